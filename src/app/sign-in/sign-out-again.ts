/** For a start that finds the token of somebody who had signed out. */
import type { QueryClient } from '@tanstack/react-query'
import { port } from '../../api/offline.ts'
import { clearAccessToken } from '../../api/token.ts'
import { nameOfUserDb } from '../../offline/user-db.ts'
import { clearTraces } from '../sync/leave.ts'
import { noteSignedOut } from './leaving.ts'
import { forgetPerson, storedPerson } from './person.ts'

/** Whether the person this page's storage names is the one with that database. */
export async function isStored(db: string): Promise<boolean> {
  const [issuer, sub] = (storedPerson() ?? '').split(' ')
  return issuer !== undefined && sub !== undefined && (await nameOfUserDb(port, { issuer, sub })) === db
}

/** The sign-out was over, and the browser died before it had written down that the page's own copies are gone. */
export async function signOutAgain(client: QueryClient): Promise<void> {
  const [, sub = ''] = (storedPerson() ?? '').split(' ')
  noteSignedOut()
  clearAccessToken()
  await forgetPerson(client)
  // what forms remembered stood beside the token, and came back with it
  await clearTraces(sub)
}
