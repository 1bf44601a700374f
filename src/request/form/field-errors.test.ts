import { expect, test } from 'vitest'
import { leaveRequest } from '../../../contract/modules/leave-requests/index.ts'
import { completeSchema } from '../../../contract/kit/schema.ts'
import { problemsOfRefusal, problemsOfSchema, shownErrors, textOfProblem, textsOfNoField } from './field-errors.ts'

const id = '018f0000-0000-7000-8000-000000000001'
const t = (key: string) => key

test('a missing value is a required field, a wrong one says what is wrong', () => {
  const values = { id, version: 0, employeeId: id, leaveType: null, startDate: '2026-13-40', endDate: '2026-05-12', startDateLeaveType: 0, endDateLeaveType: 0 }
  const result = completeSchema(leaveRequest.fields).safeParse(values)
  const problems = problemsOfSchema(result.error!, values, leaveRequest.fields)
  expect(problems).toContainEqual({ field: 'leaveType', code: 'fixed:field.required' })
  expect(problems).toContainEqual({ field: 'startDate', code: 'fixed:field.invalid-date' })
  expect(problems).toHaveLength(2)
})

test('a text of the server wins over its code', () => {
  const [problem] = problemsOfRefusal({ status: 400, code: 'overlap', errors: [], message: '', fields: [{ field: 'startDate', code: 'overlap', message: 'Overlaps 12 May' }] })
  expect(textOfProblem(problem!, t)).toBe('Overlaps 12 May')
  expect(textOfProblem({ field: '', code: 'overlap' }, t)).toBe('errors:overlap')
})

test('a day in a problem is said as people read it', () => {
  const said = (_: string, params?: Record<string, unknown>) => JSON.stringify(params)
  expect(textOfProblem({ field: 'lines', code: 'timesheet_day_full', params: { date: '2026-11-24', days: '3' } }, said)).toBe('{"date":"Tue 24 Nov 2026","days":"3"}')
  expect(textOfProblem({ field: 'cost', code: 'field.too_large', params: { max: 'IDR 2500050.00' } }, said)).toBe('{"max":"IDR 2,500,050"}')
})

test('the summary stands in the order of the form; a problem of the whole request comes last', () => {
  const shown = shownErrors([{ field: '', code: 'c' }, { field: 'b', code: 'x' }, { field: 'a', code: 'y' }, { field: 'a', code: 'z' }], ['a', 'b'], t)
  expect(shown.summary.map((s) => s.field)).toEqual(['a', 'b', ''])
  expect(shown.byField.a).toBe('errors:y')
})

test('only what no field of the form can show is said apart, each text once', () => {
  const problems = [{ field: 'employees.018f:1.reason', code: 'x' }, { field: 'startDate', code: 'y' }, { field: '', code: '', text: 'The period is closed' }, { field: 'hidden', code: '', text: 'The period is closed' }]
  expect(textsOfNoField(problems, ['startDate', 'employees'], t)).toEqual(['The period is closed'])
  expect(textsOfNoField(problems.slice(0, 2), ['startDate', 'employees'], t)).toEqual([])
})

test('a field that was not left yet shows no error', () => {
  expect(shownErrors([{ field: 'a', code: 'x' }], ['a'], t, new Set(['b'])).summary).toEqual([])
})

test('a refusal that blames no field stands over the form; a conflict is not the form\'s fault', () => {
  const refusal = { code: 'x', errors: ['Not enough days'], message: '', fields: [] }
  expect(problemsOfRefusal({ ...refusal, status: 400 })).toEqual([{ field: '', code: 'x', text: 'Not enough days' }])
  expect(problemsOfRefusal({ ...refusal, status: 413 }).map((p) => textOfProblem(p, t))).toEqual(['request:sync.too-large'])
  expect(problemsOfRefusal({ ...refusal, status: 409 })).toEqual([])
})
