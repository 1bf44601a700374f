/** A person's page: who opens it, what each part tells whom; the list of people's requests; and what HR is told of their people. */
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calls } from '../../contract/calls.ts'
import { Status } from '../../contract/kit/lifecycle.ts'
import { REQUEST_AGES } from '../../contract/modules/general-account-home-calendar/people-calls.ts'
import { recordFact } from '../../server/facts/facts.ts'
import { recomputeDays } from '../../server/facts/recompute.ts'
import { leaveBalance, leaveGain } from '../../server/ledger/table.ts'
import { leaveRequestModule } from '../../server/modules/leave-requests/index.ts'
import { q } from '../../server/db/context.ts'
import { employee } from '../../server/org/table.ts'
import { request } from '../../server/request/table.ts'
import { openApi, type TestApi, undone } from '../support/api.ts'
import { aCast, giveModulesOfAdministrators, type People, TODAY } from '../support/company.ts'
import { everyModule } from '../support/modules.ts'
import { type Staged, staging } from '../support/requests.ts'

let api: TestApi
let people: People
let [near, far]: Staged[] = []

beforeAll(async () => {
  api = await openApi()
  ;({ people } = await aCast(everyModule.map((m) => m.def.slug)))
  const of = (person: string) => staging(api, leaveRequestModule, people, { requester: person, employee: person })
  const [here, there] = [of(people.employee), of(people.distant)]
  near = await here.stage('in approval', Status.inApproval, 1, [here.submit])
  far = await there.stage('in approval', Status.inApproval, 1, [there.submit])
}, 120_000)
afterAll(() => api.close())

const as = (who: keyof People) => api.as(people[who])
/** What each part of the page of the employee answers somebody. */
async function parts(who: keyof People): Promise<Record<string, number>> {
  const employeeId = people.employee
  return {
    head: (await as(who).send(calls.general.person, { id: employeeId })).status,
    balances: (await as(who).send(calls.leaveBalance.getEmployeeCurrentBalance, { employeeId })).status,
    shifts: (await as(who).send(calls.shiftSchedules.ofPerson, { employeeId, from: TODAY })).status,
    trainings: (await as(who).send(calls.training.activeTraining, { employeeId })).status,
    past: (await as(who).send(calls.training.history, { employeeId })).status,
  }
}
const requestsOf = async (who: keyof People, input: object = { employeeId: people.employee }) => (await as(who).get(calls.general.requestsOf, input)).listData.map((r) => r.id)

describe('the page of an employee', () => {
  test.each(['employee', 'superior', 'director', 'hr', 'clerk'] as const)('%s opens it, with every part', async (who) => {
    expect(await parts(who)).toEqual({ head: 200, balances: 200, shifts: 200, trainings: 200, past: 200 })
    expect(await requestsOf(who)).toEqual([near?.form.id])
  })

  test.each(['stranger', 'siteHr', 'distant'] as const)('%s does not, and is told of nobody of that id', async (who) => {
    expect(await parts(who)).toEqual({ head: 404, balances: 403, shifts: 403, trainings: 403, past: 403 })
    expect(await requestsOf(who)).toEqual([])
    const [there, nobody] = await Promise.all([people.employee, randomUUID()].map((id) => as(who).send(calls.general.person, { id })))
    expect(there?.body).toEqual({ ...nobody?.body, requestId: expect.anything() })
  })

  test('HR of a site opens those of its people, while they work there', async () => {
    expect((await as('siteHr').get(calls.general.person, { id: people.distant })).name).toBe('Dodi Distant')
    expect(await requestsOf('siteHr', { employeeId: people.distant })).toEqual([far?.form.id])
    await undone(async () => {
      await q().update(employee).set({ leaveDate: '2026-05-11' }).where(eq(employee.id, people.distant))
      expect((await as('siteHr').send(calls.general.person, { id: people.distant })).status).toBe(404)
    })
  })

  test('whoever looks after the directory opens anybody’s, and reads nothing more for it', async () => {
    await undone(async () => {
      await giveModulesOfAdministrators(people.stranger)
      expect(await parts('stranger')).toEqual({ head: 200, balances: 403, shifts: 403, trainings: 403, past: 403 })
      expect(await requestsOf('stranger')).toEqual([])
    })
  })

  test('says who somebody is and for whom they work', async () => {
    expect(await as('hr').get(calls.general.person, { id: people.employee })).toMatchObject({ name: 'Eka Employee', state: 'present', superior: { id: people.superior, name: 'Surya Superior' }, until: null, reads: true })
  })

  test('a name leads there where it may be opened', async () => {
    const opens = async (who: keyof People) => (await as(who).get(calls.platform.employeePopover, { id: people.employee })).opens ?? false
    expect([await opens('superior'), await opens('hr'), await opens('stranger'), await opens('siteHr')]).toEqual([true, true, false, false])
  })

  test('two weeks of shifts say their hours', async () => {
    const { employeeId, days } = await as('superior').get(calls.shiftSchedules.ofPerson, { employeeId: people.employee, from: TODAY })
    expect([employeeId, days.length, days[0]?.date]).toEqual([people.employee, 14, TODAY])
  })
})

describe('what HR looks after', () => {
  const cards = async (who: keyof People) => Object.fromEntries((await as(who).get(calls.general.hrHome, {})).cards.map((card) => [card.id, card]))
  const leave = { kind: 'leave' as const, status: 'onLeave', leaveType: 'annual', part: 0 as const, countsCalendarDays: false }

  test('is told to HR alone, to HR of a site of its people alone', async () => {
    await undone(async () => {
      const now = api.clock.now()
      for (const person of [people.employee, people.distant]) {
        await recordFact({ employeeId: person, date: TODAY, fact: leave }, now)
        await recordFact({ employeeId: person, date: '2026-05-11', fact: { kind: 'punch', direction: 'in', time: '2026-05-11T08:00' } }, now)
        await recomputeDays(person, ['2026-05-11'], now)
        const [balance] = await q().select().from(leaveBalance).where(eq(leaveBalance.employeeId, person))
        await q().update(leaveGain).set({ expiredDate: '2026-05-20' }).where(eq(leaveGain.balanceId, balance?.id ?? ''))
      }
      const told = async (who: keyof People) => {
        const { openByAge, incompleteDays, expiringBalances, awayToday } = await cards(who)
        return {
          open: openByAge?.bars?.groups.map(({ count }) => count), days: incompleteDays?.rows?.map((row) => row.person?.id).sort(),
          expiring: expiringBalances?.rows?.map((row) => row.person?.id).sort(), away: awayToday?.faces?.map((face) => face.employeeId).sort(),
        }
      }
      const both = [people.employee, people.distant].sort()
      expect(await told('hr')).toEqual({ open: [2, 0, 0, 0], days: both, expiring: both, away: both })
      expect(await told('siteHr')).toEqual({ open: [1, 0, 0, 0], days: [people.distant], expiring: [people.distant], away: [people.distant] })
      for (const who of ['superior', 'employee', 'stranger', 'director'] as const) expect([who, await cards(who)]).toEqual([who, {}])
    })
  })

  test('a number leads to a list of exactly so many', async () => {
    await undone(async () => {
      await q().update(request).set({ sortAt: new Date(api.clock.now().getTime() - 5 * 86_400_000) }).where(eq(request.id, near?.form.id ?? ''))
      const { openByAge } = await cards('hr')
      for (const [i, [ageFrom, ageUntil]] of REQUEST_AGES.entries()) {
        const listed = await as('hr').get(calls.general.requestsOf, { status: [Status.inApproval, Status.cancellationInApproval], ageFrom, ...(ageUntil === undefined ? {} : { ageUntil }) })
        expect([ageFrom, openByAge?.bars?.groups[i]?.count]).toEqual([ageFrom, listed.totalData])
      }
    })
  })

  test('announcements say how many have acknowledged them, until everybody has; those for others are not told to HR of a site', async () => {
    await undone(async () => {
      const id = randomUUID()
      await as('hr').get(calls.announcements.announcementSave, { id, title: 'Fire drill', body: 'x', attachmentIds: [], audience: { siteIds: [], departmentIds: [], grades: [] }, mustAcknowledge: true, pinned: false, version: 0 })
      await as('hr').get(calls.announcements.announcementPublish, { id, version: 1 })
      const rowOf = async (who: keyof People) => (await cards(who)).unacknowledged?.rows?.find((row) => row.id === id)
      const { reached } = await as('hr').get(calls.announcements.announcementAcknowledgements, { id })
      expect((await rowOf('hr'))?.value).toBe(`0 of ${reached}`)
      await as('employee').get(calls.announcements.announcementAcknowledge, { id })
      expect((await rowOf('hr'))?.value).toBe(`1 of ${reached}`)
      expect(await rowOf('siteHr')).toBeUndefined()
    })
  })
})

describe('requests of people', () => {
  test('HR has everybody’s, HR of a site those of its people, nobody else any', async () => {
    expect((await requestsOf('hr', {})).sort()).toEqual([near?.form.id, far?.form.id].sort())
    expect(await requestsOf('siteHr', {})).toEqual([far?.form.id])
    for (const who of ['superior', 'employee', 'stranger'] as const) expect([who, await requestsOf(who, {})]).toEqual([who, []])
  })

  test('by age in civil days, by status and by words', async () => {
    await undone(async () => {
      const now = api.clock.now()
      await q().update(request).set({ sortAt: new Date(now.getTime() - 3 * 86_400_000) }).where(eq(request.id, near?.form.id ?? ''))
      const aged = (input: object) => requestsOf('hr', { status: [Status.inApproval], ...input })
      expect(await aged({ ageFrom: 2, ageUntil: 3 })).toEqual([near?.form.id])
      expect(await aged({ ageUntil: 1 })).toEqual([far?.form.id])
      expect(await aged({ ageFrom: 4 })).toEqual([])
      expect(await aged({ filterSearch: 'Dodi' })).toEqual([far?.form.id])
      expect(await requestsOf('hr', { status: [Status.approved] })).toEqual([])
    })
  })
})
