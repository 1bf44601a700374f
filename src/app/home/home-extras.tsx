/** Hints that belong to Home but not to its first paint: install, notifications. */
import { AfterSuccess } from '../install/after-success.tsx'

export function HomeExtras() {
  return <AfterSuccess />
}
