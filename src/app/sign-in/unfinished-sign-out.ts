/** A sign-out that was cut off by a crash is finished by the next start. Small: every start looks. */
import type { QueryClient } from '@tanstack/react-query'
import { port } from '../../api/offline.ts'
import { clearAccessToken } from '../../api/token.ts'
import { readLeaving } from '../../offline/session.ts'
import { isLeaving, noteSignedOut, setLeaving, setUnfinishedSignOut } from './leaving.ts'
import { forgetPerson, personOf, storedPerson } from './person.ts'

/** So long a start waits for the device's storage to answer. */
const LOOK_MS = 1500

/** Finishes it, before anything of that person is shown, and before anybody else comes in. Never fails. */
export async function finishSignOut(client: QueryClient): Promise<void> {
  const late = new Promise<undefined>((done) => setTimeout(() => done(undefined), LOOK_MS))
  const leaving = await Promise.race([readLeaving(port), late]).catch(() => undefined) // no storage: nothing was begun
  if (!leaving || isLeaving()) return
  setLeaving(true)
  const isHere = storedPerson() === personOf(leaving.issuer, leaving.sub)
  try {
    if (isHere) {
      noteSignedOut()
      clearAccessToken()
      setUnfinishedSignOut(leaving.idToken || null)
    }
    const { finishLeaving } = await import('../sync/leave.ts')
    await finishLeaving(() => (isHere ? forgetPerson(client) : Promise.resolve()))
  } catch (error) {
    console.error(error) // no room to lock what they left: nobody is signed in all the same, and the next start tries again
  } finally {
    setLeaving(false)
  }
}
