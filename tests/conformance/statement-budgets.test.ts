/**
 * What the calls of every day may ask of the database, in statements. The numbers are what is needed today: one more is a
 * statement somebody added, or one that runs for each row. A change that needs fewer lowers its number.
 */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { calls } from '../../contract/calls.ts'
import type { AnyCall } from '../../contract/kit/call.ts'
import { addDays, datesOf } from '../../contract/kit/civil-date.ts'
import type { ActOutput } from '../../contract/kit/request.ts'
import { q } from '../../server/db/context.ts'
import { recomputeDaysOf } from '../../server/facts/recompute.ts'
import { leaveTypeIds } from '../../server/ledger/leave-types.ts'
import { aBalance } from '../../server/ledger/testing/company.ts'
import { leaveRequestModule } from '../../server/modules/leave-requests/index.ts'
import { isLive } from '../../server/oidc/sessions.ts'
import { callerOf } from '../../server/org/accounts.ts'
import { openApi, type TestApi } from '../support/api.ts'
import { aCast, type People, TODAY } from '../support/company.ts'
import { everyModule } from '../support/modules.ts'
import { aForm, callFor, isFiledForOneself, workingDay } from '../support/requests.ts'
import { type Statement, watchStatements } from '../support/statements.ts'

let api: TestApi
let people: People
let days = 0

const nextForm = (module = leaveRequestModule) => aForm(module, api.as(people.clerk), people.clerk, workingDay(days++))

async function submitted(module = leaveRequestModule): Promise<ActOutput> {
  const clerk = api.as(people.clerk)
  const form = await nextForm(module)
  await clerk.get(callFor(module, 'save'), form)
  return clerk.get(callFor(module, 'submit'), { id: form.id }) as Promise<ActOutput>
}

beforeAll(async () => {
  api = await openApi()
  ;({ people } = await aCast(everyModule.map((m) => m.def.slug)))
  await aBalance(people.clerk, leaveTypeIds.annual, '12.00')
  for (const module of everyModule.filter(isFiledForOneself)) for (let n = 0; n < 2; n++) await submitted(module)
  // what Home shows is of one module, however many there are
  for (let n = 0; n < 6; n++) await submitted()
  await recomputeDaysOf([people.employee], datesOf(addDays(TODAY, -30), TODAY), api.clock.now())
}, 120_000)
afterAll(() => api.close())

const briefly = (statements: readonly Statement[]) => statements.map((s) => s.text.replaceAll(/\s+/g, ' ').slice(0, 160))

interface Hot {
  /** Statements with the rights of the caller, without the sign-in. */
  most: number
  who: keyof People
  call: AnyCall
  input: () => object | Promise<object>
}

const { attachmentsInbox, attendance, general, leaveBalance, leaveRequests, systemNotification } = calls
const hot: Record<string, Hot> = {
  'inbox, of every module': { most: 30, who: 'superior', call: attachmentsInbox.inboxList, input: () => ({ paginationSize: 50 }) },
  Home: { most: 22, who: 'clerk', call: general.home, input: () => ({}) },
  'what is owed': { most: 28, who: 'clerk', call: general.owed, input: () => ({}) },
  'own requests, of every module': { most: 22, who: 'clerk', call: general.ownRequests, input: () => ({}) },
  'what HR looks after': { most: 9, who: 'hr', call: general.hrHome, input: () => ({}) },
  'requests of people, of every module': { most: 22, who: 'hr', call: general.requestsOf, input: () => ({ paginationSize: 25 }) },
  'counters of the sidebar': { most: 8, who: 'clerk', call: general.homeGetCount, input: () => ({}) },
  'own leave': { most: 6, who: 'clerk', call: leaveRequests.list, input: () => ({ scope: 'mine' }) },
  'a leave in full': { most: 17, who: 'clerk', call: leaveRequests.detail, input: async () => ({ id: (await submitted()).id }) },
  'own days': { most: 3, who: 'employee', call: attendance.list, input: () => ({}) },
  'balances of people, by name': { most: 6, who: 'superior', call: leaveBalance.peopleBalances, input: () => ({ paginationSize: 100 }) },
  'balances of people, by what is left of a type': { most: 11, who: 'superior', call: leaveBalance.peopleBalances, input: () => ({ paginationSize: 100, sortingColumn: leaveTypeIds.annual }) },
  'who am I': { most: 6, who: 'clerk', call: general.accountDetails, input: () => ({}) },
  notices: { most: 3, who: 'superior', call: systemNotification.getNotificationsPost, input: () => ({ paginationSize: 10 }) },
  'submit a leave': { most: 84, who: 'clerk', call: leaveRequests.saveAndSubmit, input: async () => ({ ...(await nextForm()), version: 0 }) },
  'approve a leave': { most: 17, who: 'superior', call: leaveRequests.approve, input: async () => { const { id, version } = await submitted(); return { id, version, note: '' } } },
}

test.each(Object.entries(hot))('%s', async (name, { most, who, call, input }) => {
  const as = api.as(people[who])
  await as.get(general.accountDetails, {}) // who it is, and their language, is known
  const given = await input()
  const statements = await watchStatements(api.database, () => as.get(call, given))
  if (statements.length > most) expect([name, briefly(statements)]).toEqual([name, `${most} statements`])
  expect([name, 'statements', statements.length]).toEqual([name, 'statements', most])
})

test('who asks is one statement, with the session', async () => {
  const statements = await watchStatements(api.database, async () => {
    expect(await callerOf(people.clerk, api.clock.now(), { provided: sql`not ${isLive('of nobody')}` })).toMatchObject({ employeeId: people.clerk })
    expect(await callerOf(people.clerk, api.clock.now(), { provided: isLive('of nobody') })).toBeNull()
  })
  expect(statements).toHaveLength(2)
})

test('a statement more is noticed', async () => {
  const statements = await watchStatements(api.database, async () => {
    await api.as(people.clerk).get(general.accountDetails, {})
    await q().execute(sql`select 1`)
  })
  expect(statements).toHaveLength((hot['who am I']?.most ?? 0) + 1)
})
