import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { EMPTY_ID } from '../../../../contract/kit/ids.ts'
import type { AnyCall, InputOf, OutputOf } from '../../../../contract/kit/call.ts'
import { calendarCalls } from '../../../../contract/modules/general-account-home-calendar/calendar-calls.ts'
import { manyAt, rowsRead } from '../../../../tests/support/rows-read.ts'
import { watchStatements } from '../../../../tests/support/statements.ts'
import { q } from '../../../db/context.ts'
import type { Database } from '../../../db/database.ts'
import { openTestDatabase } from '../../../db/test-database.ts'
import { aCompany, aContext, aHoliday, anEmployee, type Company, NOON } from '../../../ledger/testing/company.ts'
import type { EventSource, SourceEvent, TimedPart } from '../../../lib/calendar-event.ts'
import type { Context } from '../../../lib/handler.ts'
import { newId } from '../../../lib/new-id.ts'
import { isCallError } from '../../../lib/refuse.ts'
import { department, employee } from '../../../org/table.ts'
import { icalendar } from './ical.ts'
import { createTeamCalendar } from './index.ts'
import { calendarFilter } from './table.ts'

let db: Database
let company: Company
const id: Record<string, string> = {}
const person = (name: string) => id[name] ?? ''
const as = (name: string, roles: string[] = []): Context => aContext(person(name), roles)

let known: SourceEvent[] = []
const asked: string[][] = []
/** What the modules would hand in. */
const source: EventSource = {
  statuses: ['onLeave', 'businessTrip', 'workFromHome'].map((status) => ({ id: status, text: `attendance:status.${status}` })),
  events: async ({ employeeIds, from, until }) => {
    asked.push([...employeeIds])
    return known.filter((e) => employeeIds.includes(e.employeeId) && e.from <= until && e.until >= from)
  },
}
const leave = (name: string, from: string, until: string, facts: Partial<SourceEvent> = {}): SourceEvent => ({
  key: `${name}:${from}`, employeeId: person(name), from, until, type: 'Leave', status: 'onLeave', others: 'away', description: 'Sick leave', record: { id: newId(NOON), path: '/leave-requests/1' }, ...facts,
})

const served = createTeamCalendar({ clock: { now: () => NOON }, sources: [source] })
async function send<C extends AnyCall>(call: C, input: InputOf<C>, context: Context): Promise<OutputOf<C>> {
  const found = served.find((s) => s.call.id === call.id)
  if (!found) throw new Error(`${call.id} is not served`)
  return found.handle(found.schema.parse(input), context)
}
const refusedWith = (code: string) => (error: unknown) => isCallError(error, code)
const { calendarEvents, calendarsDatasourceFilter, calendarsSetFilter } = calendarCalls
const MAY = { from: '2026-05-01', until: '2026-05-31' }
const lines = async (context: Context, input: InputOf<typeof calendarEvents> = MAY) =>
  (await send(calendarEvents, input, context)).events.map((e) => `${e.startDate.slice(5)}/${e.endDate.slice(5)} ${e.type} ${e.title}: ${e.employees.map((p) => `${p.employee} ${p.detail.description}`.trim()).join(', ')}`)
const checked = async (context: Context) => (await send(calendarsDatasourceFilter, {}, context)).employees.filter((e) => e.isChecked).map((e) => e.employee)

beforeAll(async () => {
  db = await openTestDatabase()
  company = await aCompany()
  const elsewhere = newId(NOON)
  await q().insert(department).values({ id: elsewhere, code: 'OPS', name: 'Operations' })
  id.Boss = await anEmployee(company, 'Boss')
  id.Dina = await anEmployee(company, 'Dina', { superiorId: id.Boss })
  id.Andi = await anEmployee(company, 'Andi', { superiorId: id.Boss })
  // below Boss, in another department, and one further down
  id.Remote = await anEmployee(company, 'Remote', { superiorId: id.Boss, departmentId: elsewhere })
  id.Deep = await anEmployee(company, 'Deep', { superiorId: id.Remote, departmentId: elsewhere })
  id.Other = await anEmployee(company, 'Other', { departmentId: elsewhere })
  id.Hr = await anEmployee(company, 'Hr', { departmentId: elsewhere })
  await aHoliday('2026-05-14', 'Ascension Day')
  await aHoliday('2026-05-15', 'Joint leave', 'joint')
  known = [
    leave('Dina', '2026-05-11', '2026-05-12'),
    leave('Dina', '2026-05-13', '2026-05-13', { status: 'businessTrip', description: 'Business trip' }),
    leave('Dina', '2026-05-20', '2026-05-20', { status: 'workFromHome', others: 'nothing', description: 'Work from home' }),
    leave('Other', '2026-05-25', '2026-05-26'),
  ]
})
afterAll(() => db.close())
beforeEach(async () => {
  asked.length = 0
  await q().delete(calendarFilter)
})

describe('whom one sees', () => {
  test('the own department, and those directly below; further down and, for HR, everybody can be ticked', async () => {
    expect(await checked(as('Dina'))).toEqual(['Andi', 'Boss', 'Dina'])
    expect(await checked(as('Boss'))).toEqual(['Andi', 'Boss', 'Dina', 'Remote'])
    const names = async (context: Context) => (await send(calendarsDatasourceFilter, {}, context)).employees.map((e) => e.employee)
    expect(await names(as('Dina'))).toEqual(['Andi', 'Boss', 'Dina'])
    expect(await names(as('Boss'))).toEqual(['Andi', 'Boss', 'Deep', 'Dina', 'Remote'])
    expect(await names(as('Hr', ['hr']))).toEqual(['Andi', 'Boss', 'Deep', 'Dina', 'Hr', 'Other', 'Remote'])
  })
  test('a ticked id of somebody out of reach shows nothing of them, and is not kept', async () => {
    const { employees } = await send(calendarsSetFilter, { employees: [{ employeeId: person('Other'), isChecked: true }] }, as('Dina'))
    expect(employees.map((e) => e.employee)).toEqual(['Andi', 'Boss', 'Dina'])
    await send(calendarEvents, MAY, as('Dina'))
    expect(asked.flat()).not.toContain(person('Other'))
    expect(await q().select().from(calendarFilter)).toMatchObject([{ people: {} }])
  })
  test('somebody who has left is not there', async () => {
    await q().update(employee).set({ leaveDate: '2026-05-01' }).where(eq(employee.id, person('Andi')))
    expect(await checked(as('Dina'))).toEqual(['Boss', 'Dina'])
    await q().update(employee).set({ leaveDate: null }).where(eq(employee.id, person('Andi')))
  })
})

describe('what one is told', () => {
  test('oneself, superiors and HR: what it is', async () => {
    const whole = ['05-11/05-12 Leave On leave: Dina Sick leave', '05-13/05-13 Leave Business trip: Dina Business trip', '05-20/05-20 Leave Work from home: Dina Work from home']
    const holidays = ['05-14/05-14 Holiday Ascension Day: ', '05-15/05-15 Joint Holiday Joint leave: ']
    for (const context of [as('Dina'), as('Boss')]) expect((await lines(context)).toSorted()).toEqual([...whole, ...holidays].toSorted())
    await send(calendarsSetFilter, { employees: [{ employeeId: person('Dina'), isChecked: true }] }, as('Hr', ['hr']))
    expect(await lines(as('Hr', ['hr']))).toEqual(expect.arrayContaining(whole))
  })
  test('colleagues: that somebody is away, without kind, reason, link or change of kind; nothing of work from home', async () => {
    expect(await lines(as('Andi'))).toEqual(['05-11/05-13 Away Away: Dina', '05-14/05-14 Holiday Ascension Day: ', '05-15/05-15 Joint Holiday Joint leave: '])
    const { events } = await send(calendarEvents, MAY, as('Andi'))
    const [away] = events
    expect(away?.employees[0]?.detail).toEqual({ idV2: EMPTY_ID, path: '', startDate: '2026-05-11', untilDate: '2026-05-13', description: '', trainingSubject: '', trainingHour: '' })
    const text = JSON.stringify(events)
    for (const secret of ['Sick', 'trip', 'Trip', 'home', 'onLeave', 'leave-requests', ...known.map((e) => e.record?.id ?? '')]) expect(text).not.toContain(secret)
  })
  test('a filter by status finds out nothing either: it goes by what one is told', async () => {
    const set = (attendanceStatusId: string, isChecked: boolean) => send(calendarsSetFilter, { attendanceStatuses: [{ attendanceStatusId, isChecked }] }, as('Andi'))
    await set('onLeave', false)
    expect((await lines(as('Andi')))[0]).toBe('05-11/05-13 Away Away: Dina')
    await set('away', false)
    expect(await lines(as('Andi'))).toEqual(['05-14/05-14 Holiday Ascension Day: ', '05-15/05-15 Joint Holiday Joint leave: '])
  })
  test('people of one training stand together, as far as they are known', async () => {
    const before = known
    const course = (name: string) => leave(name, '2026-05-18', '2026-05-19', { key: `t:${name}`, type: 'Training', group: 'training:1', trainingSubject: 'First aid', trainingHour: '12.00', description: 'Basics' })
    known = ['Dina', 'Andi'].map(course)
    expect(await lines(as('Boss'), { from: '2026-05-18', until: '2026-05-19' })).toEqual(['05-18/05-19 Training On leave: Andi Basics, Dina Basics'])
    expect(await lines(as('Dina'), { from: '2026-05-18', until: '2026-05-19' })).toEqual(['05-18/05-19 Away Away: Andi', '05-18/05-19 Training On leave: Dina Basics'])
    known = before
  })
  test('what keeps somebody away on some of its days only is told to others of those alone', async () => {
    const before = known
    known = [leave('Dina', '2026-05-18', '2026-05-21', { others: ['2026-05-18', '2026-05-19', '2026-05-21'] })]
    const window = { from: '2026-05-17', until: '2026-05-23' }
    expect(await lines(as('Andi'), window)).toEqual(['05-18/05-19 Away Away: Dina', '05-21/05-21 Away Away: Dina'])
    expect(await lines(as('Dina'), window)).toEqual(['05-18/05-21 Leave On leave: Dina Sick leave'])
    known = [leave('Dina', '2026-05-18', '2026-05-21', { others: [] })]
    expect(await lines(as('Andi'), window)).toEqual([])
    known = before
  })
})

describe('hours', () => {
  const part = (key: string, from: string, until: string, more: Partial<TimedPart> = {}): TimedPart => ({ key, startsAt: new Date(from), endsAt: new Date(until), ...more })
  const morning = part('s1', '2026-05-18T02:00:00Z', '2026-05-18T05:00:00Z', { place: 'Room 3; floor 2', version: 2 })
  const evening = part('s2', '2026-05-18T15:00:00Z', '2026-05-18T22:30:00Z')
  const course = (name: string, times: readonly TimedPart[]) => leave(name, '2026-05-18', '2026-05-19', { key: `t:${name}`, type: 'Training', group: 'training:1', trainingSubject: 'First aid', description: 'Basics', others: ['2026-05-18'], times })
  const window = { from: '2026-05-18', until: '2026-05-19' }
  const entries = async (context: Context) => {
    const { events } = await send(calendarEvents, window, context)
    return icalendar(events, 'Team', NOON).split('BEGIN:VEVENT').slice(1)
  }
  const lineOf = (entry: string | undefined, name: string) => entry?.split('\r\n').find((line) => line.startsWith(name)) ?? null

  test('are an entry each, in UTC, once for everybody who stands together; a part that is moved keeps its name', async () => {
    const before = known
    known = [course('Dina', [evening, morning]), course('Andi', [morning])]
    const [first, second, ...others] = await entries(as('Boss'))
    expect(others).toEqual([])
    expect(['DTSTART', 'DTEND', 'SEQUENCE', 'LOCATION'].map((name) => lineOf(first, name))).toEqual(['DTSTART:20260518T020000Z', 'DTEND:20260518T050000Z', 'SEQUENCE:2', 'LOCATION:Room 3\\; floor 2'])
    expect(['DTSTART', 'DTEND', 'SEQUENCE', 'LOCATION'].map((name) => lineOf(second, name))).toEqual(['DTSTART:20260518T150000Z', 'DTEND:20260518T223000Z', 'SEQUENCE:0', null])
    expect(lineOf(first, 'UID')).not.toBe(lineOf(second, 'UID'))
    known = [course('Dina', [{ ...morning, startsAt: new Date('2026-05-19T02:00:00Z'), endsAt: new Date('2026-05-19T05:00:00Z'), version: 3 }])]
    const [moved] = await entries(as('Boss'))
    expect([lineOf(moved, 'UID'), lineOf(moved, 'DTSTART'), lineOf(moved, 'SEQUENCE')]).toEqual([lineOf(first, 'UID'), 'DTSTART:20260519T020000Z', 'SEQUENCE:3'])
    known = before
  })

  test('are for those who may know more: anybody else has a whole day', async () => {
    const before = known
    known = [course('Dina', [morning, evening])]
    const { events } = await send(calendarEvents, window, as('Andi'))
    expect(JSON.stringify(events)).not.toMatch(/Room|T02:00|s1/)
    const [away, ...others] = await entries(as('Andi'))
    expect([others, lineOf(away, 'DTSTART'), lineOf(away, 'DTEND'), lineOf(away, 'SEQUENCE')]).toEqual([[], 'DTSTART;VALUE=DATE:20260518', 'DTEND;VALUE=DATE:20260519', null])
    known = before
  })
})

describe('the filter', () => {
  test('is kept for the person: people, statuses, holidays; what is not named stays', async () => {
    await send(calendarsSetFilter, { employees: [{ employeeId: person('Dina'), isChecked: false }], holiday: false }, as('Boss'))
    const kept = await send(calendarsSetFilter, { attendanceStatuses: [{ attendanceStatusId: 'businessTrip', isChecked: false }, { attendanceStatusId: 'nonsense', isChecked: false }] }, as('Boss'))
    expect(kept).toEqual(await send(calendarsDatasourceFilter, {}, as('Boss')))
    expect(kept).toMatchObject({ holiday: false, jointHoliday: true })
    expect(kept.attendanceStatuses).toEqual([
      { attendanceStatusId: 'onLeave', attendanceStatusCode: 'onLeave', attendanceStatus: 'On leave', isChecked: true },
      { attendanceStatusId: 'businessTrip', attendanceStatusCode: 'businessTrip', attendanceStatus: 'Business trip', isChecked: false },
      { attendanceStatusId: 'workFromHome', attendanceStatusCode: 'workFromHome', attendanceStatus: 'Work from home', isChecked: true },
      { attendanceStatusId: 'away', attendanceStatusCode: 'away', attendanceStatus: 'Away', isChecked: true },
    ])
    expect(await lines(as('Boss'))).toEqual(['05-15/05-15 Joint Holiday Joint leave: '])
    expect(await checked(as('Dina'))).toContain('Dina')
  })
  test('somebody who joins the team is shown without anybody touching the filter', async () => {
    await send(calendarsSetFilter, { employees: (await send(calendarsDatasourceFilter, {}, as('Dina'))).employees }, as('Dina'))
    await anEmployee(company, 'Newcomer')
    expect(await checked(as('Dina'))).toEqual(['Andi', 'Boss', 'Dina', 'Newcomer'])
  })
})

describe('the people events are looked up of', () => {
  test.each([['Dina', []], ['Boss', []], ['Hr', ['hr']]])('%s: those who are ticked, whatever the filter', async (name, roles) => {
    for (const employees of [[], [{ employeeId: person('Other'), isChecked: true }, { employeeId: person('Deep'), isChecked: true }, { employeeId: person('Dina'), isChecked: false }]]) {
      await send(calendarsSetFilter, { employees }, as(name, roles))
      const ticked = (await send(calendarsDatasourceFilter, {}, as(name, roles))).employees.filter((e) => e.isChecked).map((e) => e.employeeId)
      await send(calendarEvents, MAY, as(name, roles))
      expect(asked.at(-1)).toEqual(ticked)
    }
  })
  test('are found without reading everybody', async () => {
    const far = newId(NOON)
    await q().insert(department).values({ id: far, code: 'FAR', name: 'Far away' })
    const read = async (name: string, roles: string[] = []) => rowsRead(db, await watchStatements(db, () => send(calendarEvents, MAY, as(name, roles))))
    await manyAt({ ...company, departmentId: far }, 2000)
    for (const [name, roles] of [['Dina', []], ['Boss', []], ['Hr', ['hr']]] as const) expect([name, (await read(name, [...roles])) < 400]).toEqual([name, true])
  })
})

describe('the window', () => {
  test('is the months around today, or around the day asked for', async () => {
    expect(await send(calendarEvents, {}, as('Dina'))).toMatchObject({ from: '2026-04-01', until: '2026-06-30' })
    expect(await send(calendarEvents, { from: '2026-01-05' }, as('Dina'))).toMatchObject({ from: '2026-01-05', until: '2026-02-28' })
  })
  test('is a hundred days at most, and not backwards', async () => {
    await expect(send(calendarEvents, { from: '2026-01-01', until: '2026-04-11' }, as('Dina'))).rejects.toSatisfy(refusedWith('window_too_long'))
    await expect(send(calendarEvents, { from: '2026-05-02', until: '2026-05-01' }, as('Dina'))).rejects.toSatisfy(refusedWith('until_before_from'))
  })
  test('costs as many statements for many people as for one', async () => {
    const count = async (context: Context) => (await watchStatements(db, () => send(calendarEvents, MAY, context))).length
    const before = await count(as('Boss'))
    for (let n = 0; n < 15; n++) await anEmployee(company, `Number ${n}`, { superiorId: person('Boss') })
    expect(await count(as('Boss'))).toBe(before)
  })
})
