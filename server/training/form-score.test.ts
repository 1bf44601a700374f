import { expect, test } from 'vitest'
import { fits, pointsOf, scoreOf } from './form-score.ts'

const one = { id: 'a', kind: 1 as const, options: ['x', 'y'], right: [1], points: 10 }
const second = { ...one, id: 'b' }
const several = { id: 'c', kind: 2 as const, options: ['p', 'q', 'r', 's'], right: [0, 1, 2], points: 20 }
const number = { id: 'd', kind: 5 as const, options: [], right: '12.5', points: 10 }
const words = { id: 'e', kind: 4 as const, options: [], right: null, points: 10 }

test('the example: right, wrong, two of three and one wrong, right are 26 of 50, and not passed at 70', () => {
  const answers = new Map<string, number | number[] | string>([['a', 1], ['b', 0], ['c', [0, 1, 3]], ['d', '12.50']])
  expect(scoreOf([one, second, several, number, words], answers, 70)).toEqual({ score: 26, maxScore: 50, percent: '52.00', passed: false })
  expect(scoreOf([one, second, several, number, words], answers, 52)).toMatchObject({ passed: true })
})

test('several: wrong ones take right ones away, never below nothing, and what is left is rounded down', () => {
  expect([[0, 1, 2], [0, 1], [0, 1, 3], [0, 3], [3], []].map((value) => pointsOf(several, value))).toEqual([20, 13, 6, 0, 0, 0])
})

test('a number is exact, however it is written', () => {
  expect(['12.5', '12,50', '012.500', ' 12.5 ', '12.51', '-12.5', 'twelve'].map((value) => pointsOf(number, value))).toEqual([10, 10, 10, 10, 0, 0, 0])
})

test('an answer of another kind, twice the same option, or an option that is not there, fits no question', () => {
  expect([fits(one, 1), fits(one, 2), fits(one, '1'), fits(several, [0, 0]), fits(several, [4]), fits({ kind: 3, options: [] }, 6), fits({ kind: 3, options: [] }, 5), fits(number, '1e3'), fits(words, 'yes')]).toEqual([true, false, false, false, false, false, true, false, true])
})

test('nothing to score passes what asks for nothing', () => {
  expect(scoreOf([words], new Map(), null)).toEqual({ score: 0, maxScore: 0, percent: '0.00', passed: null })
})
