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
