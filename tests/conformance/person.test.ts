/** A person's page: who opens it, what each part tells whom, and the list of people's requests. */
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calls } from '../../contract/calls.ts'
import { Status } from '../../contract/kit/lifecycle.ts'
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
