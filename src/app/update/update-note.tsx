import { useEffect, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { announce } from '../../ui/announce.ts'
import { Button } from '../../ui/button.tsx'
import { showInfo } from '../../ui/snackbar-store.ts'
import { Note } from '../../ui/states.tsx'
import { acceptUpdate, updateState } from './worker.ts'

/** A new version waits, or has come: one calm strip that stays until it is taken. What is typed is saved before anything is loaded. */
export function UpdateNote() {
  const { t } = useTranslation('install')
  const state = useSyncExternalStore(updateState.subscribe, updateState.read)
  const text = state === 'none' ? '' : t(`update.${state}`)
  useEffect(() => {
    if (text) announce(text)
  }, [text])
  if (!text) return null
  const accept = async () => {
    if (!(await acceptUpdate())) showInfo(t('update.unsaved'))
  }
  const isTrouble = state === 'left' || state === 'blocked'
  return (
    <Note
      tone={isTrouble ? 'yellow' : 'blue'} icon={isTrouble ? 'alert' : 'refresh'} role="status"
      action={state === 'blocked' ? null : <Button look="quiet" busy={state === 'changing'} onClick={() => void accept()}>{t(state === 'ready' || state === 'changing' ? 'update.now' : 'update.load')}</Button>}
    >
      {text}
    </Note>
  )
}
