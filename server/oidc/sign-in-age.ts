/**
 * How long one sign-in lasts. Renewing does not make it longer: session and refresh tokens end so many days after the password was
 * last given, however often they have been exchanged for new ones.
 */
import { systemClock } from '../lib/clock.ts'

const SIGN_IN_SECONDS = 30 * 86_400

const now = (): number => Math.floor(systemClock.now().getTime() / 1000)

/** What the provider keeps of when it was: seconds since 1970. */
interface Dated {
  /** Of a session. */
  loginTs?: number | undefined
  /** Of a refresh token. */
  authTime?: number | undefined
  /** Of a refresh token: when the first of its family was given out. */
  iiat?: number | undefined
}

/** Seconds until a sign-in ends, at least 1 (the provider knows no less); those of a whole one when nobody has signed in yet. */
export const secondsLeft = (signedIn: number | undefined): number => (signedIn === undefined ? SIGN_IN_SECONDS : Math.max(1, signedIn + SIGN_IN_SECONDS - now()))

/** True when the sign-in is too long ago, whatever the row itself says of its end: older builds moved that on with each renewal. */
export function isOver(kind: string, payload: Dated): boolean {
  const signedIn = kind === 'Session' ? payload.loginTs : kind === 'RefreshToken' ? (payload.authTime ?? payload.iiat) : undefined
  return signedIn !== undefined && signedIn + SIGN_IN_SECONDS <= now()
}
