import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { mayBeDeleted } from '../../api/lasting-storage.ts'
import { keepsNothing, port } from '../../api/offline.ts'
import { Note } from '../../ui/states.tsx'
import { useOnline } from '../../ui/use-online.ts'

/** How long unsent items last here: as long as the page, or as long as the browser likes. */
export function KeepStrip({ lasts }: { lasts: 'page' | 'phone' | 'computer' }) {
  const { t } = useTranslation('storage')
  const online = useOnline()
  if (lasts === 'page') return <Note tone="yellow" icon="alert">{t('nothing.sync')}</Note>
  return <Note tone="grey" icon="info"><b>{t(`may-delete.${lasts}`)}</b><p>{t(online ? 'may-delete.hint.online' : 'may-delete.hint')}</p></Note>
}

/** Nothing, where the browser has promised to keep them. */
export function KeepNote() {
  const [unsure, setUnsure] = useState(false)
  useEffect(() => void mayBeDeleted().then(setUnsure), [])
  if (keepsNothing()) return <KeepStrip lasts="page" />
  return unsure ? <KeepStrip lasts={['android', 'ios'].includes(port.system()) ? 'phone' : 'computer'} /> : null
}
