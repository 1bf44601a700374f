/** What happened at the trainings of the demo company: who was there, who answered what, who has done what before there was a portal. */
import { and, inArray, lt, lte, sql } from 'drizzle-orm'
import { addDays, daysBetween } from '../../contract/kit/civil-date.ts'
import { stepAt } from '../../contract/modules/training/code.ts'
import type { FormAnswer } from '../../contract/modules/training/form-calls.ts'
import { q } from '../db/context.ts'
import { recomputeDaysOf } from '../facts/recompute.ts'
import { attendanceDay } from '../facts/table.ts'
import { addMonths } from '../../contract/kit/months.ts'
import { text } from '../lib/text.ts'
import { settingDefaults } from '../org/settings.ts'
import { complete } from '../training/completions.ts'
import { closeSession, finishTraining } from '../training/ending.ts'
import { hoursOf } from '../training/hours.ts'
import { sessionCase } from '../training/marks.ts'
import { findTraining } from '../training/open.ts'
import { attendanceId, participantId } from '../training/participants.ts'
import { trainingAttendance, trainingCompletion, trainingForm, trainingFormAnswer, trainingFormField, trainingFormTransaction, trainingMaterial, trainingScan } from '../training/table.ts'
import { subjectIdOf } from '../training/terms/written.ts'
import { configuredMandatory, subjectOf } from './configuration.ts'
import { paper } from './documents.ts'
import { demoFile } from './files.ts'
import { at } from './moments.ts'
import type { Person } from './people.ts'
import { idOf, randomFor } from './random.ts'
import { type DemoSession, type DemoTraining, instantOf, isOver, localOf, rowIdOf, TRAINER, trainingIdOf, trainingsOn } from './trainings.ts'
import { insertAll } from './write.ts'
import type { World } from './world.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** Days until somebody must have done a subject again: below zero they are late. Everybody else has long. */
const left: Record<string, Record<string, number>> = {
  'fire-safety': { 'Erwin Chandra': -12, 'Natalia Worabay': -5, Ramli: -31, 'Lukas Mandacan': -8, 'Rahmat Basuki': -22, Wagiman: -3, 'Dina Lestari': 20, 'Budi Santoso': 25, 'Clara Wijayanti': 6 },
  'food-hygiene': { Suwarno: -9, 'Imam Syafi’udin': -4, 'Naftali Felle': -27, 'Benny Rumaropen': -15, 'Joko Prasetyo': 12, 'Tri Handayani': 28, 'Grace Natalia Tjandra': 15, 'Yusuf Baharuddin': 22 },
  'data-protection': { 'Stefanus Wenda': 9 },
}
/** Has done nothing yet. */
const NEW = 'Kevin Halim'
/** Did not pass the test after it. */
const FAILED = ['Yohana Kogoya', 'Dietmar Schäfer', 'Paulus Sinaga']

type Rule = ReturnType<typeof configuredMandatory>[number]
const concerns = ({ audience }: Rule, { department, site, grade }: Person): boolean =>
  audience === undefined || audience.some((a) => (a.department ?? department) === department && (a.site ?? site) === site && (a.gradeAtLeast ?? 0) <= grade)

/** The day somebody did a subject for the last time: so that they must again when the story says, or a good while from now. */
function doneOn({ today }: World, { subject, renewMonths = 12, warnDays }: Rule, person: Person): string {
  const due = left[subject]?.[person.name]
  if (due !== undefined) return addMonths(addDays(today, due), -renewMonths)
  const most = Math.min(renewMonths * 30 - warnDays - 15, daysBetween(person.joinDate, today) - 5)
  return addDays(today, -randomFor(`done:${subject}:${person.name}`).between(Math.min(20, most), most))
}

/** What people had done before the trainings that are told of, and outside them. */
export function broughtAlong(world: World): void {
  const within = trainingsOn(world).filter((t) => isOver(t)).flatMap((t) => t.members.filter((m) => !FAILED.includes(m.name)).map((m) => `${t.subject}:${m.name}`))
  world.addRows(trainingCompletion, configuredMandatory().flatMap((rule) => {
    const { certificateMonths, minutes } = subjectOf(rule.subject)
    return world.people.filter((p) => p.name !== NEW && concerns(rule, p) && !within.includes(`${rule.subject}:${p.name}`)).map((person) => {
      const completedOn = doneOn(world, rule, person)
      return {
        id: idOf(`completion:${rule.subject}:${person.name}`), employeeId: person.id, subjectId: subjectIdOf(rule.subject), trainingId: null, completedOn, minutes, source: 'brought' as const,
        validUntil: certificateMonths === null ? null : addMonths(completedOn, certificateMonths), withdrawnAt: null,
      }
    })
  }))
  // certificates of those that others gave
  for (const told of trainingsOn(world).filter((t) => isOver(t) && t.provider !== null)) {
    for (const { name } of told.members) {
      world.addFile(demoFile(`certificate:${told.key}:${name}`, {
        fileName: 'certificate.pdf', type: 'application/pdf', ownerEmployeeId: world.find(told.requester).id, recordId: trainingIdOf(told.key), recordKind: 'training', createdAt: at(addDays(told.until, 3), 10 * 60),
      }, paper('Certificate', ['', name, subjectOf(told.subject).name, told.provider ?? '', told.until])))
    }
  }
}

type Scan = typeof trainingScan.$inferInsert
interface Mark {
  id: string
  status: 1 | 2 | 3 | 4 | null
  in_local: string | null
  out_local: string | null
  in_scan_id: string | null
  out_scan_id: string | null
  method: 'scan' | 'all' | 'hand'
  note: string
  set_by: string | null
  set_at: Date
}

/** How somebody came. */
interface Came {
  name: string
  status: 1 | 2 | 4
  /** Minutes after the start (before it: below zero). */
  minute: number
  by: 'scan' | 'all' | 'hand'
  note?: string
  /** Scans without a network, and scans somebody had to decide on. */
  how?: 'offline' | 'decided' | 'open'
}

const OFFLINE_AFTER = 4 * HOUR

class Past {
  readonly scans: Scan[] = []
  readonly marks: Mark[] = []
  readonly #world: World
  readonly #trainerId: string
  constructor(world: World) {
    this.#world = world
    this.#trainerId = world.find(TRAINER).id
  }

  #scan(told: DemoTraining, session: number, person: Person, direction: 'i' | 'o', shown: Date, how: Came['how']): string {
    const id = idOf(`scan:${told.key}:${session}:${direction}:${person.name}`)
    const seconds = randomFor(id).between(3, 40) * 1000
    const receivedAt = new Date(Math.min(shown.getTime() + (how === 'offline' ? OFFLINE_AFTER : how ? 3 * HOUR : seconds), this.#world.now.getTime()))
    const isAsked = how === 'decided' || how === 'open'
    this.scans.push({
      id, sessionId: rowIdOf(told.key, 'sessions', session), employeeId: person.id, direction, step: stepAt(shown.getTime(), settingDefaults.trainingCodeSeconds), by: 'self', scannedBy: null, claimedAt: new Date(Math.min(shown.getTime() + seconds, receivedAt.getTime())), receivedAt,
      verdict: isAsked ? 'questionable' : how === 'offline' ? 'offline' : 'verified', reasons: isAsked ? ['deviceWasOnline'] : [], deviceId: idOf(`device:${person.name}`), db: null, seq: null,
      ...(how === 'decided' ? { decidedBy: this.#trainerId, decidedAt: new Date(receivedAt.getTime() + HOUR), accepted: true } : { decidedBy: null, decidedAt: null, accepted: null }),
    })
    return id
  }

  /** People come to a session, and leave it where leaving is recorded. */
  came(told: DemoTraining, index: number, people: readonly Came[]): void {
    const session = told.sessions[index] as DemoSession
    for (const { name, status, minute, by, note = '', how } of people) {
      const person = this.#world.find(name)
      const [start, end] = [session.from + minute, session.until - 1]
      const shown = (of: number) => new Date(Math.min(instantOf(told, session.date, of).getTime(), this.#world.now.getTime() - MINUTE))
      const inScan = by === 'scan' ? this.#scan(told, index, person, 'i', shown(start), how) : null
      const outScan = by === 'scan' && told.needsCheckOut ? this.#scan(told, index, person, 'o', shown(end), undefined) : null
      if (how === 'open') continue
      const isHere = status !== 4
      this.marks.push({
        id: attendanceId(rowIdOf(told.key, 'sessions', index), participantId(trainingIdOf(told.key), person.id)), status, in_local: isHere && by === 'scan' ? localOf(session.date, start) : null, out_local: outScan ? localOf(session.date, end) : null,
        in_scan_id: inScan, out_scan_id: outScan, method: by, note, set_by: by === 'scan' ? null : this.#trainerId, set_at: shown(start),
      })
    }
  }

  async write(): Promise<void> {
    await insertAll(trainingScan, this.scans)
    await q().execute(sql`update training_attendance a set status = m.status, in_local = m.in_local, out_local = m.out_local, in_scan_id = m.in_scan_id, out_scan_id = m.out_scan_id, method = m.method, note = m.note, set_by = m.set_by, set_at = m.set_at, version = 2
      from jsonb_to_recordset(${JSON.stringify(this.marks)}::jsonb) as m(id uuid, status int, in_local text, out_local text, in_scan_id uuid, out_scan_id uuid, method text, note text, set_by uuid, set_at timestamptz) where a.id = m.id`)
    const found = await q().select({ id: trainingAttendance.id }).from(trainingAttendance).where(inArray(trainingAttendance.id, this.marks.map((m) => m.id)))
    if (found.length !== this.marks.length) throw new Error(`${this.marks.length - found.length} marks of the demo company are of nobody who takes part`)
  }
}

/** A few minutes before or after the start. */
const minuteOf = (key: string, name: string): number => randomFor(`came:${key}:${name}`).between(-14, 6)

/** Those without a network: nine of all. Those somebody decided on: three. */
const OFFLINE = ['f6:0:Lukas Mandacan', 'f6:0:Tommy Salim', 'f6:1:Tommy Salim', 'f6:2:Zoë Hartmann', 'f7:0:Lina Marpaung', 'f7:2:Gunawan Sitorus', 'f8:0:Dimas Aryo Seno', 'f8:1:Dimas Aryo Seno', 'f9:0:Wagiman']
const DECIDED = ['f6:3:Lukas Mandacan', 'f7:1:Priya Raghunathan', 'f8:1:Samuel Pardede']

function tellMarks(past: Past, trainings: readonly DemoTraining[]): void {
  const of = (key: string) => trainings.find((t) => t.key === key) as DemoTraining
  const scanned = (key: string, session: number, names: readonly string[]): Came[] => names.map((name) => {
    const line = `${key}:${session}:${name}`
    return { name, status: 1, minute: minuteOf(`${key}:${session}`, name), by: 'scan', ...(OFFLINE.includes(line) ? { how: 'offline' as const } : DECIDED.includes(line) ? { how: 'decided' as const } : {}) }
  })
  // before phones were scanned with: all present, with a tap
  for (const key of ['f1', 'f2', 'f3']) past.came(of(key), 0, of(key).members.map(({ name }) => ({ name, status: 1, minute: 0, by: 'all' })))
  for (const key of ['f6', 'f7', 'f8', 'f9']) {
    const told = of(key)
    told.sessions.forEach((_, i) => past.came(told, i, scanned(key, i, told.members.map((m) => m.name).filter((name) => key !== 'f9' || name !== 'Rina Oktaviani'))))
  }
  past.came(of('a2'), 0, [
    ...scanned('a2', 0, ['Ketut Suardana', 'Nining Kurniasih', 'Robertus Manurung', 'Fitri Handayaningrum', 'Lestari Budiarti', 'Halimah Tussadiyah']),
    { name: 'Doni Firmansyah', status: 4, minute: 0, by: 'hand', note: 'At the doctor’s' },
  ])
  past.came(of('a1'), 0, [
    ...scanned('a1', 0, ['Budi Santoso', 'Putri Maharani', 'Patrick Sihombing', 'Mulyadi Tanoto', 'Ida Ayu Kencana']),
    { name: 'Christina Siahaan', status: 2, minute: 14, by: 'scan' },
    { name: 'Eko Purwanto', status: 1, minute: -3, by: 'scan', how: 'open' },
  ])
}

type Field = typeof trainingFormField.$inferSelect

/** What somebody answers who knows it, or liked it. */
function answerOf({ kind, right, options }: Field, pick: number): FormAnswer | null {
  if (right !== null) return kind === 1 && Array.isArray(right.v) ? (right.v[0] ?? null) : right.v
  if (kind === 3) return 3 + (pick % 3)
  if (kind === 1) return pick % options.length
  return kind === 4 ? 'More examples of our own work' : null
}

/** Forms that were handed in: the test of F3, feedback of three, of nine and, so far, of four. */
async function tellForms(world: World, trainings: readonly DemoTraining[]): Promise<void> {
  const handedIn: [key: string, kind: 2 | 3, count: number][] = [['f3', 2, 11], ['f7', 3, 3], ['f8', 3, 9], ['f9', 3, 4]]
  for (const [key, kind, count] of handedIn) {
    const told = trainings.find((t) => t.key === key) as DemoTraining
    const [form] = (await q().select().from(trainingForm).where(inArray(trainingForm.trainingId, [trainingIdOf(key)]))).filter((f) => f.kind === kind)
    if (!form) throw new Error(`${key} has no form of kind ${kind}`)
    const fields = await q().select().from(trainingFormField).where(inArray(trainingFormField.formId, [form.id]))
    const maxScore = fields.reduce((sum, f) => sum + f.points, 0)
    // nobody gives feedback on the newest who is to be asked for it still
    const names = told.members.map((m) => m.name).filter((name) => key !== 'f9' || !['Dina Lestari', 'Rina Oktaviani'].includes(name)).slice(0, count)
    for (const [i, name] of names.entries()) {
      const isPassed = !FAILED.includes(name)
      const answered = kind === 2 && !isPassed ? fields.filter((f) => f.kind !== 5) : fields
      const score = answered.reduce((sum, f) => sum + f.points, 0)
      const moment = new Date(Math.min(form.opensAt.getTime() + (i + 1) * 2 * HOUR, world.now.getTime() - MINUTE))
      const id = idOf(`form:${key}:${kind}:${name}`)
      await insertAll(trainingFormTransaction, [{
        id, formId: form.id, participantId: participantId(trainingIdOf(key), world.find(name).id), attempt: 1, status: 2, savedAt: moment, submittedAt: moment,
        ...(kind === 2 ? { score, maxScore, percent: ((score * 100) / maxScore).toFixed(2), passed: score * 100 >= maxScore * (form.passPercent ?? 0) } : {}),
      }])
      const answers = answered.flatMap((f) => {
        const value = answerOf(f, i)
        return value === null || (f.kind === 4 && i % 3 > 0) ? [] : [{ transactionId: id, fieldId: f.id, value: { v: value } }]
      })
      await insertAll(trainingFormAnswer, answers)
    }
  }
}

const t = (key: string, params?: Record<string, string | number>) => text('en', key, params)
const FINISHED_AFTER = 3

/** Sessions that are over are closed, trainings that are over finished, by whoever runs them. */
async function tellEndings(world: World, trainings: readonly DemoTraining[]): Promise<void> {
  const by = world.find(TRAINER).id
  const past = trainings.flatMap((told) => told.sessions.map((s, index) => ({ told, index, ends: instantOf(told, s.date, s.until) }))).filter(({ told, ends }) => (isOver(told) || told.key === 'a2') && ends < world.now)
  for (const { told, index, ends } of past.toSorted((a, b) => a.ends.getTime() - b.ends.getTime())) {
    const found = await sessionCase(rowIdOf(told.key, 'sessions', index))
    if (found) await closeSession(found, { by, heads: told.key === 'a2' ? 6 : told.members.length - (told.key === 'f9' ? 1 : 0) }, { now: new Date(ends.getTime() + 15 * MINUTE), t })
  }
  await tellForms(world, trainings)
  for (const told of trainings.filter(isOver)) {
    const training = await findTraining(trainingIdOf(told.key))
    if (!training) continue
    const now = at(addDays(told.until, FINISHED_AFTER), 16 * 60)
    if (told.provider !== null) {
      const { minutes } = subjectOf(told.subject)
      const people = told.members.map((m) => ({ id: participantId(training.id, world.find(m.name).id), employeeId: world.find(m.name).id, certificateNo: null }))
      await complete(training, people.map((participant) => ({ participant, completed: true, minutes, trainingHour: hoursOf(minutes), percent: null, completedOn: told.until })), now)
      await insertAll(trainingMaterial, told.members.map((m, i) => ({ id: idOf(`material:${told.key}:${m.name}`), trainingId: training.id, attachmentId: idOf(`file:certificate:${told.key}:${m.name}`), participantId: people[i]?.id ?? null, addedBy: by, at: now })))
    }
    await finishTraining(training, by, { now, t })
  }
}

/** Done in the database, once the trainings are open. */
export async function tellPastTrainings(world: World): Promise<void> {
  const trainings = trainingsOn(world)
  const past = new Past(world)
  tellMarks(past, trainings)
  await past.write()
  await tellEndings(world, trainings)
  await workOutDays(world)
}

/** Days that were worked out when an approval was given, before they had come: as they are by now. */
async function workOutDays({ today, now }: World): Promise<void> {
  const rows = await q().select({ employeeId: attendanceDay.employeeId, date: attendanceDay.date }).from(attendanceDay).where(and(lte(attendanceDay.date, today), lt(attendanceDay.computedAt, now)))
  for (const [date, own] of Map.groupBy(rows, (r) => r.date)) await recomputeDaysOf(own.map((r) => r.employeeId), [date], now)
}
