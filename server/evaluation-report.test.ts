/** Averages by kind of rater in the report of evaluations: of groups that count, for whom the screens tell them, and of no rater alone. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PaStatus, Rater } from '../contract/growth/appraisal.ts'
import { performanceAppraisal } from '../contract/modules/performance-appraisal/index.ts'
import { reportCalls } from '../contract/modules/reports/calls.ts'
import { q } from './db/context.ts'
import type { Database } from './db/database.ts'
import { openTestDatabase } from './db/test-database.ts'
import { evaluation, raterAnswer, raterStep } from './growth/appraisal/table.ts'
import { anEvaluatedPeriod, anEvaluation, anEvaluationType, aRaterStep } from './growth/testing/evaluations.ts'
import { aCompany, anEmployee, NOON } from './ledger/testing/company.ts'
import { give, idOf, reportsWorld, type World } from './modules/reports/testing/world.ts'
import { evaluationReport } from './modules/performance-appraisal/reports.ts'

let db: Database
let world: World
let kind: Awaited<ReturnType<typeof anEvaluationType>>
let periodId = ''
let [chief, boss, dina, hana, evaluationId, self] = ['', '', '', '', '', '']
const peers: string[] = []
const below: string[] = []

async function said(stepId: string, scores: readonly string[], outcome: 'done' | 'declined' = 'done'): Promise<void> {
  await q().update(raterStep).set({ paStatusId: PaStatus.done, outcome, submittedAt: NOON }).where(eq(raterStep.id, stepId))
  if (scores.length > 0) await q().insert(raterAnswer).values(kind.criteria.map((rowId, i) => ({ stepId, rowId, score: scores[i] ?? null })))
}

beforeAll(async () => {
  db = await openTestDatabase()
  const company = await aCompany()
  kind = await anEvaluationType('ANNUAL')
  periodId = await anEvaluatedPeriod('P-1')
  chief = await anEmployee(company, 'Chief')
  boss = await anEmployee(company, 'Boss', { superiorId: chief })
  dina = await anEmployee(company, 'Dina', { superiorId: boss })
  hana = await anEmployee(company, 'Hana')
  for (const module of ['reports', performanceAppraisal.slug]) await give(module)
  evaluationId = await anEvaluation({ employeeId: dina, evaluatorId: boss, periodId, typeId: kind.typeId, form: kind.form, siteId: company.siteId, departmentId: company.departmentId })
  self = await aRaterStep(evaluationId, dina, Rater.self)
  for (const name of ['Pia', 'Pak', 'Pum', 'Pol']) peers.push(await aRaterStep(evaluationId, await anEmployee(company, name, { superiorId: boss }), Rater.peer))
  for (const name of ['Una', 'Upi']) below.push(await aRaterStep(evaluationId, await anEmployee(company, name, { superiorId: dina }), Rater.subordinate))
  world = await reportsWorld([evaluationReport])
}, 60_000)
afterAll(() => db.close())

const names = ['selfScore', 'peerScore', 'subordinateScore']
/** One row, whoever rated; null: none. */
async function averages(who: string, roles: string[] = [], scope?: 'own' | 'team' | 'all') {
  const { rows, columns } = await world.send(reportCalls.getReportPreview, { id: idOf('evaluation'), ...(scope ? { scope } : {}), parameters: [{ key: 'period', value: periodId }] }, world.as(who, roles))
  expect(rows.length).toBeLessThan(2)
  return rows[0] ? names.map((name) => rows[0]?.[columns.findIndex((c) => c.name === name)]) : null
}

test('of a group that is open nothing is told, however many answered; of oneself once it is handed in, not to those above before the evaluation is', async () => {
  await said(self, ['4', '4', '5', '4'])
  await said(peers[0] as string, ['4', '4', '3', '4'])
  await said(peers[1] as string, ['3', '4', '4', '3'])
  await said(peers[2] as string, ['5', '4', '4', '4'])
  expect([await averages(boss), await averages(hana, ['hr']), await averages(chief), await averages(dina)]).toEqual([['4.20', null, null], ['4.20', null, null], [null, null, null], null])
})
test('closed with three answers: 3.80, 3.50 and 4.40 are 3.90; two subordinates are too few', async () => {
  await said(peers[3] as string, [], 'declined')
  for (const [i, scores] of [['5', '5', '5', '5'], ['1', '1', '1', '1']].entries()) await said(below[i] as string, scores)
  expect([await averages(boss), await averages(hana, ['hr']), await averages(chief), await averages(dina)]).toEqual([['4.20', '3.90', null], ['4.20', '3.90', null], [null, null, null], null])
})
test('handed in, those above have it; told, whom it is about; raters never, not as HR of others either', async () => {
  await q().update(evaluation).set({ paStatusId: PaStatus.inApproval }).where(eq(evaluation.id, evaluationId))
  expect([await averages(chief), await averages(dina)]).toEqual([['4.20', '3.90', null], null])
  await q().update(evaluation).set({ paStatusId: PaStatus.done, approvedAt: NOON, publishedAt: NOON }).where(eq(evaluation.id, evaluationId))
  expect([await averages(dina), await averages(dina, [], 'own')]).toEqual([['4.20', '3.90', null], ['4.20', '3.90', null]])
  const [pia] = await q().select({ id: raterStep.raterId }).from(raterStep).where(eq(raterStep.id, peers[0] as string))
  expect(await averages(pia?.id ?? '')).toBeNull()
})
test('with two answers nothing is told, as below the fewest nothing counts', async () => {
  await q().update(raterStep).set({ outcome: 'missed' }).where(eq(raterStep.id, peers[2] as string))
  expect(await averages(hana, ['hr'])).toEqual(['4.20', null, null])
})
