/** What belongs to Home but not to its first paint: hints to install and be told, the shortcuts a person picked. */
import { ShortcutLinks } from '../../modules/profile/shortcut-links.tsx'
import { AfterSuccess } from '../install/after-success.tsx'

export function HomeExtras() {
  return (
    <>
      <AfterSuccess />
      <ShortcutLinks />
    </>
  )
}
