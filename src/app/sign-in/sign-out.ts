/** Signing out: first the queue settles, then what is kept on the device goes, then the provider's session ends. */
import type { QueryClient } from '@tanstack/react-query'
import { port } from '../../api/offline.ts'
import { clearAccessToken, USERNAME_KEY } from '../../api/token.ts'
import { inBase } from '../../lib/base-path.ts'
import { endSession, readSession } from '../../offline/session.ts'
import { endChat } from '../chat/session.ts'
import { isLeaving, setUnfinishedSignOut, setLeaving } from './leaving.ts'
import { forgetPerson } from './person.ts'

/**
 * @param settle what must be done first; false: the person changed their mind
 * @returns false when the person stays
 */
export async function signOut(client: QueryClient, settle: () => Promise<boolean>): Promise<boolean> {
  if (isLeaving()) return true
  if (!(await settle())) return false
  setLeaving(true)
  await endChat()
  const idToken = (await readSession(port))?.idToken || null
  localStorage.removeItem(USERNAME_KEY)
  // The provider needs the id token, so its page is prepared before the session record goes; it erases the record itself.
  const left = await import('./provider.ts')
    .then(({ provider }) => provider())
    .then(async (p) => {
      if (!(await p.isThere())) throw new Error('no provider') // leaving would end on the browser's error page
      await forgetPerson(client)
      clearAccessToken()
      await p.leave()
    })
    .then(() => true, () => false)
  if (left) return true
  // No provider in reach: signed out on this device all the same.
  setUnfinishedSignOut(idToken)
  await forgetPerson(client)
  clearAccessToken()
  await endSession(port)
  location.replace(inBase(''))
  return true
}
