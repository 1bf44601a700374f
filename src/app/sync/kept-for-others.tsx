import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { keptForOthers } from '../../api/outbox.ts'
import { Note } from '../../ui/states.tsx'

/** How many items of another account wait here; nothing for none. */
export function KeptNote({ count }: { count: number }) {
  const { t } = useTranslation('sync')
  return count > 0 ? <Note tone="grey" icon="lock">{t('others', { count })}</Note> : null
}

/** Items another account left on this device: how many, never whose or what. */
export function KeptForOthers() {
  const [count, setCount] = useState(0)
  useEffect(() => void keptForOthers().then(setCount, () => setCount(0)), [])
  return <KeptNote count={count} />
}
