import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { roomIsShort } from '../../api/outbox.ts'
import { Note } from '../../ui/states.tsx'

/** What is said when the device has hardly any room left. */
export function StorageShort() {
  const { t } = useTranslation('sync')
  return <Note tone="yellow" icon="alert"><b>{t('storage.short')}</b><p>{t('storage.short.hint')}</p></Note>
}

/** Nothing, as long as there is room. */
export function StorageNote() {
  const [short, setShort] = useState(false)
  useEffect(() => void roomIsShort().then(setShort, () => setShort(false)), [])
  return short ? <StorageShort /> : null
}
