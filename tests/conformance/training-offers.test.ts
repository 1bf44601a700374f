/** The catalogue of trainings asks the same of the database however many there are. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { calls } from '../../contract/calls.ts'
import { addDays } from '../../contract/kit/civil-date.ts'
import { anOffer } from '../../server/training/testing/offers.ts'
import { openApi, type TestApi } from '../support/api.ts'
import { aCast, type Cast, TODAY } from '../support/company.ts'
import { watchStatements } from '../support/statements.ts'

const { catalogue, register } = calls.trainingOpenRegistration
const MANY = 200
let api: TestApi
let cast: Cast

beforeAll(async () => {
  api = await openApi()
  cast = await aCast(['training-open-registration'])
})
afterAll(() => api.close())

async function offers(from: number, until: number): Promise<void> {
  const { people, company } = cast
  for (let n = from; n < until; n++) {
    await anOffer({
      requestorId: people.hr, day: addDays(TODAY, 10 + (n % 150)), start: `${String(7 + (n % 12)).padStart(2, '0')}:00`, end: `${String(8 + (n % 12)).padStart(2, '0')}:00`, quota: 5, closes: addDays(TODAY, 2 + (n % 7)),
      subject: `Subject ${n % 12}`, siteId: company.siteId, audience: n % 3 === 0 ? [{ departmentId: company.departmentId }, { gradeAtLeast: 2 }] : [],
    })
  }
}

test('two hundred take as many statements as five; who is registered reads so', async () => {
  const { people } = cast
  const employee = api.as(people.employee)
  const page = () => employee.get(catalogue, { paginationSize: 500 })
  await offers(0, 5)
  const [first] = (await page()).listData
  await employee.get(register, { id: crypto.randomUUID(), training: first?.id ?? '' })
  const few = await watchStatements(api.database, page)
  await offers(5, MANY)
  const many = await watchStatements(api.database, page)
  expect(many.length).toBe(few.length)
  const started = performance.now()
  const { totalData, listData } = await page()
  if (process.env.SAY_TIME) console.log(`${totalData} offers, ${many.length} statements, ${Math.round(performance.now() - started)} ms`)
  expect([totalData, listData.filter((o) => o.own.state === 'held').length, listData.filter((o) => o.mayRegister).length > 0]).toEqual([MANY, 1, true])
})
