import { expect, test } from 'vitest'
import type { FormAnswer, FormFieldKindId } from '../../../../contract/modules/training/form-calls.ts'
import { answerText, asNumber, type Verdict, verdictOf } from './answer-text.ts'

test.each<[string, string | null]>([['12,50', '12.5'], ['-18', '-18'], ['−18.0', '-18'], ['007', '7'], ['٣٫٥', '3.5'], ['-0', '0'], ['', null], ['1.2.3', null], ['ten', null]])('the number %j is %j', (text, value) => expect(asNumber(text)).toBe(value))

test.each<[FormFieldKindId, FormAnswer | undefined, FormAnswer, Verdict]>([
  [1, 1, 1, 'right'],
  [1, 0, 1, 'wrong'],
  [1, 2, [1, 2], 'right'],
  [2, [2, 0], [0, 2], 'right'],
  [2, [0, 2, 3], [0, 1, 2], 'partly'],
  [2, [0, 3], [0, 1, 2], 'wrong'],
  [2, [0], [0, 2], 'partly'],
  [5, '12,0', '12', 'right'],
  [5, '13', '12', 'wrong'],
  [1, undefined, 1, 'wrong'],
])('of kind %i %j is, where %j is right, %s', (kind, value, right, verdict) => expect(verdictOf({ kind }, value, right)).toBe(verdict))

test.each<[FormFieldKindId, FormAnswer, string]>([[1, 1, 'b'], [2, [2, 0], 'c + a'], [3, 4, '4/5'], [4, 'More', 'More'], [5, '1.5', '<1.5>']])('of kind %i %j reads %j', (kind, value, text) => {
  expect(answerText({ kind, options: ['a', 'b', 'c'] }, value, { list: (parts) => parts.join(' + '), scale: (n) => `${n}/5`, decimal: (n) => `<${n}>` })).toBe(text)
})
