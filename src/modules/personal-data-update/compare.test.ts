import { expect, test } from 'vitest'
import type { Standing } from '../../../contract/modules/personal-data-update/calls.ts'
import { changedColumns, type ColumnValues, compareLine, settledLine } from './compare.ts'

const was = { street: 'Jl. Melati 4', district: 'Gubeng', city: 'Surabaya', province: 'Jawa Timur', postalCode: '60281', country: 'ID' }
const address = (mine: ColumnValues, now: ColumnValues, base: ColumnValues | undefined = was) => new Set(compareLine('addresses', 1, { mine, now, was: base }).map((c) => c.standing))
const child = { name: 'Bima Lestari', relationship: 'child', sex: 2, birthDate: '2026-05-03', dependant: true, eventDate: null }
const family = (mine: ColumnValues, now: ColumnValues, base?: ColumnValues) => Object.fromEntries(compareLine('families', null, { mine, now, was: base }).map((c): [string, Standing] => [c.columns.join(), c.standing]))

test('an address means one thing: another street here and another postal code there are a conflict, the same street is none', () => {
  expect(address({ ...was, street: 'Jl. Kenanga 12' }, was)).toEqual(new Set(['mine']))
  expect(address(was, { ...was, postalCode: '60282' })).toEqual(new Set(['theirs']))
  expect(address({ ...was, street: 'Jl. Kenanga 12' }, { ...was, postalCode: '60282' })).toEqual(new Set(['conflict']))
  expect(address({ ...was, street: ' Jl. Kenanga 12' }, { ...was, street: 'Jl. Kenanga 12' })).toEqual(new Set(['agreed']))
})

test('columns that mean different things do not meet', () => {
  const found = family({ ...child, name: 'Bima L. Lestari' }, { ...child, birthDate: '2026-05-04' }, child)
  expect([found.name, found.birthDate, found.sex]).toEqual(['mine', 'theirs', 'same'])
})

test('a number no device keeps that is left empty stays as recorded, however it changed there', () => {
  expect(family({ ...child, identityNumber: null }, child, child).identityNumber).toBe('same')
  expect(family({ ...child, identityNumber: '3578 0123' }, child, child).identityNumber).toBe('mine')
})

test('without what it was, whatever differs from now may be anybody\'s change', () => {
  expect(family({ ...child, name: 'Bima' }, child).name).toBe('conflict')
  expect(family(child, child).name).toBe('agreed')
})

test('what is said to change is what differs: spaces and dashes in a number do not', () => {
  expect(changedColumns('phones', null, { phoneTypeId: 1, phoneCountryCode: '62', phone: '811-555', contactNote: '', isPrimary: false }, { phoneTypeId: 1, phoneCountryCode: '62', phone: '811555', contactNote: null, isPrimary: null })).toEqual([])
  expect(changedColumns('identities', 3, { number: null, validUntil: '2031-01-01' }, { validUntil: '2026-01-01' })).toEqual(['validUntil'])
  expect(changedColumns('families', null, child, undefined)).toEqual(['name', 'relationship', 'sex', 'birthDate', 'dependant'])
})

test('what holds is settled thing by thing: of what is taken the record stays, the rest stays as it was said; a line that says no more than the record is none', () => {
  const mine = { ...child, name: 'Bima L. Lestari', birthDate: '2026-05-02' }
  const now = { ...child, name: 'Bima Putra Lestari', birthDate: '2026-05-04' }
  expect(compareLine('families', null, { mine, now, was: child }).filter((c) => c.standing === 'conflict').map((c) => c.columns)).toEqual([['name'], ['birthDate']])
  expect(settledLine('families', null, { mine, now }, ['birthDate'])).toEqual({ birthDate: '2026-05-04' })
  expect(settledLine('families', null, { mine, now }, [])).toEqual({})
  expect(settledLine('families', null, { mine, now }, ['name', 'birthDate'])).toBeNull()
  // a number that no device keeps is said anew: it is no longer as recorded
  expect(settledLine('families', null, { mine: { ...mine, identityNumber: '3578 0123' }, now }, ['name', 'birthDate'])).toEqual({ name: 'Bima Putra Lestari', birthDate: '2026-05-04' })
})
