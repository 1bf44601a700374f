/** Strips that speak of the device: they need the local store, so they come after the first screen. */
import { Link, useLocation } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { useOutbox, useOutboxIsRead } from '../../api/outbox.ts'
import { stuckPacks } from '../../api/stuck-packs.ts'
import { announce } from '../../ui/announce.ts'
import { Note } from '../../ui/states.tsx'
import { useOnline } from '../../ui/use-online.ts'
import { countItems, needsPerson } from '../sync/advice.ts'
import { UpdateNote } from '../update/update-note.tsx'
import { WithoutWorkerNote } from '../update/without-worker-note.tsx'
import { NothingKeptNote } from './nothing-kept-note.tsx'
import { ShellKeys } from './shell-keys.tsx'

interface LateBannersProps {
  /** The screen says itself what waits on this device. */
  saysItself: boolean
}

/** Items of the outbox that are not sent yet. */
const useUnsent = () => useOutbox().filter((row) => row.state !== 'sent')

/** How many items wait on this device, beside the words about the missing network. */
export function WaitingItems({ room }: { /** In its place until the outbox has been read. */ room: ReactNode }) {
  const { t } = useTranslation('sync')
  const isRead = useOutboxIsRead()
  const open = useUnsent()
  if (open.length === 0) return isRead ? null : room
  return <Link to="/sync">{t('banner.items', { count: countItems(open) })}</Link>
}

/** With a network: what needs the person. Says when all that waited is gone. */
function AttentionNote({ saysItself }: LateBannersProps) {
  const { t } = useTranslation('sync')
  const online = useOnline()
  const open = useUnsent()
  const attention = open.filter(needsPerson).length
  const waited = useRef(false)
  useEffect(() => {
    if (!online && open.length > 0) waited.current = true
    if (!waited.current || open.length > 0) return
    waited.current = false
    if (!saysItself) announce(t('summary.clear'))
  }, [online, open.length, saysItself, t])
  if (saysItself || !online || attention === 0) return null
  return <Note tone="yellow" icon="alert" role="status" action={<Link to="/sync">{t('banner.review')}</Link>}>{t('banner.attention', { count: attention })}</Note>
}

/** Work that was left here and does not open: said wherever the person is. */
function StuckNote() {
  const { t } = useTranslation(['kept', 'sync'])
  const stuck = useSyncExternalStore(stuckPacks.subscribe, stuckPacks.read)
  const isSync = useLocation().pathname === '/sync'
  if (isSync || stuck.length === 0) return null
  return <Note tone="yellow" icon="lock" role="status" action={<Link to="/sync">{t('sync:banner.review')}</Link>}>{t('banner.stuck')}</Note>
}

export function LateBanners({ saysItself }: LateBannersProps) {
  return (
    <>
      <UpdateNote />
      <NothingKeptNote />
      <AttentionNote saysItself={saysItself} />
      <StuckNote />
      <WithoutWorkerNote />
      <ShellKeys />
    </>
  )
}
