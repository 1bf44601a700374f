/** One silent renewal of the sign-in for every call that waits for it. */
import { accessToken, storeAccessToken } from './token.ts'
import { pagePort } from './page-port.ts'

/** 'renewed': try again. 'unreachable': the provider did not answer; nothing is known to be wrong. 'refused': only a person can go on. */
export type Renewal = 'renewed' | 'unreachable' | 'refused'

type SilentSignIn = () => Promise<Renewal>
let silentSignIn: SilentSignIn = async () => 'refused'
let refused: () => void = () => undefined
let running: Promise<Renewal> | undefined

/** Hands in what lies above this folder: the hidden-frame sign-in, and what to do when only a person can go on. */
export function onRenewal(handlers: { silentSignIn: SilentSignIn; refused: () => void }): void {
  silentSignIn = handlers.silentSignIn
  refused = handlers.refused
}

async function run(usedToken: string): Promise<Renewal> {
  const { refreshSession } = await import('../offline/session.ts')
  const done = await refreshSession(pagePort(), usedToken)
  if (done.kind === 'ok' && done.session.accessToken && done.session.accessToken !== usedToken) {
    storeAccessToken(done.session.accessToken)
    return 'renewed'
  }
  if (done.kind === 'unreachable') return 'unreachable'
  const silent = await silentSignIn()
  if (silent === 'refused') refused()
  return silent
}

/**
 * Renews the access token once for all callers.
 * @param usedToken the token that was refused; when somebody has renewed it meanwhile, nothing is asked again
 */
export function renewToken(usedToken: string): Promise<Renewal> {
  const now = accessToken()
  if (now !== null && now !== usedToken) return Promise.resolve('renewed')
  running ??= run(usedToken).finally(() => (running = undefined))
  return running
}
