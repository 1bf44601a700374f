import { expect, test } from 'vitest'
import { ComponentSums, sayable } from './component-sums.ts'

test('sums are said by component, but not one that fewer than five people have, however many lines they have', () => {
  const sums = new ComponentSums()
  for (let i = 1; i <= 5; i++) sums.add(`person-${i}`, [{ code: 'OVERTIME', amount: i }, { code: 'BASE', amount: 100 }])
  for (let i = 1; i <= 6; i++) sums.add('person-1', [{ code: 'LEAVEPAY', amount: 7 }])
  expect(sayable(sums.all, ['BASE', 'OVERTIME', 'LEAVEPAY'])).toEqual([{ code: 'BASE', amount: 500 }, { code: 'OVERTIME', amount: 15 }, { code: 'LEAVEPAY', amount: null }])
})
