import { useEffect, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { keepsNothing, outboxRows, port } from '../../api/offline.ts'
import { Note } from '../../ui/states.tsx'

const subscribe = (listener: () => void) => port.onChanged(listener)

/** What is said where the browser keeps nothing. */
export function NothingKeptStrip() {
  const { t } = useTranslation('storage')
  return <Note tone="yellow" icon="alert" role="status"><b>{t('nothing')}</b><p>{t('nothing.hint')}</p></Note>
}

/** On every screen: before anybody has typed something long. Whoever closes the page is asked while something of theirs is not sent. */
export function NothingKeptNote() {
  const nothing = useSyncExternalStore(subscribe, keepsNothing)
  useEffect(() => {
    if (!nothing) return
    const ask = (event: Event) => outboxRows().some((row) => row.state !== 'sent') && event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [nothing])
  return nothing ? <NothingKeptStrip /> : null
}
