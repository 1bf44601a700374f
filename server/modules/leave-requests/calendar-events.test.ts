import { afterAll, beforeAll, expect, test } from 'vitest'
import { q } from '../../db/context.ts'
import type { Database } from '../../db/database.ts'
import { openTestDatabase } from '../../db/test-database.ts'
import { recordFact, withdrawFacts } from '../../facts/facts.ts'
import { aCompany, aContext, anEmployee, NOON } from '../../ledger/testing/company.ts'
import { newId } from '../../lib/new-id.ts'
import { request, requestLine } from '../../request/table.ts'
import { leaveEvents } from './calendar-events.ts'

let db: Database
let dina: string
const WINDOW = { from: '2026-05-01', until: '2026-05-31' }

/** An approved request with a fact for each of its days. @returns its id */
async function approved(from: string, until: string, dates: string[], fact: { status?: string; leaveType?: string; part?: 0 | 1 | 2 } = {}): Promise<string> {
  const id = newId(NOON)
  await q().insert(request).values({
    id, module: 'leave-requests', code: `LV-${id}`, requestorId: dina, employeeId: dina, transDate: from, sortAt: NOON, status: 4, values: {}, from, until, version: 1, createdAt: NOON, changedAt: NOON, changedById: dina,
  })
  await q().insert(requestLine).values({ requestId: id, lineId: id, kind: 'leave', employeeId: dina, from, until, values: {}, position: 0 })
  for (const date of dates) {
    const { status = 'onLeave', leaveType = 'annual', part = 0 } = fact
    await recordFact({ employeeId: dina, date, fact: { kind: 'leave', status, leaveType, part, countsCalendarDays: false }, requestId: id, lineId: id }, NOON)
  }
  return id
}
const events = () => leaveEvents.events({ ...WINDOW, employeeIds: [dina] }, aContext(dina))
const short = async () => (await events()).map((e) => `${e.from} ${e.until} ${e.status} ${String(e.others)} ${e.description}`)

beforeAll(async () => {
  db = await openTestDatabase()
  dina = await anEmployee(await aCompany(), 'Dina')
})
afterAll(() => db.close())

test('the days of a request are one event that leads to it, over a weekend and beyond the window', async () => {
  const id = await approved('2026-04-29', '2026-05-05', ['2026-04-29', '2026-04-30', '2026-05-01', '2026-05-04', '2026-05-05'])
  expect(await events()).toMatchObject([{ from: '2026-04-29', until: '2026-05-05', type: 'Leave', status: 'onLeave', description: 'Annual leave', record: { id, path: `/leave-requests/${id}` } }])
  const late = await approved('2026-05-30', '2026-06-03', ['2026-06-01', '2026-06-02', '2026-06-03'])
  expect((await short())).toHaveLength(1)
  await withdrawFacts({ requestId: late, lineId: late, kind: 'leave' }, NOON)
  await withdrawFacts({ requestId: id, lineId: id, kind: 'leave' }, NOON)
  expect(await events()).toEqual([])
})

test('a half day says which half; work from home keeps nobody away', async () => {
  await approved('2026-05-12', '2026-05-12', ['2026-05-12'], { part: 1 })
  await approved('2026-05-13', '2026-05-13', ['2026-05-13'], { status: 'workFromHome', leaveType: 'workFromHome' })
  await approved('2026-05-18', '2026-05-19', ['2026-05-18', '2026-05-19'], { status: 'businessTrip', leaveType: 'businessTrip' })
  expect(await short()).toEqual([
    '2026-05-12 2026-05-12 halfDayLeave away Annual leave, first half', '2026-05-13 2026-05-13 workFromHome nothing Work from home', '2026-05-18 2026-05-19 businessTrip away Business trip',
  ])
})
