import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/states.tsx'
import { forgetWithoutWorker, withoutWorker } from './without-worker.ts'

/** What is said where the worker is forbidden. */
export function WithoutWorkerStrip({ onOk }: { onOk: () => void }) {
  const { t } = useTranslation('around')
  return (
    <Note tone="grey" icon="cloudOff" role="status" action={<Button look="quiet" onClick={onOk}>{t('withoutWorker.ok')}</Button>}>
      {t('withoutWorker.text')}
    </Note>
  )
}

/** This browser lets nothing work without a network: said once, calmly. */
export function WithoutWorkerNote() {
  return useSyncExternalStore(withoutWorker.subscribe, withoutWorker.read) ? <WithoutWorkerStrip onOk={forgetWithoutWorker} /> : null
}
