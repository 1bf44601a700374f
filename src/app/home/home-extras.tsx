/** What belongs to Home but not to its first paint: what never left this device; hints about installing and notifications. */
import { LostHereNotes } from '../../request/device/lost-items.tsx'
import { AfterSuccess } from '../install/after-success.tsx'

export function HomeExtras() {
  return (
    <>
      <LostHereNotes />
      <AfterSuccess />
    </>
  )
}
