/** The second step of signing in at the local provider, made of what the company keeps of it. */
import { q, tx } from './db/context.ts'
import { endAccess } from './end-access.ts'
import { type KeyNews, tellOwner } from './effects/tell-owner.ts'
import type { Clock } from './lib/clock.ts'
import { newId } from './lib/new-id.ts'
import type { Seal } from './lib/seal.ts'
import { audit } from './http/table.ts'
import type { CodeCheck, SecondStepDeps } from './oidc/second-step.ts'
import { type Account, findAccount } from './org/accounts.ts'
import { enrol, findSecondFactor, needsSecondFactor, takeSecondFactor } from './org/second-factor.ts'
import { secondFactorLimits } from './org/second-factor-limit.ts'
import { makeOffer, openOffer } from './org/second-factor-offer.ts'

const LINK = 'me/account'

/** What happened to a factor without a call: an audit row, and a notice to the person. In the open transaction. @param by subject of whoever did it */
async function noteSecondFactor(what: 'set-up' | 'recovery-code-used', code: KeyNews, { id, employeeId }: Account, by: string, now: Date): Promise<void> {
  const row = newId(now)
  await q().insert(audit).values({ id: row, at: now, sub: by, employeeId, call: `second-factor.${what}`, commandId: row, requestId: row, recordId: id, detail: null })
  await tellOwner(employeeId, code, row, LINK, now)
}

/** @param clock real time, which the codes of an app are made of */
export function createSecondStepDeps(seal: Seal, clock: Clock): SecondStepDeps {
  const limits = secondFactorLimits(clock)
  const known = async (accountId: string): Promise<Account> => {
    const found = await findAccount(accountId)
    if (!found) throw new Error('the account is gone')
    return found
  }
  /** Counts a try, and takes it back when it was right. */
  async function tried(accountId: string, device: string | null, work: () => Promise<CodeCheck>): Promise<CodeCheck> {
    const [limit, key] = device === null ? [limits.account, accountId] : [limits.device, device]
    const seconds = await limit.take(key)
    if (seconds > 0) return { kind: 'tooMany', seconds }
    const check = await work()
    if (check.kind === 'ok') await limit.clear(key)
    return check
  }

  return {
    async needOf(accountId) {
      if (await findSecondFactor(accountId)) return 'code'
      return (await needsSecondFactor(await known(accountId), clock.now())) ? 'setUp' : 'nothing'
    },
    takeCode: (accountId, code, device) =>
      tried(accountId, device, async () => {
        const now = clock.now()
        const used = await takeSecondFactor(seal, accountId, code, now)
        if (used === 'recovery') await tx(async () => noteSecondFactor('recovery-code-used', 'recoveryCodeUsed', await known(accountId), accountId, now))
        return { kind: used === null ? 'wrong' : 'ok' }
      }),
    makeOffer: async (accountId) => (await makeOffer(seal, await known(accountId), clock.now())).sealed,
    openOffer: async (accountId, sealed) => openOffer(seal, await known(accountId), sealed, clock.now()),
    setUp: (accountId, sealed, code, here, device) =>
      tried(accountId, device, async () => {
        const now = clock.now()
        const found = await known(accountId)
        const offer = await openOffer(seal, found, sealed, now)
        if (!offer) return { kind: 'expired' }
        return tx(async () => {
          const done = await enrol(seal, accountId, offer, code, now)
          if (done !== 'done') return { kind: done === 'there' ? 'expired' : 'wrong' }
          // whoever is signed in by the password alone signs in anew
          await endAccess(accountId, undefined, here)
          await noteSecondFactor('set-up', 'secondFactorOn', found, accountId, now)
          return { kind: 'ok' }
        })
      }),
  }
}

/** Whether an account may go on with what it was granted: not without a factor that is asked of it by now. */
export async function isSecondFactorInOrder(accountId: string, now: Date): Promise<boolean> {
  const found = await findAccount(accountId)
  return !found || !(await needsSecondFactor(found, now)) || (await findSecondFactor(accountId)) !== null
}
