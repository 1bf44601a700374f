import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { watchStatements } from '../../tests/support/statements.ts'
import { q } from '../db/context.ts'
import type { Database } from '../db/database.ts'
import { openTestDatabase } from '../db/test-database.ts'
import { newId } from '../lib/new-id.ts'
import { nobodyBelow, withPeople } from '../org/below.ts'
import { employee, employment } from '../org/table.ts'
import { type MandatoryAnswer, mandatoryRows, type MandatoryQuery } from './mandatory.ts'
import { training, trainingCompletion, trainingParticipant } from './table.ts'
import { trainingMandatoryRule, trainingSubject } from './terms/table.ts'

const NOW = new Date('2026-05-12T01:00:00Z')
const id = () => newId(NOW)
const [office, plant, jakarta, surabaya] = [id(), id(), id(), id()]
const [fire, hygiene, once] = [id(), id(), id()]
let database: Database
let people = 0

async function person(facts: { joined: string; left?: string; places?: { from: string; until?: string; department: string; site?: string; grade?: number }[] }): Promise<string> {
  const employeeId = id()
  people += 1
  await q().insert(employee).values({ id: employeeId, code: `TL-${people}`, fullName: `Person ${people}`, firstName: 'Person', lastName: String(people), sortName: `person ${String(people).padStart(3, '0')}`, email: '', gender: 'F', joinDate: facts.joined, leaveDate: facts.left ?? null })
  const places = facts.places ?? [{ from: facts.joined, department: office }]
  await q().insert(employment).values(places.map((p) => ({ id: id(), employeeId, from: p.from, until: p.until ?? null, departmentId: p.department, siteId: p.site ?? jakarta, superiorId: null, grade: p.grade ?? 3, jobTitle: '', employmentStatus: 'permanent', calendarId: id() })))
  return employeeId
}

const did = (employeeId: string, subjectId: string, completedOn: string, withdrawn = false) =>
  q().insert(trainingCompletion).values({ id: id(), employeeId, subjectId, completedOn, minutes: 60, source: 'training', withdrawnAt: withdrawn ? NOW : null })

async function seat(employeeId: string, subjectId: string, from: string, status: 'active' | 'finished' = 'active'): Promise<string> {
  const trainingId = id()
  await q().insert(training).values({ id: trainingId, code: 'TR', subjectId, requestorId: employeeId, external: false, timeZone: 'Asia/Jakarta', from, until: from, status, minPercent: 8000, needsCheckOut: false, givesCertificate: false, currency: 'IDR', openedAt: NOW })
  await q().insert(trainingParticipant).values({ id: id(), trainingId, employeeId, origin: 'recommended', status: 'enrolled', enrolledAt: NOW })
  return trainingId
}

const rowsOf = async (employeeId: string, today: string, query: MandatoryQuery = {}) => (await mandatoryRows({ people: withPeople([employeeId], nobodyBelow), ...query }, today)).rows
const rowOf = async (employeeId: string, today: string, subject = fire) => (await rowsOf(employeeId, today)).find((r) => r.subjectId === subject)

const subject = (subjectId: string, position: number) => ({ id: subjectId, code: `s${position}`, names: { en: `s${position}` }, category: 'c', minutes: 60, position })

beforeAll(async () => {
  database = await openTestDatabase()
  await q().insert(trainingSubject).values([subject(fire, 1), subject(hygiene, 2), subject(once, 3)])
  await q().insert(trainingMandatoryRule).values([
    { id: id(), subjectId: fire, from: '2020-01-01', firstDueDays: 30, renewMonths: 12, warnDays: 30 },
    { id: id(), subjectId: hygiene, from: '2020-01-01', firstDueDays: 14, renewMonths: 24, warnDays: 30, audience: [{ departmentId: plant }, { siteId: surabaya, gradeAtLeast: 5 }] },
  ])
})
afterAll(() => database.close())
beforeEach(async () => {
  for (const table of [trainingParticipant, training, trainingCompletion, employment, employee]) await q().delete(table)
})

describe('the first time', () => {
  test('is due so many days after joining; the day itself is in time', async () => {
    const who = await person({ joined: '2026-03-10' })
    expect(await rowOf(who, '2026-03-10')).toMatchObject({ status: 'dueSoon', dueDate: '2026-04-09', lastCompleted: null, daysLeft: 30, isGap: false, booked: null })
    expect(await rowOf(who, '2026-04-09')).toMatchObject({ status: 'dueSoon', daysLeft: 0 })
    expect(await rowOf(who, '2026-04-10')).toMatchObject({ status: 'overdue', daysLeft: -1, isGap: true })
  })

  test('counts from the beginning of the rule for those who were there before', async () => {
    expect(await rowOf(await person({ joined: '2011-05-01' }), '2026-05-12')).toMatchObject({ dueDate: '2020-01-31', status: 'overdue' })
  })

  test('counts from the day somebody comes to be of the audience, and anew after they were elsewhere', async () => {
    const moved = await person({ joined: '2020-01-01', places: [{ from: '2020-01-01', until: '2026-05-31', department: office }, { from: '2026-06-01', department: plant }] })
    expect((await rowsOf(moved, '2026-05-31')).map((r) => r.subjectId)).toEqual([fire])
    expect(await rowOf(moved, '2026-06-01', hygiene)).toMatchObject({ dueDate: '2026-06-15', status: 'dueSoon' })
    const back = await person({ joined: '2020-01-01', places: [{ from: '2020-01-01', until: '2022-12-31', department: plant }, { from: '2023-01-01', until: '2026-04-30', department: office }, { from: '2026-05-01', until: '2026-05-10', department: plant }, { from: '2026-05-11', department: plant, grade: 6 }] })
    expect(await rowOf(back, '2026-05-12', hygiene)).toMatchObject({ dueDate: '2026-05-15' })
  })

  test('a row of the audience asks for all it says', async () => {
    const at = (grade: number) => person({ joined: '2026-05-01', places: [{ from: '2026-05-01', department: office, site: surabaya, grade }] })
    expect(await rowOf(await at(4), '2026-05-12', hygiene)).toBeUndefined()
    expect(await rowOf(await at(5), '2026-05-12', hygiene)).toMatchObject({ dueDate: '2026-05-15' })
  })

  test('further away than the warning it is never; a seat closes the gap', async () => {
    await q().update(trainingMandatoryRule).set({ warnDays: 5 })
    const who = await person({ joined: '2026-05-01' })
    expect(await rowOf(who, '2026-05-12')).toMatchObject({ status: 'never', isGap: true, booked: null })
    const trainingId = await seat(who, fire, '2026-05-20')
    expect(await rowOf(who, '2026-05-12')).toMatchObject({ status: 'never', isGap: false, booked: { id: trainingId, date: '2026-05-20' } })
    await q().update(trainingMandatoryRule).set({ warnDays: 30 })
  })
})

describe('done', () => {
  test('on a day it is due again so many months later', async () => {
    const who = await person({ joined: '2020-01-01' })
    await did(who, fire, '2025-04-20')
    await did(who, fire, '2026-04-01')
    expect(await rowOf(who, '2026-05-12')).toMatchObject({ status: 'done', dueDate: '2027-04-01', lastCompleted: '2026-04-01', isGap: false })
    expect(await rowOf(who, '2027-03-05')).toMatchObject({ status: 'dueSoon', daysLeft: 27 })
    expect(await rowOf(who, '2027-04-01')).toMatchObject({ status: 'dueSoon', daysLeft: 0 })
    expect(await rowOf(who, '2027-04-02')).toMatchObject({ status: 'overdue', daysLeft: -1 })
  })

  test('on the last day of a long month it is due on the last day of a short one', async () => {
    await q().update(trainingMandatoryRule).set({ renewMonths: 1 })
    const who = await person({ joined: '2020-01-01' })
    await did(who, fire, '2026-01-31')
    expect(await rowOf(who, '2026-02-10')).toMatchObject({ dueDate: '2026-02-28' })
    await q().update(trainingMandatoryRule).set({ renewMonths: 12 })
  })

  test('once and for all', async () => {
    await q().update(trainingMandatoryRule).set({ renewMonths: null })
    const who = await person({ joined: '2020-01-01' })
    await did(who, fire, '2021-01-31')
    expect(await rowOf(who, '2026-02-10')).toMatchObject({ status: 'done', dueDate: null, daysLeft: null })
    await q().update(trainingMandatoryRule).set({ renewMonths: 12 })
  })

  test('what was withdrawn, or is said of a day to come, counts nothing', async () => {
    const who = await person({ joined: '2020-01-01' })
    await did(who, fire, '2026-04-01', true)
    await did(who, fire, '2026-06-01')
    expect(await rowOf(who, '2026-05-12')).toMatchObject({ status: 'overdue', lastCompleted: null })
  })

  test('a gap stays one, booked or not, while it is overdue; a training that is over is no seat', async () => {
    const who = await person({ joined: '2020-01-01' })
    await seat(who, fire, '2026-05-01', 'finished')
    expect(await rowOf(who, '2026-05-12')).toMatchObject({ status: 'overdue', isGap: true, booked: null })
    await seat(who, fire, '2026-06-20')
    const first = await seat(who, fire, '2026-05-20')
    expect(await rowOf(who, '2026-05-12')).toMatchObject({ status: 'overdue', isGap: true, booked: { id: first } })
  })
})

test('a list: counts of all, a page of those looked for, in order; nobody who has left or is yet to come', async () => {
  const late = await person({ joined: '2020-01-01' })
  const later = await person({ joined: '2026-01-01', places: [{ from: '2026-01-01', department: plant }] })
  const fine = await person({ joined: '2020-01-01' })
  await did(fine, fire, '2026-04-01')
  await did(later, fire, '2026-02-01')
  await person({ joined: '2019-01-01', left: '2026-05-11' })
  await person({ joined: '2026-05-13' })
  const all = await mandatoryRows({}, '2026-05-12')
  expect(all).toMatchObject({ total: 4, counts: { overdue: 2, done: 2, never: 0, dueSoon: 0 }, gaps: 2, booked: 0 })
  expect(all.rows.map((r) => [r.employeeId, r.dueDate])).toEqual([[late, '2020-01-31'], [later, '2026-01-15'], [later, '2027-02-01'], [fine, '2027-04-01']])
  const page = await mandatoryRows({ status: ['done'], sort: 'employee', descending: true, limit: 1, offset: 0 }, '2026-05-12')
  expect(page).toMatchObject({ total: 2, counts: { overdue: 2, done: 2 } })
  expect(page.rows.map((r) => r.employeeId)).toEqual([fine])
  expect((await mandatoryRows({ nameLike: 'person 0', siteId: surabaya }, '2026-05-12')).total).toBe(0)
  expect((await mandatoryRows({ gapsOnly: true, subjectIds: [hygiene] }, '2026-05-12')).rows.map((r) => r.employeeId)).toEqual([later])
  expect((await mandatoryRows({ people: nobodyBelow }, '2026-05-12')).total).toBe(0)
})

test('ten thousand people and ten rules are one statement', async () => {
  const rules = Array.from({ length: 8 }, (_, i) => ({ subjectId: id(), position: 10 + i }))
  await q().insert(trainingSubject).values(rules.map((r) => ({ ...subject(r.subjectId, r.position) })))
  await q().insert(trainingMandatoryRule).values(rules.map((r) => ({ id: id(), subjectId: r.subjectId, from: '2020-01-01', firstDueDays: 30, renewMonths: 12, warnDays: 30 })))
  await q().execute(sql`insert into employee (id, code, full_name, first_name, last_name, sort_name, email, gender, join_date) select gen_random_uuid(), 'X' || n, 'X ' || n, 'X', n::text, 'x ' || n, '', 'F', '2020-01-01' from generate_series(1, 10000) n`)
  await q().execute(sql`insert into employment (id, employee_id, "from", department_id, site_id, grade, job_title, employment_status, calendar_id) select gen_random_uuid(), id, '2020-01-01', ${plant}, ${surabaya}, 3, '', 'permanent', ${id()} from employee`)
  await q().execute(sql`insert into training_completion (id, employee_id, subject_id, completed_on, minutes, source) select gen_random_uuid(), e.id, r.subject_id, date '2025-05-01' + (random() * 370)::int, 60, 'training' from employee e, training_mandatory_rule r where random() < 0.9`)
  const found: MandatoryAnswer[] = []
  const statements = await watchStatements(database, async () => found.push(await mandatoryRows({ limit: 25 }, '2026-05-12')))
  // the rules, and all there is to say of them
  expect(statements).toHaveLength(2)
  expect(found[0]?.rows).toHaveLength(25)
  expect(Object.values(found[0]?.counts ?? {}).reduce((a, b) => a + b)).toBe(100_000)
}, 60_000)
