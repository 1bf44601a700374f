/** Strips that speak of the device: they need the local store, so they come after the first screen. */
import { Link, useLocation } from '@tanstack/react-router'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { useOutbox } from '../../api/outbox.ts'
import { stuckPacks } from '../../api/stuck-packs.ts'
import { announce } from '../../ui/announce.ts'
import { Note } from '../../ui/states.tsx'
import { useOnline } from '../../ui/use-online.ts'
import { countItems, needsPerson } from '../sync/advice.ts'
import { UpdateNote } from '../update/update-note.tsx'
import { WithoutWorkerNote } from '../update/without-worker-note.tsx'
import { NothingKeptNote } from './nothing-kept-note.tsx'
import { ShellKeys } from './shell-keys.tsx'

/** Once, calm: what still works, and where the waiting items stand. */
function OfflineNote() {
  const { t } = useTranslation(['shell', 'sync'])
  const online = useOnline()
  const open = useOutbox().filter((row) => row.state !== 'sent')
  const attention = open.filter(needsPerson).length
  const isSync = /^\/sync$|\/compare$/.test(useLocation().pathname) // the screen itself says it
  const waited = useRef(false)
  useEffect(() => {
    if (!online && open.length > 0) waited.current = true
    if (!waited.current || open.length > 0) return
    waited.current = false
    if (!isSync) announce(t('sync:summary.clear'))
  }, [online, open.length, isSync, t])
  if (isSync) return null
  if (!online) {
    return (
      <Note tone="grey" icon="cloudOff" role="status" action={open.length > 0 ? <Link to="/sync">{t('sync:banner.items', { count: countItems(open) })}</Link> : null}>
        {t('offline.banner')}
      </Note>
    )
  }
  if (attention === 0) return null
  return <Note tone="yellow" icon="alert" role="status" action={<Link to="/sync">{t('sync:banner.review')}</Link>}>{t('sync:banner.attention', { count: attention })}</Note>
}

/** Work that was left here and does not open: said wherever the person is. */
function StuckNote() {
  const { t } = useTranslation(['kept', 'sync'])
  const stuck = useSyncExternalStore(stuckPacks.subscribe, stuckPacks.read)
  const isSync = useLocation().pathname === '/sync'
  if (isSync || stuck.length === 0) return null
  return <Note tone="yellow" icon="lock" role="status" action={<Link to="/sync">{t('sync:banner.review')}</Link>}>{t('banner.stuck')}</Note>
}

export function LateBanners() {
  return (
    <>
      <UpdateNote />
      <NothingKeptNote />
      <OfflineNote />
      <StuckNote />
      <WithoutWorkerNote />
      <ShellKeys />
    </>
  )
}
