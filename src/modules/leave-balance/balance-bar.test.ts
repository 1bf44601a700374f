import { expect, test } from 'vitest'
import { partsOf } from './balance-bar.tsx'

test('what expires is among what can be used, and what is asked for stands beside it', () => {
  expect(partsOf({ usable: '8.50', pending: '1.50', expiringBalance: '3.00', taken: '2.50' })).toEqual({ taken: 2.5, lasting: 5.5, expiring: 3, pending: 1.5 })
  expect(partsOf({ usable: '2.00', pending: '0.00', expiringBalance: null })).toEqual({ taken: 0, lasting: 2, expiring: 0, pending: 0 })
})

test('more cannot expire than can be used; of less than nothing nothing is drawn', () => {
  expect(partsOf({ usable: '2.00', pending: '4.00', expiringBalance: '6.00' })).toEqual({ taken: 0, lasting: 0, expiring: 2, pending: 4 })
  expect(partsOf({ usable: '-1.00', pending: '1.00', expiringBalance: '2.00', taken: '-1.00' })).toEqual({ taken: 0, lasting: 0, expiring: 0, pending: 1 })
  expect(partsOf({ usable: '-1.00', pending: '0.00', expiringBalance: null })).toBeNull()
})
