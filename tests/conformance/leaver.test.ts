/** Somebody leaves who has decisions waiting, people below them, a department and a role: each has somebody else from the day after, and nothing waits for nobody. */
import { and, asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { calls } from '../../contract/calls.ts'
import { addDays } from '../../contract/kit/civil-date.ts'
import { Status, Step } from '../../contract/kit/lifecycle.ts'
import { q } from '../../server/db/context.ts'
import { newId } from '../../server/lib/new-id.ts'
import { leaveTypeIds } from '../../server/ledger/leave-types.ts'
import { aBalance } from '../../server/ledger/testing/company.ts'
import { callerOf } from '../../server/org/accounts.ts'
import { superiorOf } from '../../server/org/line.ts'
import { departmentHeadOf, everyRoleOf } from '../../server/org/roles.ts'
import { departmentHead, employeeRole } from '../../server/org/table.ts'
import { delegation, request } from '../../server/request/table.ts'
import { openApi, type TestApi } from '../support/api.ts'
import { aCast, aPerson, type Cast, giveModule, giveRole, NOON, TODAY } from '../support/company.ts'
import { everyModule } from '../support/modules.ts'
import { aForm, callFor, workingDay } from '../support/requests.ts'

const LAST = addDays(TODAY, 3)
const AFTER = addDays(LAST, 1)
const leaveRequests = everyModule.find((m) => m.def.slug === 'leave-requests') as (typeof everyModule)[number]

let api: TestApi
let cast: Cast
const ids = { admin: '', looker: '', lea: '', worker: '', next: '' }
let requestId = ''
let roleId = ''

beforeAll(async () => {
  api = await openApi()
  cast = await aCast(everyModule.map((m) => m.def.slug))
  const { company, people } = cast
  ids.admin = await aPerson(company, 'Agus Admin')
  ids.looker = await aPerson(company, 'Lusi Looker')
  ids.lea = await aPerson(company, 'Lea Leaver', { superiorId: people.director })
  ids.worker = await aPerson(company, 'Wira Worker', { superiorId: ids.lea })
  ids.next = await aPerson(company, 'Nadia Next', { superiorId: people.director })
  await giveRole(ids.admin, 'admin')
  await giveModule('directory', ids.admin)
  await giveModule('directory', ids.looker, { readOnly: true })
  await q().insert(departmentHead).values({ id: newId(NOON), departmentId: cast.branch.departmentId, employeeId: ids.lea, from: '2020-01-01' })
  await giveRole(ids.lea, 'hrHead')
  roleId = (await q().select().from(employeeRole).where(eq(employeeRole.employeeId, ids.lea)))[0]?.id ?? ''
  await aBalance(ids.worker, leaveTypeIds.annual, '12.00')
  const worker = api.as(ids.worker)
  const form = await aForm(leaveRequests, worker, ids.worker, workingDay(30))
  requestId = form.id
  await worker.get(calls.leaveRequests.saveAndSubmit, form as never)
})
afterAll(() => api.close())

const admin = () => api.as(ids.admin)
const directory = calls.directory
const input = () => ({ id: ids.lea, lastDay: LAST, reportsTo: ids.next, decisionsTo: ids.next, departments: [{ id: cast.branch.departmentId, person: ids.next }], roles: [{ id: roleId, person: ids.next }] })

test('before it is said, what waits for them, whom they lead and what they hold is told: kinds and numbers', async () => {
  const told = await admin().get(directory.leaving, { id: ids.lea })
  expect(told).toEqual({
    waiting: [{ module: 'leave-requests', name: 'Leave request', count: 1 }], coming: 0, own: [], reports: [{ id: ids.worker, name: 'Wira Worker', title: 'Clerk' }],
    departments: [{ id: cast.branch.departmentId, name: 'Operations Surabaya' }], roles: [{ id: roleId, name: 'head of human resources', site: '' }], takesOver: { id: cast.people.director, name: 'Dewi Director' }, decides: null, mayHandRoles: true,
  })
})

test('who may only look changes nothing; nobody sets their own last day, nor hands over to who is not there', async () => {
  expect((await api.as(ids.looker).send(directory.leave, input())).status).toBe(403)
  expect((await api.as(ids.worker).send(directory.leaving, { id: ids.lea })).status).toBe(403)
  expect((await admin().send(directory.leave, { ...input(), id: ids.admin })).body.code).toBe('directory_oneself')
  for (const [field, who] of [['reportsTo', ids.lea], ['decisionsTo', newId(NOON)]] as const) {
    expect((await admin().send(directory.leave, { ...input(), [field]: who })).body).toMatchObject({ code: 'directory_successor', fields: [{ field }] })
  }
  expect((await admin().send(directory.leave, { ...input(), lastDay: '2019-12-31' })).body).toMatchObject({ code: 'directory_before_joined', fields: [{ field: 'lastDay' }] })
  expect(await q().$count(delegation, eq(delegation.fromEmployeeId, ids.lea))).toBe(0)
})

test('from the day after somebody else leads, heads and holds the role; until then nothing has changed', async () => {
  const key = '0190a000-0000-7000-8000-00000000aa01'
  const answers = [await admin().send(directory.leave, input(), { key }), await admin().send(directory.leave, input(), { key })]
  expect(answers.map((a) => [a.status, a.text])).toEqual([[200, answers[0]?.text], [200, answers[0]?.text]])
  expect([await superiorOf(ids.worker, LAST), await superiorOf(ids.worker, AFTER)]).toEqual([ids.lea, ids.next])
  expect([await departmentHeadOf(cast.branch.departmentId, LAST), await departmentHeadOf(cast.branch.departmentId, AFTER)]).toEqual([ids.lea, ids.next])
  expect([await everyRoleOf(ids.lea, LAST), await everyRoleOf(ids.next, LAST), await everyRoleOf(ids.next, AFTER)]).toEqual([['hrHead'], [], ['hrHead']])
  const deeds = (await admin().get(directory.person, { id: ids.lea })).deeds
  expect(deeds.map(({ deed, from, by }) => [deed, from, by])).toEqual([['leaves', LAST, 'Agus Admin']])
  expect((await admin().get(directory.person, { id: ids.worker })).deeds).toMatchObject([{ deed: 'changed', from: AFTER, columns: ['superior'] }])
})

test('what waited is decided by who takes over, and who has left is nobody any more', async () => {
  const inboxOf = async (id: string) => (await api.as(id).get(calls.attachmentsInbox.inboxList, { forOthers: true })).listData.map((row) => row.id)
  expect(await inboxOf(ids.next)).toEqual([])
  const before = api.clock.now()
  api.clock.set(new Date(NOON.getTime() + 4 * 86_400_000))
  try {
    expect(await callerOf(ids.lea, api.clock.now())).toBeNull()
    expect(await inboxOf(ids.next)).toEqual([requestId])
    // the requester reads of whoever decides now, and in whose place
    const { approvals, waitingFor } = await api.as(ids.worker).get(calls.leaveRequests.detail, { id: requestId })
    expect(approvals.levels[0]?.persons.map((p) => [p.approvalPerson, p.onBehalfOf, p.statusId])).toEqual([['Nadia Next', 'Lea Leaver', Step.onDesk]])
    expect([waitingFor, ...(await api.as(ids.worker).get(calls.leaveRequests.list, { scope: 'mine' })).listData.map((row) => row.waitingFor)]).toEqual([['Nadia Next'], ['Nadia Next']])
    const row = (await q().select().from(request).where(eq(request.id, requestId)))[0]
    await api.as(ids.next).get(callFor(leaveRequests, 'approve'), { id: requestId, version: row?.version })
    expect((await q().select().from(request).where(eq(request.id, requestId)))[0]).toMatchObject({ level: 2, status: Status.inApproval })
  } finally {
    api.clock.set(before)
  }
})

test('who stays after all decides for themselves again', async () => {
  expect(await admin().get(directory.stay, { id: ids.lea })).toEqual({ id: ids.lea })
  const rights = await q().select().from(delegation).where(and(eq(delegation.fromEmployeeId, ids.lea))).orderBy(asc(delegation.createdAt))
  expect(rights.map((r) => [r.grantedToEmployeeId, r.from, r.revokedAt !== null])).toEqual([[ids.next, AFTER, true]])
  expect((await admin().get(directory.person, { id: ids.lea })).until).toBeNull()
})
