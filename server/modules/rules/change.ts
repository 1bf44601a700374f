/** Changes on a screen are revisions of the configuration, applied as those of files are. */
import type { Applied } from '../../../contract/modules/rules/calls.ts'
import { administratorsBeside, canSignIn, lockAdministrators } from '../../account/administrators.ts'
import type { Parts } from '../../configure/bundle.ts'
import { type Directory, readDirectory } from '../../configure/directory.ts'
import { lastApplied } from '../../configure/present.ts'
import { applyWithin } from '../../configure/run.ts'
import { lockName } from '../../db/context.ts'
import type { Context } from '../../lib/handler.ts'
import { CallError, refuse } from '../../lib/refuse.ts'
import { accessTo, isChangedByAnybody, seekerOf } from '../../org/access.ts'
import { settingOf } from '../../org/settings.ts'
import { todayOfCompany } from '../../org/today.ts'
import { revisionNow } from './revisions.ts'

const MODULE = 'rules'
/** Nothing but what is spoken of: who uses what is asked of files alone. */
const NO_SECTION: ReadonlySet<never> = new Set()

/** Somebody applied another one since the screen was read. @throws CallError stale (409) with `rules_changed` */
async function requireRevision(wanted: number): Promise<void> {
  const { revision, by, at } = await revisionNow()
  if (revision !== wanted) throw new CallError('stale', [{ code: 'rules_changed', params: { revision, person: by, date: at?.slice(0, 10) ?? '' } }])
}

/** @throws CallError rules_nobody_left: nobody who can sign in could change anything any more */
async function requireSomebodyLeft(context: Context, isLocal: boolean): Promise<void> {
  const today = await todayOfCompany(context.now)
  const own = await accessTo(await seekerOf(context.caller.employeeId, today), MODULE)
  if (own?.readOnly === false) return
  if (!(await isChangedByAnybody(MODULE, today, canSignIn(today, isLocal)))) refuse('rules_nobody_left')
}

/**
 * Applies what a screen changes as the next revision, in the command's transaction: checked, noted and told as the files of a folder are.
 * @param wanted revision the screen was drawn from
 * @param change sections as they are to be
 * @throws CallError stale (409), rules_refused, account_last_administrator, rules_nobody_left
 */
export async function applyChange(wanted: number, change: (directory: Directory) => Promise<Parts>, context: Context, isLocal: boolean): Promise<Applied> {
  await lockName('configuration')
  await requireRevision(wanted)
  const today = await todayOfCompany(context.now)
  await lockAdministrators()
  const administrators = await administratorsBeside(null, today, isLocal)
  const parts = await change(await readDirectory(today, NO_SECTION))
  const { fullName, username } = context.caller
  const planned = await applyWithin({ manifest: { company: await settingOf('companyName'), revision: wanted + 1 }, parts }, `${fullName} (${username})`, context.clock)
  if (!planned.ok) return refuse('rules_refused', { why: planned.mistakes.map((m) => m.message).join('; ') })
  // a company without any, whose rights go another way, may change what it likes
  if (administrators > 0 && (await administratorsBeside(null, today, isLocal)) === 0) refuse('account_last_administrator')
  await requireSomebodyLeft(context, isLocal)
  return { ...(await revisionNow()), id: planned.plan.isChange ? ((await lastApplied())?.id ?? null) : null }
}
