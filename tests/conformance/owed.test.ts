/** What people are asked for: days that miss a punch, days off they worked on, and everything of the demo company over the wire. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calls } from '../../contract/calls.ts'
import { announcementCalls } from '../../contract/modules/attachments-inbox-announcements/announcement-calls.ts'
import { newId } from '../../server/lib/new-id.ts'
import { overrideRequest } from '../../contract/modules/attendance-check-time-overrides/index.ts'
import { leaveRequest } from '../../contract/modules/leave-requests/index.ts'
import { overtimeRequest } from '../../contract/modules/overtime-schedule/index.ts'
import type { Owed } from '../../contract/modules/general-account-home-calendar/home-calls.ts'
import { Status } from '../../contract/kit/lifecycle.ts'
import { q } from '../../server/db/context.ts'
import type { Database } from '../../server/db/database.ts'
import { openTestDatabase } from '../../server/db/test-database.ts'
import { aContext, NOON } from '../../server/ledger/testing/company.ts'
import { owedDays } from '../../server/modules/attendance/owed.ts'
import { owedClaims } from '../../server/modules/overtime-schedule/owed.ts'
import { account, employee, payPeriod } from '../../server/org/table.ts'
import type { ModuleValues } from '../../server/request/module.ts'
import { request, requestLine } from '../../server/request/table.ts'
import { seedDemo } from '../../server/seed/index.ts'
import { openApi, type TestApi } from '../support/api.ts'
import { aTimeWorld, timePeople } from '../support/time-world.ts'

describe('days', () => {
  let db: Database
  let [office, early] = ['', '']
  beforeAll(async () => {
    db = await openTestDatabase()
    const people = await timePeople(await aTimeWorld([overrideRequest.slug, overtimeRequest.slug]))
    ;[office, early] = people.map((p) => p.employeeId) as [string, string]
  })
  afterAll(() => db.close())

  async function waiting(module: string, employeeId: string, day: string, values: ModuleValues = {}): Promise<string> {
    const id = newId(NOON)
    await q().insert(request).values({ id, module, code: id, requestorId: employeeId, employeeId, transDate: day, sortAt: NOON, status: Status.inApproval, from: day, until: day, values, version: 1, createdAt: NOON, changedAt: NOON, changedById: employeeId })
    await q().insert(requestLine).values({ requestId: id, lineId: newId(NOON), kind: 'employees', employeeId, from: day, until: day, position: 1, values })
    return id
  }

  test('a day that is over and misses a punch is to be put right, until something about it waits for a decision', async () => {
    expect(await owedDays.owed(aContext(early))).toEqual([
      { id: 'day:2026-05-11', deed: 'fix', title: 'Check-out missing', sub: expect.stringContaining('05:50'), from: '2026-05-11', until: '2026-05-11', path: `${overrideRequest.slug}/new?redirectedByDate=2026-05-11` },
    ])
    // today is not over
    expect(await owedDays.owed(aContext(office))).toEqual([])
    const id = await waiting(overrideRequest.slug, early, '2026-05-11')
    expect(await owedDays.owed(aContext(early))).toEqual([])
    await q().update(request).set({ status: Status.rejected }).where(eq(request.id, id))
    expect(await owedDays.owed(aContext(early))).toHaveLength(1)
  })

  test('a day that is paid already leads to the day, and to whom to ask: no request of theirs would change it', async () => {
    const period = async (set: Partial<typeof payPeriod.$inferInsert>) => void (await q().update(payPeriod).set(set).where(eq(payPeriod.code, '2026-05')))
    await period({ closed: true, contactEmployeeId: null })
    const said = async () => (await owedDays.owed(aContext(early))).map(({ deed, sub, path }) => [deed, sub.split(' · ').at(-1), path.replace(/[0-9a-f-]{36}$/, '')])
    expect(await said()).toEqual([['ask', 'Pay is closed: ask payroll', 'attendance/detail/']])
    await period({ contactEmployeeId: office })
    const [named] = await q().select({ name: employee.fullName }).from(employee).where(eq(employee.id, office))
    expect(await said()).toEqual([['ask', `Pay is closed: ask ${named?.name}`, 'attendance/detail/']])
    await period({ closed: false })
    expect((await owedDays.owed(aContext(early))).map((r) => r.deed)).toEqual(['fix'])
  })

  test('a day off somebody worked on is offered to be claimed with its hours, until a window of it waits for a decision', async () => {
    const saturday = { id: 'worked:2026-05-09', deed: 'claim', title: 'You worked on a day off', sub: '06:05 – 10:30', from: '2026-05-09', until: '2026-05-09', due: '2026-05-16', path: `${overtimeRequest.slug}/new?startDate=2026-05-09&oTStart=2026-05-09T06%3A05&oTUntil=2026-05-09T10%3A30` }
    expect(await owedClaims.owed(aContext(office))).toEqual([saturday])
    expect(await owedClaims.owed(aContext(early))).toEqual([])
    await waiting(overtimeRequest.slug, office, '2026-05-09', { oTStart: '2026-05-09T06:00', oTUntil: '2026-05-09T10:00' })
    expect(await owedClaims.owed(aContext(office))).toEqual([])
  })
})

describe('the demo company', () => {
  let api: TestApi
  const accounts = new Map<string, string>()
  beforeAll(async () => {
    api = await openApi()
    await seedDemo(api.clock)
    for (const row of await q().select().from(account)) accounts.set(row.username, row.id)
  }, 180_000)
  afterAll(() => api.close())
  const as = (username: string) => api.as(accounts.get(username) ?? '')
  const owedTo = async (username: string): Promise<Owed[]> => (await as(username).get(calls.general.owed, {})).listData

  test('an employee reads what is owed of every kind, each once, what is due and what came back before drafts', async () => {
    const rows = await owedTo('employee')
    expect(new Set(rows.map((r) => r.id)).size).toBe(rows.length)
    const deeds = rows.map((r) => r.deed)
    expect(new Set(deeds)).toEqual(new Set([...new Set(deeds), 'correct', 'acknowledge', 'fill', 'finish']))
    expect(deeds.indexOf('correct')).toBeLessThan(deeds.indexOf('finish'))
    const begun = rows.flatMap((r) => r.recordId ?? [])
    expect(new Set(begun).size, 'a draft of what is asked for stands once').toBe(begun.length)
    for (const { title, path } of rows) expect([title !== '', /^[a-z-]+(\/[\w-]+)*(\?[\w%=&.-]+)?$/.test(path)]).toEqual([true, true])
  })

  test('what is settled is owed no more', async () => {
    const [back] = (await owedTo('employee')).filter((r) => r.deed === 'correct' && r.path.startsWith(leaveRequest.slug))
    const id = back?.recordId ?? ''
    const { version } = await as('employee').get(leaveRequest.calls.detail, { id })
    await as('employee').get(leaveRequest.calls.cancel, { id, version })
    const [told] = (await owedTo('employee')).filter((r) => r.deed === 'acknowledge' && r.path.startsWith('announcements/'))
    await as('employee').get(announcementCalls.announcementAcknowledge, { id: told?.recordId ?? '' })
    expect((await owedTo('employee')).filter((r) => [id, told?.recordId].includes(r.recordId))).toEqual([])
  })

  test('nobody is asked for what is another person’s', async () => {
    const [mine, theirs] = [await owedTo('employee'), await owedTo('supervisor')]
    const shared = mine.filter((r) => r.recordId && theirs.some((o) => o.recordId === r.recordId))
    expect(shared.every((r) => r.deed === 'acknowledge')).toBe(true)
  })
})
