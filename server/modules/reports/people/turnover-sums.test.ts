import { expect, test } from 'vitest'
import { turnoverOf } from './turnover-sums.ts'

test('124 people, 3 came, 7 left: 5.74 percent', () => {
  expect(turnoverOf({ opening: 124, joined: 3, left: 7 })).toEqual({ opening: 124, joined: 3, left: 7, closing: 120, average: '122.00', turnover: '5.74', joinedShare: '2.46' })
})

test.each([
  [44, 0, 2, 42, '4.65'], [15, 1, 1, 15, '6.67'], [14, 1, 1, 14, '7.14'], [18, 1, 1, 18, '5.56'], [13, 0, 1, 12, '8.00'], [7, 0, 1, 6, '15.38'], [5, 0, 0, 5, '0.00'],
])('%i people, %i came, %i left: %i are there, %s percent', (opening, joined, left, closing, share) => {
  const sums = turnoverOf({ opening, joined, left })
  expect([sums.closing, sums.turnover]).toEqual([closing, share])
})

test('half of a hundredth is rounded up, and halves of people are average', () => {
  // 1 of 800 on average: 0.125 percent
  expect(turnoverOf({ opening: 800, joined: 1, left: 1 }).turnover).toBe('0.13')
  expect(turnoverOf({ opening: 3, joined: 0, left: 1 }).average).toBe('2.50')
})

test('without anybody there is no share', () => {
  expect(turnoverOf({ opening: 0, joined: 0, left: 0 })).toMatchObject({ average: '0.00', turnover: null, joinedShare: null })
})
