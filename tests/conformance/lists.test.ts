/** Lists cost the same whatever their length: statements do not grow with the page, and large tables are read by index. */
import { randomUUID } from 'node:crypto'
import { and, eq, like, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calls } from '../../contract/calls.ts'
import { Rater } from '../../contract/growth/appraisal.ts'
import { EMPTY_ID } from '../../contract/kit/ids.ts'
import type { AnyCall } from '../../contract/kit/call.ts'
import { datesOf } from '../../contract/kit/civil-date.ts'
import type { Fields } from '../../contract/kit/field.ts'
import { lineType, lineTypeNames } from '../../contract/modules/custom-module-request/line-types.ts'
import { rightLists, type RightListName } from '../../contract/modules/profile/rights.ts'
import { recomputeDaysOf } from '../../server/facts/recompute.ts'
import { leaveTypeIds } from '../../server/ledger/leave-types.ts'
import { aBalance, anEmployee, NOON } from '../../server/ledger/testing/company.ts'
import { systemClock } from '../../server/lib/clock.ts'
import { loanAccount } from '../../server/loans/table.ts'
import type { Relation, ServerModule } from '../../server/request/module.ts'
import { systemContext } from '../../server/request/system.ts'
import { request } from '../../server/request/table.ts'
import { q } from '../../server/db/context.ts'
import { aBonus, aPeriod, aSlip } from '../../server/documents/testing/pay.ts'
import { withTransactionLimit } from '../../server/db/watchdog.ts'
import { careerPlan, developmentItem, growthPeriod } from '../../server/growth/table.ts'
import { reportIdOf } from '../../server/reports/registry.ts'
import { configurationApplied } from '../../server/org/table.ts'
import { reportRun } from '../../server/reports/table.ts'
import { anEvaluatedPeriod, anEvaluation, anEvaluationType, aRaterStep } from '../../server/growth/testing/evaluations.ts'
import { aCompetency, aJobProfile } from '../../server/growth/testing/growth.ts'
import { trainingMandatoryRule, trainingSubject } from '../../server/training/terms/table.ts'
import { openApi, type TestApi } from '../support/api.ts'
import { aCast, aPerson, giveModulesOfAdministrators, giveRole, periodIdOf, TODAY, type Cast } from '../support/company.ts'
import { shapeOf } from '../support/inputs.ts'
import { everyModule } from '../support/modules.ts'
import { aForm, callFor, fillDesk, isFiledForOneself, workingDay } from '../support/requests.ts'
import { type Statement, watchStatements } from '../support/statements.ts'
import { aPastTraining, aRunningTraining, askedScan, cameTo, handedIn, type RunningTraining } from '../support/trainings.ts'
import { aVacancyOf } from '../support/vacancies.ts'

const PEOPLE = 12
/** Of each module, for as many of them: enough that a statement for each row is told from one for a page. */
const REQUESTS = 6
let api: TestApi
let cast: Cast
let balanceId: string

beforeAll(async () => {
  api = await openApi()
  cast = await aCast(everyModule.map((m) => m.def.slug))
  const { superior, second, clerk } = cast.people
  for (let n = 0; n < PEOPLE; n++) {
    const person = await aPerson(cast.company, `Team ${String(n).padStart(2, '0')}`, { superiorId: superior })
    await anEmployee(cast.company, `Under ${String(n).padStart(2, '0')}`, { superiorId: person })
    balanceId = await aBalance(person, leaveTypeIds.annual, '12.00')
    await aBalance(person, leaveTypeIds.sick, '3.00')
    for (const [m, module] of n < REQUESTS ? everyModule.entries() : []) {
      // the clerk decides nothing, but has requests of their own
      for (const who of [person, clerk]) {
        const [requester, employee] = isFiledForOneself(module) ? [who, who] : [clerk, person]
        const form = await aForm(module, api.as(requester), employee, workingDay(n * 2 + m))
        await api.as(requester).get(callFor(module, 'save'), form)
        await api.as(requester).get(callFor(module, 'submit'), { id: form.id })
        await fillDesk(module, api.as(superior), form.id)
        if (n % 2 === 0) await api.as(superior).get(callFor(module, 'approve'), { id: form.id })
        if (n % 4 === 0) await api.as(second).get(callFor(module, 'approve'), { id: form.id })
      }
    }
  }
}, 400_000)
afterAll(() => api.close())

/** An announcement and a company file for everybody. */
async function announce(on: TestApi, hr: string, n: number): Promise<void> {
  const audience = { siteIds: [], departmentIds: [], grades: [] }
  await on.as(hr).get(calls.announcements.announcementSave, { id: randomUUID(), version: 0, title: `News ${n}`, body: 'x', attachmentIds: [], audience, publishAt: '2026-01-01T00:00:00Z', mustAcknowledge: true, pinned: false })
  const form = new FormData()
  const id = randomUUID()
  form.append('Id', id)
  form.append('File', new File(['%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF'], 'rules.pdf', { type: 'application/pdf' }))
  expect((await on.as(hr).raw('POST', '/attachments/upload', form)).status).toBe(200)
  await on.as(hr).get(calls.essFiles.essFileSave, { id: randomUUID(), version: 0, title: `File ${n}`, description: '', category: 'Rules', audience, attachmentId: id })
}

const sizeOf = (body: unknown): number => {
  const { listData, notifications, rows } = body as { listData?: unknown[]; notifications?: unknown[]; rows?: unknown[] }
  const list = Array.isArray(body) ? body : (listData ?? notifications ?? rows)
  return list?.length ?? 0
}

/** Statements a list may need, the caller's rights included. */
const MOST = 16

/** How often each statement runs, whatever the number of its parameters. */
const times = (statements: readonly Statement[]): Map<string, number> =>
  new Map([...Map.groupBy(statements, (s) => s.text.replace(/\$\d+(, \$\d+)*/g, '$'))].map(([text, all]) => [text, all.length]))

/** Statements of the call, for a page of this length; and how many rows came. */
async function cost(who: string, call: AnyCall, input: Record<string, unknown>, paginationSize: number): Promise<{ statements: Statement[]; rows: number }> {
  let rows = 0
  await api.as(who).get(calls.platform.modulePermissions, {})
  const statements = await watchStatements(api.database, async () => {
    rows = sizeOf(await api.as(who).get(call, { ...input, paginationSize }))
  })
  return { statements, rows }
}

const above: Relation = { isRequestor: false, isEmployee: false, isSuperior: true, isHr: false, isInChain: false, leads: true }
const isSeenFromAbove = ({ can }: ServerModule): boolean => can.view(above, systemContext(systemClock, TODAY, 'suite'))

describe('statements of a list do not grow with its page', () => {
  const own = new Set<string>()
  /** @param modules whose rows the list mixes: each may look up names of its own */
  const check = async (who: string, call: AnyCall, input: Record<string, unknown> = {}, modules = 0, most = MOST + 3 * modules) => {
    own.add(call.id)
    const short = await cost(who, call, input, 2)
    const long = await cost(who, call, input, 50)
    expect(long.rows).toBeGreaterThan(short.rows)
    // a longer page may need a statement the short one did not (names of others), never the same one for each row
    const before = times(short.statements)
    const repeated = [...times(long.statements)].filter(([text, n]) => n > Math.max(2 + modules, before.get(text) ?? 0))
    expect([call.id, repeated]).toEqual([call.id, []])
    expect([call.id, long.statements.length <= most]).toEqual([call.id, true])
  }

  test.each(everyModule.map((m) => [m.def.slug, m] as const))('%s: mine, the team\'s, all', async (_, module) => {
    const { def } = module
    await check(cast.people.clerk, def.calls.list, { scope: 'mine' })
    // of some modules those above see nothing before it lies on their desk
    if (isSeenFromAbove(module)) {
      await check(cast.people.superior, def.calls.list, { scope: 'others' })
      await check(cast.people.second, def.calls.list, { scope: 'all' })
    } else await check(cast.people.hr, def.calls.list, { scope: 'all' })
    await check(cast.people.hr, def.calls.list, { scope: 'all', filterSearch: 'team', sortingColumn: 'employee' })
  })
  test('own requests of every kind', () => check(cast.people.clerk, calls.general.ownRequests, {}, everyModule.length))
  test('requests of people, of every kind', () => check(cast.people.hr, calls.general.requestsOf, {}, everyModule.length))
  test('inbox and its history, with the choices of people', async () => {
    await check(cast.people.superior, calls.attachmentsInbox.inboxList, {}, everyModule.length)
    await check(cast.people.delegate, calls.attachmentsInbox.inboxList, { forOthers: true }, everyModule.length)
    await check(cast.people.superior, calls.attachmentsInbox.inboxHistory, {}, everyModule.length)
    await check(cast.people.superior, calls.attachmentsInbox.inboxDatasourceEmployee)
    await check(cast.people.superior, calls.attachmentsInbox.inboxDatasourceEmployeeHistory)
  })
  test('notices', async () => {
    await check(cast.people.superior, calls.systemNotification.getNotificationsPost)
    await check(cast.people.superior, calls.systemNotification.getNotificationsGet)
    await check(cast.people.superior, calls.systemNotification.getFirebaseEssNotifications)
  })
  test('announcements, who acknowledged them, company files', async () => {
    for (let n = 0; n < 4; n++) await announce(api, cast.people.hr, n)
    await check(cast.people.clerk, calls.announcements.essAnnouncements)
    await check(cast.people.hr, calls.announcements.essAnnouncements, { manage: true, filterSearch: 'news' })
    await check(cast.people.hr, calls.announcements.announcementAcknowledgements, { id: (await api.as(cast.people.hr).get(calls.announcements.essAnnouncements, {})).listData[0]?.id })
    await check(cast.people.clerk, calls.essFiles.essFiles)
  })
  test('balances', async () => {
    await check(cast.people.superior, calls.leaveBalance.getSubordinateLeaveBalance)
    await check(cast.people.hr, calls.leaveBalance.getSubordinateLeaveBalance)
    for (const sortingColumn of ['employee', leaveTypeIds.annual]) {
      await check(cast.people.superior, calls.leaveBalance.peopleBalances, { sortingColumn, filterSearch: 'team' })
      await check(cast.people.hr, calls.leaveBalance.peopleBalances, { sortingColumn })
    }
    await check(cast.people.superior, calls.leaveBalance.datasourceEmployee)
    await check(cast.people.clerk, calls.leaveBalance.deductHistory, { id: await clerksBalance() })
    own.add(calls.leaveBalance.gainHistory.id)
    expect(balanceId).toBeTruthy()
  })
  test('attendance: days, cards, people, statuses', async () => {
    const { superior, hr, clerk } = cast.people
    const dates = datesOf('2026-05-01', '2026-05-11')
    await recomputeDaysOf([clerk, ...(await api.as(hr).get(calls.attendance.datasourceEmployees, {})).listData.map((o) => o.id)], dates, api.clock.now())
    await check(clerk, calls.attendance.list)
    await check(superior, calls.attendance.list, { sortingColumn: 'employee', filterSearch: 'team' })
    await check(hr, calls.attendance.list, { problem: true })
    await check(hr, calls.attendance.list, { groupBy: 'status', groupId: 'absent', from: dates[0] })
    await check(superior, calls.attendance.datasourceEmployees)
    await check(clerk, calls.attendance.attendanceStatuses)
    own.add(calls.attendance.export.id)
  })
  test('choices of the leave form', async () => {
    await check(cast.people.superior, calls.leaveRequests.datasourceEmployee)
    await check(cast.people.employee, calls.leaveRequests.datasourceReplacement, { startDate: '2026-12-01' })
    await check(cast.people.employee, calls.leaveRequests.datasourceLeaveType)
    await check(cast.people.employee, calls.leaveRequests.leaveTimeTypeDataSources)
    own.add(calls.leaveRequests.datasourceLocation.id)
  })
  const choosing = [...everyModule.map((m) => m.def.slug).filter((slug) => slug !== 'leave-requests'), 'shift-schedules']
  test.each(choosing)('choices of %s', async (slug) => {
    const fields = Object.values((everyModule.find((m) => m.def.slug === slug)?.def.fields ?? {}) as Fields)
    const named = new Set(fields.map((field) => field.source?.id))
    const choices = api.parts.served.filter((s) => s.call.module === slug && s.call.kind === 'query' && (/data_?source/i.test(s.call.name) || named.has(s.call.id)) && 'paginationSize' in shapeOf(s))
    for (const { call } of choices) {
      // of a vacancy: with those
      if (call === calls.manpower.datasourceJoinedEmployee) continue
      own.add(call.id)
      // whose balances: a person's; of which kind of appraisal: of any
      const input = call.path.includes('{id}') ? { id: slug === 'performance-appraisal' ? EMPTY_ID : cast.people.employee } : {}
      const [short, long] = [await cost(cast.people.superior, call, input, 2), await cost(cast.people.superior, call, input, 50)]
      // a page that is not full needs no count
      expect([call.id, short.statements.length - long.statements.length]).toEqual([call.id, expect.toBeOneOf([0, 1])])
    }
  })
  test('the grid of a pay period', async () => {
    const id = await periodIdOf('2026-05')
    await check(cast.people.superior, calls.shiftSchedules.getShiftScheduleList, { periodPay: id })
  })
  test('people an approval right may go to; kinds of numbers; shortcuts', async () => {
    await check(cast.people.superior, calls.profile.datasourceDefaultRight)
    await check(cast.people.superior, calls.profile.datasourceLeaveRight)
    await check(cast.people.superior, calls.profile.phoneTypeDataSources)
    await check(cast.people.superior, calls.profile.essShortcutDataSources)
    // one handler for all of them; these modules nobody has here
    for (const name of Object.keys(rightLists) as RightListName[]) own.add(calls.profile[name].id)
  })
  test('lines of a custom request, and its files', async () => {
    const { superior } = cast.people
    const people = (await api.as(superior).get(calls.customModuleRequest.dataSourceRequestor, { filterSearch: 'team' })).listData
    const id = randomUUID()
    const lines = Object.fromEntries(lineTypeNames.map((type) => [type, people.map((p) => ({ lineId: randomUUID(), employeeId: p.id }))]))
    await api.as(superior).get(calls.customModuleRequest.createOrUpdate, { id, version: 0, transDate: '2026-05-12', ...lines })
    const byName = calls.customModuleRequest as unknown as Record<string, AnyCall>
    for (const type of lineTypeNames) await check(superior, byName[`get${lineType(type).call}`] as AnyCall, { requestId: id })
    const files = calls.customModuleRequest.getAttachment
    own.add(files.id)
    const [short, long] = [await cost(superior, files, { id }, 2), await cost(superior, files, { id }, 50)]
    expect(long.statements.length).toBe(short.statements.length)
  })
  test('pay slips, their periods, bonuses', async () => {
    const { clerk } = cast.people
    for (let month = 1; month <= 6; month++) {
      const code = `2025-0${month}`
      await aSlip(clerk, { code, id: await aPeriod(code) }, [{ code: 'BASE', amount: 8_400_000 }])
      await aBonus(clerk, `${code}-25`, 1_000_000, 50_000)
    }
    await check(clerk, calls.payroll.list)
    await check(clerk, calls.payroll.datasourcePeriodpays, { year: 2025 })
    await check(clerk, calls.bonus.list)
  })
  test('accounts of loans', async () => {
    const { clerk } = cast.people
    const asked = await q().select({ id: request.id }).from(request).where(and(eq(request.module, 'loan'), eq(request.employeeId, clerk)))
    await q().insert(loanAccount).values(asked.map(({ id }) => ({
      id: randomUUID(), requestId: id, lineId: randomUUID(), employeeId: clerk, loanItemId: id, interestType: 0 as const, rateBp: 0, principal: 100, currency: 'IDR', tenor: 1, firstPeriod: '2026-06', status: 'active' as const, openedOn: TODAY, openedAt: NOON,
    })))
    await check(clerk, calls.loan.accounts)
  })
  test('trainings: those that are on, were, are asked of people; who came to them, and what they handed in', async () => {
    const { superior, hr, clerk } = cast.people
    const team = (await api.as(hr).get(calls.leaveBalance.datasourceEmployee, { filterSearch: 'team', paginationSize: 50 })).listData.map((o) => o.id)
    const people = [clerk, ...team]
    const running: RunningTraining[] = []
    for (let n = 0; n < 6; n++) {
      const of = await aRunningTraining({ requestor: hr, people, title: `Safety ${n}`, facilitators: 4, sessions: 4 })
      running.push(of)
      for (const who of people.slice(0, 8)) await handedIn(of, who)
      for (const who of people.slice(3, 8)) await askedScan(of, who)
      await cameTo(of)
      await aPastTraining({ requestor: hr, people, title: `Old ${n}` })
      for (const recorded of [true, false]) await aPastTraining({ requestor: hr, people, title: `Elsewhere ${n}` }, { external: true, recorded })
    }
    const subjects = ['A', 'B', 'C', 'D', 'E', 'F'].map((code) => ({ id: randomUUID(), code, names: { en: code }, category: 'safety', minutes: 60 }))
    await q().insert(trainingSubject).values([...subjects, ...subjects.map((s) => ({ ...s, id: randomUUID(), code: `${s.code}-ASKED` }))])
    const asked = await q().select({ id: trainingSubject.id }).from(trainingSubject).where(like(trainingSubject.code, '%-ASKED'))
    await q().insert(trainingMandatoryRule).values(asked.map(({ id }) => ({ id: randomUUID(), subjectId: id, from: '2020-01-01', firstDueDays: 30, renewMonths: 12, warnDays: 30 })))
    const { training, trainingOpenRegistration } = calls
    const id = running[0]?.trainingId
    for (const [who, scope] of [[clerk, 'mine'], [superior, 'team'], [hr, 'run'], [hr, 'all']] as const) await check(who, training.activeTraining, { scope })
    await check(hr, training.activeTraining, { employeeId: clerk, filterSearch: 'safety' })
    await check(clerk, training.history)
    await check(superior, training.history, { employeeId: team[0] })
    for (const [who, scope] of [[clerk, 'mine'], [superior, 'others'], [hr, 'all']] as const) await check(who, training.mandatory, { scope })
    await check(clerk, training.nonMandatory)
    await check(hr, training.datasourceEmployee)
    for (const who of [clerk, superior, hr]) await check(who, training.external)
    await check(hr, training.attendance, { id })
    await check(superior, training.attendance, { id, status: [1] })
    await check(hr, training.attendance, { id, questionable: true })
    await check(hr, training.facilitatorAttendance, { id })
    await check(hr, training.sessionAttendance, { id })
    await check(clerk, training.formTransactions)
    await check(hr, training.formTransactions, { id })
    await check(clerk, trainingOpenRegistration.catalogue, { when: 'all' }, 0, MOST + 12)
    // of what one may register for one is told what stands on these days already: requests, shifts, other trainings
    await check(superior, trainingOpenRegistration.catalogue, { when: 'all' }, 0, MOST + 12)
  })
  test('vacancies, and who stands in a column of one', async () => {
    const { superior, hr, clerk } = cast.people
    const made: string[] = []
    for (let n = 0; n < 6; n++) made.push((await aVacancyOf({ manager: clerk, inCharge: hr, applicants: 6 })).vacancyId)
    const { manpower } = calls
    await check(hr, manpower.getVacancy, { filterSearch: 'a' }, 0, MOST + 4)
    await check(superior, manpower.getVacancy)
    await check(clerk, manpower.getVacancy, { sortingColumn: 'position' })
    await check(hr, manpower.getVacancyByEmployeeInCharge)
    for (const who of [hr, clerk]) await check(who, manpower.vacancyApplicants, { vacancyId: made[0] })
    await check(hr, manpower.datasourceJoinedEmployee, { vacancyId: made[0] })
  })
  test('assessments of others, what jobs ask for; plans, and what is to be developed', async () => {
    const { superior, hr, clerk } = cast.people
    const { competency, careerDevelopmentPlan, developmentItems, objectiveFilling } = calls
    await q().insert(developmentItem).values(Array.from({ length: 8 }, (_, n) => ({ id: randomUUID(), employeeId: clerk, source: 'competency' as const, requestId: randomUUID(), lineId: randomUUID(), kind: 1, text: `Item ${n}`, status: 'planned' as const })))
    for (let n = 0; n < 4; n++) await aJobProfile(`Job ${n}`, { [await aCompetency(`Skill ${n}`, 50 + n)]: 2 })
    for (const [who, scope] of [[superior, 'others'], [hr, 'all']] as const) await check(who, competency.getFinalAssessment, { scope })
    await check(superior, competency.getFinalAssessmentApproval)
    await check(superior, competency.getFinalAssessmentHistory)
    await check(clerk, competency.competencies)
    await check(clerk, competency.jobProfiles)
    await check(clerk, careerDevelopmentPlan.getSelfFilling)
    await check(superior, careerDevelopmentPlan.getCommentBySuperior)
    await check(superior, objectiveFilling.pendingApproval)
    await check(clerk, developmentItems.items)
  })
  test('evaluations, those who rate, and who may', async () => {
    const { superior, hr, clerk } = cast.people
    const { performanceAppraisal } = calls
    const team = (await api.as(hr).get(calls.leaveBalance.datasourceEmployee, { filterSearch: 'team', paginationSize: 50 })).listData.map((o) => o.id)
    const [periodId, { typeId, form }] = [await anEvaluatedPeriod('lists'), await anEvaluationType('LISTS')]
    const written: string[] = []
    for (const employeeId of team.slice(0, 8)) {
      const evaluationId = await anEvaluation({ employeeId, evaluatorId: superior, periodId, typeId, form })
      written.push(evaluationId)
      await aRaterStep(evaluationId, clerk, Rater.peer)
    }
    const [first = ''] = written
    for (const raterId of team.slice(1, 8)) await aRaterStep(first, raterId, Rater.peer)
    for (const [who, scope] of [[superior, 'team'], [hr, 'all']] as const) await check(who, performanceAppraisal.evaluationList, { scope, evaluationPeriodIds: [periodId] })
    // an inbox, and beside each item its scores
    for (const call of [performanceAppraisal.pendingApproval, performanceAppraisal.approvalHistory]) await check(superior, call, {}, 0, MOST + 14)
    await check(clerk, performanceAppraisal.getTeamRater)
    await check(superior, performanceAppraisal.competencies)
    await check(hr, performanceAppraisal.getTeamRater, { id: first })
    await check(hr, performanceAppraisal.dataSourceEvaluator, { id: first, kind: Rater.peer })
  })
  test('reports one has, their rows, what they ask for, files that were made, periods of plans', async () => {
    const { superior, hr, clerk } = cast.people
    const { reports } = calls
    await q().insert(reportRun).values(Array.from({ length: 8 }, () => ({ id: randomUUID(), reportCode: 'attendance', employeeId: superior, scope: 'team' as const, scopeMark: '', parameters: [], language: 'en', format: 'csv' as const, status: 'cancelled' as const, createdAt: NOON })))
    const periods = Array.from({ length: 4 }, (_, n) => ({ id: randomUUID(), kind: 'plan' as const, code: `LISTS-${n}`, names: { en: `Plans ${n}` }, from: `203${n}-01-01`, until: `203${n}-12-31`, fillFrom: `203${n}-01-01`, fillUntil: `203${n}-02-01` }))
    await q().insert(growthPeriod).values(periods)
    await q().insert(careerPlan).values(periods.map((p) => ({ id: randomUUID(), employeeId: clerk, periodId: p.id, requestId: randomUUID(), approvedOn: TODAY })))
    for (const who of [superior, hr]) {
      await check(who, reports.getAllReport)
      await check(who, reports.options, { id: reportIdOf('attendance'), parameter: 'employees' })
      await check(who, reports.getReportPreview, { id: reportIdOf('leave-balance') }, 0, MOST + 8)
    }
    await check(superior, reports.runs)
    await check(hr, reports.datasourceCareerDevelopmentPlan)
  })
  test('accounts, people and revisions, for administrators', async () => {
    await giveModulesOfAdministrators(cast.people.hr)
    await check(cast.people.hr, calls.accounts.list)
    await check(cast.people.hr, calls.accounts.list, { state: 'withoutSecondFactor', filterSearch: 'e' })
    await q().insert(configurationApplied).values(Array.from({ length: 12 }, (_, i) => ({ id: randomUUID(), appliedAt: new Date(NOON.getTime() + i), appliedBy: 'suite', schema: 1, revision: i + 1, hash: '', changes: ['roles'] })))
    await check(cast.people.hr, calls.rules.people)
    await check(cast.people.hr, calls.rules.revisions)
    await check(cast.people.hr, calls.directory.people)
    await check(cast.people.hr, calls.directory.people, { state: 'present', filterSearch: 'e', sortingColumn: 'department' })
    await check(cast.people.hr, calls.directory.candidates)
  })
  test('no list is forgotten', () => {
    const lists = api.parts.served.filter((s) => 'paginationSize' in shapeOf(s)).map((s) => s.call.id)
    expect(lists.filter((id) => !own.has(id))).toEqual([])
  })

  const clerksBalance = async () => (await api.as(cast.people.clerk).get(calls.leaveBalance.getLeaveSummary, {})).find((b) => b.leaveTypeId === leaveTypeIds.annual)?.id ?? ''
})

test('Home and the counters cost the same with one request or with many', async () => {
  for (const call of [calls.general.home, calls.general.homeGetCount, calls.systemNotification.getCount]) {
    const [few, many] = [
      await watchStatements(api.database, () => api.as(cast.people.stranger).get(call, {})),
      await watchStatements(api.database, () => api.as(cast.people.superior).get(call, {})),
    ]
    // somebody without anything may need fewer
    expect([call.id, many.length <= few.length + 14, many.length <= 32]).toEqual([call.id, true, true])
  }
})

test('pages of a list are disjoint and complete, and their order is stable', async () => {
  for (const [who, call, input] of [
    [cast.people.clerk, calls.leaveRequests.list, { scope: 'mine' }],
    [cast.people.superior, calls.leaveRequests.list, { scope: 'others', sortingColumn: 'status', sortingDirection: 1 }],
    [cast.people.superior, calls.attachmentsInbox.inboxList, {}],
    [cast.people.superior, calls.leaveBalance.datasourceEmployee, {}],
  ] as [string, AnyCall, Record<string, unknown>][]) {
    const whole = (await api.as(who).get(call, { ...input, paginationSize: 500 })) as { listData: { id: string }[]; totalData: number; totalPage: number }
    expect([whole.listData.length, whole.totalPage]).toEqual([whole.totalData, 1])
    const ids: string[] = []
    for (let page = 1; page <= Math.ceil(whole.totalData / 5); page++) {
      const part = (await api.as(who).get(call, { ...input, paginationSize: 5, paginationPage: page })) as typeof whole
      expect([part.totalData, part.totalPage]).toEqual([whole.totalData, Math.ceil(whole.totalData / 5)])
      ids.push(...part.listData.map((r) => r.id))
    }
    expect(ids).toEqual(whole.listData.map((r) => r.id))
    const beyond = (await api.as(who).get(call, { ...input, paginationSize: 5, paginationPage: 1000 })) as typeof whole
    expect([beyond.listData, beyond.totalData]).toEqual([[], whole.totalData])
  }
})

interface Plan {
  'Node Type': string
  'Relation Name'?: string
  'Plan Rows': number
  Plans?: Plan[]
}
const nodes = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodes)]
/** Tables that grow with the years. */
const GROWING = ['attendance_day', 'day_fact', 'request', 'approval_step', 'request_history', 'notification', 'leave_gain', 'leave_deduct', 'effect_log', 'attachment', 'audit', 'command_key', 'delivery']

/** Ten years of a company of 400: as many rows as a planner takes seriously. */
async function grow(): Promise<void> {
  const { company, people } = cast
  await giveRole(people.director, 'hrHead')
  await q().execute(sql`insert into employee (id, code, full_name, first_name, last_name, sort_name, email, gender, join_date)
    select gen_random_uuid(), 'M' || i, 'Many ' || i, 'Many', i::text, 'many ' || i, i || '@example.test', 'female', '2016-01-01' from generate_series(1, 400) i`)
  await q().execute(sql`insert into employment (id, employee_id, "from", department_id, site_id, superior_id, grade, job_title, employment_status, calendar_id)
    select gen_random_uuid(), id, '2016-01-01', ${company.departmentId}::uuid, ${company.siteId}::uuid, (case when right(code, 1) = '7' then ${people.superior}::uuid else ${people.director}::uuid end), 3, 'Clerk', 'permanent', ${company.calendarId}::uuid from employee where code like 'M%'`)
  await q().execute(sql`insert into request (id, module, code, requestor_id, employee_id, trans_date, submitted_at, sort_at, status, "values", "from", until, version, round, level, level_count, created_at, changed_at, changed_by_id)
    select gen_random_uuid(), case when n % 3 = 0 then 'parking-requests' else 'leave-requests' end, 'OLD-' || row_number() over (), e.id, e.id, d, d, d, case when n % 50 = 0 then 1 else 4 end, '{}', d, d, 3, 1, case when n % 50 = 0 then 1 else 0 end, 2, d, d, e.id
    from employee e, generate_series(1, 60) n, lateral (select date '2016-01-01' + n * 60 as d) x where e.code like 'M%'`)
  await q().execute(sql`insert into approval_step (id, request_id, round, level, rule, person_id, reason_code, reason_params, status_id, since, acted_at)
    select gen_random_uuid(), r.id, 1, l, 'anyOne', case when l = 2 then ${people.second}::uuid when right(e.code, 1) = '7' then ${people.superior}::uuid else ${people.director}::uuid end, 'superior', '{}',
      case when r.status = 4 then 1 when l = 1 then 0 else 4 end, r.sort_at, case when r.status = 4 then r.sort_at end
    from request r join employee e on e.id = r.employee_id, generate_series(1, 2) l where r.code like 'OLD-%'`)
  // the planner does not know yet how many there are, and would read one table anew for each row of the other
  await q().execute(sql`analyze request, approval_step`)
  await q().execute(sql`insert into request_history (id, request_id, position, round, level, action, actor_id, at, attachment_ids, from_status, to_status)
    select gen_random_uuid(), s.request_id, s.level + 1, 1, s.level, 'approve', s.person_id, s.acted_at, '[]', 1, 4 from approval_step s join request r on r.id = s.request_id where r.code like 'OLD-%' and s.acted_at is not null`)
  await q().execute(sql`insert into notification (id, employee_id, event_key, type_id, code, params, created_at, record_id, read_at)
    select gen_random_uuid(), s.person_id, s.request_id || ':' || s.level, 'RQ001001', 'approvalNeeded', '{}', r.sort_at, r.id, r.sort_at from approval_step s join request r on r.id = s.request_id where r.code like 'OLD-%'`)
  await q().execute(sql`insert into attachment (id, owner_employee_id, file_name, type, size, sha256, category, storage_key, created_at, record_id)
    select gen_random_uuid(), employee_id, 'note.pdf', 'application/pdf', 1000, 'x', 1, id::text, sort_at, id from request where code like 'OLD-%'`)
  await q().execute(sql`insert into leave_balance (id, employee_id, leave_type_id) select gen_random_uuid(), id, ${leaveTypeIds.annual}::uuid from employee where code like 'M%'`)
  await q().execute(sql`insert into leave_gain (id, balance_id, trans_date, generation_type, gain_status, gain_balance, leave_taken, expired_date, posted_at)
    select gen_random_uuid(), b.id, make_date(y, 1, 1), 'annualGrant', 'active', 12, 6, make_date(y, 12, 31), make_date(y, 1, 1) from leave_balance b join employee e on e.id = b.employee_id, generate_series(2016, 2026) y where e.code like 'M%'`)
  await q().execute(sql`insert into leave_deduct (id, balance_id, trans_date, deduct_status, deduct_balance, request_id, line_id, posted_at)
    select gen_random_uuid(), b.id, r."from", 'taken', 1, r.id, r.id, r.sort_at from leave_balance b join request r on r.employee_id = b.employee_id where r.code like 'OLD-%'`)
  await q().execute(sql`insert into attendance_day (id, employee_id, date, status, working_minutes, overtime_minutes, detail, computed_at)
    select gen_random_uuid(), e.id, d, 'present', 480, 0, '{"shift":"REG"}', d from employee e, generate_series(0, 200) n, lateral (select date '2026-05-12' - n * 18 as d) x where e.code like 'M%'`)
  await q().execute(sql`insert into day_fact (id, employee_id, date, kind, payload, recorded_at)
    select gen_random_uuid(), employee_id, date, 'punch', json_build_object('direction', 'in', 'time', date || 'T08:00'), date from attendance_day d where d.status = 'present'`)
  await q().execute(sql`analyze`)
}

describe('in a company with ten years of requests', () => {
  beforeAll(() => withTransactionLimit(400_000, grow), 400_000)

  const planOf = async ({ text, values }: Statement): Promise<Plan> => {
    const { rows } = await api.database.pool.query(`explain (format json) ${text}`, values)
    return ((rows[0] as { 'QUERY PLAN': { Plan: Plan }[] })['QUERY PLAN'][0] as { Plan: Plan }).Plan
  }

  const lists = (): [string, string, AnyCall, Record<string, unknown>][] => [
    ...everyModule.flatMap(({ def }): [string, string, AnyCall, Record<string, unknown>][] => [
      ['mine', cast.people.clerk, def.calls.list, { scope: 'mine' }],
      ['the team\'s', cast.people.superior, def.calls.list, { scope: 'others' }],
      ['of some days', cast.people.clerk, def.calls.list, { scope: 'mine', from: '2026-05-01', until: '2026-06-01' }],
    ]),
    ['own requests of every kind', cast.people.clerk, calls.general.ownRequests, {}],
    ['own requests, open', cast.people.clerk, calls.general.ownRequests, { status: [0, 1, 40] }],
    ['own requests, found by the name of a kind', cast.people.clerk, calls.general.ownRequests, { filterSearch: 'leave request' }],
    ['what waits', cast.people.superior, calls.attachmentsInbox.inboxList, {}],
    ['what waits for the one stood in for', cast.people.delegate, calls.attachmentsInbox.inboxList, {}],
    ['found by a part of a code', cast.people.hr, calls.leaveRequests.list, { scope: 'all', filterSearch: '202605-00' }],
    ['found by a name', cast.people.hr, calls.leaveRequests.list, { scope: 'all', filterSearch: 'Many 77' }],
    ['found by what nobody has', cast.people.hr, calls.leaveRequests.list, { scope: 'all', filterSearch: 'conference' }],
    ['what waits, found by a name', cast.people.superior, calls.attachmentsInbox.inboxList, { filterSearch: 'team' }],
    ['what was decided', cast.people.second, calls.attachmentsInbox.inboxHistory, {}],
    ['whose requests were decided', cast.people.second, calls.attachmentsInbox.inboxDatasourceEmployeeHistory, {}],
    ['of the team, of some days', cast.people.superior, calls.leaveRequests.list, { scope: 'others', from: '2026-05-01', until: '2026-06-01' }],
    ['notices, found by a word', cast.people.superior, calls.systemNotification.getNotificationsPost, { filterSearch: 'conference' }],
    ['notices', cast.people.superior, calls.systemNotification.getNotificationsPost, {}],
    ['unread notices', cast.people.superior, calls.systemNotification.getCount, {}],
    ['own balances', cast.people.clerk, calls.leaveBalance.getLeaveSummary, {}],
    ['own days', cast.people.clerk, calls.attendance.list, {}],
    ['days of the team', cast.people.superior, calls.attendance.list, { from: '2026-05-11', until: '2026-05-11' }],
    ['cards of the team', cast.people.superior, calls.attendance.list, { from: '2026-05-11', groupBy: 'workingHours' }],
    ['Home', cast.people.clerk, calls.general.home, {}],
    ['counters', cast.people.superior, calls.general.homeGetCount, {}],
  ]

  test('no list of one person reads a growing table from end to end', async () => {
    const read: unknown[] = []
    for (const [title, who, call, input] of lists()) {
      const statements = await watchStatements(api.database, () => api.as(who).get(call, input))
      for (const statement of statements.filter((s) => /^\s*(select|with)\b/i.test(s.text))) {
        const scanned = nodes(await planOf(statement)).filter((n) => n['Node Type'] === 'Seq Scan' && GROWING.includes(n['Relation Name'] ?? ''))
        for (const node of scanned) read.push([call.id, title, node['Relation Name'], statement.text.replace(/^select .*? from/, 'select … from')])
      }
    }
    expect(read).toEqual([])
  }, 120_000)

  test('what HR and approvers of many see comes in its first page within a moment', async () => {
    for (const [who, call, input] of [
      [cast.people.hr, calls.leaveRequests.list, { scope: 'all' }],
      [cast.people.director, calls.leaveRequests.list, { scope: 'others' }],
      [cast.people.director, calls.attachmentsInbox.inboxList, {}],
      [cast.people.second, calls.attachmentsInbox.inboxHistory, {}],
      [cast.people.hr, calls.leaveBalance.getSubordinateLeaveBalance, {}],
      [cast.people.hr, calls.leaveBalance.peopleBalances, {}],
      [cast.people.hr, calls.leaveBalance.peopleBalances, { sortingColumn: leaveTypeIds.annual, sortingDirection: 1 }],
    ] as [string, AnyCall, Record<string, unknown>][]) {
      await api.as(who).get(call, input)
      const started = performance.now()
      const { listData } = (await api.as(who).get(call, input)) as { listData: unknown[] }
      expect(listData.length).toBe(25)
      expect([call.id, performance.now() - started < 1500]).toEqual([call.id, true])
    }
  }, 120_000)
})
