/** Whole numbers and amounts: what a module states of them, what the wire takes, and where a refusal stands. */
import { expect, test } from 'vitest'
import { field } from './field.ts'
import { namedPath } from './employee-lines.ts'
import { limitProblem } from './limit.ts'
import { completeSchema, draftSchema } from './schema.ts'
import { faultsOfFields } from './sound-fields.ts'

const ID = '0190a000-0000-7000-8000-00000000beef'
const fields = {
  heads: field.whole({ min: 1, max: 50 }),
  price: field.money({ min: 100, max: 500_000, step: 100 }),
  cost: field.money({ currencies: ['IDR', 'JPY'], optional: true }),
  parts: field.lines({ amount: field.money(), currency: field.text({ optional: true }) }, { optional: true }),
}
const form = { id: ID, heads: 3, price: { minor: 2500, currency: 'IDR' } }
const faults = (change: object) => {
  const input = { ...form, ...change }
  const { error } = completeSchema(fields).safeParse(input)
  return (error?.issues ?? []).map((issue) => ({ field: namedPath(fields, input, issue.path), ...limitProblem(issue, input) }))
}

test('a whole number and an amount travel as they are', () => {
  expect(draftSchema(fields).parse({ ...form, cost: { minor: 980, currency: 'JPY' } })).toMatchObject({ heads: 3, price: { minor: 2500, currency: 'IDR' }, cost: { minor: 980, currency: 'JPY' } })
  // a draft may lack both
  expect(draftSchema(fields).safeParse({ id: ID }).success).toBe(true)
})

test('what is no whole number, no exact one or beyond the limits is refused at its field', () => {
  for (const heads of [1.5, '3', true, 2 ** 53, 1e300, {}]) expect(faults({ heads })[0]).toMatchObject({ field: 'heads' })
  const wrong = [25, '25.00', { minor: 25.5, currency: 'IDR' }, { minor: '2500', currency: 'IDR' }, { minor: 2500 }, { currency: 'IDR' }, { minor: 2500, currency: 'rupiah' }, []]
  expect(wrong.map((price) => [...new Set(faults({ price }).map((f) => f.field))])).toEqual(wrong.map(() => ['price']))
  expect(faults({ cost: { minor: 5, currency: 'USD' } })).toEqual([{ field: 'cost' }])
  expect(faults({ cost: { minor: -5, currency: 'IDR' } })[0]).toMatchObject({ field: 'cost' })
})

test('a refusal says the limit as it is read', () => {
  expect(faults({ heads: 51 })).toEqual([{ field: 'heads', code: 'field.too_large', params: { max: 50 } }])
  expect(faults({ heads: 0 })).toEqual([{ field: 'heads', code: 'field.too_small', params: { min: 1 } }])
  expect(faults({ price: { minor: 600_000, currency: 'IDR' } })).toEqual([{ field: 'price', code: 'field.too_large', params: { max: 'IDR 5000.00' } }])
  expect(faults({ price: { minor: 150, currency: 'IDR' } })).toEqual([{ field: 'price', code: 'field.step', params: { step: 'IDR 1.00' } }])
})

test('in a row the amount is named, and a column that is called like a part of one stays a column', () => {
  expect(faults({ parts: [{ lineId: ID, amount: { minor: 0.5, currency: 'IDR' } }] })[0]).toMatchObject({ field: `parts.${ID}.amount` })
  expect(faults({ parts: [{ lineId: ID, amount: { minor: 5, currency: 'IDR' }, currency: 'x'.repeat(300) }] })[0]).toMatchObject({ field: `parts.${ID}.currency` })
})

test('limits that make no sense are named with their field', () => {
  expect(faultsOfFields(fields)).toEqual([])
  expect(faultsOfFields({ a: field.whole({ min: 5, max: 1 }), b: field.whole({ step: 0.5 }), c: field.lines({ d: field.money({ currencies: [] }) }), e: field.money({ currencies: ['IDR', 'JPY'], max: 100 }), f: field.money({ currencies: ['rupiah'] }) })).toEqual([
    'field a: its least is above its largest', 'field b: its limits are no whole numbers', 'field b: its step is below 1', 'field c.d: it can be in no currency',
    'field e: its limits are in smallest units, and its currencies have unlike ones', 'field f: rupiah is no currency',
  ])
})

test('an option a kind does not know does not compile', () => {
  // @ts-expect-error -- a whole number is in no currency
  field.whole({ currencies: ['IDR'] })
  // @ts-expect-error -- nor does an amount come from a list
  field.money({ sourceParams: ['heads'] })
  expect(field.whole().kind).toBe('whole')
})
