import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addDays } from '../../../contract/kit/civil-date.ts'
import { q } from '../../db/context.ts'
import type { Database } from '../../db/database.ts'
import { openTestDatabase } from '../../db/test-database.ts'
import { noticeTexts } from '../../effects/notice-text.ts'
import { delivery, notification } from '../../effects/table.ts'
import { movableClock } from '../../lib/clock.ts'
import type { Job } from '../../lib/job.ts'
import { silentLog } from '../../lib/log.ts'
import { namedId } from '../../lib/named-id.ts'
import { employee, moduleAccess } from '../../org/table.ts'
import { foundCompany, START, type Who, who } from '../../request/testing/company.ts'
import { growthPeriod } from '../table.ts'
import { inTurn } from './in-turn.ts'
import { appraisalReminder, appraisalWindows } from './job.ts'
import { appraisalForm, appraisalType, evaluation, objectiveFillingRequest, raterStep } from './table.ts'

const TODAY = '2026-05-12'
const DAY_MS = 86_400_000
const [asked, assessed, form, annual] = ['asked', 'assessed', 'form', 'annual'].map(namedId) as [string, string, string, string]
let database: Database

const at = (days: number) => new Date(START.getTime() + days * DAY_MS)
const nameOf = (id: string | null) => Object.entries(who).find(([, known]) => known === id)?.[0] as Who
const run = (job: Job, now = START) => job.run({ now, clock: movableClock(now), log: silentLog, signal: new AbortController().signal })
/** As two processes would that both believe it is their turn, and once more. */
async function often(job: Job, now = START): Promise<void> {
  await Promise.all([run(job, now), run(job, now)])
  await run(job, now)
}
const told = async () => (await q().select().from(notification).orderBy(notification.code, notification.employeeId)).map((n) => ({ to: nameOf(n.employeeId), code: n.code, params: n.params, link: n.link, block: n.block }))
const toldOf = async (code: string) => (await told()).filter((n) => n.code === code)
const forget = async () => { for (const table of [notification, delivery]) await q().delete(table) }

beforeAll(async () => {
  database = await openTestDatabase()
  await foundCompany()
  await q().insert(moduleAccess).values([
    ...['performance-appraisal', 'objective-filling'].map((module) => ({ id: namedId(`right ${module}`), module, employeeId: null })),
    { id: namedId('none'), module: 'performance-appraisal', employeeId: who.outsider, denied: true }, { id: namedId('none of it'), module: 'objective-filling', employeeId: who.outsider, denied: true },
  ])
  const names = { en: 'Annual appraisal', id: 'Penilaian tahunan' }
  await q().insert(appraisalForm).values({ id: form, code: 'annual', names, sections: [] })
  await q().insert(appraisalType).values({
    id: annual, code: 'annual', names, formId: form, grades: [], objectiveRules: { min: 3, max: 8, weightMin: 5, weightMax: 40 },
    raters: [{ kind: 'self', weight: '0.00', min: 1, max: 1 }, { kind: 'superior', weight: '70.00', min: 1, max: 1 }, { kind: 'peer', weight: '20.00', min: 0, max: 6 }, { kind: 'subordinate', weight: '10.00', min: 0, max: 10 }],
  })
  await q().insert(growthPeriod).values([
    { id: asked, kind: 'appraisal', code: '2026', names: { en: '2026' }, from: '2026-05-01', until: '2027-04-30', fillFrom: TODAY, fillUntil: addDays(TODAY, 21) },
    { id: assessed, kind: 'appraisal', code: '2025', names: { en: '2025' }, from: '2025-05-01', until: '2026-04-30', fillFrom: '2025-05-01', fillUntil: '2025-05-21', assessFrom: TODAY, selfUntil: addDays(TODAY, 21), assessUntil: addDays(TODAY, 35), publishFrom: addDays(TODAY, 60) },
  ])
  // came in March: too short a time to be evaluated by
  await q().update(employee).set({ joinDate: '2026-03-02' }).where(eq(employee.id, who.hr2))
})
afterAll(() => database.close())
beforeEach(forget)

test('in turn, everybody is asked as often as everybody else', () => {
  const round = ['a', 'b', 'c', 'd', 'e', 'f']
  expect([inTurn(round, 'c', 4), inTurn(['a'], 'a', 4), inTurn(['a', 'b'], 'b', 4)]).toEqual([['b', 'a', 'f', 'e'], [], ['a']])
  const all = round.flatMap((one) => inTurn(round, one, 4))
  expect([...Map.groupBy(all, (one) => one).values()].map((times) => times.length)).toEqual([4, 4, 4, 4, 4, 4])
})

describe('on the first day', () => {
  test('objectives are asked of everybody who leads or is led and has the module; each is told once', async () => {
    await often(appraisalWindows)
    const tasks = await q().select().from(objectiveFillingRequest)
    // nobody is above the chief executive, and the module is none of the outsider's
    expect(tasks.map((t) => nameOf(t.employeeId)).sort()).toEqual(['emp', 'emp2', 'head', 'hr', 'hr2', 'sup'])
    expect(tasks.every((t) => t.fillerId === t.employeeId && t.recordId === t.id && t.paStatusId === 0 && t.periodId === asked && t.dueDate === addDays(TODAY, 21))).toBe(true)
    const own = await toldOf('ownObjectiveDue')
    expect(own.map((n) => n.to).sort()).toEqual(['emp', 'emp2', 'head', 'hr', 'hr2', 'sup'])
    const task = tasks.find((t) => t.employeeId === who.emp)
    expect(own.find((n) => n.to === 'emp')).toEqual({
      to: 'emp', code: 'ownObjectiveDue', params: { person: 'Dina', period: '2026' }, link: `performance-appraisal/objective-filling/${task?.id}`,
      block: { objectiveFillingRequestId: task?.id, employeeId: who.emp, employee: 'Dina', evaluationPeriodId: asked, evaluationPeriod: '2026', evaluationTypeId: annual, evaluationType: 'Annual appraisal', forYourself: true },
    })
  })

  test('evaluations stand open for who served long enough, with the form as it was that day', async () => {
    await q().delete(evaluation)
    await q().delete(raterStep)
    await often(appraisalWindows)
    await q().update(appraisalForm).set({ sections: [{ code: 'new', kind: 1, weight: '100.00', names: { en: 'New' }, criteria: [], columns: [] }] }).where(eq(appraisalForm.id, form))
    await run(appraisalWindows)
    const all = await q().select().from(evaluation)
    expect(Object.fromEntries(all.map((e) => [nameOf(e.employeeId), nameOf(e.evaluatorId)]))).toEqual({ emp: 'sup', emp2: 'sup', sup: 'head', head: 'ceo', hr: 'ceo', outsider: 'ceo' })
    expect(all.every((e) => e.form.sections.length === 0 && e.recordId !== e.id && e.paStatusId === 0 && e.publishFrom === addDays(TODAY, 60) && e.grade === 3 && e.departmentId !== null)).toBe(true)
    const steps = await q().select().from(raterStep)
    const of = (name: Who) => steps.filter((s) => s.evaluationId === all.find((e) => e.employeeId === who[name])?.id).map((s) => `${s.kind} ${nameOf(s.raterId)}`).sort()
    expect({ emp: of('emp'), sup: of('sup'), head: of('head'), outsider: of('outsider') }).toEqual({ emp: ['1 emp', '2 emp2'], sup: ['1 sup', '3 emp', '3 emp2'], head: ['1 head', '2 hr', '3 sup'], outsider: ['2 head', '2 hr'] })
    expect(steps.every((s) => s.opensOn === TODAY && s.dueDate === addDays(TODAY, 21) && s.paStatusId === 0 && s.outcome === null)).toBe(true)
    expect(new Set(steps.map((s) => s.shuffle)).size).toBeGreaterThan(1)
  })

  test('raters and writers hear of it in one notice each, by name where it is one person', async () => {
    await often(appraisalWindows)
    const date = addDays(TODAY, 21)
    expect((await toldOf('selfRatingAsked')).map((n) => n.to).sort()).toEqual(['emp', 'emp2', 'head', 'hr', 'sup'])
    const one = await toldOf('ratingAsked')
    expect(one.find((n) => n.to === 'sup')).toMatchObject({ params: { period: '2025', date, person: 'Hadi' }, link: expect.stringMatching(/^performance-appraisal\/rate\//) })
    expect((await toldOf('ratingsAsked')).find((n) => n.to === 'emp')).toMatchObject({ params: { period: '2025', date, count: '2' }, link: 'performance-appraisal' })
    expect((await toldOf('evaluationsToWrite')).map((n) => [n.to, n.params, n.link]).sort()).toEqual([
      ['ceo', { period: '2025', date: addDays(TODAY, 35), count: '3' }, 'performance-appraisal/team'], ['head', { period: '2025', date: addDays(TODAY, 35), count: '1' }, 'performance-appraisal/team'],
      ['sup', { period: '2025', date: addDays(TODAY, 35), count: '2' }, 'performance-appraisal/team'],
    ])
  })
})

test('texts say the period, the day and whom it is about, in the plural the language has', () => {
  const params = { count: '9', period: '2025', date: '2026-06-16' }
  expect([noticeTexts('en', 'evaluationsToWrite', params).subject, noticeTexts('en', 'evaluationsToWrite', { ...params, count: '1' }).subject, noticeTexts('id', 'evaluationsToWrite', params).subject, noticeTexts('ar', 'evaluationsToWrite', { ...params, count: '2' }).subject])
    .toEqual(['9 evaluations to write', '1 evaluation to write', '9 evaluasi harus ditulis', 'تقييمان للكتابة'])
  expect(noticeTexts('en', 'evaluationsToWrite', params).message).toBe('Evaluations for 2025 are due on 16 June 2026.')
})

describe('reminders', () => {
  test.each([[13, 0], [14, 6], [15, 0], [20, 6], [21, 0]])('after %i days %i people are told again of objectives that are not handed in', async (days, people) => {
    await often(appraisalReminder, at(days))
    expect(await toldOf('ownObjectiveDue')).toHaveLength(people)
  })
  test('not of what was handed in', async () => {
    await q().update(objectiveFillingRequest).set({ paStatusId: 3 }).where(eq(objectiveFillingRequest.employeeId, who.emp))
    await run(appraisalReminder, at(14))
    expect((await toldOf('ownObjectiveDue')).map((n) => n.to)).not.toContain('emp')
  })
  test('three days and one day before the last one, raters and writers', async () => {
    const counts: Record<number, number[]> = {}
    for (const days of [17, 18, 20, 32, 34]) {
      await forget()
      await often(appraisalReminder, at(days))
      counts[days] = [(await told()).filter((n) => /[rR]ating/.test(n.code)).length, (await toldOf('evaluationsToWrite')).length]
    }
    expect(counts).toEqual({ 17: [0, 0], 18: [11, 0], 20: [11, 0], 32: [0, 3], 34: [0, 3] })
  })
})

describe('what is over', () => {
  test('raters who have not answered by their last day have missed it', async () => {
    await run(appraisalWindows, at(21))
    expect((await q().select().from(raterStep)).every((s) => s.paStatusId === 0 && s.outcome === null)).toBe(true)
    await often(appraisalWindows, at(22))
    expect((await q().select().from(raterStep)).every((s) => s.paStatusId === 4 && s.outcome === 'missed' && s.version === 2)).toBe(true)
  })

  test('once a period is closed nothing of it is to do; what is in approval goes on', async () => {
    await often(appraisalWindows, at(40))
    const open = async () => (await q().select().from(objectiveFillingRequest)).filter((t) => t.closedAt === null).length
    expect([await open(), (await q().select().from(evaluation)).filter((e) => e.paStatusId === 0).length]).toEqual([6, 6])
    await q().update(evaluation).set({ paStatusId: 3 }).where(eq(evaluation.employeeId, who.emp))
    await q().update(growthPeriod).set({ closedOn: addDays(TODAY, 41) })
    await run(appraisalWindows, at(40))
    expect(await open()).toBe(6)
    await often(appraisalWindows, at(41))
    const tasks = await q().select().from(objectiveFillingRequest)
    expect(tasks.map((t) => [nameOf(t.employeeId), t.paStatusId]).sort()).toEqual([['emp', 3], ['emp2', 4], ['head', 4], ['hr', 4], ['hr2', 4], ['sup', 4]])
    expect((await q().select().from(evaluation)).map((e) => [nameOf(e.employeeId), e.paStatusId]).sort()).toEqual([['emp', 3], ['emp2', 4], ['head', 4], ['hr', 4], ['outsider', 4], ['sup', 4]])
    expect(await told()).toEqual([])
  })
})

describe('results', () => {
  test('are told on their day, each once, without the score and the grade', async () => {
    const result = { approvedAt: at(45), score: '3.53', finalScore: '3.53', gradeCode: 'B', paStatusId: 4 as const }
    await q().update(evaluation).set(result).where(eq(evaluation.employeeId, who.emp))
    await q().update(evaluation).set({ ...result, withdrawnAt: at(46) }).where(eq(evaluation.employeeId, who.emp2))
    await often(appraisalWindows, at(59))
    expect(await told()).toEqual([])
    await often(appraisalWindows, at(60))
    const published = (await q().select().from(evaluation)).filter((e) => e.publishedAt !== null)
    expect(published.map((e) => [nameOf(e.employeeId), e.publishedAt])).toEqual([['emp', at(60)]])
    expect((await told()).map(({ to, code, params, link }) => ({ to, code, params, link }))).toEqual([{ to: 'emp', code: 'resultPublished', params: { period: '2025' }, link: `performance-appraisal/result/${published[0]?.id}` }])
  })
})
