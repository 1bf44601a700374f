/** Signing in as somebody else, and coming back to the same place: a link that was sent to another person. */
import type { QueryClient } from '@tanstack/react-query'
import { leaveThisDevice } from '../sync/leave.ts'
import { showSignInError } from './ensure.ts'
import { forgetWanted, wantLocation } from './return-place.ts'
import { signOut } from './sign-out.ts'

/** Signs out; whoever signs in next comes back to where this page is. */
export function signInAsAnother(client: QueryClient): void {
  wantLocation()
  signOut(client, leaveThisDevice).then((gone) => {
    if (!gone) forgetWanted()
  }, (error: unknown) => {
    forgetWanted()
    showSignInError(error)
  })
}
