/** What the suite fills forms in with fits the limits a module states, so that a new module is walked over as it is. */
import { expect, test } from 'vitest'
import { field, type Fields } from '../../contract/kit/field.ts'
import { completeSchema } from '../../contract/kit/schema.ts'
import { filled } from '../support/requests.ts'
import type { Person } from '../support/api.ts'

const id = '0190a000-0000-7000-8000-00000000beef'
const filling = { as: {} as Person, employeeId: id, date: '2026-06-01', lasts: 0, values: {} }

test('a text is no longer than its field takes', async () => {
  const fields: Fields = { short: field.text({ max: 3 }), long: field.text({ max: 200 }), note: field.note({ max: 2 }), rows: field.lines({ plate: field.text({ max: 1 }) }) }
  const values = await filled(fields, filling)
  expect(completeSchema(fields).safeParse({ id, ...values }).error).toBeUndefined()
  expect(values).toMatchObject({ short: 'B 1', long: 'B 1234 XY', note: 'A ', rows: [{ plate: 'B' }] })
})

test('numbers and amounts are within their limits and on their steps', async () => {
  const fields: Fields = {
    any: field.whole(), few: field.whole({ min: 0, max: 0 }), five: field.whole({ min: 3, step: 5 }), below: field.whole({ min: -9, max: -2, step: 2 }),
    price: field.money({ min: 250, step: 100 }), yen: field.money({ currencies: ['JPY'] }),
  }
  const values = await filled(fields, filling)
  expect(completeSchema(fields).safeParse({ id, ...values }).error).toBeUndefined()
  expect(values).toMatchObject({ any: 1, few: 0, five: 5, below: -8, price: { minor: 300, currency: 'IDR' }, yen: { minor: 1, currency: 'JPY' } })
})
