/** Names of what loans refer to, for many at once; and which account came of each. */
import { Status } from '../../../contract/kit/lifecycle.ts'
import { periodAfter } from '../../../contract/modules/loan/schedule.ts'
import { accountsOfRequests } from '../../loans/accounts.ts'
import type { Context } from '../../lib/handler.ts'
import { choiceNames } from '../../org/choices.ts'
import { payPeriodCodes } from '../../org/pay-period.ts'
import { namesOf } from '../../org/people.ts'
import type { ModuleValues, RequestRecord } from '../../request/module.ts'
import { partsOf } from './loan-case.ts'

const NEVER_APPROVED: readonly number[] = [Status.draft, Status.inApproval, Status.revision, Status.rejected]

/** Code of the first period, as it follows from the last; null while that is not known. */
const firstOf = ({ lastPeriod, tenorMonths }: ModuleValues): string | null => (typeof lastPeriod === 'string' && typeof tenorMonths === 'number' ? periodAfter(lastPeriod, 1 - tenorMonths) : null)

export async function loanTexts(records: RequestRecord[], { language }: Context): Promise<Map<string, Record<string, string>>> {
  const parts = new Map(records.map((r) => [r.id, partsOf(r.values)]))
  const people = await namesOf(records.map((r) => r.employeeId))
  const items = await choiceNames([...parts.values()].flatMap((p) => p.item ?? []), language)
  const firsts = new Map(records.map((r) => [r.id, firstOf(r.values)]))
  const periods = await payPeriodCodes(records.flatMap((r) => (firsts.get(r.id) === null ? (parts.get(r.id)?.firstPeriod ?? []) : [])))
  // what was never approved has none
  const accounts = await accountsOfRequests(records.flatMap((r) => (NEVER_APPROVED.includes(r.status) ? [] : [r.id])))
  return new Map(
    records.map(({ id, employeeId }) => {
      const own = parts.get(id)
      const account = accounts.get(id)
      const named: Record<string, string | undefined> = { employeeId: people.get(employeeId), loanItem: items.get(own?.item ?? ''), firstPeriodPay: firsts.get(id) ?? periods.get(own?.firstPeriod ?? ''), account: account?.id, accountStatus: account?.status }
      return [id, Object.fromEntries(Object.entries(named).filter((e): e is [string, string] => e[1] !== undefined))]
    }),
  )
}
