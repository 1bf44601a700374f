/** The tally of attendance is what counting says, whatever was written, undone and folded meanwhile; and a list that asks it is the list that counts. @see .decisions/0029 */
import fc from 'fast-check'
import { and, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bucketOf } from '../../contract/modules/attendance/buckets.ts'
import { type AttendanceGrouping, type AttendanceList, type AttendanceListInput, attendanceCalls } from '../../contract/modules/attendance/calls.ts'
import { q, tx } from '../../server/db/context.ts'
import type { Database } from '../../server/db/database.ts'
import { foldTally } from '../../server/db/tally.ts'
import { openTestDatabase } from '../../server/db/test-database.ts'
import { tallyOfDays } from '../../server/facts/attendance-tally.ts'
import { dayId } from '../../server/facts/recompute.ts'
import { attendanceDay, attendanceTally } from '../../server/facts/table.ts'
import { aCompany, aContext, anEmployee, NOON } from '../../server/ledger/testing/company.ts'
import { createAttendance } from '../../server/modules/attendance/index.ts'

const PEOPLE = 60
const dates = ['2026-05-08', '2026-05-09', '2026-05-10', '2026-05-11', '2026-05-12']
const STATUSES = ['present', 'present', 'present', 'late', 'absent', 'incomplete', 'onLeave']

let db: Database
const people: string[] = []
beforeAll(async () => {
  db = await openTestDatabase()
  const company = await aCompany()
  // some of one name, which their ids put in order
  for (let i = 0; i < PEOPLE; i++) people.push(await anEmployee(company, `Name ${(i * 7) % 40}`))
  await write(people.flatMap((_, who) => dates.map((__, date) => ({ who, date, status: STATUSES[(who + date) % STATUSES.length] ?? '', workingMinutes: who * 11, overtimeMinutes: who % 5 === 0 ? who * 3 : 0 }))))
})
afterAll(() => db.close())

interface Day {
  who: number
  date: number
  status: string
  workingMinutes: number
  overtimeMinutes: number
}
const aDay = fc.record({ who: fc.nat(PEOPLE - 1), date: fc.nat(dates.length - 1), status: fc.constantFrom(...STATUSES), workingMinutes: fc.nat(700), overtimeMinutes: fc.constantFrom(0, 0, 59, 60, 180, 900) })
const keyOf = ({ who, date }: Day) => ({ employeeId: people[who] ?? '', date: dates[date] ?? '' })

async function write(days: readonly Day[]): Promise<void> {
  const rows = [...new Map(days.map((d) => [`${d.who} ${d.date}`, d])).values()].map((d) => ({ ...d, ...keyOf(d), id: dayId(keyOf(d).employeeId, keyOf(d).date), detail: { firstIn: null, lastOut: null, shift: '' }, computedAt: NOON }))
  await q().insert(attendanceDay).values(rows).onConflictDoUpdate({
    target: [attendanceDay.employeeId, attendanceDay.date],
    set: { status: sql`excluded.status`, workingMinutes: sql`excluded.working_minutes`, overtimeMinutes: sql`excluded.overtime_minutes` },
  })
}
const erase = (days: readonly Day[]) => q().delete(attendanceDay).where(and(inArray(attendanceDay.employeeId, days.map((d) => keyOf(d).employeeId)), inArray(attendanceDay.date, days.map((d) => keyOf(d).date))))

/** Kinds of day with how many people have one, by the tally and by counting. */
async function both(): Promise<[string[], string[]]> {
  const { date, status, workingHours, overtimeHours } = attendanceTally
  const kinds = await q().select({ date, status, workingHours, overtimeHours, people: sql<number>`sum(${attendanceTally.people})::int` }).from(attendanceTally).groupBy(date, status, workingHours, overtimeHours)
  const counted = Map.groupBy(await q().select().from(attendanceDay), (d) => `${d.date} ${d.status} ${bucketOf(d.workingMinutes)} ${bucketOf(d.overtimeMinutes)}`)
  return [kinds.filter((k) => k.people !== 0).map((k) => `${k.date} ${k.status} ${k.workingHours} ${k.overtimeHours}: ${k.people}`).sort(), [...counted].map(([kind, of]) => `${kind}: ${of.length}`).sort()]
}
async function requireExact(): Promise<void> {
  const [tally, counted] = await both()
  expect(tally).toEqual(counted)
}

const undone = new Error('undone')
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constantFrom('write' as const, 'write' as const, 'erase' as const), days: fc.array(aDay, { minLength: 1, maxLength: 40, size: 'max' }), undo: fc.nat(4).map((n) => n === 0) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('fold' as const), days: fc.constant([] as Day[]), undo: fc.constant(false) }) },
)

async function take({ do: what, days, undo }: typeof step extends fc.Arbitrary<infer S> ? S : never): Promise<void> {
  const work = async () => {
    if (what === 'write') await write(days)
    if (what === 'erase') await erase(days.slice(0, 4))
    if (what === 'fold') await foldTally(tallyOfDays)
    if (undo) throw undone
  }
  await tx(work).catch((error: unknown) => {
    if (error !== undone) throw error
  })
}

const list = createAttendance().find((s) => s.call.id === attendanceCalls.list.id)
const ask = (input: AttendanceListInput) => list?.handle(list.schema.parse(input), aContext(people[0] ?? '', ['hr'])) as Promise<AttendanceList>

const groupings: readonly (AttendanceGrouping | undefined)[] = ['status', 'workingHours', 'otHours', undefined]
/** Questions that the tally can answer; named one by one, everybody is counted. */
const question = fc.record({
  from: fc.constantFrom(...dates), groupBy: fc.constantFrom(...groupings), groupId: fc.constantFrom(undefined, undefined, '0', '5', '10', 'present', 'no such'), groupSize: fc.constantFrom(1, 2, 3, 10),
  attendanceStatusIds: fc.constantFrom<string[][]>([], [], ['present'], ['late', 'absent']), problem: fc.boolean(), sortingColumn: fc.constantFrom('date', 'employee'), sortingDirection: fc.constantFrom(0 as const, 1 as const),
  paginationSize: fc.constantFrom(1, 2, 5, 40), paginationPage: fc.integer({ min: 1, max: 9 }),
})

test('the tally is exact, and lists that ask it are those that count', async () => {
  let asked = 0
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 8, size: 'max' }), fc.array(question, { minLength: 12, maxLength: 12 }), async (steps, questions) => {
      for (const one of steps) {
        await take(one)
        await requireExact()
      }
      for (const { groupBy, groupId, ...rest } of questions) {
        const input = { until: dates.at(-1) ?? '', ...rest, ...(groupBy ? { groupBy } : {}), ...(groupBy && groupId !== undefined ? { groupId } : {}) }
        const told = await ask(input)
        expect([input, told]).toEqual([input, await ask({ ...input, employeeIds: people })])
        asked += told.listData.length + told.groups.reduce((sum, g) => sum + g.employees.length, 0)
      }
    }),
    { seed: Number(process.env.SEED_OF_TALLY ?? 20261122), numRuns: Number(process.env.RUNS_OF_TALLY ?? 15) },
  )
  expect(asked).toBeGreaterThan(500)
  await foldTally(tallyOfDays)
  await requireExact()
  expect(await q().select().from(attendanceTally).where(sql`not folded`)).toEqual([])
}, 360_000)

test('people of the same dates at once, in any order, while it is folded: nobody waits in a circle and nothing is lost', async () => {
  // rows of one transaction on many dates, one date a statement, each transaction in an order of its own
  const one = (own: readonly number[], turn: number) => tx(async () => {
    for (let i = 0; i < dates.length; i++) await write(own.map((who) => ({ who, date: (i * (turn % 2 === 0 ? 1 : 4) + turn) % dates.length, status: STATUSES[(turn + i) % STATUSES.length] ?? '', workingMinutes: turn * 60, overtimeMinutes: 0 })))
  })
  for (let round = 0; round < 5; round++) {
    await Promise.all([...Array.from({ length: 8 }, (_, i) => one([i, i + 8, i + 16], round + i)), foldTally(tallyOfDays), foldTally(tallyOfDays)])
    await requireExact()
  }
})
