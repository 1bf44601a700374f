/**
 * Whatever is asked for, granted and taken back in whatever order: each day of attendance is what it would be, worked out once
 * from what is granted now; and as it was in the beginning when everything is taken back. @see .decisions/0025
 */
import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, datesOf } from '../../contract/kit/civil-date.ts'
import { isOpenForApproval, Status, type StatusId } from '../../contract/kit/lifecycle.ts'
import type { ActOutput } from '../../contract/kit/request.ts'
import { shiftScheduleCalls } from '../../contract/modules/shift-schedules/calls.ts'
import { q } from '../../server/db/context.ts'
import { minuteOn } from '../../server/facts/minutes.ts'
import { recordFacts } from '../../server/facts/facts.ts'
import type { KnownFact } from '../../server/facts/known-facts.ts'
import { plannedDaysOf } from '../../server/facts/planned-shift.ts'
import { recomputeDaysOf } from '../../server/facts/recompute.ts'
import { attendanceDay } from '../../server/facts/table.ts'
import { shown } from '../../server/ledger/testing/company.ts'
import { calendarDaysOf } from '../../server/org/calendar.ts'
import { employee } from '../../server/org/table.ts'
import { payrollLine } from '../../server/payroll/table.ts'
import { openApi, type TestApi } from '../support/api.ts'
import { NOON } from '../support/company.ts'
import { callFor } from '../support/requests.ts'
import { type Choice, type Said, type TimeAction, timeActions } from '../support/time-actions.ts'
import { aTimeWorld, days, seen, SHIFTS, type TimePerson, timePeople, type TimeWorld } from '../support/time-world.ts'

const SEED = Number(process.env.SEED_OF_DAYS ?? 20260512)
const RUNS = Number(process.env.RUNS_OF_DAYS ?? 12)

let api: TestApi
let world: TimeWorld
beforeAll(async () => {
  api = await openApi()
  world = await aTimeWorld(timeActions.map((a) => a.module.def.slug))
})
afterAll(() => api.close())

/** A number for every person, day (of two in a row) and sample; `grant`: it is granted at once. */
const drawn = { who: fc.integer({ min: 1, max: 7 }), day: fc.nat(1), length: fc.nat(2), variant: fc.nat(23) }
const event = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant('ask' as const), action: fc.nat(timeActions.length - 1), grant: fc.integer({ min: 0, max: 3 }).map((n) => n > 0), ...drawn }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('plan' as const), file: fc.boolean(), ...drawn }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constantFrom('approve' as const, 'cancel' as const, 'cancel' as const, 'reject' as const), which: fc.nat(40) }) },
)
/** Few days, so that much meets on them: two over, two of which one is today, two to come. */
const story = fc.record({ from: fc.constantFrom(3, 0, 3, 2, 3, 4), events: fc.array(event, { minLength: 8, maxLength: 24, size: 'max' }) })
type Event = typeof event extends fc.Arbitrary<infer E> ? E : never

/** A request that was filed, and when it was granted last. */
interface Filed {
  id: string
  action: TimeAction
  choice: Choice
  status: StatusId
  grantedAt: number
}

/** What schedules say of a day that may still be written over. */
interface Cell {
  employeeId: string
  date: string
  shift: string
  at: number
}

let tick = 0
/** Each command a second after the one before: two facts never say so at once. */
const next = (): number => {
  tick += 1
  api.clock.set(new Date(NOON.getTime() + tick * 1000))
  return tick
}

/** How often each module's requests were granted and taken back: a test that was refused everything says nothing. */
const done = new Map<string, number>()
const count = (what: string) => done.set(what, (done.get(what) ?? 0) + 1)

async function act(action: 'submit' | 'approve' | 'cancel' | 'reject', filed: Filed): Promise<boolean> {
  const at = next()
  const slug = filed.action.module.def.slug
  const { status, body, text } = await api.as(action === 'approve' || action === 'reject' ? world.approver : world.clerk).send(callFor(filed.action.module, action), { id: filed.id, note: 'x' })
  if (status !== 200) {
    expect([slug, action, status < 500, text]).toEqual([slug, action, true, text])
    return false
  }
  const before = filed.status
  filed.status = (body as ActOutput).status
  if (before === Status.inApproval && filed.status === Status.approved) filed.grantedAt = at
  count(`${slug} ${before}→${filed.status}`)
  return true
}

async function ask(action: TimeAction, choice: Choice): Promise<Filed | null> {
  next()
  const id = randomUUID()
  const { status, text } = await api.as(world.clerk).send(callFor(action.module, 'save'), { ...action.form(choice, world), id, version: 0 })
  if (status !== 200) throw new Error(`${action.module.def.slug}: ${status} ${text}`)
  const filed: Filed = { id, action, choice, status: Status.draft, grantedAt: 0 }
  return (await act('submit', filed)) ? filed : null
}

/** Lays out shifts on the planner's screen or in a file. Days a manual shift holds are left alone; the answer names them. */
async function plan(cells: readonly Omit<Cell, 'at'>[], file: boolean, standing: Map<string, Cell>): Promise<void> {
  const at = next()
  const { period, clerk } = world
  const answer = file ? await api.as(clerk).get(shiftScheduleCalls.importShiftSchedules, await asFile(cells)) : await api.as(clerk).get(shiftScheduleCalls.update, { periodPay: period, cells: [...cells] })
  const kept = new Set(answer.kept.map((k) => `${k.employeeId} ${k.date}`))
  for (const cell of cells) {
    const key = `${cell.employeeId} ${cell.date}`
    if (kept.has(key)) continue
    if (cell.shift === '') standing.delete(key)
    else standing.set(key, { ...cell, at })
  }
  expect(answer.written + kept.size).toBe(cells.length)
  count(`plan ${file ? 'from a file' : 'by hand'}`)
}

async function asFile(cells: readonly Omit<Cell, 'at'>[]) {
  const { workbook } = await import('../../server/lib/workbook.ts')
  const { TEMPLATE } = await import('../../server/modules/shift-schedules/template.ts')
  const codes = new Map((await q().select({ id: employee.id, code: employee.code }).from(employee)).map((e) => [e.id, e.code]))
  const dates = [...new Set(cells.map((c) => c.date))]
  const rows = [...Map.groupBy(cells, (c) => c.employeeId)].map(([id, own]) => [codes.get(id) ?? '', '', ...dates.map((date) => own.find((c) => c.date === date)?.shift ?? '')])
  const bytes = workbook({ name: 'x', rows: [[`${TEMPLATE} 2026-05`, 'Employee', ...dates], ...rows], widths: [], rightToLeft: false })
  return { periodPay: world.period, file: new File([new Uint8Array(bytes)], 'plan.xlsx'), fileName: 'plan.xlsx' }
}

/** No day is left as it was before: worked out again, all say the same. */
async function requireFresh(people: readonly TimePerson[], after: string): Promise<void> {
  const ids = people.map((p) => p.employeeId)
  const stored = await daysOf(ids)
  await recomputeDaysOf(ids, seen, api.clock.now())
  expect([after, stored]).toEqual([after, await daysOf(ids)])
}

/** Plays the events. @returns what was filed, and what the schedules say */
async function play(people: readonly TimePerson[], { from, events }: { from: number; events: readonly Event[] }) {
  const filed: Filed[] = []
  const standing = new Map<string, Cell>()
  for (const e of events) {
    if (e.do !== 'ask' && e.do !== 'plan') {
      const open = filed.filter((f) => (e.do === 'cancel' ? f.status === Status.approved || f.status === Status.inApproval : isOpenForApproval(f.status)))
      const which = open[e.which % open.length]
      if (which && (await act(e.do, which))) await requireFresh(people, `${e.do} ${which.action.module.def.slug}`)
      continue
    }
    const chosen = people.filter((_, i) => (e.who & (1 << i)) !== 0)
    const choice: Choice = { people: chosen, day: days[from + e.day] ?? '', length: e.length, variant: e.variant }
    if (e.do === 'plan') {
      const code = Object.keys(SHIFTS)[e.variant % 4] ?? ''
      await plan(chosen.flatMap(({ employeeId }) => datesOf(choice.day, addDays(choice.day, e.length)).map((date) => ({ employeeId, date, shift: code }))), e.file, standing)
      await requireFresh(people, 'plan')
      continue
    }
    const asked = await ask(timeActions[e.action] as TimeAction, choice)
    if (asked) filed.push(asked)
    if (asked && e.grant && (await act('approve', asked))) await requireFresh(people, `approve ${asked.action.module.def.slug}`)
  }
  return { filed, standing }
}

/** What is granted now, given to other people who are alike, worked out once. */
async function fromScratch(people: readonly TimePerson[], filed: readonly Filed[], standing: ReadonlyMap<string, Cell>): Promise<string[]> {
  const twins = await timePeople(world)
  const twinOf = new Map(people.map((p, i) => [p.employeeId, twins[i]?.employeeId ?? '']))
  const calendars = await calendarDaysOf(people.map((p) => p.employeeId), days[0] ?? '', addDays(days.at(-1) ?? '', 3))
  const works = (employeeId: string, date: string) => calendars.get(employeeId)?.find((d) => d.date === date)?.kind === 'work'
  const said: (Said & { at: number })[] = [
    ...filed.filter((f) => f.status === Status.approved || f.status === Status.cancellationInApproval).flatMap((f) => f.action.says(f.choice, works).map((s) => ({ ...s, at: f.grantedAt }))),
    ...[...standing.values()].map(({ employeeId, date, shift, at }) => ({ employeeId, date, at, fact: { kind: 'shift', code: shift, ...(SHIFTS[shift] ?? { startMinute: 0, endMinute: 0, breakMinutes: 0 }), origin: 'schedule', ...(shift === 'OFF' ? { off: true } : {}) } satisfies KnownFact })),
  ]
  const record = (list: typeof said) => Promise.all(list.map(({ employeeId, date, fact, at }) => recordFacts([{ employeeId: twinOf.get(employeeId) ?? '', date, fact }], new Date(NOON.getTime() + at * 1000))))
  await record(said.filter((s) => !s.night))
  // whose night it is follows from the plan as it is now
  const plans = await plannedDaysOf([...twinOf.values()], seen[0] ?? '', addDays(seen.at(-1) ?? '', 1))
  await record(said.filter((s) => s.night).map((s) => {
    const before = addDays(s.date, -1)
    const night = plans.get(twinOf.get(s.employeeId) ?? '')?.find((d) => d.date === before)?.shift
    const start = s.fact.kind === 'overtime' ? minuteOn(before, s.fact.oTStart) : 0
    return night && night.endMinute > 1440 && start <= night.endMinute + 60 ? { ...s, date: before } : s
  }))
  await recomputeDaysOf([...twinOf.values()], seen, api.clock.now())
  return [...twinOf.values()]
}

/** Days of these people as they stand, in words that are the same for two people with the same facts. */
async function daysOf(people: readonly string[]): Promise<unknown[]> {
  const rows = await q().select().from(attendanceDay).where(and(inArray(attendanceDay.employeeId, [...people]), inArray(attendanceDay.date, seen)))
  return people.flatMap((id, person) => rows.filter((r) => r.employeeId === id).sort((a, b) => (a.date < b.date ? -1 : 1)).map(({ date, status, workingMinutes, overtimeMinutes, detail }) => {
    const overtime = (detail.overtime as { minutes: number }[]).map((o) => o.minutes)
    const holds = Object.fromEntries(Object.entries(detail.holds as Record<string, string | null>).map(([what, by]) => [what, by !== null]))
    return { person, date, status, workingMinutes, overtimeMinutes, detail: { ...detail, overtime, holds } }
  }))
}

/** Takes everything back, as often round as something still can be, and clears the schedules. */
async function takeAllBack(people: readonly TimePerson[], filed: readonly Filed[], standing: Map<string, Cell>): Promise<void> {
  const left = () => filed.filter((f) => isOpenForApproval(f.status) || f.status === Status.approved)
  for (let before = Number.POSITIVE_INFINITY; left().length > 0 && left().length < before; ) {
    before = left().length
    for (const one of left()) {
      if (one.status !== Status.cancellationInApproval && !(await act('cancel', one))) continue
      if (one.status === Status.cancellationInApproval && (await act('approve', one))) await requireFresh(people, `take back ${one.action.module.def.slug}`)
    }
  }
  expect(left().map((f) => f.action.module.def.slug)).toEqual([])
  if (standing.size > 0) await plan([...standing.values()].map(({ employeeId, date }) => ({ employeeId, date, shift: '' })), false, standing)
}

/** Hours paid to a person over all, which is nothing when all was taken back. */
const paidTo = async (employeeId: string): Promise<number> => Number((await q().select({ sum: sql<string>`coalesce(sum(${payrollLine.quantity}::numeric), 0)` }).from(payrollLine).where(eq(payrollLine.employeeId, employeeId)))[0]?.sum)

test('days are what is granted now, in whatever order it was; and as they were when all is taken back', async () => {
  await fc.assert(
    fc.asyncProperty(story, async (told) => {
      const people = await timePeople(world)
      const ids = people.map((p) => p.employeeId)
      const balances = () => Promise.all(people.map((p) => shown(p.annual)))
      const [before, had] = [await daysOf(ids), await balances()]
      const { filed, standing } = await play(people, told)
      expect(await daysOf(ids)).toEqual(await daysOf(await fromScratch(people, filed, standing)))
      await takeAllBack(people, filed, standing)
      expect(await daysOf(ids)).toEqual(before)
      expect([await balances(), await Promise.all(ids.map(paidTo))]).toEqual([had, [0, 0, 0]])
    }),
    { seed: SEED, numRuns: RUNS, interruptAfterTimeLimit: 90_000 },
  )
  const granted = timeActions.map((a) => [a.module.def.slug, done.get(`${a.module.def.slug} 1→4`) ?? 0, done.get(`${a.module.def.slug} 40→3`) ?? 0])
  for (const [slug, times, back] of granted) expect([slug, Number(times) > 0, Number(back) > 0]).toEqual([slug, true, true])
}, 360_000)
