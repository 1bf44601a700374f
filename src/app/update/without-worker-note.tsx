import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/states.tsx'
import { forgetWithoutWorker, withoutWorker } from './without-worker.ts'

/** This browser lets nothing work without a network: said once, calmly. */
export function WithoutWorkerNote() {
  const { t } = useTranslation('shell')
  if (!useSyncExternalStore(withoutWorker.subscribe, withoutWorker.read)) return null
  return (
    <Note tone="grey" icon="cloudOff" role="status" action={<Button look="quiet" onClick={forgetWithoutWorker}>{t('withoutWorker.ok')}</Button>}>
      {t('withoutWorker.text')}
    </Note>
  )
}
