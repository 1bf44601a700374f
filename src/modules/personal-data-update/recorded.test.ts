import { expect, test } from 'vitest'
import { toKeyValues } from '../../../contract/kit/wire.ts'
import type { CurrentValue } from '../../../contract/modules/personal-data-update/calls.ts'
import type { PersonalLine } from '../../../contract/modules/personal-data-update/categories.ts'
import { ofAnother, ofCurrent, offeredOperations, rebased, type Recorded, withoutHidden } from './recorded.ts'

const aRecord = (part: Partial<Recorded>): Recorded => ({ recordId: 'r1', kind: null, basedOn: 'r1.3', name: '', values: {}, hidden: [], texts: {}, ...part })
const home = aRecord({ kind: 1, values: { street: 'Jl. Melati 4', city: 'Surabaya', country: 'ID' } })
const mail = aRecord({ recordId: 'r2', kind: 3, basedOn: 'r2.1', values: { street: 'PO Box 12', city: 'Surabaya', country: 'ID' } })
const line = (part: Partial<PersonalLine>): PersonalLine => ({ lineId: 'l1', operationType: 2, ...part })

test('a line begins with what is recorded, and what was typed before that was known stays', () => {
  expect(rebased('addresses', line({ addressType: 1, street: 'Jl. Kenanga 12' }), null, home)).toEqual({ city: 'Surabaya', country: 'ID', district: null, province: null, postalCode: null, basedOn: 'r1.3' })
})

test('the other address is meant: what was filled in follows, what was typed stays', () => {
  const typed = line({ addressType: 3, ...home.values, city: 'Sidoarjo', basedOn: 'r1.3' })
  expect(rebased('addresses', typed, home, mail)).toMatchObject({ street: 'PO Box 12', country: 'ID', basedOn: 'r2.1' })
  expect(rebased('addresses', typed, home, mail)).not.toHaveProperty('city')
})

test('numbers and results that no device keeps never come into a line, neither of oneself nor of somebody else', () => {
  const current: CurrentValue = { employeeId: 'e', exists: true, recordId: 'r3', basedOn: 'r3.1', values: toKeyValues({ number: '3578012345674321', validUntil: '2031-01-01' }), texts: [], openIn: '' }
  const found = ofCurrent('identities', current)
  expect(found).toMatchObject({ hidden: ['number'], values: { validUntil: '2031-01-01' } })
  expect(JSON.stringify([found, rebased('identities', line({ identityType: 3 }), null, found)])).not.toContain('4321')
  expect(ofCurrent('identities', { ...current, exists: false })).toBeNull()
})

test('what stands once is added where there is none and changed where there is; name and birth are always changed', () => {
  expect(offeredOperations('addresses', line({ addressType: 1 }), false)).toEqual([1])
  expect(offeredOperations('addresses', line({ addressType: 1 }), true)).toEqual([2, 3])
  expect(offeredOperations('identities', line({ identityType: 1 }), true)).toEqual([2])
  expect(offeredOperations('phones', line({}), false)).toEqual([1])
  expect(offeredOperations('maritalStatuses', line({}), false)).toEqual([2])
})

test('a request for somebody else keeps nothing that was filled in from the record of the one before', () => {
  expect(ofAnother('addresses', line({ addressType: 1, ...home.values, basedOn: 'r1.3' }))).toEqual({ lineId: 'l1', operationType: 2, addressType: 1 })
  const added = line({ operationType: 1, name: 'Bima' })
  expect(ofAnother('families', added)).toBe(added)
})

test('a request that is started over brings no number and no result to this device', () => {
  const [card, report, child] = [line({ identityType: 2, number: '3578012345674321' }), line({ result: 'Fit for work' }), line({ name: 'Bima', identityNumber: '3578012345674322' })]
  const phone = line({ phone: '81234567' })
  expect(withoutHidden({ identities: [card], medicalReports: [report], families: [child], phones: [phone], note: 'x' })).toEqual({
    identities: [{ ...card, number: null }], medicalReports: [{ ...report, result: null }], families: [{ ...child, identityNumber: null }], phones: [phone], note: 'x',
  })
})
