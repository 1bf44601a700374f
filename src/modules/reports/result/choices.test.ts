import { expect, test } from 'vitest'
import type { ReportParameter } from '../../../../contract/modules/reports/shapes.ts'
import { choicesIn, fromWire, missingIn, onWire, searchOf } from './choices.ts'

const parameter = (name: string, more: Partial<ReportParameter> = {}): ReportParameter =>
  ({ name, label: name, kind: 'text', required: false, multiple: false, default: [], min: null, max: null, options: [], hasSource: false, dependsOn: [], visibleWhen: null, edge: null, ...more })
const report = { parameters: [parameter('from', { required: true, default: ['2026-11-01'] }), parameter('unit', { multiple: true }), parameter('step', { visibleWhen: { name: 'unit', value: 'a' } })], scopes: ['own' as const, 'team' as const] }

test('an address without words says what a report starts with', () => {
  expect(choicesIn({}, report)).toEqual({ scope: 'team', values: { from: ['2026-11-01'], unit: [], step: [] } })
  expect(searchOf(choicesIn({}, report), report)).toEqual({})
})

test('what was chosen stands in the address and comes back from it', () => {
  const chosen = { scope: 'own' as const, values: { from: [], unit: ['a', 'b'], step: ['5'] } }
  expect(searchOf(chosen, report)).toEqual({ whose: 'own', from: '', unit: ['a', 'b'], step: '5' })
  expect(choicesIn(searchOf(chosen, report), report)).toEqual(chosen)
  expect(choicesIn({ whose: 'all', step: 5 }, report), 'a scope one has not, a number').toMatchObject({ scope: 'team', values: { step: ['5'] } })
})

test('what is not shown does not travel', () => {
  expect(onWire({ from: ['2026-11-02'], unit: ['a', 'b'], step: ['5'] }, report.parameters)).toEqual([{ key: 'from', value: '2026-11-02' }, { key: 'unit', value: 'a' }, { key: 'unit', value: 'b' }, { key: 'step', value: '5' }])
  expect(onWire({ from: ['2026-11-02'], unit: ['b'], step: ['5'] }, report.parameters)).toEqual([{ key: 'from', value: '2026-11-02' }, { key: 'unit', value: 'b' }])
  expect(fromWire([{ key: 'unit', value: 'b' }], report.parameters)).toEqual({ from: [], unit: ['b'], step: [] })
})

test('what is asked for and empty is named', () => {
  expect(missingIn({ from: [], unit: [], step: [] }, report.parameters)).toEqual(['from'])
})
