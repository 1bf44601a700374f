/** What belongs to Home but not to its first paint: what never left this device; hints about installing and notifications. */
import { lazy, Suspense, useState } from 'react'
import { anythingUnsentNoted, lossesUnknown } from '../../api/offline.ts'
import { AfterSuccess } from '../install/after-success.tsx'

/** In the usual case there is nothing to say, and then neither this nor the local store is fetched for it. */
const LostHereNotes = lazy(() => import('../../request/device/lost-items.tsx').then((m) => ({ default: m.LostHereNotes })))

/** After everything of this browser was wiped only the server knows that something was kept here. */
const LostElsewhere = lazy(() => import('../../request/device/lost-items.tsx').then((m) => ({ default: m.LostElsewhere })))

export function HomeExtras() {
  const [ask] = useState(lossesUnknown)
  return (
    <>
      {anythingUnsentNoted() ? <Suspense fallback={null}><LostHereNotes /></Suspense> : null}
      {ask ? <Suspense fallback={null}><LostElsewhere /></Suspense> : null}
      <AfterSuccess />
    </>
  )
}
