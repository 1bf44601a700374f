/**
 * What comes between a right password and being signed in. Where somebody stands is kept with the interaction, on the server: a form of
 * theirs says a code and nothing else.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Provider } from 'oidc-provider'
import type { Offer, SecondStepView } from './second-step-page.ts'
import type { SignInHere } from './sessions.ts'

/** Answer to a code. */
export type CodeCheck = { kind: 'ok' } | { kind: 'wrong' } | { kind: 'expired' } | { kind: 'tooMany'; seconds: number }

export interface SecondStepDeps {
  /** What an account still needs after its right password. */
  needOf: (accountId: string) => Promise<'nothing' | 'code' | 'setUp'>
  /** Takes a code of the account's app or a recovery code. Counts tries. @param device the browser, when the account has signed in from it before */
  takeCode: (accountId: string, code: string, device: string | null) => Promise<CodeCheck>
  /** A new key for an app and recovery codes, sealed. */
  makeOffer: (accountId: string) => Promise<string>
  /** An offer made before; null when it has run out. */
  openOffer: (accountId: string, sealed: string) => Promise<Offer | null>
  /** Keeps what was offered once the app shows the right code. @param here this browser, whose session and sign-in stay */
  setUp: (accountId: string, sealed: string, code: string, here: SignInHere, device: string | null) => Promise<CodeCheck>
}

type Details = Awaited<ReturnType<Provider['interactionDetails']>>

/** Where somebody stands whose password was right. */
interface Standing {
  accountId: string
  /** When the password was right, in milliseconds. */
  at: number
  /** Sealed offer, while an app is being set up. */
  offer?: string
  /** The app is set up; the recovery codes are on show. */
  isSetUp?: boolean
}

/** After so long the password is asked for again. */
const LIVES_MS = 15 * 60_000

/** What a request of the second step comes to. */
export type SecondStepOutcome =
  /** The interaction's page, again or the next one. */
  | { kind: 'show'; view: SecondStepView; problem: 'second.wrong' | null }
  | { kind: 'tooMany'; view: SecondStepView; seconds: number }
  /** From the password on: it was asked for, or took too long. */
  | { kind: 'restart'; isLate: boolean }
  | { kind: 'done'; accountId: string }

export function createSecondStep(provider: Provider, deps: SecondStepDeps, now: () => number) {
  const standingOf = (details: Details): Standing | null => {
    const standing = details.result?.passwordWasRight as Standing | undefined
    return standing && standing.at + LIVES_MS > now() ? standing : null
  }
  const keep = (req: IncomingMessage, res: ServerResponse, standing: Standing | null) =>
    provider.interactionResult(req, res, standing ? { passwordWasRight: standing } : {}, { mergeWithLastSubmission: false })

  async function viewOf(standing: Standing, withRecovery: boolean): Promise<SecondStepView | null> {
    if (standing.offer === undefined) return { kind: 'code', withRecovery }
    const offer = await deps.openOffer(standing.accountId, standing.offer)
    return offer && { kind: standing.isSetUp ? 'recovery' : 'setUp', offer }
  }

  return {
    /** Whose password was right; null: nobody is in the second step. */
    whose: (details: Details): string | null => standingOf(details)?.accountId ?? null,

    /** Goes to the second step when the account needs one. @returns false when it does not */
    async begin(req: IncomingMessage, res: ServerResponse, accountId: string): Promise<boolean> {
      const need = await deps.needOf(accountId)
      if (need === 'nothing') return false
      await keep(req, res, { accountId, at: now(), ...(need === 'setUp' ? { offer: await deps.makeOffer(accountId) } : {}) })
      return true
    },

    /** The page of the second step, when somebody is there; null: the password is asked for. */
    async view(details: Details, withRecovery: boolean): Promise<SecondStepView | null> {
      const standing = standingOf(details)
      return standing && viewOf(standing, withRecovery)
    },

    /** Takes a form of the second step. @param device the browser, when the account has signed in from it before */
    async take(req: IncomingMessage, res: ServerResponse, details: Details, form: URLSearchParams, device: string | null): Promise<SecondStepOutcome> {
      const standing = standingOf(details)
      const view = standing && !form.has('again') ? await viewOf(standing, form.get('with') === 'recovery') : null
      if (!standing || !view) {
        await keep(req, res, null)
        return { kind: 'restart', isLate: !form.has('again') }
      }
      const { accountId, offer } = standing
      if (view.kind === 'recovery') return form.has('kept') ? { kind: 'done', accountId } : { kind: 'show', view, problem: null }
      const code = form.get('code') ?? ''
      const check = offer === undefined ? await deps.takeCode(accountId, code, device) : await deps.setUp(accountId, offer, code, { signIn: details.uid, browser: details.session?.uid }, device)
      if (check.kind === 'tooMany') return { kind: 'tooMany', view, seconds: check.seconds }
      if (check.kind === 'wrong') return { kind: 'show', view, problem: 'second.wrong' }
      if (check.kind === 'expired') {
        await keep(req, res, null)
        return { kind: 'restart', isLate: true }
      }
      if (view.kind === 'code') return { kind: 'done', accountId }
      await keep(req, res, { ...standing, isSetUp: true })
      return { kind: 'show', view: { kind: 'recovery', offer: view.offer }, problem: null }
    },
  }
}

/** True for a form of the second step. */
export const isSecondStep = (form: URLSearchParams): boolean => ['code', 'again', 'kept'].some((name) => form.has(name))
