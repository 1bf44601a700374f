/** Lines of the year: who says how far an objective is, when, and who reads it. Today is Tuesday 12 May 2026. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ProgressInput } from '../../../contract/modules/performance-appraisal/calls.ts'
import { performanceAppraisal } from '../../../contract/modules/performance-appraisal/index.ts'
import { keptCopy } from '../../../contract/kit/kept.ts'
import { q } from '../../db/context.ts'
import type { Database } from '../../db/database.ts'
import { openTestDatabase } from '../../db/test-database.ts'
import { objective, objectiveProgress } from '../../growth/appraisal/table.ts'
import { growthPeriod } from '../../growth/table.ts'
import { anEvaluatedPeriod, anEvaluation, anEvaluationType, theObjectives } from '../../growth/testing/evaluations.ts'
import { aCompany, aContext, anEmployee, type Company, NOON } from '../../ledger/testing/company.ts'
import { newId } from '../../lib/new-id.ts'
import { isCallError } from '../../lib/refuse.ts'
import { hasText } from '../../lib/text.ts'
import { moduleAccess } from '../../org/table.ts'
import { createRequests, type Requests } from '../../request/service.ts'
import { performanceAppraisalModule } from './index.ts'
import { ownObjectives, sayProgress } from './progress.ts'
import { evaluationDocument } from './read/document.ts'

let db: Database
let company: Company
let requests: Requests
let kind: Awaited<ReturnType<typeof anEvaluationType>>
let [periodId, chief, boss, dina, first] = ['', '', '', '', '']

beforeAll(async () => {
  db = await openTestDatabase()
  company = await aCompany()
  requests = createRequests([performanceAppraisalModule], { runOnce: (_, work) => work() })
  kind = await anEvaluationType('ANNUAL')
  await q().insert(moduleAccess).values({ id: newId(NOON), module: performanceAppraisal.slug, employeeId: null })
})
afterAll(() => db.close())
beforeEach(async () => {
  chief = await anEmployee(company, 'Chief')
  boss = await anEmployee(company, 'Boss', { superiorId: chief })
  dina = await anEmployee(company, 'Dina', { superiorId: boss })
  periodId = await anEvaluatedPeriod(`P${dina}`)
  first = (await theObjectives({ employeeId: dina, periodId, typeId: kind.typeId }))[0] as string
})

const say = (who: string, more: Partial<ProgressInput> = {}, context = aContext(who)) => sayProgress({ id: first, achievement: '62.00', note: 'On the way', date: '2025-06-30', ...more }, context)
const refused = (what: Promise<unknown>, code: string, field?: string) => expect(what).rejects.toSatisfy((error: unknown) => {
  expect(hasText(`errors:${code}`)).toBe(true)
  expect(isCallError(error) ? error.problems : error).toContainEqual(expect.objectContaining({ code, ...(field === undefined ? {} : { field }) }))
  return true
})
const told = async () => (await ownObjectives(aContext(dina))).listData.filter((o) => o.id === first).flatMap((o) => o.progress.map((l) => [l.date, l.achievement, l.note, l.by, l.bySelf]))

test('the person and who writes the evaluation say how far it is; nobody else', async () => {
  await say(dina)
  await say(boss, { achievement: null, note: 'Well done', date: '2025-07-01' })
  expect(await told()).toEqual([['2025-06-30', '62.00', 'On the way', 'Dina', true], ['2025-07-01', null, 'Well done', 'Boss', false]])
  for (const other of [chief, await anEmployee(company, 'Peer', { superiorId: boss })]) await refused(say(other), 'not_found')
  await anEvaluation({ employeeId: dina, evaluatorId: chief, periodId, typeId: kind.typeId, form: kind.form })
  await refused(say(boss), 'not_found')
  expect(await say(chief)).toEqual({ id: first, message: 'Noted.' })
})

test('of a day of the period that has been, as a number or in words; one line a day, put right on the day it was said', async () => {
  await refused(say(dina, { date: '2024-12-31' }), 'progress_date', 'date')
  await refused(say(dina, { date: '2026-01-01' }), 'progress_date', 'date')
  await refused(say(dina, { achievement: null, note: ' ' }), 'progress_empty', 'note')
  await say(dina)
  await say(dina, { achievement: '64.00', note: undefined })
  expect(await told(), 'what is not sent stays').toEqual([['2025-06-30', '64.00', 'On the way', 'Dina', true]])
  await say(dina, { achievement: undefined, note: '' })
  expect(await told()).toEqual([['2025-06-30', '64.00', '', 'Dina', true]])
  await q().update(objectiveProgress).set({ createdAt: new Date('2026-05-11T05:00:00.000Z') })
  await refused(say(dina), 'progress_said', 'date')
  expect(await told()).toHaveLength(1)
})

test('only of what holds, while the period is not closed; a change that keeps the objective keeps its lines', async () => {
  await say(dina)
  const [row] = await q().select().from(objective).where(eq(objective.lineId, first))
  if (!row) throw new Error('no objective')
  await q().update(objective).set({ supersededAt: NOON }).where(eq(objective.id, row.id))
  await refused(say(dina, { date: '2025-07-01' }), 'not_found')
  await q().insert(objective).values({ ...row, id: newId(NOON), setNo: 2 })
  await refused(say(dina, { date: '2025-06-30', note: '', achievement: null }), 'progress_empty')
  await say(dina, { date: '2025-07-01' })
  expect((await told()).map(([date]) => date)).toEqual(['2025-06-30', '2025-07-01'])
  await q().update(growthPeriod).set({ closedOn: '2026-05-12' }).where(eq(growthPeriod.id, periodId))
  await refused(say(dina, { date: '2025-08-01' }), 'appraisal_period_closed')
  expect(await told()).toEqual([])
})

test('a row of the same id of somebody else says nothing of this one', async () => {
  await say(dina)
  const other = await anEmployee(company, 'Other', { superiorId: chief })
  const [row] = await q().select().from(objective).where(eq(objective.lineId, first))
  if (!row) throw new Error('no objective')
  await q().insert(objective).values({ ...row, id: newId(NOON), employeeId: other })
  expect((await ownObjectives(aContext(other))).listData.find((o) => o.id === first)?.progress).toEqual([])
  await say(other, { note: 'Mine' })
  expect((await told()).map(([, , note]) => note)).toEqual(['On the way'])
})

test('stands beside the objective in the evaluation, and on no device', async () => {
  const evaluationId = await anEvaluation({ employeeId: dina, evaluatorId: boss, periodId, typeId: kind.typeId, form: kind.form })
  await say(dina)
  for (const who of [boss, dina]) expect((await evaluationDocument({ id: evaluationId }, requests, aContext(who))).progress).toMatchObject([{ objectiveId: first, lines: [{ achievement: '62.00', by: 'Dina' }] }])
  expect(keptCopy(await ownObjectives(aContext(dina))).listData.find((o) => o.id === first)).toMatchObject({ employeeId: dina, progress: [], leftOut: true })
})
