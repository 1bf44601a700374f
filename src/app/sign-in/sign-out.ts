/** Signing out: first the queue settles, then what is kept on the device goes, then the provider's session ends. */
import type { QueryClient } from '@tanstack/react-query'
import { port } from '../../api/offline.ts'
import { clearAccessToken, USERNAME_KEY } from '../../api/token.ts'
import { inBase } from '../../lib/base-path.ts'
import { endSession, readSession } from '../../offline/session.ts'
import { endChat } from '../chat/session.ts'
import { isLeaving, noteSignedOut, setUnfinishedSignOut, setLeaving } from './leaving.ts'
import { forgetPerson } from './person.ts'

/**
 * @param settle what must be done first, with the way to erase the page's own copies; false: the person changed their mind
 * @returns false when the person stays
 */
export async function signOut(client: QueryClient, settle: (forget: () => Promise<void>) => Promise<boolean>): Promise<boolean> {
  if (isLeaving()) return true
  const idToken = (await readSession(port))?.idToken || null
  const forget = () => forgetPerson(client)
  if (!(await settle(forget))) return false
  setLeaving(true)
  noteSignedOut()
  await endChat()
  localStorage.removeItem(USERNAME_KEY)
  // Until the provider has been told, another tab that finds nobody here ends its session, too, instead of asking it who is there.
  setUnfinishedSignOut(idToken)
  await forget()
  clearAccessToken()
  await endSession(port)
  const left = await import('./provider.ts')
    .then(({ provider }) => provider())
    .then(async (p) => {
      if (!(await p.isThere())) throw new Error('no provider') // leaving would end on the browser's error page
      await p.leave(idToken ?? undefined)
    })
    .then(() => true, () => false)
  // No provider in reach: signed out on this device all the same.
  if (!left) location.replace(inBase(''))
  return true
}
