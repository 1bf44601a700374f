/** What belongs to Home but not to its first paint: what never left this device; hints about installing and notifications. */
import { lazy, Suspense, useEffect, useState } from 'react'
import type { HomeSummary } from '../../../contract/modules/general-account-home-calendar/home-calls.ts'
import { anythingUnsentNoted, port } from '../../api/offline.ts'
import { SEEN_NOTE } from '../../lib/notes.ts'
import { part } from '../../ui/part.ts'
import { hadSuccess } from '../push/asked.ts'

/** In the usual case there is nothing to say, and then neither this nor the local store is fetched for it. */
const LostNotes = lazy(() => import('../../request/device/lost-items.tsx').then((m) => ({ default: m.LostNotes })))

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
