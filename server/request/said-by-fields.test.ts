import { afterAll, beforeAll, expect, test } from 'vitest'
import { choiceList } from '../../contract/kit/choices.ts'
import { defineCall } from '../../contract/kit/call.ts'
import { field } from '../../contract/kit/field.ts'
import { addedPaths, defineRequest, requestCalls } from '../../contract/kit/request.ts'
import { q } from '../db/context.ts'
import type { Database } from '../db/database.ts'
import { openTestDatabase } from '../db/test-database.ts'
import { newId } from '../lib/new-id.ts'
import { choice, employee } from '../org/table.ts'
import { namesByFields, statedByFields } from './said-by-fields.ts'

const NOW = new Date('2026-05-12T05:00:00Z')
const [guest, board, ana] = [newId(NOW), newId(NOW), newId(NOW)]
const source = defineCall<object, object>({ kind: 'query', method: 'POST', path: '/requests/said/reasons', added: true })
const people = defineCall<object, object>({ kind: 'query', method: 'POST', path: '/requests/said/people', added: true })
const reasons = choiceList('said')
const fields = {
  employeeId: field.employee(people as never), reason: field.choice(reasons, source as never), driver: field.employee(people as never, { optional: true }),
  seats: field.whole(), price: field.money({ currencies: ['IDR', 'JPY'] }), share: field.decimal(), abroad: field.flag(), on: field.date(),
  stops: field.lines({ why: field.choice(reasons, source as never), where: field.text() }),
}
const def = defineRequest({ slug: 'said', module: 'Said', codePrefix: 'SD', fields, calls: requestCalls('said', addedPaths('said'), fields), inboxBlock: ['on'], period: () => null })
const record = (values: Record<string, unknown>) => ({ id: newId(NOW), values })
let database: Database

beforeAll(async () => {
  database = await openTestDatabase()
  await q().insert(choice).values([
    { id: guest, list: 'said', code: 'guest', names: { en: 'A guest', id: 'Tamu' }, position: 1 },
    { id: board, list: 'said', code: 'board', names: { en: 'The board' }, position: 2 },
  ])
  await q().insert(employee).values({ id: ana, code: 'E9', fullName: 'Ana', firstName: 'Ana', lastName: '', gender: '', email: 'ana@example.test', joinDate: '2020-01-01', sortName: 'ana' })
})
afterAll(() => database.close())

test('the lists of its fields are the lists of the module, each once', () => expect(def.choices?.map(({ list }) => list)).toEqual(['said']))

test('choices and people are named, of rows by their column; whom it is for stands in the header', async () => {
  const [one, none] = [record({ employeeId: ana, reason: guest, driver: ana, stops: [{ lineId: 'a', why: board, where: 'x' }, { lineId: 'b' }] }), record({ reason: newId(NOW), driver: null })]
  expect(await namesByFields(def, [one, none], 'id')).toEqual(new Map([[one.id, { reason: 'Tamu', driver: 'Ana', [`stops.why.${board}`]: 'The board' }], [none.id, {}]]))
})

test('approval rules know choices by code, numbers as they are, amounts in whole units, flags as yes or no', async () => {
  expect(await statedByFields(def, { employeeId: ana, reason: board, seats: 7, price: { minor: 125_050, currency: 'IDR' }, share: '2.50', abroad: true, on: '2026-05-12' }))
    .toEqual({ reason: 'board', seats: 7, price: 1250.5, share: 2.5, abroad: 'yes' })
  expect(await statedByFields(def, { price: { minor: 900, currency: 'JPY' } })).toEqual({ reason: '', price: 900, abroad: 'no' })
})
