import { expect, test } from 'vitest'
import type { EvaluationSheet } from '../../../../contract/modules/performance-appraisal/calls.ts'
import { isOutside } from '../achievement.ts'
import { inputOf, lacksOf, moved, numbersOf, valuesFrom, withCriterion, withObjective } from './sheet-values.ts'

const objective = { id: 'o1', perspective: 2 as const, title: 'First reply', measure: '', weight: '100.00', target: '90.00', unit: '%', dueDate: '2026-12-31', valueRange: { id: 'r', name: 'Percent', kind: 1 as const, unit: '%', rows: [{ from: '0.00', until: '105.00', score: '3.00' }, { from: '105.00', until: null, score: '5.00' }] } }
const criterion = (id: string, weight: string) => ({ id, code: id, names: id, help: '', weight, competencyId: null })
const sheet: EvaluationSheet = {
  evaluationId: 'e', recordId: 'e', version: 0, employeeId: 'p', employee: 'Putri', jobTitle: 'Agent', companyStructure: 'Care', evaluationPeriodId: 'y', evaluationPeriod: '2025', evaluationTypeId: 't', evaluationType: 'Annual',
  periodStart: '2025-01-01', periodEnd: '2025-12-31', window: { from: '2026-01-01', until: '2026-02-01', isOpen: true }, selfUntil: null,
  form: { id: 'f', code: 'f', names: 'Form', sections: [{ code: 'o', kind: 2, weight: '70.00', names: 'Objectives', criteria: [], columns: [] }, { code: 'c', kind: 1, weight: '30.00', names: 'Criteria', criteria: [criterion('a', '60.00'), criterion('b', '40.00')], columns: [] }] },
  grades: [{ code: 'A', from: '4.50', names: 'A', guide: null }, { code: 'B', from: '2.50', names: 'B', guide: null }, { code: 'C', from: '0.00', names: 'C', guide: null }], objectives: [objective], ratersDone: 0, ratersTotal: 0, asksComment: false,
}
const empty = valuesFrom(sheet, null)
const full = withCriterion(withCriterion(withObjective(empty, 'o1', { achievement: '90' }), 'a', { score: 4 }), 'b', { score: 3 })

test('there is a row for all that is asked, with what is held of it, and what else is held stays', () => {
  expect(empty).toEqual({ employeeId: 'p', objectives: [{ lineId: 'o1', achievement: null, comment: null }], criteria: [{ lineId: 'a', score: null, comment: null }, { lineId: 'b', score: null, comment: null }] })
  expect(valuesFrom(sheet, { strengths: 'Calm', criteria: [{ lineId: 'b', score: 5 }, { lineId: 'gone', score: 1 }] })).toMatchObject({ strengths: 'Calm', criteria: [{ lineId: 'a', score: null }, { lineId: 'b', score: 5 }] })
})

test('the score is there once everything is, without colleagues', () => {
  expect([numbersOf(sheet, empty).score, numbersOf(sheet, full)]).toMatchObject([null, { score: '3.18', objectiveScore: '3.00', criteriaScore: '3.60', gradeCode: 'B' }])
})

test('what stands in the way is named, each thing once', () => {
  expect(lacksOf(sheet, full, '2026-01-10')).toEqual([])
  expect(lacksOf(sheet, empty, '2026-01-10')).toEqual([{ code: 'objectives', count: 1 }, { code: 'criteria', count: 2 }])
  expect(lacksOf({ ...sheet, selfUntil: '2026-01-10' }, full, '2026-01-10')).toEqual([{ code: 'self', until: '2026-01-10' }])
  expect(lacksOf({ ...sheet, selfUntil: '2026-01-09' }, full, '2026-01-10')).toEqual([])
  expect(lacksOf({ ...sheet, window: { ...sheet.window, isOpen: false } }, full, '2026-01-10')).toEqual([{ code: 'window' }])
  const best = withCriterion(withCriterion(withObjective(full, 'o1', { achievement: '120' }), 'a', { score: 5 }), 'b', { score: 5 })
  expect(lacksOf(sheet, best, '2026-01-10')).toEqual([{ code: 'comment', grade: 'A' }])
  expect(lacksOf({ ...sheet, asksComment: true }, full, '2026-01-10')).toEqual([{ code: 'open-comment' }])
  expect(lacksOf({ ...sheet, asksComment: true }, { ...full, overallComment: 'Carried the team all year' }, '2026-01-10')).toEqual([])
  expect(lacksOf(sheet, { ...best, overallComment: 'Carried the team all year' }, '2026-01-10')).toEqual([])
})

test('an achievement is a number of its range', () => {
  expect(['90', '94.5', '94.555', '-1', '', null].map((a) => isOutside(objective, a))).toEqual([false, false, true, true, false, false])
})

test('numbers go with two places, and nothing that is worked out goes', () => {
  expect(inputOf({ ...full, score: '3.18', items: [] })).toEqual({ employeeId: 'p', objectives: [{ lineId: 'o1', achievement: '90.00', comment: null }], criteria: [{ lineId: 'a', score: 4, comment: null }, { lineId: 'b', score: 3, comment: null }], overallComment: null, strengths: null, improvements: null, items: [] })
})

test('keys lead from cell to cell, and not out of the grid', () => {
  const size = { rows: 2, columns: 3 }
  const from = (key: string, isRtl = false) => moved({ row: 0, column: 1 }, key, size, isRtl)
  expect([from('ArrowRight'), from('ArrowRight', true), from('Enter'), from('ArrowUp'), from('End'), from('x')]).toEqual([{ row: 0, column: 2 }, { row: 0, column: 0 }, { row: 1, column: 1 }, null, { row: 0, column: 2 }, null])
})
