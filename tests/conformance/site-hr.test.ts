/** HR of one site is HR of the people who work there, and of nobody else: in every call there is. */
import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calls } from '../../contract/calls.ts'
import { Status } from '../../contract/kit/lifecycle.ts'
import { callOf } from '../../contract/kit/request.ts'
import { q } from '../../server/db/context.ts'
import { recordFact } from '../../server/facts/facts.ts'
import { dayId, recomputeDays } from '../../server/facts/recompute.ts'
import { leaveTypeIds } from '../../server/ledger/leave-types.ts'
import { leaveBalance } from '../../server/ledger/table.ts'
import { callerOf } from '../../server/org/accounts.ts'
import { employee, employeeRole, employment } from '../../server/org/table.ts'
import { receipt } from '../../server/request/receipts/table.ts'
import { openApi, type TestApi, undone } from '../support/api.ts'
import { aCast, type Cast, giveRole, periodIdOf, type People, TODAY } from '../support/company.ts'
import { fittingInput, shapeOf } from '../support/inputs.ts'
import { everyModule } from '../support/modules.ts'
import { isFiledForOneself, isFiledForOthers, type Staged, staging } from '../support/requests.ts'
import { aPastTraining, aRunningTraining, type TrainingWish } from '../support/trainings.ts'

let api: TestApi
let cast: Cast
let people: People
let periodId = ''
/** A request of each module: of the employee, and of the one who works at the site. */
const theirs: Staged[] = []
const own = new Map<string, Staged>()
/** One more leave of theirs, turned down. */
let stage: (name: string) => Promise<Staged>

beforeAll(async () => {
  api = await openApi()
  cast = await aCast(everyModule.map((m) => m.def.slug))
  ;({ people } = cast)
  periodId = await periodIdOf('2026-05')
  // somebody below each of them: some modules are for superiors alone
  await q().update(employment).set({ superiorId: people.distant }).where(eq(employment.employeeId, people.siteHr))
  for (const module of everyModule) {
    const of = (person: string) => staging(api, module, people, { requester: isFiledForOneself(module) ? person : people.clerk, employee: person })
    const [far, near] = [of(people.employee), of(people.distant)]
    theirs.push(await far.stage('in approval', Status.inApproval, 1, [far.submit]))
    if (callOf(module.def, 'reject')) theirs.push(await far.stage('rejected', Status.rejected, null, [far.submit, far.reject1]))
    if (module.def.slug === 'leave-requests') stage = (name) => near.stage(name, Status.rejected, null, [near.submit, near.reject1])
    own.set(module.def.slug, await near.stage('in approval', Status.inApproval, 1, [near.submit]))
  }
  // trainings of the company, in which the employee takes part
  for (const make of [aRunningTraining, aPastTraining, (wish: TrainingWish) => aPastTraining(wish, { external: true })]) await make({ requestor: people.hr, people: [people.employee] })
  for (const person of [people.employee, people.distant]) {
    await recordFact({ employeeId: person, date: TODAY, fact: { kind: 'punch', direction: 'in', time: `${TODAY}T08:00` } }, api.clock.now())
    await recomputeDays(person, [TODAY], api.clock.now())
  }
})
afterAll(() => api.close())

/** What is known of every colleague, to everybody: names to choose from, and who somebody is. */
const EVERYBODYS = [
  'custom-module-request.dataSourceReplacement', 'overtime-schedule.datasourceReplacement', 'training-request.datasourceCrew', 'platform.employeePopover',
]
/** Whom one may hand approving over to is everybody. */
const isEverybodys = (id: string) => EVERYBODYS.includes(id) || /^profile\.datasource\w+Right$/.test(id)

/** Every way to ask for more than one's own that a call has. */
function inputsOf(served: Parameters<typeof fittingInput>[0]): Record<string, unknown>[] {
  const shape = shapeOf(served)
  const required = Object.fromEntries(Object.entries(fittingInput(served)).filter(([name]) => !shape[name]?.safeParse(undefined).success))
  const wide: Record<string, unknown> = {
    scope: 'all', manage: true, show: 'all', employeeId: people.employee, employeeIds: [people.employee], from: '2026-01-01', until: '2026-12-31', periodPay: periodId, filterSearch: 'Eka', paginationSize: 100,
    date: TODAY, id: people.employee,
  }
  const with_ = (names: readonly string[]) => ({ ...required, ...Object.fromEntries(names.filter((n) => n in shape && shape[n]?.safeParse(wide[n]).success).map((n) => [n, wide[n]])) })
  const all = [with_(['paginationSize', 'periodPay']), with_(['scope', 'manage', 'show', 'periodPay', 'paginationSize']), with_(Object.keys(wide)), with_(['employeeIds', 'from', 'until', 'date', 'periodPay']), with_(['filterSearch', 'scope', 'periodPay'])]
  return [...new Map(all.map((input) => [JSON.stringify(input), input])).values()]
}

/** What of the employee's a text tells. */
const tells = (text: string): string[] => [...theirs.map((s) => s.code), 'Eka Employee', people.employee].filter((word) => text.includes(word))

/** Calls whose answers tell somebody of the employee. */
async function toldTo(who: keyof People): Promise<string[]> {
  const told = new Set<string>()
  for (const served of api.parts.served) {
    for (const input of inputsOf(served)) {
      const ask = () => api.as(people[who]).send(served.call, input)
      // what opens its own transactions may refuse to run within another: a file is read outside of any
      const { status, text } = await (served.call.ownTransactions ? ask() : undone(ask))
      const asked = JSON.stringify(input)
      if (status === 200 && tells(text).some((word) => !asked.includes(word))) told.add(served.call.id)
      expect([served.call.id, status < 500]).toEqual([served.call.id, true])
    }
  }
  return [...told].sort()
}

test('no call there is tells HR of another site of the employee, and many tell HR', async () => {
  expect((await toldTo('siteHr')).filter((id) => !isEverybodys(id))).toEqual([])
  const toHr = await toldTo('hr')
  for (const { def } of everyModule) expect(toHr).toContain(`${def.slug}.list`)
  for (const id of ['attendance.list', 'leave-balance.getSubordinateLeaveBalance', 'leave-balance.peopleBalances', 'shift-schedules.getShiftScheduleList', 'attendance.datasourceEmployees', 'training.external', 'training.datasourceEmployee']) expect(toHr).toContain(id)
}, 300_000)

describe('for the people of the site', () => {
  const at = (slug: string) => (own.get(slug) as Staged).form.id

  test.each(everyModule.map((m) => [m.def.slug, m] as const))('requests of %s are seen, counted, talked about and taken back as HR does', async (slug, { def }) => {
    const answers = async (who: keyof People) => {
      const as = api.as(people[who])
      const status = async (name: string, input: object) => {
        const call = (def.calls as unknown as Record<string, Parameters<typeof as.send>[0] | undefined>)[name]
        return call ? (await undone(() => as.send(call, input))).status : 0
      }
      const inputs: Record<string, object> = { detail: { id: at(slug) }, comments: { id: at(slug) }, cancel: { id: at(slug), note: 'x' }, addComment: { id: at(slug), commentId: randomUUID(), text: 'hello' }, approve: { id: at(slug), note: 'x' } }
      return Promise.all(Object.entries(inputs).map(async ([name, input]) => [name, await status(name, input)]))
    }
    const hrs = await answers('hr')
    expect(Object.fromEntries(hrs)).toMatchObject({ detail: 200, cancel: 200 })
    expect(await answers('siteHr')).toEqual(hrs)
    const found = await api.as(people.siteHr).get(def.calls.list, { scope: 'all' })
    expect([found.totalData, found.listData.map((r) => r.id)]).toEqual([1, [at(slug)]])
    for (const asked of [{ status: [Status.inApproval] }, { employeeId: people.distant }, { from: '2026-01-01', until: '2039-12-31' }, { filterSearch: 'Dodi' }]) {
      expect([asked, (await api.as(people.siteHr).get(def.calls.list, { scope: 'all', ...asked })).totalData]).toEqual([asked, 1])
    }
  })

  test('they file for them, and for nobody else', async () => {
    for (const module of everyModule.filter(isFiledForOthers)) {
      const stages = staging(api, module, people, { requester: people.siteHr, employee: people.distant })
      await undone(async () => {
        if (isFiledForOneself(module)) await api.as(people.distant).get(module.def.calls.cancel, { id: at(module.def.slug), note: 'these days are for another' })
        const { form } = await stages.stage('for somebody of the site', Status.inApproval, 1, [stages.submit])
        const other = await api.as(people.siteHr).send(module.def.calls.createOrUpdate, { ...form, id: randomUUID(), version: 0, employeeId: people.employee })
        expect([module.def.slug, other.status, other.body.code]).toEqual([module.def.slug, 403, 'not_allowed'])
      })
    }
  })

  test('they reopen what was decided, there alone', async () => {
    const { form } = await stage('rejected')
    const reopen = (id: string) => undone(async () => (await api.as(people.siteHr).send(calls.leaveRequests.reopen, { id, note: 'again' })).status)
    const far = theirs.find((s) => s.name === 'rejected') as Staged
    expect([await reopen(form.id), await reopen(far.form.id)]).toEqual([200, 404])
  })

  test('days, balances, calendars, cards, codes and plans are theirs', async () => {
    const as = api.as(people.siteHr)
    const { distant } = people
    const [balance] = await q().select().from(leaveBalance).where(eq(leaveBalance.employeeId, distant))
    expect((await as.send(calls.attendance.detail, { id: dayId(distant, TODAY) })).status).toBe(200)
    expect((await as.get(calls.attendance.list, { employeeIds: [distant] })).totalData).toBe(1)
    expect((await as.get(calls.attendance.list, {})).listData.map((r) => r.employeeId)).toEqual([distant])
    expect((await as.send(calls.leaveBalance.explain, { id: balance?.id ?? '' })).status).toBe(200)
    expect((await as.get(calls.leaveBalance.getSubordinateLeaveBalance, {})).listData.map((r) => r.employeeId)).toEqual([distant])
    expect((await as.get(calls.leaveBalance.datasourceEmployee, {})).listData.map((r) => r.id).sort()).toEqual([distant, people.siteHr].sort())
    expect((await as.send(calls.platform.calendarWindow, { employeeId: distant })).status).toBe(200)
    expect((await as.send(calls.profile.identificationCard, { employeeId: distant })).status).toBe(200)
    expect((await as.send(calls.leaveRequests.getTotalDay, { employeeId: distant, leaveType: leaveTypeIds.annual, startDate: '2026-08-03', endDate: '2026-08-03', startDateLeaveType: 0, endDateLeaveType: 0 })).status).toBe(200)
    expect((await as.send(calls.qrHistory.day, { employee: distant, dateTime: `${TODAY}T09:00` })).status).toBe(200)
    expect((await as.get(calls.shiftSchedules.getShiftScheduleList, { periodPay: periodId })).listData.map((r) => r.employeeId)).toEqual([distant])
    const day = (id: string) => ({ employee: id, dateTime: `${TODAY}T09:00` })
    expect([(await as.send(calls.qrHistory.day, day(people.employee))).status, (await as.send(calls.qrHistory.training, day(people.employee))).status]).toEqual([404, 404])
    expect(await as.get(calls.general.accountDetails, {})).toMatchObject({ isHr: true, isHrOfAll: false })
    expect((await as.get(calls.customModuleRequest.configuration, {})).mayCreate).toBe(true)
  })

  test('receipts are read and checked for them, there alone', async () => {
    const [near, far] = [own.get('leave-requests') as Staged, theirs[0] as Staged]
    const textOf = async (id: string) => (await q().select().from(receipt).where(eq(receipt.requestId, id)))[0]?.text ?? ''
    const verify = async (id: string) => (await api.as(people.siteHr).send(calls.receipts.verify, { text: await textOf(id) })).status
    const read = async (id: string) => (await api.as(people.siteHr).send(calls.receipts.ofRequest, { id })).status
    expect([await read(near.form.id), await verify(near.form.id), await read(far.form.id), await verify(far.form.id)]).toEqual([200, 200, 404, 403])
  })

  test('they write to them, and to nobody else; company files are not theirs', async () => {
    const as = api.as(people.siteHr)
    const news = (siteIds: string[], id: string = randomUUID()) => ({ id, title: 'x', body: 'x', attachmentIds: [], audience: { siteIds, departmentIds: [], grades: [] }, mustAcknowledge: true, pinned: false, version: 0 })
    const { branch, company } = cast
    const save = calls.announcements.announcementSave
    for (const sites of [[], [company.siteId], [branch.siteId, company.siteId]]) expect((await as.send(save, news(sites))).status).toBe(403)
    for (const sites of [[], [company.siteId]]) expect((await as.send(calls.announcements.audiencePreview, { audience: { siteIds: sites, departmentIds: [], grades: [] } })).status).toBe(403)
    const mine = news([branch.siteId])
    await as.get(save, mine)
    await as.get(calls.announcements.announcementPublish, { id: mine.id, version: 1 })
    expect((await as.get(calls.announcements.announcementAcknowledgements, { id: mine.id })).listData.map((r) => r.employeeId).sort()).toEqual([people.distant, people.siteHr].sort())
    expect((await as.get(calls.announcements.essAnnouncement, { id: mine.id })).canEdit).toBe(true)
    // neither made nor turned into one for others
    expect((await as.send(save, { ...news([], mine.id), version: 2 })).status).toBe(403)
    const all = news([])
    await api.as(people.hr).get(save, all)
    await api.as(people.hr).get(calls.announcements.announcementPublish, { id: all.id, version: 1 })
    expect((await as.get(calls.announcements.essAnnouncement, { id: all.id })).canEdit).toBe(false)
    for (const call of [calls.announcements.announcementExpire, calls.announcements.announcementWithdraw]) expect((await as.send(call, { id: all.id, version: 2 })).status).toBe(404)
    expect((await as.send(calls.announcements.announcementAcknowledgements, { id: all.id })).status).toBe(404)
    expect((await as.get(calls.announcements.essAnnouncements, { manage: true })).listData.map((r) => r.id)).toEqual([mine.id])
    expect((await as.get(calls.announcements.audienceChoices, {})).sites.map((s) => s.id)).toEqual([branch.siteId])
    expect((await as.send(calls.essFiles.essFiles, { manage: true })).status).toBe(403)
  })
})

describe('whose HR somebody is, is asked anew', () => {
  const sees = async () => (await api.as(people.siteHr).send(calls.leaveRequests.detail, { id: (own.get('leave-requests') as Staged).form.id })).status

  test('who moves away or has left is not theirs any more', async () => {
    expect(await sees()).toBe(200)
    await undone(async () => {
      const ofDistant = eq(employment.employeeId, people.distant)
      const [work] = await q().select().from(employment).where(ofDistant)
      await q().update(employment).set({ until: '2026-05-11' }).where(ofDistant)
      await q().insert(employment).values({ ...(work as typeof employment.$inferSelect), id: randomUUID(), siteId: cast.company.siteId, from: TODAY, until: null })
      expect(await sees()).toBe(404)
    })
    await undone(async () => {
      await q().update(employee).set({ leaveDate: '2026-05-11' }).where(eq(employee.id, people.distant))
      expect(await sees()).toBe(404)
    })
  })

  test('a role without a site makes them everybody\'s, one of another module or of the past nobody\'s', async () => {
    const hrOf = async () => (await callerOf(people.siteHr, api.clock.now()))?.hrOf
    expect(await hrOf()).toEqual([cast.branch.siteId])
    await undone(async () => {
      await giveRole(people.siteHr, 'hrHead', cast.company.siteId)
      expect(await hrOf()).toEqual([cast.branch.siteId, cast.company.siteId].sort())
      await giveRole(people.siteHr, 'hrOwner')
      expect(await hrOf()).toBe('everybody')
    })
    const given = and(eq(employeeRole.employeeId, people.siteHr), eq(employeeRole.role, 'hr'))
    for (const change of [{ until: '2026-05-11' }, { module: 'leave-requests' }, { role: 'admin', siteId: null }]) {
      await undone(async () => {
        await q().update(employeeRole).set(change).where(given)
        expect(await hrOf()).toEqual([])
      })
    }
  })
})
