import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { GeneralConfigs } from '../../../contract/modules/general-account-home-calendar/calls.ts'
import type { AccountDetails, HomeSummary, Owed } from '../../../contract/modules/general-account-home-calendar/home-calls.ts'
import { leaveRequest } from '../../../contract/modules/leave-requests/index.ts'
import { Status } from '../../../contract/kit/lifecycle.ts'
import { fromKeyValues, type KeyValue } from '../../../contract/kit/wire.ts'
import { q } from '../../db/context.ts'
import type { Database } from '../../db/database.ts'
import { openTestDatabase } from '../../db/test-database.ts'
import { languageOf } from '../../effects/language.ts'
import { noticeTypes } from '../../effects/notice-types.ts'
import { notification } from '../../effects/table.ts'
import { dayFact } from '../../facts/table.ts'
import type { SourceEvent, TimedPart } from '../../lib/calendar-event.ts'
import type { Context } from '../../lib/handler.ts'
import { leaveTypeIds } from '../../ledger/leave-types.ts'
import { insertLeaveTypes } from '../../ledger/testing/leave-types.ts'
import { openBalance } from '../../ledger/read.ts'
import { leaveGain } from '../../ledger/table.ts'
import { newId } from '../../lib/new-id.ts'
import { text } from '../../lib/text.ts'
import { setSetting } from '../../org/settings.ts'
import { department, employee, employment, moduleAccess, shift, site, workCalendar } from '../../org/table.ts'
import { request } from '../../request/table.ts'
import { createGeneral } from './index.ts'
import { owedNotices } from './owed.ts'

const NOON = new Date('2026-05-12T05:00:00.000Z')
let db: Database
const [dina, budi] = [newId(NOON), newId(NOON)]
const context = { caller: { employeeId: dina, fullName: 'Dina Wati', roles: [], hrOf: [], timeZone: 'Asia/Jakarta' }, now: NOON, today: '2026-05-12', language: 'en', t: (key: string) => text('en', key) } as unknown as Context

let nickName = ''
let sessions: readonly TimedPart[] = []
/** What a source knows of a day: whole days beside what has its hours. */
const eventsOfThatDay = (from: string, until: string, employeeIds: readonly string[]): SourceEvent[] =>
  employeeIds.flatMap((employeeId) => {
    const event = { employeeId, from, until, type: 'Training', status: 'training', others: 'nothing' as const, description: 'First aid' }
    return [{ ...event, key: 'whole' }, ...(employeeId === dina ? [{ ...event, key: 'hours', times: sessions, record: { id: 't1', path: '/training/active-training/t1' } }] : [])]
  })
const later: Owed = { id: 'later', deed: 'fill', title: 'Later', sub: '', due: '2026-05-20', path: 'a' }
const sooner: Owed = { id: 'sooner', deed: 'fix', title: 'Sooner', sub: '', due: '2026-05-13', path: 'b' }
const served = new Map(
  createGeneral({
    counters: [{ name: 'unreadAnnouncements', count: async () => 4 }, { name: 'payrollBenefit', count: async () => null }],
    nickNameOf: async (id) => (id === dina ? nickName : ''),
    updatePassword: async () => ({ message: 'changed' }),
    unarrived: async () => [],
    timed: [{ statuses: [], events: async ({ from, until, employeeIds }) => eventsOfThatDay(from, until, employeeIds) }],
    owed: [owedNotices, { slug: null, owed: async () => [later, sooner] }, { slug: 'loan', owed: async () => [{ ...sooner, id: 'of a module they do not have' }] }],
    requests: { modules: [{ def: leaveRequest }], isLastApprover: async () => true, deskCounts: async () => new Map([['leave-requests', 12], ['loan', 1]]), inFlight: async () => [], ownRequests: async () => ({ listData: [], totalPage: 0, totalData: 0 }), requestsOf: async () => ({ listData: [], totalPage: 0, totalData: 0 }) },
    sees: [], hr: [],
  }).map((s) => [s.call.name, s]),
)
const call = async <T>(name: string, input: object = {}): Promise<T> => {
  const found = served.get(name)
  if (!found) throw new Error(`no handler ${name}`)
  return (await found.handle(found.schema.parse(input), context)) as T
}

async function aRequest(status: number, change: Partial<typeof request.$inferInsert> = {}): Promise<void> {
  const id = newId(NOON)
  await q().insert(request).values({
    id, module: 'leave-requests', code: `LV-${id}`, requestorId: dina, employeeId: dina, transDate: '2026-05-12', sortAt: NOON, status, values: {}, version: 1,
    createdAt: NOON, changedAt: NOON, changedById: dina, ...change,
  })
}

beforeAll(async () => {
  db = await openTestDatabase()
  const [siteId, departmentId, calendarId] = [newId(NOON), newId(NOON), newId(NOON)]
  await q().insert(site).values({ id: siteId, code: 'JKT', name: 'Jakarta', timeZone: 'Asia/Jakarta' })
  await q().insert(department).values({ id: departmentId, code: 'FIN', name: 'Finance' })
  const person = (id: string, code: string, firstName: string) => ({ id, code, fullName: `${firstName} Wati`, firstName, lastName: 'Wati', sortName: `${firstName.toLowerCase()} wati`, email: `${code}@example.test`, gender: 'female', joinDate: '2020-01-01' })
  await q().insert(employee).values([person(dina, 'E001', 'Dina'), person(budi, 'E002', 'Budi')])
  const work = { from: '2020-01-01', departmentId, siteId, grade: 5, employmentStatus: 'permanent', calendarId }
  await q().insert(workCalendar).values({ id: calendarId, code: 'OFFICE', name: 'Office', rule: { kind: 'weekly', working: [1, 2, 3, 4, 5] }, shiftCodes: ['REG'] })
  await q().insert(shift).values({ id: newId(NOON), code: 'REG', name: 'Regular', startMinute: 480, endMinute: 1020 })
  await q().insert(employment).values([
    { ...work, id: newId(NOON), employeeId: dina, superiorId: budi, jobTitle: 'Analyst' },
    { ...work, id: newId(NOON), employeeId: budi, superiorId: null, jobTitle: 'Manager' },
  ])
  await q().insert(moduleAccess).values(['leave-requests', 'leave-balance'].map((module) => ({ id: newId(NOON), module, employeeId: null })))
})
afterAll(() => db.close())

describe('account', () => {
  test('says who is signed in, where they work and for whom', async () => {
    expect(await call<AccountDetails>('accountDetails')).toMatchObject({
      employee: 'Dina Wati ~ E001', userName: 'E001', site: 'Jakarta', timeZone: 'Asia/Jakarta', department: 'Finance', jobTitle: 'Analyst', superior: 'Budi Wati', isHr: false, hasSubordinates: false,
    })
  })
})

test('mails are written in the language the app was last started in', async () => {
  expect(await languageOf(dina)).toBe('en')
  const found = served.get('accountDetails')
  await found?.handle({}, { ...context, language: 'id' })
  expect(await languageOf(dina)).toBe('id')
})

describe('general configs', () => {
  test('are the stored settings, else the defaults', async () => {
    await setSetting('attachmentMaxMb', 8, NOON)
    const configs = await call<GeneralConfigs>('generalConfigs')
    expect(configs).toMatchObject({ attachmentMaxMb: 8, decimalSeparator: '.', lastApproverMayCancel: true })
    expect(fromKeyValues(configs.settings)).toMatchObject({ companyTimeZone: 'Asia/Jakarta', attachmentMaxCount: '5' })
  })
  test('help speaks the caller’s language, English where the company wrote no other; without a text there is no banner', async () => {
    await setSetting('help', [
      { screen: 'inbox', text: { en: 'Decide here', id: 'Putuskan di sini' }, videoUrl: 'https://video.example/inbox' },
      { screen: 'balance', text: { en: 'Your days' }, videoUrl: '' },
      { screen: 'new', text: {}, videoUrl: '' },
    ], NOON)
    expect(((await served.get('generalConfigs')?.handle({}, { ...context, language: 'id' })) as GeneralConfigs | undefined)?.help).toEqual([{ screen: 'inbox', text: 'Putuskan di sini', videoUrl: 'https://video.example/inbox' }, { screen: 'balance', text: 'Your days', videoUrl: '' }])
  })
})

describe('counters', () => {
  const counts = async () => fromKeyValues((await call<{ counts: KeyValue<number>[] }>('homeGetCount')).counts)

  test('my open requests are counted for each module I have; finished, deleted and others’ ones are not', async () => {
    for (const status of Object.values(Status)) await aRequest(status)
    await aRequest(Status.inApproval, { requestorId: budi })
    await aRequest(Status.draft, { deletedAt: NOON })
    // draft, revision, reopened, in approval, cancellation in approval
    expect(await counts()).toEqual({ notifications: 0, unreadAnnouncements: 4, actionRequired: 13, leaveRequest: 5 })
  })

  test('a module that was taken from me is absent', async () => {
    await q().insert(moduleAccess).values({ id: newId(NOON), module: 'leave-requests', employeeId: dina, denied: true })
    expect(await counts()).not.toHaveProperty('leaveRequest')
    await q().delete(moduleAccess).where(eq(moduleAccess.employeeId, dina))
  })
})

test('Home says what waits for me and what I can still take', async () => {
  await insertLeaveTypes()
  const [balanceId, gone] = [await openBalance(dina, leaveTypeIds.annual, NOON), await openBalance(budi, leaveTypeIds.annual, NOON)]
  const gain = { transDate: '2026-01-01', generationType: 'annualGrant', gainStatus: 'active', leaveTaken: '0.00', expiredDate: '2026-12-31', postedAt: NOON }
  await q().insert(leaveGain).values([{ ...gain, id: newId(NOON), balanceId, gainBalance: '12.00' }, { ...gain, id: newId(NOON), balanceId: gone, gainBalance: '3.00' }])
  expect(await call<HomeSummary>('home')).toEqual({
    greetingName: 'Dina', today: '2026-05-12', actionRequired: 13, balances: [{ id: balanceId, leaveType: 'Annual leave', usable: '12.00', pending: '0.00' }], inFlight: [], unreadNotifications: 0,
    day: { date: '2026-05-12', kind: 'work', holiday: '', shift: { code: 'REG', name: 'Regular', from: '08:00', until: '17:00' }, next: { date: '2026-05-13', from: '08:00', until: '17:00' }, leave: 'none', site: 'Jakarta' },
  })
  // one's own leave has its name
  const leave = (part: 0 | 1) => ({ id: newId(NOON), employeeId: dina, date: '2026-05-12', kind: 'leave', payload: { status: 'onLeave', leaveType: 'sick', part, countsCalendarDays: false }, recordedAt: NOON })
  for (const [part, said] of [[0, 'full'], [1, 'firstHalf']] as const) {
    await q().insert(dayFact).values(leave(part))
    expect((await call<HomeSummary>('home')).day).toMatchObject({ leave: said, leaveName: 'Sick leave' })
    await q().delete(dayFact)
  }
  nickName = 'Dee'
  expect((await call<HomeSummary>('home')).greetingName).toBe('Dee')
  expect((await call<HomeSummary>('home')).unreadNotifications).toBe(0)
})

test('what is owed comes soonest first, of modules the person has; of notices those that ask something and are unread', async () => {
  const notice = { employeeId: dina, typeId: noticeTypes.about, params: { module: 'leave-requests', from: '2026-05-14', until: '2026-05-15' } }
  await q().insert(notification).values([
    { ...notice, id: newId(NOON), eventKey: '1', code: 'rightOffer', createdAt: NOON, link: 'me/approval-right' },
    { ...notice, id: newId(NOON), eventKey: '2', code: 'rightOffer', createdAt: NOON, readAt: NOON },
    { ...notice, id: newId(NOON), eventKey: '3', code: 'approved', createdAt: NOON },
  ])
  const { listData } = await call<{ listData: Owed[] }>('owed')
  expect(listData.map(({ id }) => id.split(':')[0])).toEqual(['sooner', 'notice', 'later'])
  expect(listData[1]).toMatchObject({ deed: 'answer', path: 'me/approval-right', title: expect.stringContaining('14') })
})

test('what has its hours today stands with the day, by the person’s own clock; what is whole days, another day or another person’s does not', async () => {
  const part = (key: string, from: string, until: string, place?: string): TimedPart => ({ key, startsAt: new Date(from), endsAt: new Date(until), ...(place ? { place } : {}) })
  sessions = [
    part('b', '2026-05-12T06:00:00Z', '2026-05-12T08:30:00Z'),
    part('a', '2026-05-12T02:00:00Z', '2026-05-12T04:00:00Z', 'Room 2'),
    part('tomorrow, though not in UTC', '2026-05-12T17:30:00Z', '2026-05-12T18:30:00Z'),
  ]
  const event = { title: 'First aid', path: '/training/active-training/t1' }
  expect((await call<HomeSummary>('home')).day?.events).toEqual([{ ...event, from: '09:00', until: '11:00', place: 'Room 2' }, { ...event, from: '13:00', until: '15:30', place: '' }])
  sessions = []
  expect((await call<HomeSummary>('home')).day).not.toHaveProperty('events')
})
