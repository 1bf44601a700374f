/** Balances of many people side by side: a row a person, a column a type; on screen and as a file. Whose: those of `getSubordinateLeaveBalance`. */
import { and, sql } from 'drizzle-orm'
import { fromHundredths } from '../../../contract/kit/decimal.ts'
import type { EmployeeOption, Paged } from '../../../contract/kit/paging.ts'
import type { PeopleBalances, PeopleBalancesInput, PersonBalances } from '../../../contract/modules/leave-balance/calls.ts'
import { pageOf } from '../../db/paging.ts'
import { balanceOn } from '../../ledger/balance.ts'
import { peopleByUsable } from '../../ledger/by-usable.ts'
import { type LeaveType, ledgersOfPeople, leaveTypeName, leaveTypes } from '../../ledger/read.ts'
import { type Context, FileAnswer } from '../../lib/handler.ts'
import { refuse } from '../../lib/refuse.ts'
import { inServiceOn } from '../../org/effective.ts'
import { isNamed } from '../../org/names.ts'
import { searchEmployees } from '../../org/people.ts'
import { readableBy } from '../../org/scope.ts'
import { settingOf } from '../../org/settings.ts'
import { employee } from '../../org/table.ts'
import { csvCell, separatorFor } from '../../reports/files/csv.ts'

/** People a file holds at most, and those read at once for it. */
const MOST = 20_000
const AT_ONCE = 500

/** Types that have a balance, their own or that of others beside. */
const columns = async (): Promise<LeaveType[]> => (await leaveTypes()).filter((type) => type.balanceTypeId === type.id)

/** The type that is sorted by; by name where it is none. */
const sortedBy = async ({ sortingColumn }: PeopleBalancesInput) => (await columns()).find(({ id }) => id === sortingColumn)
const isDown = ({ sortingDirection }: PeopleBalancesInput) => sortingDirection === 1

async function byName(input: PeopleBalancesInput, context: Context): Promise<Paged<EmployeeOption>> {
  const of = (await readableBy(context))?.beside
  const { filterSearch, paginationSize, paginationPage } = input
  return searchEmployees({ filterSearch, paginationSize, paginationPage, ...(of ? { of } : {}), isDown: isDown(input), date: context.today })
}

async function idsByType(type: LeaveType, input: PeopleBalancesInput, context: Context, part: { limit: number; offset: number }): Promise<{ ids: string[]; total: number }> {
  const below = (await readableBy(context))?.beside
  if (below?.isEmpty) return { ids: [], total: 0 }
  const where = and(inServiceOn(context.today), await below?.where(employee.id, 'all'), isNamed(input.filterSearch)) ?? sql`true`
  return peopleByUsable({ balanceTypeId: type.id, date: context.today, where, isDown: isDown(input), ...part })
}

/** People by id, in that order. */
async function peopleOf(ids: readonly string[], { today }: Context): Promise<EmployeeOption[]> {
  const known = new Map((await searchEmployees({ ids, date: today, paginationSize: AT_ONCE })).listData.map((e) => [e.id, e]))
  return ids.flatMap((id) => known.get(id) ?? [])
}

/** One page of people, in the order asked for. */
async function pageOfPeople(input: PeopleBalancesInput, context: Context): Promise<Paged<EmployeeOption>> {
  const type = await sortedBy(input)
  if (!type) return byName(input, context)
  const { size, limit, offset } = pageOf(input)
  const { ids, total } = await idsByType(type, input, context, { limit, offset })
  return { listData: await peopleOf(ids, context), totalPage: Math.ceil(total / size), totalData: total }
}

/** All of them, some at a time. @throws CallError leave_balance_too_many */
async function* everybodyIn(input: PeopleBalancesInput, context: Context): AsyncGenerator<EmployeeOption[]> {
  const few = (total: number) => total <= MOST || refuse('leave_balance_too_many', { people: MOST })
  const type = await sortedBy(input)
  if (type) {
    const { ids, total } = await idsByType(type, input, context, { limit: MOST, offset: 0 })
    few(total)
    for (let from = 0; from < ids.length; from += AT_ONCE) yield peopleOf(ids.slice(from, from + AT_ONCE), context)
    return
  }
  for (let page = 1, pages = 1; page <= pages; page++) {
    const { listData, totalData, totalPage } = await byName({ ...input, paginationSize: AT_ONCE, paginationPage: page }, context)
    few(totalData)
    pages = totalPage
    yield listData
  }
}

async function withBalances(people: readonly EmployeeOption[], { today }: Context): Promise<PersonBalances[]> {
  const shown = new Set((await columns()).map(({ id }) => id))
  const ledgers = Map.groupBy(await ledgersOfPeople(people.map(({ id }) => id)), ({ balance }) => balance.employeeId)
  return people.map(({ id, fullname, code, companyStructure }): PersonBalances => ({
    employeeId: id, employee: fullname, employeeCode: code, companyStructure,
    balances: (ledgers.get(id) ?? []).filter(({ balance }) => shown.has(balance.leaveTypeId))
      .map((ledger) => ({ id: ledger.balance.id, leaveTypeId: ledger.balance.leaveTypeId, usable: fromHundredths(balanceOn(ledger, today).usable) })),
  }))
}

/** Everybody under the caller (HR: of theirs), each with what they can still use of every type today. */
export async function peopleBalances(input: PeopleBalancesInput, context: Context): Promise<PeopleBalances> {
  const { listData, ...totals } = await pageOfPeople(input, context)
  const types = (await columns()).map((type) => ({ id: type.id, displayName: leaveTypeName(type, context.language) }))
  return { listData: await withBalances(listData, context), ...totals, types }
}

/** All of them as text for a spreadsheet, in the order of the screen. @throws CallError leave_balance_too_many */
export async function exportPeopleBalances(input: PeopleBalancesInput, context: Context): Promise<FileAnswer> {
  const { t } = context
  const types = await columns()
  const decimal = await settingOf('decimalSeparator')
  const separator = separatorFor(decimal)
  const lineOf = (cells: readonly string[]) => `${cells.join(separator)}\r\n`
  const words = ['employeeCode', 'employee', 'companyStructure'].map((name) => t(`leave:people.${name}`))
  let text = `\uFEFF${lineOf([...words, ...types.map((type) => leaveTypeName(type, context.language))].map((head) => csvCell(head, true, separator)))}`
  for await (const people of everybodyIn(input, context)) {
    for (const row of await withBalances(people, context)) {
      const of = new Map(row.balances.map((b) => [b.leaveTypeId, b.usable.replace('.', decimal)]))
      text += lineOf([...[row.employeeCode, row.employee, row.companyStructure].map((cell) => csvCell(cell, true, separator)), ...types.map(({ id }) => of.get(id) ?? '')])
    }
  }
  return new FileAnswer(new TextEncoder().encode(text), 'text/csv; charset=utf-8', `${t('leave:balance.title')} ${context.today}.csv`)
}
