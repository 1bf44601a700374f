import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { keepsNothing, port } from '../../api/offline.ts'
import { Note } from '../../ui/states.tsx'

const subscribe = (listener: () => void) => port.onChanged(listener)

/** What is said where the browser keeps nothing. */
export function NothingKeptStrip() {
  const { t } = useTranslation('storage')
  return <Note tone="yellow" icon="alert" role="status"><b>{t('nothing')}</b><p>{t('nothing.hint')}</p></Note>
}

/** On every screen: before anybody has typed something long. */
export function NothingKeptNote() {
  return useSyncExternalStore(subscribe, keepsNothing) ? <NothingKeptStrip /> : null
}
