/** Names of what loans refer to, for many at once; and which account came of each. */
import { accountsOfRequests } from '../../loans/accounts.ts'
import type { Context } from '../../lib/handler.ts'
import { choiceNames } from '../../org/choices.ts'
import { payPeriodCodes } from '../../org/pay-period.ts'
import { namesOf } from '../../org/people.ts'
import type { RequestRecord } from '../../request/module.ts'
import { partsOf } from './loan-case.ts'

export async function loanTexts(records: RequestRecord[], { language }: Context): Promise<Map<string, Record<string, string>>> {
  const parts = new Map(records.map((r) => [r.id, partsOf(r.values)]))
  const people = await namesOf(records.map((r) => r.employeeId))
  const items = await choiceNames([...parts.values()].flatMap((p) => p.item ?? []), language)
  const periods = await payPeriodCodes([...parts.values()].flatMap((p) => p.firstPeriod ?? []))
  const accounts = await accountsOfRequests(records.map((r) => r.id))
  return new Map(
    records.map(({ id, employeeId }) => {
      const own = parts.get(id)
      const account = accounts.get(id)
      const named: Record<string, string | undefined> = { employeeId: people.get(employeeId), loanItem: items.get(own?.item ?? ''), firstPeriodPay: periods.get(own?.firstPeriod ?? ''), account: account?.id, accountStatus: account?.status }
      return [id, Object.fromEntries(Object.entries(named).filter((e): e is [string, string] => e[1] !== undefined))]
    }),
  )
}
