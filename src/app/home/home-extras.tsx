/** What belongs to Home but not to its first paint: what never left this device; hints about installing and notifications. */
import { lazy, Suspense } from 'react'
import { anythingUnsentNoted } from '../../api/offline.ts'
import { AfterSuccess } from '../install/after-success.tsx'

/** In the usual case there is nothing to say, and then neither this nor the local store is fetched for it. */
const LostHereNotes = lazy(() => import('../../request/device/lost-items.tsx').then((m) => ({ default: m.LostHereNotes })))

export function HomeExtras() {
  return (
    <>
      {anythingUnsentNoted() ? <Suspense fallback={null}><LostHereNotes /></Suspense> : null}
      <AfterSuccess />
    </>
  )
}
