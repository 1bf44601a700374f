import { expect, test } from 'vitest'
import { askOf } from './at-once.tsx'

const report = { code: 'custom-module-request', scopes: ['own' as const, 'all' as const] }
const days = { from: ['2026-11-01'], until: ['2026-11-30'] }

test('a file at once is of exactly what is chosen, or there is none', () => {
  expect(askOf({ ...report, code: 'turnover' }, { scope: 'all', values: days })).toBeUndefined()
  expect(askOf(report, { scope: 'all', values: { ...days, status: ['4'], kinds: [], employees: [] } })).toBeTypeOf('function')
  expect(askOf(report, { scope: 'own', values: days }), 'its call has no scope').toBeNull()
  expect(askOf(report, { scope: 'all', values: { from: ['lastMonth'], until: ['lastMonth'] } }), 'nor relative days').toBeNull()
  const appraisal = { ...report, code: 'evaluation' }
  expect(askOf(appraisal, { scope: 'all', values: { period: ['p'], employees: ['a'] } })).toBeTypeOf('function')
  expect(askOf(appraisal, { scope: 'all', values: { period: ['p'], employees: ['a', 'b'] } }), 'it names one person').toBeNull()
  expect(askOf(appraisal, { scope: 'all', values: { period: ['p'], state: ['3'] } }), 'and no state').toBeNull()
})
