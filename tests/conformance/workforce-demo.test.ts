/** Hiring and the reports of the demo company over the wire: what each account sees of them, what the plan leaves, who can be replaced, and a vacancy that is filled by hand. */
import { randomUUID } from 'node:crypto'
import { and, eq, gte, inArray, lte } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { calls } from '../../contract/calls.ts'
import { addDays } from '../../contract/kit/civil-date.ts'
import { Status } from '../../contract/kit/lifecycle.ts'
import { manpower } from '../../contract/modules/manpower/index.ts'
import { manpowerPlanningSheet } from '../../contract/modules/manpower-planning-sheet/index.ts'
import { StageStatus, type StageStatusId } from '../../contract/workforce/vocabulary.ts'
import { q } from '../../server/db/context.ts'
import { account } from '../../server/org/table.ts'
import { reportIdOf } from '../../server/reports/registry.ts'
import { request, requestHistory } from '../../server/request/table.ts'
import { seedDemo } from '../../server/seed/index.ts'
import { REPLACED } from '../../server/seed/leavers.ts'
import { departmentId, personId } from '../../server/seed/people.ts'
import { requestIdOf } from '../../server/seed/story.ts'
import { placeOf } from '../../server/seed/workforce.ts'
import { planningPeriod } from '../../server/workforce/table.ts'
import { vacancy } from '../../server/workforce/vacancy/table.ts'
import { openApi, type TestApi } from '../support/api.ts'

let api: TestApi
let today = ''
const accounts = new Map<string, string>()
/** Ids of vacancies by the key of the request. */
const vacancies = new Map<string, string>()

const idOf = (key: string) => requestIdOf({ key: `manpower:${key}` })
const opened = ['agents-jakarta', 'agent-jayapura', 'operators', 'engineer', 'sales-makassar']

beforeAll(async () => {
  api = await openApi()
  await seedDemo(api.clock)
  for (const row of await q().select().from(account)) accounts.set(row.username, row.id)
  for (const row of await q().select().from(vacancy).where(inArray(vacancy.requestId, opened.map(idOf)))) vacancies.set(opened.find((key) => idOf(key) === row.requestId) ?? '', row.id)
  ;({ today } = await as('hr').get(calls.general.home, {}))
}, 180_000)
afterAll(() => api.close())

const as = (username: string) => api.as(accounts.get(username) ?? '')
const { calls: hiring } = manpower
const { calls: planning } = manpowerPlanningSheet
const vacancyOf = (key: string) => ({ id: vacancies.get(key) ?? '' })

test('each account sees its part: who asks, who decides, who looks after vacancies, and nobody else', async () => {
  const waiting = async (username: string, module: string) => (await as(username).get(calls.attachmentsInbox.inboxList, { paginationSize: 100 })).listData.filter((i) => i.module === module).length
  expect([await waiting('head', 'manpower'), await waiting('hr', 'manpower'), await waiting('hr', 'manpower-planning-sheet'), await waiting('supervisor', 'manpower')]).toEqual([1, 2, 2, 0])
  const own = async (username: string, list: typeof hiring.list | typeof planning.list) => (await as(username).get(list, { scope: 'mine', paginationSize: 100 })).totalData
  expect([await own('supervisor', hiring.list), await own('head', hiring.list), await own('head', planning.list)]).toEqual([2, 3, 3])
  const inCharge = async (username: string) => (await as(username).get(hiring.getVacancyByEmployeeInCharge, { paginationSize: 50 })).totalData
  expect([await inCharge('hiring'), await inCharge('supervisor')]).toEqual([5, 0])
  for (const username of ['employee', 'shift', 'newcomer']) expect([username, (await as(username).send(hiring.list, {})).status, (await as(username).send(hiring.getVacancy, {})).status]).toEqual([username, 403, 403])
  for (const username of ['delegate', 'trainer']) expect([username, (await as(username).send(hiring.list, {})).body.totalData]).toEqual([username, 0])
  expect((await as('hiring').get(hiring.configuration, {}))).toMatchObject({ mayCreate: false, isInCharge: true, leadDays: 14, withoutPlan: 'overPlan' })
})

test('who asked reads names and stages of who applies, no mail and no telephone', async () => {
  const { status, body } = await as('supervisor').send(hiring.getVacancyById, vacancyOf('agents-jakarta'))
  const text = JSON.stringify(body)
  expect([status, text.includes('Rina Hartati'), text.includes('@'), text.includes('+62')]).toEqual([200, true, false, false])
  expect((await as('supervisor').send(hiring.getVacancyByIdBasedEmployeeInCharge, vacancyOf('agents-jakarta'))).status).toBe(404)
  expect(JSON.stringify((await as('hiring').get(hiring.getVacancyByIdBasedEmployeeInCharge, vacancyOf('agents-jakarta'))))).toContain('rina.hartati@mail.example')
})

test('the plan leaves one account executive, and specialists are one over it: then the chief financial officer decides last', async () => {
  const ask = (title: string, department: 'CCR' | 'SLS') => ({ companyStructure: departmentId(department), position: placeOf(title, 'JKT').id, requiredDate: addDays(today, 45), requestType: 1 as const, employmentStatus: 1 as const, headCount: 1 })
  const specialists = await as('head').get(hiring.planRoom, ask('Customer care specialist', 'CCR'))
  expect(specialists.frames[0]).toMatchObject({ planned: 6, existing: 5, held: 2, used: 0 })
  expect([specialists.room, specialists.over, specialists.levels.at(-1)?.who]).toEqual([-1, 1, 'Michelle Tanuwidjaja'])
  const executives = await as('hr').get(hiring.planRoom, { ...ask('Account executive', 'SLS'), employeeId: personId('Felicia Wirawan') })
  expect(executives.frames[0]).toMatchObject({ planned: 4, existing: 3 })
  expect([executives.room, executives.over, executives.levels.some((l) => l.who === 'Michelle Tanuwidjaja')]).toEqual([1, 0, false])
})

test('nobody is replaced twice, nor who stays, nor who left long ago', async () => {
  const engineer = placeOf('Software engineer', 'JKT')
  const form = (manager: string, place: typeof engineer, replacement: string, headCount = 1) => ({
    id: '0190a000-0000-7000-8000-0000000000aa', version: 0, note: '', employeeId: personId(manager), requestType: 2, companyStructure: departmentId(place.department), position: place.id, employmentStatus: 1,
    requiredDate: addDays(today, 40), headCount, replacement: personId(replacement),
  })
  const problems = async (...of: Parameters<typeof form>) => (await as('hr').get(hiring.checkDraft, form(...of) as never)).problems
  expect(await problems('Rizky Ramadhan', engineer, REPLACED)).toEqual([expect.objectContaining({ code: 'manpower_replacement_taken', field: 'replacement' })])
  expect((await problems('Rizky Ramadhan', engineer, REPLACED, 2)).map((p) => p.code)).toContain('manpower_replacement_one')
  expect((await problems('Andi Wijaya', placeOf('Customer care specialist', 'JKT'), 'Dina Lestari')).map((p) => p.code)).toContain('manpower_replacement_not_leaving')
  expect((await problems('Lanny Oei', placeOf('Payroll officer', 'JKT'), 'Hesti Kurniawati')).map((p) => p.code)).toContain('manpower_replacement_late')
})

test('a request with a hire or an offer cannot be taken back', async () => {
  for (const [key, code] of [['agents-jakarta', 'vacancy_has_hires'], ['engineer', 'vacancy_has_offer']] as const) {
    const { status, body } = await as('hr').send(hiring.cancel, { id: idOf(key), note: 'Not needed any more' })
    expect([key, status, JSON.stringify(body).includes(code)]).toEqual([key, 400, true])
  }
})

test('a plan that another replaced, or whose places were taken since, holds', async () => {
  const sheetId = (plan: string) => requestIdOf({ key: `manpower-planning-sheet:CCR:${plan}` })
  for (const [plan, problem, by] of [['first', 'plan_superseded', sheetId('now')], ['now', 'plan_used', idOf('agents-jakarta')]] as const) {
    const [found] = await q().select({ code: request.code }).from(request).where(eq(request.id, by))
    const answer = await as('hr').send(planning.cancel, { id: sheetId(plan), note: 'Not this one' })
    expect([plan, answer.status, JSON.stringify(answer.body)]).toEqual([plan, 400, expect.stringMatching(new RegExp(`${problem}.*${found?.code}|${found?.code}.*${problem}`))])
  }
})

const preview = (username: string, code: string, parameters: { key: string; value: string }[], more: object = {}) => as(username).get(calls.reports.getReportPreview, { id: reportIdOf(code), parameters, paginationSize: 100, ...more })
type Preview = Awaited<ReturnType<typeof preview>>
const column = ({ columns, rows }: Preview, name: string) => rows.map((row) => row[columns.findIndex((c) => c.name === name)])
const totalsOf = ({ columns, totals }: Preview, names: readonly string[]) => names.map((name) => totals[columns.findIndex((c) => c.name === name)])
const frames = ['planned1', 'planned2', 'planned3', 'planned4']

test('the report of plans: what is planned quarter by quarter and where places are left, of units one may be told of', async () => {
  const [period] = await q().select().from(planningPeriod).where(and(lte(planningPeriod.from, today), gte(planningPeriod.until, today)))
  const asked = [{ key: 'period', value: period?.id ?? '' }]
  const all = await preview('hr', 'manpower-plan', asked)
  expect([totalsOf(all, frames), totalsOf(all, ['here'])]).toEqual([[121, 122, 135, 136], [120]])
  const left = new Map(column(all, 'room').flatMap((room, i) => (room === 0 ? [] : [[column(all, 'position')[i], room]])))
  // the mechanic is planned for the last quarter: the quarter before has room for two people, and one is too many
  expect(left).toEqual(new Map([['Account executive', 1], ['Quality engineer', 1], ['Mechanic', 1], ['Customer care specialist', -1]]))
  const [planned, taken] = all.chart?.series.map((s) => s.values) ?? []
  expect([planned, taken?.[2], totalsOf(all, ['over'])]).toEqual([[121, 122, 135, 136], 134, [1]])
  const care = await preview('head', 'manpower-plan', asked)
  expect([new Set(column(care, 'unit')), totalsOf(care, frames), care.scope]).toEqual([new Set(['Customer Care']), [15, 16, 20, 20], 'team'])
  const first = await preview('head', 'manpower-plan', [...asked, { key: 'version', value: '1' }])
  expect(totalsOf(first, frames)).toEqual([15, 16, 19, 19])
  expect((await as('employee').send(calls.reports.getReportPreview, { id: reportIdOf('manpower-plan'), parameters: asked })).status).toBe(404)
})

test('the report of applications: 38 of them, each where it stands, of vacancies one looks after, and nobody by name', async () => {
  const range = [{ key: 'from', value: addDays(today, -90) }, { key: 'until', value: today }]
  const all = await preview('hr', 'vacancy-pipeline', range)
  const counted = ['stage1', 'stage2', 'stage3', 'stage4', 'stage5', 'hired', 'rejected', 'withdrawn', 'applications']
  expect(totalsOf(all, counted)).toEqual([10, 7, 9, 2, 2, 1, 6, 1, 38])
  expect(new Set(all.rows.map((row) => JSON.stringify(counted.map((name) => row[all.columns.findIndex((c) => c.name === name)]))))).toEqual(new Set([
    [0, 2, 3, 1, 1, 1, 2, 1, 11], [2, 1, 2, 0, 0, 0, 1, 0, 6], [5, 3, 2, 1, 0, 0, 1, 0, 12], [0, 0, 2, 0, 1, 0, 2, 0, 5], [3, 1, 0, 0, 0, 0, 0, 0, 4],
  ].map((row) => JSON.stringify(row))))
  expect(JSON.stringify(all)).not.toMatch(/Rina|Hartati|Lukman|@/)
  const own = await preview('hiring', 'vacancy-pipeline', range)
  expect([own.scope, totalsOf(own, ['applications'])]).toEqual(['own', [38]])
  expect((await preview('supervisor', 'vacancy-pipeline', range)).totalData).toBe(0)
})

test('the report of trainings: hours of what is over, of those one reads', async () => {
  const range = [{ key: 'from', value: addDays(today, -365) }, { key: 'until', value: today }]
  const own = await preview('employee', 'training-hours', range, { scope: 'own' })
  expect([totalsOf(own, ['hours']), new Set(column(own, 'employee'))]).toEqual([['9.50'], new Set(['Dina Lestari'])])
  const all = await preview('hr', 'training-hours', range)
  // 70 completed, and four who failed the test or were not there
  expect([all.totalData, column(all, 'completedOn').filter((day) => day === null).length]).toEqual([74, 4])
  const team = await preview('supervisor', 'training-hours', range)
  expect([team.scope, column(team, 'employee').includes('Dina Lestari'), team.totalData < all.totalData]).toEqual(['team', true, true])
  const required = await preview('hr', 'training-hours', [...range, { key: 'mandatory', value: 'true' }])
  expect(column(required, 'mandatoryUntil').some((day) => day !== null)).toBe(true)
  expect(required.totalData).toBeLessThan(all.totalData)
})

/** Four of Dina's requests, decided after so many hours, long before everything else; one was sent back first. */
async function decidedAfter(hours: readonly number[]): Promise<void> {
  const [employeeId, at] = [personId('Dina Lestari'), new Date('2019-05-06T01:00:00Z')]
  const after = (n: number) => new Date(at.getTime() + n * 3_600_000)
  for (const [i, n] of hours.entries()) {
    const id = randomUUID()
    const back = i === 0 ? 1 : 0
    await q().insert(request).values({ id, module: 'leave-requests', code: `LV-2019-${i}`, requestorId: employeeId, employeeId, transDate: '2019-05-06', submittedAt: at, sortAt: at, status: Status.approved, values: {}, version: 1, round: 1 + back, createdAt: at, changedAt: at, changedById: employeeId })
    const steps = [...(back ? [{ round: 1, action: 'submit', at, toStatus: Status.inApproval }, { round: 1, action: 'revise', at: after(1), toStatus: Status.revision }] : []), { round: 1 + back, action: 'submit', at: after(back), toStatus: Status.inApproval }, { round: 1 + back, action: 'approve', at: after(back + n), toStatus: Status.approved }]
    await q().insert(requestHistory).values(steps.map((step, position) => ({ ...step, id: randomUUID(), requestId: id, position, level: 1, actorId: employeeId, fromStatus: step.action === 'submit' ? Status.draft : Status.inApproval, attachmentIds: [] })))
  }
}

test('the report of decisions: the rank that is nearest, what was sent back, what waits; only of requests one may see', async () => {
  await decidedAfter([9, 2, 32, 5])
  const range = [{ key: 'from', value: '2019-01-01' }, { key: 'until', value: '2019-12-31' }]
  const inLeave = ({ columns, rows }: Preview) => rows.filter((row) => row[0] === 'Leave requests').map((row) => ['decided', 'p50', 'p90', 'average', 'longest', 'sentBack'].map((name) => row[columns.findIndex((c) => c.name === name)]))
  for (const username of ['employee', 'supervisor', 'hr']) expect([username, inLeave(await preview(username, 'approval-cycle-time', range))]).toEqual([username, [[4, '5.00', '32.00', '12.00', '32.00', '20.00']]])
  expect(inLeave(await preview('trainer', 'approval-cycle-time', range)).flat().filter((cell) => Number(cell) > 0)).toEqual([])
  const now = [{ key: 'from', value: addDays(today, -300) }, { key: 'until', value: today }]
  // whom an evaluation is about learns nothing of it
  expect(column(await preview('employee', 'approval-cycle-time', now, { scope: 'own' }), 'group')).not.toContain('Performance appraisals')
  const all = await preview('hr', 'approval-cycle-time', now)
  const open = await q().$count(request, and(eq(request.module, 'manpower'), eq(request.status, Status.inApproval)))
  expect([column(all, 'waiting')[column(all, 'group').indexOf('Manpower requests')], open]).toEqual([5, 5])
  const people = await preview('hr', 'approval-cycle-time', [...now, { key: 'by', value: 'approver' }, { key: 'modules', value: 'manpower' }])
  expect([totalsOf(people, ['waiting']), column(people, 'group').includes('Maya Hutagalung')]).toEqual([[5], true])
  const levels = await preview('hr', 'approval-cycle-time', [...now, { key: 'by', value: 'level' }, { key: 'modules', value: 'manpower' }])
  expect([column(levels, 'group').slice(0, 2), totalsOf(levels, ['waiting'])]).toEqual([['Level 1', 'Level 2'], [5]])
})

test('by hand: the offer leads to the hire, which asks for the first day and fills the vacancy; taken back, it is open again', async () => {
  const detail = await as('hiring').get(hiring.getVacancyByIdBasedEmployeeInCharge, vacancyOf('agents-jakarta'))
  const stageOf = (kind: string) => detail.stages.find((s) => s.kind === kind)?.id ?? ''
  const siti = detail.applicants.find((a) => a.fullName === 'Siti Maryam')
  const move = (version: number, kind: string, statusId: StageStatusId, note = '', more: { expectedJoinDate?: string } = {}) =>
    as('hiring').send(hiring.createOrUpdateVacancyApplicantRecruitmentStages, { vacancyId: vacancyOf('agents-jakarta').id, applicationId: siti?.id ?? '', version, stages: [{ stageId: stageOf(kind), statusId, note }], ...more })
  const offered = await move(siti?.version ?? 0, 'offer', StageStatus.passed)
  expect([offered.status, offered.body.status, offered.body.hired]).toEqual([200, 'active', 1])
  const refused = await move(offered.body.version, 'hired', StageStatus.passed)
  expect([refused.status, JSON.stringify(refused.body).includes('join_date_missing')]).toEqual([400, true])
  const hired = await move(offered.body.version, 'hired', StageStatus.passed, '', { expectedJoinDate: addDays(today, 30) })
  expect([hired.status, hired.body.status, hired.body.hired, hired.body.vacancyStatus]).toEqual([200, 'hired', 2, 'filled'])
  const back = await move(hired.body.version, 'hired', StageStatus.planned, 'Called off')
  expect([back.status, back.body.hired, back.body.vacancyStatus]).toEqual([200, 1, 'open'])
})

test('who is due is forgotten by HR: the name goes, the counts stay, and nobody moves them any more', async () => {
  const before = await as('hr').get(hiring.getVacancyByIdBasedEmployeeInCharge, vacancyOf('engineer'))
  const due = before.applicants.find((a) => a.fullName === 'Gita Savitri')
  await as('hr').get(hiring.applicantErase, { applicantId: due?.applicantId ?? '', note: 'Asked for it' })
  const after = await as('hr').get(hiring.getVacancyByIdBasedEmployeeInCharge, vacancyOf('engineer'))
  expect([JSON.stringify(after).includes('Gita'), after.stageCounts.map((s) => s.count), after.ended]).toEqual([false, before.stageCounts.map((s) => s.count), 2])
  expect((await as('hr').send(hiring.applicantErase, { applicantId: due?.applicantId ?? '', note: 'Again' })).status).not.toBe(200)
  expect(await q().$count(vacancy, eq(vacancy.status, 'open'))).toBe(5)
})
