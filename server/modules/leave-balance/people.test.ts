/** People side by side with their balances: who is in it, in which order, and as a file. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { leaveBalanceSchemas } from '../../../contract/modules/leave-balance/schemas.ts'
import type { PeopleBalancesInput } from '../../../contract/modules/leave-balance/calls.ts'
import type { Database } from '../../db/database.ts'
import { openTestDatabase } from '../../db/test-database.ts'
import { tx } from '../../db/context.ts'
import { leaveTypeIds } from '../../ledger/leave-types.ts'
import { addGain, reserve, take } from '../../ledger/post.ts'
import { aBalance, aCompany, aContext, anEmployee, type Company, NOON, when } from '../../ledger/testing/company.ts'
import type { Context } from '../../lib/handler.ts'
import { newId } from '../../lib/new-id.ts'
import { exportPeopleBalances, peopleBalances } from './people.ts'

const { annual, sick } = leaveTypeIds
let db: Database
let company: Company
let boss: string
const ids = new Map<string, string>()

beforeAll(async () => {
  db = await openTestDatabase()
  company = await aCompany()
  boss = await anEmployee(company, 'Boss')
  const person = async (name: string, days: string | null, superiorId = boss) => {
    const id = await anEmployee(company, name, { superiorId })
    ids.set(name, id)
    return days === null ? '' : aBalance(id, annual, days)
  }
  const waits = async (balanceId: string, date: string, amount: string) => reserve({ balanceId, requestId: newId(NOON), lineId: newId(NOON), days: [{ date, amount }] }, when())
  await person('Adi', '5.00')
  // what waits for a decision is not usable; what waits for days of next year takes nothing of this one
  await waits(await person('Budi', '9.00'), '2026-05-19', '3.00')
  const citra = await person('Citra', '4.50')
  await addGain({ balanceId: citra, transDate: '2027-01-01', generationType: 'annualGrant', amount: '12.00', expiredDate: '2027-12-31' }, when())
  await waits(citra, '2027-02-01', '2.00')
  // past its last day, and not written off
  const dewi = await person('Dewi', '1.00')
  await addGain({ balanceId: dewi, transDate: '2026-01-01', generationType: 'carryOver', amount: '30.00', expiredDate: '2026-05-11' }, when())
  // below zero, and taken on a day to come
  const eka = await person('Eka', '0.50')
  await tx(() => take({ balanceId: eka, status: 'jointHoliday', days: [{ date: '2026-05-04', amount: '1.00' }], floor: null }, when()))
  await tx(async () => take({ balanceId: await person('Fajar', '8.00'), status: 'taken', days: [{ date: '2026-06-01', amount: '1.00' }], floor: 0 }, when()))
  await person('=Gita', null)
  await aBalance(ids.get('Adi') ?? '', sick, '2.00')
  await aBalance(await anEmployee(company, 'Zaki'), annual, '7.00')
})
afterAll(() => db.close())

const ask = (input: PeopleBalancesInput, context: Context) => peopleBalances(leaveBalanceSchemas.peopleBalances.parse(input), context)
const usable = async (input: PeopleBalancesInput, typeId = annual) => (await ask(input, aContext(boss))).listData.map((p) => [p.employee, p.balances.find((b) => b.leaveTypeId === typeId)?.usable])

test('a row a person, with every type there is; by name, either way', async () => {
  const { types, listData, totalData } = await ask({}, aContext(boss))
  expect(types.map((type) => type.displayName).slice(0, 2)).toEqual(['Annual leave', 'Sick leave'])
  expect(totalData).toBe(7)
  expect(listData.map((p) => p.employee)).toEqual(['=Gita', 'Adi', 'Budi', 'Citra', 'Dewi', 'Eka', 'Fajar'])
  expect(listData[1]?.balances.map((b) => [b.leaveTypeId, b.usable]).sort()).toEqual([[annual, '5.00'], [sick, '2.00']].sort())
  expect((await usable({ sortingColumn: 'employee', sortingDirection: 1, paginationSize: 2 })).map(([name]) => name)).toEqual(['Fajar', 'Eka'])
})

describe('by what is usable of a type', () => {
  const up = [['Eka', '-0.50'], ['Dewi', '1.00'], ['Citra', '4.50'], ['Adi', '5.00'], ['Budi', '6.00'], ['Fajar', '7.00'], ['=Gita', undefined]]
  test('as each cell says it, whoever has none last', async () => {
    expect(await usable({ sortingColumn: annual })).toEqual(up)
    expect(await usable({ sortingColumn: annual, sortingDirection: 1 })).toEqual([...up.slice(0, 6).toReversed(), ['=Gita', undefined]])
    expect((await usable({ sortingColumn: sick, paginationSize: 2 }, sick))).toEqual([['Adi', '2.00'], ['=Gita', undefined]])
  })
  test('page by page, with how many there are', async () => {
    const { listData, totalPage, totalData } = await ask({ sortingColumn: annual, paginationSize: 3, paginationPage: 2 }, aContext(boss))
    expect([listData.map((p) => p.employee), totalPage, totalData]).toEqual([['Adi', 'Budi', 'Fajar'], 3, 7])
    expect((await usable({ sortingColumn: annual, filterSearch: 'di' })).map(([name]) => name)).toEqual(['Adi', 'Budi'])
  })
})

test('superiors see those under them, HR everybody, others nobody', async () => {
  for (const sortingColumn of ['employee', annual]) {
    const names = async (context: Context) => new Set((await ask({ sortingColumn }, context)).listData.map((p) => p.employee))
    expect(await names(aContext(boss))).not.toContain('Zaki')
    expect(await names(aContext(boss, ['hr']))).toContain('Zaki')
    expect(await names(aContext(ids.get('Adi') ?? ''))).toEqual(new Set())
  }
})

test('as a file: everybody in the order of the screen, and no name is run as a formula', async () => {
  for (const sortingColumn of ['employee', annual]) {
    const { bytes, fileName } = await exportPeopleBalances({ sortingColumn }, aContext(boss))
    const lines = new TextDecoder().decode(bytes).trimEnd().split('\r\n')
    expect(fileName).toMatch(/^Leave balance \d{4}-\d\d-\d\d\.csv$/)
    expect(lines).toHaveLength(8)
    expect(lines[0]).toMatch(/^Code,Employee,Department,Annual leave,Sick leave/)
    expect(lines.find((line) => line.includes('Gita'))).toContain(",'=Gita,")
    expect(lines.map((line) => line.split(',')[1]).slice(1)).toEqual((await ask({ sortingColumn }, aContext(boss))).listData.map((p) => (p.employee.startsWith('=') ? `'${p.employee}` : p.employee)))
    expect(lines.find((line) => line.includes('Adi'))).toContain(',5.00,2.00')
  }
})
