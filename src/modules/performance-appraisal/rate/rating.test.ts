import { expect, test } from 'vitest'
import { EMPTY, inputOf, isAnswered, isEmpty, isOutsideRange, type Question, questionsOf, withRow } from './rating.ts'

const objective = { id: 'o1', perspective: 2 as const, title: 'First reply', measure: '', weight: '100.00', target: '90.00', unit: '%', dueDate: '2026-12-31', valueRange: { id: 'r', name: 'Percent', kind: 1 as const, unit: '%', rows: [{ from: '70.00', until: null, score: '3.00' }] } }
const criterion = { id: 'c1', code: 'teamwork', names: 'Teamwork', help: 'Helps others', weight: '100.00', competencyId: null }
const form = { id: 'f', code: 'f', names: 'Form', sections: [{ code: 'o', kind: 2 as const, weight: '70.00', names: 'Objectives', criteria: [], columns: [] }, { code: 'c', kind: 1 as const, weight: '30.00', names: 'Criteria', criteria: [criterion], columns: [] }] }
const questions = questionsOf({ objectives: [objective], form })
const [first, second] = questions as [Question, Question]

test('objectives come first, then what everybody is asked', () => {
  expect(questions.map((q) => [q.kind, q.title])).toEqual([['objective', 'First reply'], ['criterion', 'Teamwork']])
  expect(questionsOf({ objectives: [], form }).map((q) => q.title)).toEqual(['Teamwork'])
})

test('a question is answered by its own kind of answer', () => {
  const rating = withRow(withRow(EMPTY, 'o1', { achievement: '85' }), 'c1', { comment: 'Always there' })
  expect([isAnswered(first, rating), isAnswered(second, rating)]).toEqual([true, false])
  expect(isAnswered(second, withRow(rating, 'c1', { score: '4.00' }))).toBe(true)
})

test('what no row of the range holds is told at once, and below 0 is nothing', () => {
  expect(['85', '10', '-1', '94.555'].map((achievement) => isOutsideRange(first, withRow(EMPTY, 'o1', { achievement })))).toEqual([false, true, true, true])
  expect(isOutsideRange(first, EMPTY)).toBe(false)
})

test('a comment alone is worth keeping; spaces are not', () => {
  expect([isEmpty(EMPTY), isEmpty({ ...EMPTY, comment: '  ' }), isEmpty(withRow(EMPTY, 'c1', { comment: 'x' })), isEmpty({ ...EMPTY, strengths: 'Calm' })]).toEqual([true, true, false, false])
})

test('numbers go with two places, and only what is asked goes', () => {
  const rating = withRow(withRow(EMPTY, 'o1', { achievement: '85' }), 'gone', { score: '1.00' })
  expect(inputOf({ id: 's', version: 2 }, questions, rating, 'draft')).toEqual({ id: 's', version: 2, answers: [{ rowId: 'o1', score: null, achievement: '85.00', comment: '' }], comment: '', strengths: '', improvements: '', draft: true })
  expect(inputOf({ id: 's', version: 2 }, questions, rating, 'handIn')).not.toHaveProperty('draft')
})
