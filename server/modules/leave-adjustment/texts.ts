/** Names of what leave adjustments refer to, for many at once. */
import { eq, inArray } from 'drizzle-orm'
import { q } from '../../db/context.ts'
import { leaveTypeName, leaveTypes } from '../../ledger/read.ts'
import { leaveBalance, leaveGain } from '../../ledger/table.ts'
import type { Context } from '../../lib/handler.ts'
import { text } from '../../lib/text.ts'
import { namesOf } from '../../org/people.ts'
import type { RequestRecord } from '../../request/module.ts'
import { kindOf } from './adjustment-case.ts'

/** What a row of gained days is called: where it came from, and when. */
export const rowName = ({ generationType, transDate }: Pick<typeof leaveGain.$inferSelect, 'generationType' | 'transDate'>, t: Context['t']): string =>
  t('leave-adjustment:row.name', { origin: t(`leave:generation.${generationType}`), date: transDate })

/** Rows are named to the person they belong to: an id of somebody else's names nothing. */
const keyOf = (employeeId: string, rowId: unknown): string => `${employeeId} ${String(rowId)}`

async function rowNames(ids: readonly string[], t: Context['t']): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await q()
    .select({ id: leaveGain.id, employeeId: leaveBalance.employeeId, generationType: leaveGain.generationType, transDate: leaveGain.transDate })
    .from(leaveGain).innerJoin(leaveBalance, eq(leaveBalance.id, leaveGain.balanceId)).where(inArray(leaveGain.id, [...new Set(ids)]))
  return new Map(rows.map((r) => [keyOf(r.employeeId, r.id), rowName(r, t)]))
}

/** Texts of option and enum values; what and how much travels with an inbox item here, whose block holds the note alone. */
export async function adjustmentTexts(records: RequestRecord[], { t, language }: Context): Promise<Map<string, Record<string, string>>> {
  const types = new Map((await leaveTypes()).map((type) => [type.id, leaveTypeName(type, language)]))
  const people = await namesOf(records.map((r) => r.employeeId))
  const rows = await rowNames(records.flatMap((r) => (typeof r.values.availableBalance === 'string' ? [r.values.availableBalance] : [])), t)
  return new Map(
    records.map(({ id, employeeId, values }) => {
      const kind = kindOf(values.adjustmentType)
      const named: Record<string, string | undefined> = {
        employeeId: people.get(employeeId),
        adjustmentType: kind === null ? undefined : t(`leave-adjustment:title.${kind}`),
        leaveBalanceType: types.get(String(values.leaveBalanceType)),
        availableBalance: rows.get(keyOf(employeeId, values.availableBalance)),
        amount: typeof values.amount === 'string' ? values.amount : undefined,
        newExpiryDate: typeof values.newExpiryDate === 'string' ? values.newExpiryDate : undefined,
      }
      return [id, Object.fromEntries(Object.entries(named).filter((e): e is [string, string] => e[1] !== undefined))]
    }),
  )
}

/** "Days to be paid out": what is asked, without how many of which. */
export const adjustmentTitles = (records: RequestRecord[], language: string): Promise<Map<string, string>> =>
  Promise.resolve(new Map(records.map((r) => [r.id, text(language, `leave-adjustment:title.${kindOf(r.values.adjustmentType) ?? 'any'}`)])))
