/** What belongs to Home but not to its first paint: what never left this device; hints about installing and notifications. */
import { lazy, Suspense } from 'react'
import { AfterSuccess } from '../install/after-success.tsx'

/** There is nothing to say in the usual case: its words and formats come by themselves. */
const LostHereNotes = lazy(() => import('../../request/device/lost-items.tsx').then((m) => ({ default: m.LostHereNotes })))

export function HomeExtras() {
  return (
    <>
      <Suspense fallback={null}><LostHereNotes /></Suspense>
      <AfterSuccess />
    </>
  )
}
