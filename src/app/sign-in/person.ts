/** Whose device this is now. What the first person left is closed before the second begins. */
import type { QueryClient } from '@tanstack/react-query'
import { closeOffline } from '../../api/offline.ts'
import { erasePersisted, persistFor } from '../../api/persist.ts'
import { buildId } from '../../lib/build.ts'
import { forgetCarried } from '../../lib/carried.ts'
import { forgetForms } from '../../lib/form-places.ts'

/** Names of the screens one has been on (shell/screen-trail.tsx): names of records are among them. */
export const TRAIL_KEY = 'ess_trail'
/** Issuer and subject of the person whose token is stored. */
const PERSON_KEY = 'ess_person'

export const personOf = (issuer: string, sub: string): string => `${issuer} ${sub}`
export const storedPerson = (): string | null => localStorage.getItem(PERSON_KEY)

/** Remembers who signed in; erases what another person left in this page and its caches. */
export async function becomePerson(client: QueryClient, issuer: string, sub: string): Promise<void> {
  const person = personOf(issuer, sub)
  const before = storedPerson()
  if (before !== null && before !== person) await forgetPerson(client)
  localStorage.setItem(PERSON_KEY, person)
}

/** Reads back what this person's last visit left, before the first screen is drawn. */
export async function restorePerson(client: QueryClient): Promise<void> {
  const person = storedPerson()
  if (person) await persistFor(client, person, buildId)
}

/** Erases the read caches of whoever was here. Unsent work stays in that person's own database. */
export async function forgetPerson(client: QueryClient): Promise<void> {
  client.clear()
  erasePersisted()
  localStorage.removeItem(PERSON_KEY)
  sessionStorage.removeItem(TRAIL_KEY)
  forgetForms()
  forgetCarried()
  await closeOffline()
}

/** Reloads this tab when another tab signs in as somebody else, also after a sign-out: what this page holds is the first person's. */
export function reloadOnAnotherPerson(): void {
  let last = storedPerson()
  addEventListener('storage', (event) => {
    if (event.key !== PERSON_KEY || event.newValue === null) return
    if (last !== null && event.newValue !== last) location.reload()
    last = event.newValue
  })
}
