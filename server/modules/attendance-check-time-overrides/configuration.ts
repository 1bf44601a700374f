/** What the form of a correction knows before anything is typed: the rules, and how the day stands. */
import type { OverrideConfiguration, OverrideDefaults } from '../../../contract/modules/attendance-check-time-overrides/calls.ts'
import { EMPTY_ID } from '../../../contract/kit/ids.ts'
import type { Context } from '../../lib/handler.ts'
import { refuse } from '../../lib/refuse.ts'
import { readableBy } from '../../org/scope.ts'
import { settings } from '../../org/settings.ts'
import { recordedDays, timeOn } from '../../time/override-case.ts'
import { correctedDays } from '../../time/override-check.ts'

export async function defaults(): Promise<OverrideDefaults> {
  const { overrideBackdateDays: backdateDays, overrideMonthlyQuota: monthlyQuota } = await settings()
  return { backdateDays, monthlyQuota }
}

/** @throws CallError not_allowed: somebody the caller may not file for is among them */
async function requireMayAsk(ids: readonly string[], context: Context): Promise<void> {
  if (ids.every((id) => id === context.caller.employeeId)) return
  const readable = await (await readableBy(context))?.among(ids)
  if (readable && !ids.every((id) => readable.has(id))) refuse('not_allowed', {}, 'employeeIds')
}

/** The rules, and the day of these people as it stands. */
export async function configurationFor({ date, employeeIds }: { date?: string; employeeIds?: string[] }, context: Context): Promise<OverrideConfiguration> {
  const rules = await defaults()
  const ids = [...new Set(employeeIds ?? [context.caller.employeeId])]
  await requireMayAsk(ids, context)
  if (date === undefined) return { ...rules, days: [] }
  const days = await recordedDays(ids, date, context.now)
  const known = Map.groupBy(await correctedDays(ids, date, EMPTY_ID), (k) => k.employeeId)
  return {
    ...rules,
    days: [...days.values()].flatMap(({ employeeId, person, plan, status, checkIn, checkOut }) => person ? [{
      employeeId, employee: person.fullName, dayStatus: status === null ? '' : context.t(`attendance:status.${status}`), shift: plan?.shift?.code ?? '',
      plannedIn: plan?.shift ? timeOn(date, plan.shift.startMinute) : null, plannedOut: plan?.shift ? timeOn(date, plan.shift.endMinute) : null, checkIn, checkOut,
      left: Math.max(0, rules.monthlyQuota - (known.get(employeeId) ?? []).filter((k) => k.date !== date).length),
    }] : []),
  }
}
