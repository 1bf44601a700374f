/** Days of leave that people lose soon, for their HR. */
import { and, asc, desc, eq, gt, gte, lte, sql } from 'drizzle-orm'
import { addDays } from '../../../contract/kit/civil-date.ts'
import { fromHundredths, toHundredths } from '../../../contract/kit/decimal.ts'
import { q } from '../../db/context.ts'
import { leaveTypeName } from '../../ledger/read.ts'
import { leaveBalance, leaveGain, leaveType } from '../../ledger/table.ts'
import type { HrSource } from '../../lib/hr-home.ts'
import { inServiceOn } from '../../org/effective.ts'
import { hrPeopleOf } from '../../org/scope.ts'
import { employee } from '../../org/table.ts'

/** Days ahead, as people themselves are told. */
const AHEAD = 30
/** So many of the soonest are shown. */
const SOONEST = 4

export const expiringBalances: HrSource = {
  slug: 'leave-balance',
  async card(context) {
    const { today, t, language } = context
    const until = addDays(today, AHEAD)
    const left = sql<string>`(${leaveGain.gainBalance} - ${leaveGain.leaveTaken})`
    const where = and(
      eq(leaveGain.gainStatus, 'active'), gte(leaveGain.expiredDate, today), lte(leaveGain.expiredDate, until), lte(leaveGain.transDate, today), gt(left, sql`0`), inServiceOn(today),
      await (await hrPeopleOf(context)).where(employee.id, 'all'),
    )
    const joined = (fields: Record<string, unknown>) => q().select(fields as never).from(leaveGain).innerJoin(leaveBalance, eq(leaveBalance.id, leaveGain.balanceId)).innerJoin(employee, eq(employee.id, leaveBalance.employeeId))
    const [sum] = (await joined({ people: sql`count(distinct ${employee.id})::int`, days: sql`coalesce(sum(${left}), 0)::text`, gains: sql`count(*)::int` }).where(where)) as { people: number; days: string; gains: number }[]
    const rows = (await joined({ id: leaveGain.id, employeeId: employee.id, name: employee.fullName, pictureId: employee.pictureId, until: leaveGain.expiredDate, days: sql`${left}::text`, code: leaveType.code, names: leaveType.names })
      .innerJoin(leaveType, eq(leaveType.id, leaveBalance.leaveTypeId)).where(where).orderBy(asc(leaveGain.expiredDate), desc(left), asc(employee.sortName), asc(leaveGain.id)).limit(SOONEST)) as { id: string; employeeId: string; name: string; pictureId: string | null; until: string; days: string; code: string; names: Record<string, string> }[]
    const { people = 0, days = '0', gains = 0 } = sum ?? {}
    const dayText = (amount: string) => String(Number(fromHundredths(toHundredths(amount))))
    return {
      id: 'expiringBalances', title: t('hr:balances.title'), lead: people === 0 ? t('hr:balances.none', { date: until }) : t('hr:balances.lead', { count: people, days: dayText(days), date: until }), path: 'balance?view=team',
      rows: rows.map((row) => ({
        id: row.id, title: row.name, sub: t('hr:balances.until', { type: leaveTypeName(row, language), date: row.until }), value: t('hr:balances.days', { count: Number(row.days), days: dayText(row.days) }), path: `people/${row.employeeId}`,
        person: { id: row.employeeId, name: row.name, profilePicture: row.pictureId ?? '' },
      })),
      more: Math.max(0, gains - rows.length),
    }
  },
}
