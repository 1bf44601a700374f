/** The second factor as its owner sees and changes it. Every change needs the password and a code, and the person is told of it. */
import { type SecondFactorState, secondFactorCalls } from '../../../contract/modules/general-account-home-calendar/second-factor-calls.ts'
import { secondFactorSchemas } from '../../../contract/modules/general-account-home-calendar/second-factor-schemas.ts'
import { tx } from '../../db/context.ts'
import { type KeyNews, tellOwner } from '../../effects/tell-owner.ts'
import type { Clock } from '../../lib/clock.ts'
import { type Context, type ServedCall, serve } from '../../lib/handler.ts'
import { refuse } from '../../lib/refuse.ts'
import type { Seal } from '../../lib/seal.ts'
import { type Account, findAccount } from '../../org/accounts.ts'
import { passwordProofLimit } from '../../org/attempts.ts'
import { requireOwnPassword, requireTry } from '../../org/own-password.ts'
import { enrol, findSecondFactor, forgetSecondFactor, needsSecondFactor, replaceRecoveryCodes, takeSecondFactor } from '../../org/second-factor.ts'
import { secondFactorLimits } from '../../org/second-factor-limit.ts'
import { makeOffer, openOffer } from '../../org/second-factor-offer.ts'
import { settingOf } from '../../org/settings.ts'

export interface SecondFactorDeps {
  /** False when an external provider signs people in, and asks for what it wants to. */
  isLocal: boolean
  seal: Seal
  clock: Clock
  /** Real time, which the codes of an app are made of. */
  codeClock: Clock
  /** Ends what the account is signed in to, but for the session named. */
  endSessions: (accountId: string, keep: string | undefined) => Promise<void>
}

const NONE: SecondFactorState = { rule: 'off', since: null, recoveryCodesLeft: 0 }

async function ruleFor(found: Account, now: Date): Promise<SecondFactorState['rule']> {
  if (found.demo || (await settingOf('secondFactor')) === 'off') return 'off'
  return (await needsSecondFactor(found, now)) ? 'required' : 'optional'
}

/** Changes open their own transactions: a wrong try is counted though it is refused. */
export function createSecondFactor({ isLocal, seal, clock, codeClock, endSessions }: SecondFactorDeps): ServedCall[] {
  const passwords = passwordProofLimit(clock)
  const codes = secondFactorLimits(codeClock).signedIn

  const own = async ({ caller }: Context): Promise<Account> => (isLocal ? await findAccount(caller.sub) : null) ?? refuse('password_kept_elsewhere')

  async function stateOf(found: Account, now: Date): Promise<SecondFactorState> {
    const has = await findSecondFactor(found.id)
    return { rule: await ruleFor(found, now), since: has?.since.toISOString() ?? null, recoveryCodesLeft: has?.recoveryCodesLeft ?? 0 }
  }

  /** Password first, then one try of a code; `change` judges it and does its work in one transaction. */
  async function proved(input: { currentPassword: string }, context: Context, news: KeyNews, change: (found: Account, now: Date) => Promise<boolean>): Promise<SecondFactorState> {
    if (!isLocal) refuse('password_kept_elsewhere')
    const found = await requireOwnPassword(input.currentPassword, context.caller, passwords)
    await requireTry(codes, found.id)
    await tx(async () => {
      if (!(await change(found, codeClock.now()))) refuse('wrong_code', {}, 'code')
      await tellOwner(found.employeeId, news, context.commandId, 'me/account', context.now)
    })
    await codes.clear(found.id)
    return stateOf(found, context.now)
  }
  const offered = async (found: Account, offer: string, now: Date) => (await openOffer(seal, found, offer, now)) ?? refuse('second_factor_late')

  return serve(secondFactorCalls, secondFactorSchemas, {
    async secondFactor(_, context) {
      const found = isLocal ? await findAccount(context.caller.sub) : null
      return found ? stateOf(found, context.now) : NONE
    },
    async offerSecondFactor(_, context) {
      const found = await own(context)
      const { rule, since } = await stateOf(found, context.now)
      if (rule === 'off' && since === null) refuse('second_factor_off')
      const { sealed, key, uri, recoveryCodes } = await makeOffer(seal, found, codeClock.now())
      return { offer: sealed, key, uri, recoveryCodes }
    },
    confirmSecondFactor: (input, context) =>
      proved(input, context, 'secondFactorOn', async (found, now) => {
        if ((await ruleFor(found, context.now)) === 'off') refuse('second_factor_off')
        const done = await enrol(seal, found.id, await offered(found, input.offer, now), input.code, now)
        if (done === 'there') refuse('second_factor_there')
        // whoever else is signed in gave a password only
        if (done === 'done') await endSessions(found.id, context.caller.session)
        return done === 'done'
      }),
    renewRecoveryCodes: (input, context) =>
      proved(input, context, 'recoveryCodesRenewed', async (found, now) => {
        const { recoveryCodes } = await offered(found, input.offer, now)
        if (!(await takeSecondFactor(seal, found.id, input.code, now))) return false
        await replaceRecoveryCodes(found.id, recoveryCodes)
        return true
      }),
    removeSecondFactor: (input, context) =>
      proved(input, context, 'secondFactorOff', async (found, now) => {
        if (await needsSecondFactor(found, context.now)) refuse('second_factor_required')
        return (await takeSecondFactor(seal, found.id, input.code, now)) !== null && forgetSecondFactor(found.id)
      }),
  })
}
