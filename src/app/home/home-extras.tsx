/** What belongs to Home but not to its first paint: what never left this device; hints about installing and notifications; its end. */
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState } from 'react'
import { homeCalls, type HomeSummary } from '../../../contract/modules/general-account-home-calendar/home-calls.ts'
import { anythingUnsentNoted, port } from '../../api/offline.ts'
import { query } from '../../api/query.ts'
import { SEEN_NOTE } from '../../lib/notes.ts'
import { ShortcutLinks } from '../../modules/profile/shortcut-links.tsx'
import { part } from '../../ui/part.ts'
import { useOnline } from '../../ui/use-online.ts'
import { hadSuccess } from '../push/asked.ts'

/** In the usual case there is nothing to say, and then neither this nor the local store is fetched for it. */
const LostNotes = lazy(() => import('../../request/device/lost-items.tsx').then((m) => ({ default: m.LostNotes })))

/** By the list of screens: what it brings is named in no file of a first visit. Where it does not come it is not there, and Home is. */
const HrHome = lazy(() => import('../screens.ts').then(({ screens }) => screens.HrHome()).then((m) => ({ default: m.HrHome }), () => ({ default: () => null })))

/** Whoever never had a success is asked nothing, and fetches no question; for the others it is there when Home is. */
const AfterSuccess = part(() => import('../install/after-success.tsx').then((m) => m.AfterSuccess))
if (hadSuccess()) AfterSuccess.load().catch(() => undefined) // without a network: asked another time

export function HomeExtras({ home }: { home: HomeSummary | undefined }) {
  const [isNew] = useState(() => port.notes.read(SEEN_NOTE).size === 0)
  // after everything of a browser was wiped only the server knows that one like it kept something: said in one that is new or was wiped, and in no other
  const mayBeWiped = isNew && home?.unarrived?.includes(port.system()) === true
  const isSeen = isNew && home !== undefined && !mayBeWiped
  const [success, setSuccess] = useState(hadSuccess)
  // it is noted before those who look hear of it (after-start.ts)
  useEffect(() => port.onChanged(() => setSuccess(hadSuccess())), [])
  useEffect(() => {
    if (isSeen) port.notes.write(SEEN_NOTE, '1')
  }, [isSeen])
  return (
    <>
      {mayBeWiped || anythingUnsentNoted() ? <Suspense fallback={null}><LostNotes elsewhere={mayBeWiped} /></Suspense> : null}
      {success ? <Suspense fallback={null}><AfterSuccess /></Suspense> : null}
    </>
  )
}

/** What stands below all that changes: what the person picked; for HR what they look after. */
export function HomeBelow() {
  // asked through the hook of all screens it would bring their formats with it
  const isHr = useQuery({ ...query(homeCalls.accountDetails, {}), staleTime: 600_000 }).data?.isHr === true
  const online = useOnline()
  return (
    <>
      <ShortcutLinks />
      {isHr && online ? <Suspense fallback={null}><HrHome /></Suspense> : null}
    </>
  )
}
