/** The demo company on this database: loaded as it is, read over the wire by each of its accounts, sound in its books. */
import { isNotNull, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { calls } from '../../contract/calls.ts'
import type { AnyCall } from '../../contract/kit/call.ts'
import { addDays } from '../../contract/kit/civil-date.ts'
import { Status } from '../../contract/kit/lifecycle.ts'
import { requestModules } from '../../contract/requests.ts'
import { q } from '../../server/db/context.ts'
import { account } from '../../server/org/table.ts'
import { project, taskCategory } from '../../server/projects/table.ts'
import { seedDemo } from '../../server/seed/index.ts'
import { peopleOn } from '../../server/seed/people.ts'
import { shiftSample } from '../../server/seed/shift-sample.ts'
import { openApi, type TestApi } from '../support/api.ts'

let api: TestApi
const accounts = new Map<string, string>()

beforeAll(async () => {
  api = await openApi()
  await seedDemo(api.clock)
  // the others are for whoever invites, locks and unlocks: nobody signs in with them yet
  for (const row of await q().select().from(account).where(isNotNull(account.passwordHash))) accounts.set(row.username, row.id)
}, 180_000)
afterAll(() => api.close())

const as = (username: string) => api.as(accounts.get(username) ?? '')
/** Rows of a query that finds what must not be. */
const wrong = async (query: ReturnType<typeof sql>) => (await q().execute(query)).rows

test('every demo account signs in to a Home, an inbox, lists and balances that answer', async () => {
  expect([...accounts.keys()].sort()).toEqual(['admin', 'delegate', 'employee', 'head', 'hiring', 'hr', 'newcomer', 'reader', 'shift', 'supervisor', 'trainer'])
  for (const username of accounts.keys()) {
    const { modules } = await as(username).get(calls.platform.modulePermissions, {})
    const has = (slug: string) => modules.some((m) => m.slug === slug)
    const statuses = await Promise.all([
      as(username).send(calls.general.home, {}), as(username).send(calls.general.homeGetCount, {}), as(username).send(calls.general.accountDetails, {}), as(username).send(calls.attachmentsInbox.inboxList, {}),
      as(username).send(calls.attachmentsInbox.inboxHistory, {}), as(username).send(calls.systemNotification.getNotificationsPost, {}),
    ])
    expect([username, ...statuses.map((a) => a.status)]).toEqual([username, ...statuses.map(() => 200)])
    expect([username, (await as(username).send(calls.leaveRequests.list, {})).status]).toEqual([username, has('leave-requests') ? 200 : 403])
    expect([username, (await as(username).send(calls.leaveBalance.getLeaveSummary, {})).status]).toEqual([username, has('leave-balance') ? 200 : 403])
  }
})

test('what waits for the supervisor: each can be opened, previewed and approved or says why not', async () => {
  const { listData, totalData } = await as('supervisor').get(calls.attachmentsInbox.inboxList, { paginationSize: 100 })
  expect(totalData).toBe(27)
  for (const item of listData) {
    const def = requestModules.find((m) => m.slug === item.module)
    expect([item.module, (await as('supervisor').send(def?.calls.detail as AnyCall, { id: item.id })).status]).toEqual([item.module, 200])
    const preview = await as('supervisor').get(calls.platform.effectPreview, { module: item.module, id: item.id, action: 'approve' })
    expect(preview.rows.length + preview.problems.length).toBeGreaterThan(0)
  }
})

test('stars are at reports that each account has, and what HR keeps under a name is shown', async () => {
  for (const username of accounts.keys()) expect([username, (await as(username).get(calls.reports.getAllReport, { favourite: true, paginationSize: 50 })).totalData]).toEqual([username, expect.toSatisfy((n: number) => n > 0)])
  const { reports, runs } = await as('hr').get(calls.reports.index, {})
  expect(runs.map((r) => r.status).sort()).toEqual(['expired', 'failed', 'queued', 'queued'])
  const kept = await Promise.all(reports.map(({ id }) => as('hr').get(calls.reports.getReportParameter, { id })))
  const named = kept.flatMap(({ id, presets }) => presets.map(({ name, scope, parameters }) => ({ id, name, scope, parameters })))
  expect(named.map((p) => p.name).sort()).toEqual(['Balances today', 'Last pay period', 'Late this month'])
  for (const { id, scope, parameters } of named) expect((await as('hr').get(calls.reports.getReportPreview, { id, ...(scope ? { scope } : {}), parameters, paginationSize: 10, paginationPage: 1 })).totalData).toBeGreaterThan(0)
})

test('within a year three joined and seven left: 124 people became 120', async () => {
  const { today } = await as('hr').get(calls.general.home, {})
  const id = (await as('hr').get(calls.reports.index, {})).reports.find((r) => r.code === 'turnover')?.id ?? ''
  const parameters = [{ key: 'from', value: addDays(today, -364) }, { key: 'until', value: today }, { key: 'by', value: 'unit' }]
  const { rows, totals, warnings } = await as('hr').get(calls.reports.getReportPreview, { id, parameters, paginationSize: 50, paginationPage: 1 })
  // opening, joined, left, closing, and who left of the average
  expect(rows.map((r) => [r[0], r[1], r[2], r[3], r[4], r[6]])).toEqual([
    ['Customer Care', 15, 1, 1, 15, '6.67'], ['Executive Office', 4, 0, 0, 4, '0.00'], ['Finance', 13, 0, 1, 12, '8.00'], ['Human Resources', 9, 0, 0, 9, '0.00'],
    ['Information Technology', 14, 1, 1, 14, '7.14'], ['Legal and General Affairs', 7, 0, 1, 6, '15.38'], ['Plant Operations', 44, 0, 2, 42, '4.65'], ['Sales and Distribution', 18, 1, 1, 18, '5.56'],
  ])
  expect([totals.slice(1, 5), warnings.join()]).toEqual([[124, 3, 7, 120], expect.stringContaining('5.74')])
})

test('the plant has 42 people, 30 of them on rotating shifts, and its planner a workbook to try the import with: three rows of it are wrong', async () => {
  const { today } = await as('hr').get(calls.general.home, {})
  const people = peopleOn(today)
  expect([people.filter((p) => p.department === 'PLT').length, people.filter((p) => p.calendar === 'PLANT-3SHIFT').length]).toEqual([42, 30])
  const next = (await as('hr').get(calls.shiftSchedules.dataSourcePeriodpays, { paginationSize: 100 })).listData.filter((p) => p.from > today).at(-1)
  const file = new File([new Uint8Array(shiftSample(people, today))], 'plan.xlsx')
  const read = await as('hr').get(calls.shiftSchedules.importShiftSchedules, { periodPay: next?.id ?? '', file, fileName: file.name })
  expect(read.problems.map((p) => p.problem)).toEqual([expect.stringContaining('TL-0999'), expect.stringContaining('P9'), expect.stringMatching(/TL-\d{4}/)])
  expect([read.written, new Set(read.problems.map((p) => p.row)).size]).toEqual([0, 3])
  expect(await as('hr').get(calls.shiftSchedules.importShiftSchedules, { periodPay: next?.id ?? '', file, fileName: file.name, acceptValid: true })).toMatchObject({ written: read.valid })
})

test('nine projects, six task categories; 29 people report their weeks, eight sheets wait', async () => {
  expect([await q().$count(project), await q().$count(taskCategory)]).toEqual([9, 6])
  const { rows } = await q().execute(sql`select count(distinct requestor_id)::int as people, (count(*) filter (where status = ${Status.inApproval}))::int as waiting from request where module = 'timesheets'`)
  expect(rows).toEqual([{ people: 29, waiting: 8 }])
})

test('books are sound: nothing taken beyond its gain, every balance the sum of its rows, every reservation of an open request', async () => {
  expect(await wrong(sql`select id from leave_gain where leave_taken > gain_balance or leave_taken < 0`)).toEqual([])
  // what expired was drawn from the gain, but nobody was on leave for it
  expect(await wrong(sql`select g.id from leave_gain g join leave_deduct d on d.gain_id = g.id and d.deduct_status <> 'reserved'
    group by g.id having sum(d.deduct_balance) > g.gain_balance or sum(d.deduct_balance) filter (where d.deduct_status <> 'expired') <> g.leave_taken`)).toEqual([])
  expect(await wrong(sql`select d.id from leave_deduct d join request r on r.id = d.request_id where d.deduct_status = 'reserved' and d.released_at is null and r.status <> ${Status.inApproval}`)).toEqual([])
})

test('requests are sound: whoever has one on the desk is on the level that is on, and no decided one is on a desk', async () => {
  expect(await wrong(sql`select r.id from request r where r.status in (${Status.inApproval}, ${Status.cancellationInApproval})
    and not exists (select from approval_step s where s.request_id = r.id and s.round = r.round and s.level = r.level and s.status_id = 0)`)).toEqual([])
  expect(await wrong(sql`select s.id from approval_step s join request r on r.id = s.request_id where s.status_id = 0
    and (r.status not in (${Status.inApproval}, ${Status.cancellationInApproval}) or s.round <> r.round or s.level <> r.level)`)).toEqual([])
  expect(await wrong(sql`select r.id from request r where r.submitted_at is not null and not exists (select from request_history h where h.request_id = r.id and h.action = 'submit')`)).toEqual([])
  expect(await wrong(sql`select r.id from request r where r.status = ${Status.approved} and r.last_approver_id is null`)).toEqual([])
})

test('what the accounts see of trainings', async () => {
  const mine = (username: string) => as(username).get(calls.training.activeTraining, { scope: 'mine', paginationSize: 100 })
  const today = (await mine('employee')).listData.find((t) => t.trainingSubject === 'Fire safety')
  expect([today?.status, today?.sessions.map((s) => s.own?.attendanceStatusId ?? null)]).toEqual(['running', [0]])
  const history = await as('employee').get(calls.training.history, {})
  expect([history.totalHour, history.totalData]).toEqual(['9.50', 2])
  expect((await as('employee').get(calls.training.formTransactions, { due: true })).listData.map((f) => f.formKind)).toEqual([3])
  expect((await as('admin').get(calls.training.history, {})).totalData).toBe(5)
  expect((await mine('shift')).listData.map((t) => t.trainingSubject)).toEqual(['Food hygiene'])

  const offers = (await as('employee').get(calls.trainingOpenRegistration.catalogue, { when: 'all' })).listData
  const offer = (subject: string) => offers.find((o) => o.trainingSubject === subject)
  expect([offer('Customer calls')?.taken, offer('Customer calls')?.free, offer('Customer calls')?.own.state]).toEqual([5, 10, 'taken'])
  expect([offer('Leading a team')?.free, offer('Leading a team')?.waiting, offer('Leading a team')?.mayRegister]).toEqual([0, 4, true])
  expect([offer('Negotiating')?.taken, offer('Negotiating')?.quota]).toEqual([3, 10])
  expect((await as('reader').send(calls.trainingOpenRegistration.register, { id: crypto.randomUUID(), training: offer('Customer calls')?.id ?? '' })).body).toMatchObject({ code: 'read_only' })

  const all = await as('hr').get(calls.training.mandatory, { scope: 'all', paginationSize: 500 })
  expect(all.counts).toMatchObject({ overdue: 11, dueSoon: 9, never: 0 })
  expect((await as('supervisor').get(calls.training.mandatory, { scope: 'others' })).counts.overdue).toBe(2)
  expect((await as('hiring').get(calls.training.mandatory, { scope: 'mine' })).listData.find((r) => r.trainingSubject === 'Data protection')).toMatchObject({ status: 'dueSoon', daysLeft: 9 })
  const newcomer = (await as('newcomer').get(calls.training.mandatory, { scope: 'mine' })).listData.find((r) => r.trainingSubject === 'Fire safety')
  expect([newcomer?.lastCompleted, newcomer?.booked?.id]).toEqual([null, today?.id])

  const running = (await as('trainer').get(calls.training.activeTraining, { scope: 'run', paginationSize: 100 })).listData
  expect(running).toHaveLength(6)
  const live = await as('trainer').get(calls.training.live, { sessionId: today?.sessions[0]?.sessionId ?? '' })
  expect([live.present, live.partly, live.open, live.questions.length, live.participants]).toEqual([5, 1, 10, 1, 16])
  expect((await as('trainer').get(calls.trainingRequest.list, { scope: 'mine', paginationSize: 100 })).listData.map((r) => r.status)).toEqual(expect.arrayContaining([0, 1, 4]))
})
