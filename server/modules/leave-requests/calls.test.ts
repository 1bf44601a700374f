import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { leaveRequestCalls } from '../../../contract/modules/leave-requests/calls.ts'
import type { AnyCall, InputOf, OutputOf } from '../../../contract/kit/call.ts'
import { q } from '../../db/context.ts'
import type { Database } from '../../db/database.ts'
import { openTestDatabase } from '../../db/test-database.ts'
import { leaveTypeIds } from '../../ledger/leave-types.ts'
import { aBalance, aCompany, aContext, anEmployee, type Company, NOON } from '../../ledger/testing/company.ts'
import { newId } from '../../lib/new-id.ts'
import { isCallError } from '../../lib/refuse.ts'
import type { Context } from '../../lib/handler.ts'
import { request } from '../../request/table.ts'
import { createLeaveRequests } from './index.ts'
import { aRequest } from './testing/requests.ts'

const served = createLeaveRequests({ requests: { served: () => [] } })
/** Sends input through the schema to the handler, as http does. */
async function send<C extends AnyCall>(call: C, input: InputOf<C>, context: Context): Promise<OutputOf<C>> {
  const found = served.find((s) => s.call.id === call.id)
  if (!found) throw new Error(`${call.id} is not served`)
  return found.handle(found.schema.parse(input), context)
}
const refusedWith = (code: string) => (error: unknown) => isCallError(error, code)

let db: Database
let company: Company
let [boss, dina, rudi, other] = ['', '', '', '']
beforeAll(async () => {
  db = await openTestDatabase()
  company = await aCompany()
  boss = await anEmployee(company, 'Boss')
  dina = await anEmployee(company, 'Dina Lestari', { superiorId: boss })
  rudi = await anEmployee(company, 'Rudi', { superiorId: boss, gender: 'male', employmentStatus: 'probation', joinDate: '2026-04-01' })
  other = await anEmployee(company, 'Óther', { departmentId: newId(NOON) })
  await aBalance(dina, leaveTypeIds.annual, '9.50')
})
afterAll(() => db.close())
beforeEach(() => q().delete(request))

const { datasourceEmployee, datasourceReplacement, datasourceLeaveType, datasourceLocation, leaveTimeTypeDataSources, enableInputLocation, getTotalDay } = leaveRequestCalls
const names = (page: { listData: { displayName: string }[] }) => page.listData.map((o) => o.displayName)

describe('who may be filed for', () => {
  test('an employee files for themselves', async () => expect(names(await send(datasourceEmployee, {}, aContext(dina)))).toEqual(['Dina Lestari']))
  test('a superior files for theirs', async () => expect(names(await send(datasourceEmployee, {}, aContext(boss)))).toEqual(['Boss', 'Dina Lestari', 'Rudi']))
  test('HR files for everybody, found without accents', async () => expect(names(await send(datasourceEmployee, { filterSearch: 'other' }, aContext(dina, ['hr'])))).toEqual(['Óther']))
  test('days and balances of others are refused', async () => {
    const input = { employeeId: dina, leaveType: leaveTypeIds.annual, startDate: '2026-05-18', endDate: '2026-05-18', startDateLeaveType: 0, endDateLeaveType: 0 } as const
    const of = { employeeId: dina }
    for (const ask of [() => send(getTotalDay, input, aContext(other)), () => send(datasourceLeaveType, of, aContext(other)), () => send(datasourceReplacement, of, aContext(other))]) {
      await expect(ask()).rejects.toSatisfy(refusedWith('not_allowed'))
    }
    expect((await send(getTotalDay, input, aContext(boss))).totalDay).toBe('1.00')
  })
})

describe('choices', () => {
  test('a replacement is a colleague of the department who is not away', async () => {
    const range = { startDate: '2026-05-18', endDate: '2026-05-19' }
    expect(names(await send(datasourceReplacement, range, aContext(dina)))).toEqual(['Boss', 'Rudi'])
    await aRequest(rudi, { startDate: '2026-05-19' }, 4)
    expect(names(await send(datasourceReplacement, range, aContext(dina)))).toEqual(['Boss'])
  })
  test('whoever may not know that a colleague is away is offered them like the others', async () => {
    const lead = await anEmployee(company, 'Lead', { departmentId: newId(NOON) })
    const theirs = await anEmployee(company, 'Theirs', { superiorId: lead })
    await aRequest(rudi, { startDate: '2026-05-19' }, 4)
    const asked = { employeeId: theirs, startDate: '2026-05-18', endDate: '2026-05-19' }
    expect(names(await send(datasourceReplacement, asked, aContext(lead)))).toContain('Rudi')
    for (const knows of [aContext(theirs), aContext(lead, ['hr'])]) expect(names(await send(datasourceReplacement, asked, knows))).not.toContain('Rudi')
  })
  test('leave types are those the person may ask for, with what is left', async () => {
    const mine = await send(datasourceLeaveType, { startDate: '2026-05-18' }, aContext(dina))
    expect(mine.listData.find((t) => t.code === 'annual')).toMatchObject({ displayName: 'Annual leave', balance: '9.50', allowsHalfDay: true, enableLocation: false })
    expect(mine.listData.map((t) => t.code)).not.toContain('paternity')
    expect(mine.listData.find((t) => t.code === 'unpaid')?.balance).toBeNull()
    expect((await send(datasourceLeaveType, {}, aContext(rudi))).listData.map((t) => t.code)).toEqual(['sick', 'marriage', 'paternity', 'bereavement', 'overtimeInLieu', 'businessTrip'])
  })
  test('leave types page and search', async () => {
    const page = await send(datasourceLeaveType, { filterSearch: 'leave', paginationSize: 2, paginationPage: 2 }, aContext(dina))
    expect([page.listData.length, page.totalPage, page.totalData]).toEqual([2, 4, 7])
  })
  test('locations are the sites', async () => expect(names(await send(datasourceLocation, { filterSearch: 'jak' }, aContext(dina)))).toEqual(['Jakarta']))
  test('time types have the ids of the wire', async () => expect((await send(leaveTimeTypeDataSources, {}, aContext(dina))).listData).toEqual([
    { id: '0', displayName: 'Full day' }, { id: '1', displayName: 'First half' }, { id: '2', displayName: 'Second half' },
  ]))
  test('a location is entered where the type enables it', async () => {
    expect(await send(enableInputLocation, { leaveType: leaveTypeIds.businessTrip }, aContext(dina))).toEqual({ enableInputLocation: true })
    expect(await send(enableInputLocation, { leaveType: leaveTypeIds.annual }, aContext(dina))).toEqual({ enableInputLocation: false })
    await expect(send(enableInputLocation, { leaveType: newId(NOON) }, aContext(dina))).rejects.toSatisfy(refusedWith('leave_type_unknown'))
  })
})

describe('live total', () => {
  const asked = { leaveType: leaveTypeIds.annual, startDate: '2026-05-15', endDate: '2026-05-18', startDateLeaveType: 2, endDateLeaveType: 0 } as const
  test('counts the days one by one and shows the balance before and after', async () => {
    const answer = await send(getTotalDay, { ...asked, employeeId: dina }, aContext(dina))
    expect(answer).toMatchObject({ totalDay: '1.50', balanceBefore: '9.50', balanceAfter: '8.00', problems: [], warnings: [] })
    expect(answer.days.map((d) => [d.portion, d.skipped])).toEqual([['0.50', null], ['0.00', 'off'], ['0.00', 'off'], ['1.00', null]])
  })
  test('says what a submit would refuse, in words', async () => {
    const { problems } = await send(getTotalDay, { ...asked, employeeId: dina, startDate: '2026-05-13' }, aContext(dina))
    expect(problems).toEqual([{ field: 'startDate', code: 'leave_notice', message: 'This leave type needs 3 days of notice: Fri 15 May 2026 at the earliest' }])
  })
  test('names a day of work as the earliest, not a day off', async () => {
    const thursday = new Date('2026-05-14T03:00:00Z')
    const { problems } = await send(getTotalDay, { ...asked, employeeId: dina, startDate: '2026-05-15' }, { ...aContext(dina), now: thursday, today: '2026-05-14' })
    expect(problems.map((p) => p.message)).toEqual(['This leave type needs 3 days of notice: Mon 18 May 2026 at the earliest'])
  })
  test('reminds of the document a longer leave needs', async () => {
    const { warnings } = await send(getTotalDay, { ...asked, employeeId: dina, leaveType: leaveTypeIds.exam, startDateLeaveType: 0, startDate: '2026-05-19', endDate: '2026-05-20' }, aContext(dina))
    expect(warnings.map((w) => w.code)).toEqual(['leave_attachment'])
  })
})
