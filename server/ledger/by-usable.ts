/** People in the order of what they can still ask for of one type, however many they are: without reading all that was ever taken. */
import { type SQL, sql } from 'drizzle-orm'
import { q } from '../db/context.ts'
import { employee } from '../org/table.ts'
import { balanceOn } from './balance.ts'
import { ledgersOf } from './read.ts'
import { leaveBalance, leaveDeduct, leaveGain } from './table.ts'

interface Order {
  balanceTypeId: string
  date: string
  /** Among these people. */
  where: SQL
  isDown: boolean
  limit: number
  offset: number
}

/** The people with their balance of the type, null where they have none. */
const among = ({ balanceTypeId, where }: Order): SQL => sql`
  select ${employee.id} as person, ${employee.sortName} as name, ${leaveBalance.id} as balance
  from ${employee} left join ${leaveBalance} on ${leaveBalance.employeeId} = ${employee.id} and ${leaveBalance.leaveTypeId} = ${balanceTypeId} where ${where}`

/** What reservations take, by balance: which gain pays for which day is reckoned where it is for the balance itself. Few balances have any. */
async function pendingOf({ balanceTypeId, date, where }: Order): Promise<{ ids: string[]; amounts: number[] }> {
  const { rows } = await q().execute<{ id: string }>(sql`
    select distinct d.balance_id as id from ${leaveDeduct} d join ${leaveBalance} on ${leaveBalance.id} = d.balance_id join ${employee} on ${employee.id} = ${leaveBalance.employeeId}
    where d.deduct_status = 'reserved' and d.released_at is null and ${leaveBalance.leaveTypeId} = ${balanceTypeId} and ${where}`)
  const ledgers = await ledgersOf(rows.map((r) => r.id))
  return { ids: ledgers.map((l) => l.balance.id), amounts: ledgers.map((l) => balanceOn(l, date).pending) }
}

/**
 * A page of people by what `balanceOn` says is usable on a day from today on; those without a balance last. What gains hold is kept with
 * them (`leave_taken`): past its last day, used up or voided a gain holds nothing, so the sum is that of those that live, less what none of them paid for (ledger.property.test.ts).
 * @returns their ids in order, and how many there are in all
 */
export async function peopleByUsable(order: Order): Promise<{ ids: string[]; total: number }> {
  const { date, isDown, limit, offset } = order
  const pending = await pendingOf(order)
  const { rows } = await q().execute<{ id: string; total: number }>(sql`
    with among as materialized (${among(order)}), moved as (
      select g.balance_id as balance, g.gain_balance - g.leave_taken as days from among join ${leaveGain} g on g.balance_id = among.balance
      where g.gain_status = 'active' and g.trans_date <= ${date} and (g.expired_date is null or g.expired_date >= ${date})
      union all select d.balance_id, -d.deduct_balance from among join ${leaveDeduct} d on d.balance_id = among.balance
      where d.released_at is null and d.gain_id is null and d.deduct_status <> 'reserved'
      union all select balance, -hundredths / 100.0 from unnest(${sql.param(pending.ids)}::uuid[], ${sql.param(pending.amounts)}::int[]) as reserved(balance, hundredths)
    ), usable as (select balance, sum(days) as days from moved group by 1)
    select person as id, count(*) over ()::int as total from among left join usable on usable.balance = among.balance
    order by case when among.balance is not null then coalesce(usable.days, 0) end ${isDown ? sql`desc` : sql`asc`} nulls last, name, person limit ${limit} offset ${offset}`)
  return { ids: rows.map((r) => r.id), total: rows[0]?.total ?? 0 }
}
