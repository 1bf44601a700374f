/** Every report that is handed in, over requests of every module: what it asks for can be answered, and it answers everybody who has it. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calls } from '../../contract/calls.ts'
import type { ReportDetail, ReportPreview } from '../../contract/modules/reports/shapes.ts'
import { careerDevelopmentPlanModule } from '../../server/modules/career-development-plan/index.ts'
import { customModule } from '../../server/modules/custom-module-request/index.ts'
import { objectiveFillingModule } from '../../server/modules/objective-filling/index.ts'
import { performanceAppraisalModule } from '../../server/modules/performance-appraisal/index.ts'
import { reportsOver } from '../../server/reports.ts'
import { reportIdOf } from '../../server/reports/registry.ts'
import { openApi, type TestApi } from '../support/api.ts'
import { aCast, type People } from '../support/company.ts'
import { everyModule } from '../support/modules.ts'
import { isFiledForOneself, type Staged, staging } from '../support/requests.ts'

let api: TestApi
let people: People
const stagedOf = new Map<string, Staged>()

beforeAll(async () => {
  api = await openApi()
  people = (await aCast(everyModule.map((m) => m.def.slug))).people
  for (const module of [customModule, careerDevelopmentPlanModule, objectiveFillingModule, performanceAppraisalModule]) {
    const stages = staging(api, module, people, { requester: isFiledForOneself(module) ? people.employee : people.clerk, employee: people.employee })
    stagedOf.set(module.def.slug, await stages.stage('in approval', 1, 1, [stages.submit]))
  }
}, 120_000)
afterAll(() => api.close())

const { getReportParameter, getReportPreview, options, index } = calls.reports

/** What is asked for and has nothing that holds anyway: the period of the request on its way, else the first there is. */
async function choicesFor(who: string, { id, parameters }: ReportDetail): Promise<{ key: string; value: string }[]> {
  const out: { key: string; value: string }[] = [{ key: 'from', value: '2026-01-01' }, { key: 'until', value: '2026-12-31' }].filter(({ key }) => parameters.some((p) => p.name === key))
  for (const { name, required, default: usual } of parameters) {
    if (!required || usual.length > 0) continue
    const offered = (await api.as(who).get(options, { id, parameter: name, paginationSize: 100 })).listData
    const forms = [...stagedOf.values()].flatMap(({ form }) => [form.period, form.evaluationPeriodId])
    out.push({ key: name, value: offered.find((o) => forms.includes(o.id))?.id ?? offered[0]?.id ?? randomUUID() })
  }
  return out
}

async function preview(who: string, code: string, more: object = {}): Promise<ReportPreview> {
  const detail = await api.as(who).get(getReportParameter, { id: reportIdOf(code) })
  return api.as(who).get(getReportPreview, { id: detail.id, parameters: await choicesFor(who, detail), paginationSize: 100, ...more })
}
const column = ({ columns, rows }: ReportPreview, name: string) => rows.map((row) => row[columns.findIndex((c) => c.name === name)])

describe.each(reportsOver(everyModule).map((r) => r.code))('%s', (code) => {
  test.each(['employee', 'superior', 'hr', 'siteHr', 'stranger'] as const)('is shown to %s as far as they have it, sorted by each of its columns', async (who) => {
    const { reports: had } = await api.as(people[who]).get(index, {})
    const mine = had.find((r) => r.code === code)
    if (!mine) {
      expect((await api.as(people[who]).send(getReportParameter, { id: reportIdOf(code) })).status).toBe(404)
      return
    }
    for (const scope of mine.scopes) {
      const found = await preview(people[who], code, { scope })
      expect([scope, found.scope, found.totals.length, found.rows.filter((row) => row.length !== found.columns.length)]).toEqual([scope, scope, found.columns.length, []])
      expect(found.columns.filter((c) => c.label.includes(':') || c.label === '').map((c) => c.name)).toEqual([])
      for (const c of found.columns) expect([c.name, (await preview(people[who], code, { scope, sortingColumn: c.name, sortingDirection: 1, paginationSize: 2 })).totalData]).toEqual([c.name, found.totalData])
    }
    expect([mine.name.includes(':'), mine.description.includes(':') && mine.description.includes('report:')]).toEqual([false, false])
  }, 120_000)
})

test('requests on their way have rows for whose they are, those above and HR, not for others', async () => {
  for (const [code, name, whose] of [['custom-module-request', 'requestor', 'clerk'], ['career-development-plan', 'employee', 'superior']] as const) {
    for (const who of [whose, 'hr'] as const) expect([code, who, column(await preview(people[who], code), name).length > 0]).toEqual([code, who, true])
    for (const who of ['stranger', 'siteHr'] as const) expect([code, who, (await preview(people[who], code)).totalData]).toEqual([code, who, 0])
  }
})

test('whom an evaluation is about learns nothing of it before they are told', async () => {
  const own = await preview(people.employee, 'performance-appraisal')
  expect([column(own, 'evaluationState'), column(own, 'score'), column(own, 'grade')].flat().filter((cell) => cell !== null)).toEqual([])
  expect((await preview(people.employee, 'evaluation')).totalData).toBe(0)
  expect((await api.as(people.employee).send(calls.reports.performanceAppraisalEvaluationDownload, { id: (stagedOf.get('performance-appraisal') as Staged).form.id, x: 'xlsx' })).status).toBe(404)
})

test('one person\'s objectives as a file, and the export is told of', async () => {
  const { id } = (stagedOf.get('objective-filling') as Staged).form
  for (const x of ['pdf', 'xlsx'] as const) expect((await api.as(people.employee).send(calls.reports.performanceAppraisalObjectiveDownload, { id, x })).status).toBe(200)
  expect((await api.as(people.employee).send(calls.reports.performanceAppraisalObjectiveDownload, { id, x: 'docx' as 'pdf' })).body.code).toBe('malformed')
  const log = await preview(people.employee, 'export-log', { parameters: [{ key: 'from', value: '2026-01-01' }, { key: 'until', value: '2026-12-31' }] })
  expect(column(log, 'format').sort()).toEqual(['pdf', 'xlsx'])
  expect(new Set(column(log, 'report'))).toEqual(new Set(['Objectives of one person']))
  expect((await preview(people.stranger, 'export-log')).totalData).toBe(0)
}, 60_000)
