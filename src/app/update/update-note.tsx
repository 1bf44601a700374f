import { useEffect, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { announce } from '../../ui/announce.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/states.tsx'
import type { UpdateState } from './updates.ts'
import { acceptUpdate, updateState } from './worker.ts'

/** How far the change to a new version is, with the button that goes on. */
export function UpdateStrip({ state, held, onAccept }: { state: Exclude<UpdateState, 'none'>; /** Something would be lost: said here, not only for a moment. */ held?: boolean; onAccept: () => void }) {
  const { t } = useTranslation('install')
  const isTrouble = state === 'left' || state === 'blocked'
  return (
    <Note
      tone={isTrouble ? 'yellow' : 'blue'} icon={isTrouble ? 'alert' : 'refresh'} role="status"
      action={state === 'blocked' ? null : <Button look="quiet" busy={state === 'changing'} onClick={onAccept}>{t(state === 'ready' || state === 'changing' ? 'update.now' : 'update.load')}</Button>}
    >
      {t(held ? 'update.unsaved' : `update.${state}`)}
    </Note>
  )
}

/** A new version waits, or has come: one calm strip that stays until it is taken. What is typed is saved before anything is loaded. */
export function UpdateNote() {
  const { t } = useTranslation('install')
  const state = useSyncExternalStore(updateState.subscribe, updateState.read)
  const [held, setHeld] = useState(false)
  const text = state === 'none' ? '' : t(`update.${state}`)
  useEffect(() => {
    if (text) announce(text)
  }, [text])
  if (state === 'none') return null
  const accept = async () => {
    const isHeld = !(await acceptUpdate())
    setHeld(isHeld)
    if (isHeld) announce(t('update.unsaved'))
  }
  return <UpdateStrip state={state} held={held} onAccept={() => void accept()} />
}
