/** Trainings over HTTP, where a handler alone does not show it: what a query may write, and shapes no honest client sends. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { calls } from '../../contract/calls.ts'
import { q } from '../../server/db/context.ts'
import { receiptKey } from '../../server/request/receipts/table.ts'
import { participantId } from '../../server/training/participants.ts'
import { trainingFormTransaction } from '../../server/training/table.ts'
import { openApi, type TestApi } from '../support/api.ts'
import { aCast, type People } from '../support/company.ts'
import { aPastTraining, aRunningTraining } from '../support/trainings.ts'

let api: TestApi
let people: People
beforeAll(async () => {
  api = await openApi()
  people = (await aCast([])).people
})
afterAll(() => api.close())

test('a certificate is there also in a company that never signed anything, on paper and as facts; it makes one key', async () => {
  const past = await aPastTraining({ requestor: people.hr, people: [people.employee] })
  await q().delete(receiptKey)
  const id = participantId(past, people.employee)
  const employee = api.as(people.employee)
  expect((await employee.send(calls.training.certificatePaper, { id })).status).toBe(200)
  const { text } = await employee.get(calls.training.certificate, { id })
  expect((await api.as(people.hr).get(calls.training.verifyCertificate, { text })).verdict).toBe('genuine')
  expect(await q().$count(receiptKey)).toBe(1)
})

test('a question that is answered twice in one batch, or by a version there is none above, is refused and saves nothing', async () => {
  const { formId, fieldId } = await aRunningTraining({ requestor: people.hr, people: [people.employee] })
  const id = crypto.randomUUID()
  const save = (version: number, ...values: number[]) => api.as(people.employee).send(calls.training.saveAnswers, { id, formId, version, fields: values.map((value) => ({ fieldId, value })) })
  expect((await save(1, 0, 1)).status).toBe(400)
  expect((await save(2_147_483_647, 1)).status).toBe(400)
  expect(await q().select().from(trainingFormTransaction).where(eq(trainingFormTransaction.id, id))).toEqual([])
  expect((await save(1, 1)).status).toBe(200)
})
