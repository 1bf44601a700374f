import { expect, test } from 'vitest'
import { hasRunOut, isSaid, maskedNumber } from './shown-values.ts'

test('a number is told by its last four digits, a short one and words not at all', () => {
  expect(maskedNumber('3578012345674321')).toBe('•••• 4321')
  expect(['12345678', '', undefined].map((value) => maskedNumber(value))).toEqual(['••••', '••••', '••••'])
  expect(maskedNumber('fit for work at heights', false)).toBe('••••')
})

test('a document holds on its last day', () => {
  expect(['2026-05-11', '2026-05-12', null, 'never'].map((day) => hasRunOut(day, '2026-05-12'))).toEqual([true, false, false, false])
})

test('what a record is called by is not said twice', () => {
  expect(['Mobile', '84355501579', '62'].map((text) => isSaid('Mobile, 84355501579', text))).toEqual([true, true, false])
})
