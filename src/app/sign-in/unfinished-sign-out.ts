/** What a crash left of a sign-out or a sign-in is put right by the next start. Small: every start looks. */
import type { QueryClient } from '@tanstack/react-query'
import { port } from '../../api/offline.ts'
import { accessToken, clearAccessToken, storeAccessToken } from '../../api/token.ts'
import { type Here, readHere, type Session } from '../../offline/session.ts'
import { isLeaving, noteSignedIn, noteSignedOut, setLeaving, setUnfinishedSignOut } from './leaving.ts'
import { becomePerson, forgetPerson, personOf, storedPerson } from './person.ts'

/** So long a start waits for the device's storage to answer. */
const LOOK_MS = 1500

/** Somebody signed in, and the browser died before it had written down their token, perhaps in the place of another person's: the device's storage holds it. */
async function stayAsSignedIn(client: QueryClient, session: Session | undefined): Promise<void> {
  if (!session) return
  const person = personOf(session.issuer, session.sub)
  if (storedPerson() === person) return // without a token, too: the page gave it up itself
  if (storedPerson() !== null) await forgetPerson(client)
  if (!session.accessToken || session.needsSignIn) return clearAccessToken()
  noteSignedIn()
  await becomePerson(client, session.issuer, session.sub)
  storeAccessToken(session.accessToken, session.expiresAt)
}

/** Finishes it, before anything of that person is shown, and before anybody else comes in. Never fails. */
export async function finishSignOut(client: QueryClient): Promise<void> {
  const look = readHere(port).catch((): Here => ({})) // no storage: nothing was begun
  const late = new Promise<null>((done) => setTimeout(() => done(null), LOOK_MS))
  const found = await Promise.race([look, late])
  if (!found) {
    // the device is slow, not empty: what was begun is finished by another start
    void look.then(({ leaving }) => leaving && !isLeaving() && location.reload())
    return
  }
  const { leaving, left, session } = found
  if (isLeaving()) return
  if (!leaving) {
    if (left && accessToken() !== null) {
      const { isStored, signOutAgain } = await import('./sign-out-again.ts')
      if (await isStored(left)) return signOutAgain(client)
    }
    return stayAsSignedIn(client, session)
  }
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
