import { useEffect, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { announce } from '../../ui/announce.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/states.tsx'
import { showInfo } from '../../ui/snackbar-store.ts'
import { acceptUpdate, updateState } from './worker.ts'

/** "Update ready": stays until it is taken; a form with unsaved input is saved first. */
export function UpdateNote() {
  const { t } = useTranslation('install')
  const state = useSyncExternalStore(updateState.subscribe, updateState.read)
  const shown = state === 'ready' || state === 'changed' || state === 'changing'
  useEffect(() => {
    if (state === 'ready') announce(t('update.ready'))
  }, [state, t])
  if (!shown) return null
  const accept = () => {
    if (!acceptUpdate()) showInfo(t('update.unsaved'))
  }
  return (
    <Note tone="blue" icon="refresh" role="status" action={<Button look="quiet" busy={state === 'changing'} onClick={accept}>{t('update.now')}</Button>}>
      {t(state === 'changed' ? 'update.changed' : 'update.ready')}
    </Note>
  )
}
