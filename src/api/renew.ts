/** One silent renewal of the sign-in for every call that waits for it. */
import { isOnline } from '../lib/network.ts'
import { accessToken, exchangeAccessToken, isSamePerson, isTokenOver } from './token.ts'
import { port } from './offline.ts'

/** 'renewed': try again. 'unreachable': the provider did not answer; nothing is known to be wrong. 'refused': only a person can go on. */
export type Renewal = 'renewed' | 'unreachable' | 'refused'

type SilentSignIn = () => Promise<Renewal>
let silentSignIn: SilentSignIn = async () => 'refused'
let settled: (result: Renewal) => void = () => undefined
let running: Promise<Renewal> | undefined

/** Hands in what lies above this folder: the hidden-frame sign-in, and who wants to know how each renewal ended. */
export function onRenewal(handlers: { silentSignIn: SilentSignIn; settled: (result: Renewal) => void }): void {
  silentSignIn = handlers.silentSignIn
  settled = handlers.settled
}

async function run(usedToken: string): Promise<Renewal> {
  const { refreshSession } = await import('../offline/steps/refresh.ts')
  const done = await refreshSession(port, usedToken)
  if (done.kind === 'unreachable') return 'unreachable'
  if (done.kind === 'ok' && done.session.accessToken && done.session.accessToken !== usedToken) {
    return standing(usedToken, exchangeAccessToken(usedToken, done.session.accessToken, done.session.expiresAt))
  }
  // signed out in another tab: nobody is signed in again behind their back, the shell asks
  return done.kind === 'signedOut' && usedToken !== '' && accessToken() === null ? 'unreachable' : silentSignIn()
}

/** What another token than the used one means for the call that asks: go on, unless it is nobody's or somebody else's. */
const standing = (used: string, now: string | null): Renewal => (now !== null && isSamePerson(used, now) ? 'renewed' : 'unreachable')

/**
 * Renews the access token once for all callers.
 * @param usedToken the token that was refused; when somebody has renewed it meanwhile, nothing is asked again
 */
export function renewToken(usedToken: string): Promise<Renewal> {
  const now = accessToken()
  if (now !== null && now !== usedToken) return Promise.resolve(standing(usedToken, now))
  isWaited = true
  return begin(usedToken)
}

/** Somebody was refused and waits: that the provider did not answer is worth saying. */
let isWaited = false
/** The last one that the provider did not renew, or that the server does not take all the same. */
let refused: string | undefined

function begin(usedToken: string): Promise<Renewal> {
  running ??= run(usedToken)
    .then((result) => {
      if (result === 'refused') refused = usedToken
      if (isWaited || result !== 'unreachable') settled(result)
      return result
    })
    .finally(() => {
      running = undefined
      isWaited = false
    })
  return running
}

/**
 * The server does not take a token that was renewed just now, as of somebody who has left: only a person can go on. Said once for all calls.
 * @param token what the refused call was made with
 */
export function renewedInVain(token: string | null): void {
  if (token === null || token === refused || token !== accessToken() || isTokenOver()) return
  refused = token
  settled('refused')
}

/** Nobody waits longer for a provider before a call than it would take to be refused. */
const PATIENCE_MS = 5000

/**
 * Renews a token that is known to be over before a call is made with it, once for all calls: none is refused first. Without a network, or an answer
 * in time, the call goes its way all the same. @returns 'refused' when only a person can go on
 */
export async function renewAhead(): Promise<Renewal | undefined> {
  const token = accessToken()
  if (token === null || !isTokenOver() || !isOnline()) return undefined
  if (token === refused) return 'refused'
  return Promise.race([begin(token), new Promise<undefined>((done) => void port.setTimer(() => done(undefined), PATIENCE_MS))])
}
