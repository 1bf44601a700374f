import { expect, test } from 'vitest'
import { type FreeColumn, RangeKind } from '../../../contract/growth/appraisal.ts'
import { columnTexts, missingIn, type ObjectiveRow, totalOf } from '../../../contract/modules/objective-filling/rules.ts'
import type { ViewTools } from '../../request/row-view.ts'
import { type Asked, ASKED, namedOf, onTarget, problemsIn, rowsAsText, takenOver, untaken, withoutTaken, withRestShared } from './rules.ts'

const rows = (...weights: (number | null)[]): ObjectiveRow[] => weights.map((weight, i) => ({ lineId: `r${i}`, title: `Objective ${i}`, weight }))
const weightsOf = (all: readonly ObjectiveRow[]) => all.map((r) => r.weight)
const asked: Asked = { limits: { min: 3, max: 8, weightMin: 5, weightMax: 40 }, ofTarget: ['higher'], from: '2026-01-01', until: '2026-12-31' }
const codesOf = (all: ObjectiveRow[], of: Asked | null = asked) => problemsIn(all, of).map(({ field, code }) => `${field} ${code}`)

test('what is left goes to rows without a weight, else to all of them, and adds up', () => {
  expect(weightsOf(withRestShared(rows(40, null, null)))).toEqual([40, 30, 30])
  expect(weightsOf(withRestShared(rows(null, null, null)))).toEqual([34, 33, 33])
  expect(weightsOf(withRestShared(rows(40, 30, 20, 5)))).toEqual([42, 31, 21, 6])
  expect(totalOf(withRestShared(rows(...Array.from({ length: 7 }, () => 10))))).toBe(100)
})

test('nobody gets more than a row may have, and nothing is taken from anybody', () => {
  expect(weightsOf(withRestShared(rows(null), 40))).toEqual([40])
  expect(weightsOf(withRestShared(rows(50, 10), 40))).toEqual([50, 30])
  expect(weightsOf(withRestShared(rows(60, 60)))).toEqual([60, 60])
  expect(withRestShared([])).toEqual([])
})

test('40 30 20 5 lacks five; 10 in place of 5 is whole', () => {
  expect(problemsIn(rows(40, 30, 20, 5), asked)).toEqual([{ field: 'objectives', code: 'objective_weight_total', params: { total: 95 } }])
  expect(problemsIn(rows(40, 30, 20, 10), asked)).toEqual([])
})

test('number and weight of rows are within what is asked', () => {
  expect(codesOf(rows(60, 40))).toEqual(['objectives objective_count', 'objectives.r0.weight objective_weight_range'])
  expect(codesOf(rows(41, 30, 29))).toEqual(['objectives.r0.weight objective_weight_range'])
  expect(codesOf(rows(60, 40), null), 'what is asked is not known here: the server says it').toEqual([])
})

test('two titles in other letters are one', () => {
  expect(codesOf([{ lineId: 'a', title: 'Réply  fast', weight: 40 }, { lineId: 'b', title: ' reply FAST', weight: 40 }, { lineId: 'c', title: '', weight: 20 }, { lineId: 'd', title: '', weight: null }])).toEqual(['objectives.b.title objective_title_twice'])
})

test('a range of a target needs one above 0, and a due day lies within the period', () => {
  const [first, ...others] = rows(40, 30, 30) as [ObjectiveRow, ...ObjectiveRow[]]
  for (const target of [null, '', '0', '0.00']) expect(codesOf([{ ...first, valueRangeId: 'higher', target }, ...others])).toEqual(['objectives.r0.target objective_target'])
  expect(codesOf([{ ...first, valueRangeId: 'higher', target: '0.01', dueDate: '2026-12-31' }, ...others])).toEqual([])
  expect(codesOf([{ ...first, valueRangeId: 'scale' }, ...others])).toEqual([])
  for (const dueDate of ['2025-12-31', '2027-01-01']) expect(codesOf([{ ...first, dueDate }, ...others])).toEqual(['objectives.r0.dueDate objective_due'])
})

const former = (title: string, weight = '40.00') => ({ title, perspective: 2 as const, measure: 'Hours', weight, valueRangeId: 'higher', unit: 'h', target: '8.00', achievement: null })
const takeOver = (written: ObjectiveRow[], most?: number) => {
  let n = 0
  const from = [former('Reply fast'), former('Sell more', '60.00')]
  return takenOver(untaken(from, written, most), written, { newId: () => `n${n++}`, period: '2025', dueDate: '2026-12-31' })
}

test("last year's titles come with their weights and without targets, and say where they are from", () => {
  const row = { perspective: 2, measure: 'Hours', valueRangeId: 'higher', unit: 'h', dueDate: '2026-12-31' }
  expect(takeOver([])).toEqual({ rows: [{ ...row, lineId: 'n0', title: 'Reply fast', weight: 40 }, { ...row, lineId: 'n1', title: 'Sell more', weight: 60 }], taken: { period: '2025', weights: true, lineIds: ['n0', 'n1'] } })
})

test('what is written is never taken over again, and weights come along only where they fit beside it', () => {
  expect(takeOver([{ lineId: 'x', title: 'reply  FAST', weight: 50 }])).toEqual({ rows: [{ lineId: 'n0', title: 'Sell more', perspective: 2, measure: 'Hours', valueRangeId: 'higher', unit: 'h', dueDate: '2026-12-31' }], taken: { period: '2025', weights: false, lineIds: ['n0'] } })
  expect(takeOver([{ lineId: 'x', title: 'Reply fast', weight: 40 }]).rows.map((r) => r.weight)).toEqual([60])
  expect(takeOver([{ lineId: 'x', title: 'Mine' }], 2).rows.map((r) => r.title)).toEqual(['Reply fast'])
})

test('taken back, rows that were written in since stay, and so does what was there before', () => {
  const mine = { lineId: 'x', title: 'Mine', weight: 10 }
  const [first, second] = takeOver([]).rows as [ObjectiveRow, ObjectiveRow]
  expect(withoutTaken([mine, first, second], [first, second])).toEqual([mine])
  const written = { ...second, target: '12' }
  expect(withoutTaken([mine, { ...first, target: null }, written], [first, second])).toEqual([mine, written])
})

test('a row says that its target is missing as long as its range asks for one', () => {
  const row = { lineId: 'a', valueRangeId: 'higher' }
  expect([missingIn(row, ['higher']), missingIn({ ...row, target: '0' }, ['higher']), missingIn({ ...row, target: '5' }, ['higher']), missingIn(row, ['lower']), missingIn({ lineId: 'a' }, ['higher'])]).toEqual([['target'], ['target'], [], [], []])
})

const columns: FreeColumn[] = [{ code: 'extra1', columnTypeId: 3, names: 'Budget', required: true }, { code: 'extra2', columnTypeId: 7, names: 'Shared', required: false }]

test('a column the company adds takes what it is of, and is named in what is wrong with it', () => {
  const saying = (extra1: string | null, extra2: string | null = null) => problemsIn(rows(40, 30, 30).map((r, i) => ({ ...r, extra1: i === 0 ? extra1 : '1', extra2: i === 0 ? extra2 : null })), { ...asked, columns })
  expect(saying(' ')).toEqual([{ field: 'objectives.r0.extra1', code: 'objective_column_needed', params: { column: 'Budget' } }])
  expect(saying('much', 'yes').map((p) => p.code)).toEqual(['objective_column_number', 'objective_column_yes_no'])
  expect([saying('12.50', '1'), saying('12,5', '0')]).toEqual([[], []])
  expect(missingIn({ lineId: 'a', extra1: '' }, [], columns)).toEqual(['extra1'])
})

test('it is known by the form, else by the names that came with the request, and reads as what it is', () => {
  const tools = { t: (key: string, { amount = '' } = {}) => `${key}${amount}`, show: { decimal: (v: string) => `#${v}`, date: (v: string) => `@${v}` } } as unknown as ViewTools
  const texts = new Map(columnTexts(columns))
  for (const named of [namedOf({ values: { [ASKED]: { ...asked, columns } }, textOf: () => undefined }), namedOf({ values: {}, textOf: (key) => texts.get(key) })]) {
    expect(Object.values(named).map(({ label, field }) => [label, field.kind])).toEqual([['Budget', 'decimal'], ['Shared', 'flag']])
    expect([named.extra1?.text('1250.50', tools), named.extra2?.text('0', tools), named.extra2?.text(null, tools)]).toEqual(['#1250.50', 'request:value.no', ''])
  }
  expect(namedOf({ values: {}, textOf: () => undefined })).toEqual({})
})

test('rows are put down as lines, what they lack left out', () => {
  expect(rowsAsText([{ lineId: 'a', title: 'Reply fast', measure: 'Hours', weight: 40, target: '8.00', unit: 'h', dueDate: '2026-12-31' }, { lineId: 'b', title: 'Sell more', weight: null }])).toBe('Reply fast\tHours\t40\t8.00 h\t2026-12-31\nSell more')
})

test('reaching just the target scores what the range says', () => {
  const range = { kind: RangeKind.higher, rows: [{ from: null, until: '90.00', score: '2.00' }, { from: '90.00', until: '105.00', score: '3.00' }, { from: '105.00', until: null, score: '4.00' }] }
  expect([onTarget(range, '12'), onTarget({ ...range, kind: RangeKind.lower }, '0.5'), onTarget({ ...range, kind: RangeKind.table }, '110')]).toEqual(['3.00', '3.00', '4.00'])
  expect([onTarget(range, null), onTarget(range, '0'), onTarget(range, 'x'), onTarget(undefined, '5'), onTarget({ ...range, kind: RangeKind.scale }, '5')]).toEqual([null, null, null, null, null])
})
