import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dark, darkTones, light, lightTones, type Scheme, type StatusTone } from '../theme/palette.ts'
import { contrast } from '../theme/test-contrast.ts'
import { type ChartFacts, type ChartKind, checkFacts, isEmpty, seriesLooks } from './chart-facts.ts'
import { nearest } from './drawing.tsx'
import { geometry } from './geometry.ts'

const facts = (kind: ChartKind, categories: string[], ...values: (number | null)[][]): ChartFacts => ({ kind, categories, series: values.map((of, i) => ({ name: `S${i}`, values: of })) })
const draw = (of: ChartFacts, width = 600, rightToLeft = false) => geometry(of, { width, rightToLeft, axisText: String, labelText: (category) => category })

describe('bars', () => {
  test('stand on nothing, negative ones below it', () => {
    const { bars, zero } = draw(facts('bars', ['a', 'b', 'c'], [10, -5, 0]))
    expect(bars.map(({ y, height }) => [y < zero, y + height > zero])).toEqual([[true, false], [false, true], [false, false]])
    expect((bars[0]?.height ?? 0) / (bars[1]?.height ?? 1)).toBeCloseTo(2)
  })
  test('of several series stand beside each other and do not overlap', () => {
    const { bars } = draw(facts('bars', ['a', 'b'], [1, 2], [3, 4]))
    const byPlace = bars.toSorted((a, b) => a.x - b.x)
    expect(byPlace.map(({ series, category }) => `${category}${series}`)).toEqual(['00', '01', '10', '11'])
    for (const [i, bar] of byPlace.entries()) expect(bar.x + bar.width).toBeLessThanOrEqual((byPlace[i + 1]?.x ?? Number.POSITIVE_INFINITY) + 0.01)
  })
  test('a single one is no wall: it stands in the middle, as those of its category do together', () => {
    for (const [kind, values] of [['bars', [[10]]], ['stacked', [[10], [5]]], ['bars', [[10], [5]]]] as const) {
      const { bars, centres } = draw(facts(kind, ['a'], ...values.map((v) => [...v])), 900)
      const [left, right] = [Math.min(...bars.map((b) => b.x)), Math.max(...bars.map((b) => b.x + b.width))]
      expect(right - left).toBeLessThanOrEqual(96)
      expect(Math.abs((left + right) / 2 - (centres[0] ?? 0))).toBeLessThanOrEqual(1)
    }
  })
  test('on each other: where one ends the next begins, negative ones go the other way', () => {
    const { bars, zero } = draw(facts('stacked', ['a'], [2], [3], [-1]))
    const [first, second, third] = bars
    expect(first && first.y + first.height).toBeCloseTo(zero)
    expect(second && second.y + second.height).toBeCloseTo(first?.y ?? 0)
    expect(third?.y).toBeCloseTo(zero)
  })
  test('a value that is not there has no bar', () => {
    expect(draw(facts('stacked', ['a', 'b'], [1, null], [Number.NaN, 2])).bars.map(({ series, category }) => [series, category])).toEqual([[0, 0], [1, 1]])
  })
  test('from the side they begin where their names end, and right to left at the right', () => {
    const of = facts('across', ['a long name', 'b'], [4, 2])
    const [first, second] = draw(of).bars
    expect(first?.x).toBeCloseTo(draw(of).field.left)
    expect((first?.width ?? 0) / (second?.width ?? 1)).toBeCloseTo(2)
    const mirrored = draw(of, 600, true)
    expect((mirrored.bars[0]?.x ?? 0) + (mirrored.bars[0]?.width ?? 0)).toBeCloseTo(mirrored.field.right)
  })
})

describe('lines', () => {
  test('of dates stand by day, not by number', () => {
    const { centres } = draw(facts('line', ['2026-01-01', '2026-01-02', '2026-01-11'], [1, 2, 3]))
    const [a = 0, b = 0, c = 0] = centres
    expect((c - b) / (b - a)).toBeCloseTo(9)
  })
  test('have a gap where there is no value', () => {
    const { lines, points } = draw(facts('line', ['a', 'b', 'c', 'd', 'e'], [1, 2, null, 4, 5]))
    expect(lines[0]?.path.match(/M/g)).toHaveLength(2)
    expect(points.map((p) => p.category)).toEqual([0, 1, 3, 4])
  })
  test('run from the right where that is the direction', () => {
    for (const kind of ['line', 'area', 'bars', 'stacked'] as const) {
      const of = facts(kind, ['2026-01-01', '2026-02-01', '2026-03-01'], [1, 2, 3])
      const right = draw(of, 600, true).centres
      expect(draw(of).centres).toEqual(draw(of).centres.toSorted((a, b) => a - b))
      expect(right).toEqual(right.toSorted((a, b) => b - a))
    }
  })
  test('one point stands in the middle', () => {
    const { centres, field, points } = draw(facts('line', ['2026-01-01'], [5]))
    expect(centres[0]).toBeCloseTo((field.left + field.right) / 2)
    expect(points).toHaveLength(1)
  })
})

describe('whatever the figures', () => {
  const value = fc.oneof(fc.constant(null), fc.integer({ min: -1e9, max: 1e12 }), fc.double())
  const charts = fc.record({ kind: fc.constantFrom<ChartKind>('line', 'area', 'bars', 'stacked', 'across'), count: fc.integer({ min: 1, max: 60 }), series: fc.integer({ min: 1, max: 6 }), dates: fc.boolean() }).chain(({ kind, count, series, dates }) =>
    fc.array(fc.array(value, { minLength: count, maxLength: count }), { minLength: series, maxLength: series }).map((values) =>
      facts(kind, Array.from({ length: count }, (_, i) => (dates ? new Date(Date.UTC(2026, 0, 1 + i)).toISOString().slice(0, 10) : `A category ${i}`)), ...values)))
  test('all of it stands inside its room, from 320 px on, in both directions', () => {
    fc.assert(fc.property(charts, fc.integer({ min: 240, max: 1400 }), fc.boolean(), (of, width, rightToLeft) => {
      const { field, bars, points, labels, ticks, height } = draw(of, width, rightToLeft)
      const near = 0.01
      expect([field.left >= 0, field.right <= width, field.left < field.right, field.bottom <= height]).toEqual([true, true, true, true])
      for (const bar of bars) {
        expect(bar.x).toBeGreaterThanOrEqual(field.left - near)
        expect(bar.x + bar.width).toBeLessThanOrEqual(field.right + 1 + near)
        expect(bar.y).toBeGreaterThanOrEqual(field.top - near)
        expect(bar.y + bar.height).toBeLessThanOrEqual(field.bottom + 1 + near)
      }
      for (const point of points) expect([point.x >= field.left - near, point.x <= field.right + near, point.y >= field.top - near, point.y <= field.bottom + near]).toEqual([true, true, true, true])
      for (const place of [...labels, ...ticks]) expect(Number.isFinite(place.at)).toBe(true)
    }), { numRuns: 200 })
  })
  test.each([[320, false], [320, true], [1200, false], [1200, true]])('at %i px, right to left %s, categories and values have their words, none on another', (width, rightToLeft) => {
    const days = Array.from({ length: 120 }, (_, i) => new Date(Date.UTC(2026, 0, 1 + i)).toISOString().slice(0, 10))
    const charts = [facts('line', days, days.map((_, i) => i)), facts('bars', ['Customer care', 'Finance', 'Warehouse'], [1, 2, 3]), facts('stacked', days.slice(0, 12), days.slice(0, 12).map(() => 5)), facts('across', ['a', 'b'], [1_000_000, 2])]
    for (const of of charts) {
      const { labels, ticks } = draw(of, width, rightToLeft)
      expect([labels.length > 1, ticks.length > 1]).toEqual([true, true])
      const along = (of.kind === 'across' ? ticks : labels).toSorted((a, b) => a.at - b.at)
      for (const [i, label] of along.entries()) {
        const next = along[i + 1]
        if (next) expect(next.at - label.at).toBeGreaterThan(((label.text.length + next.text.length) / 2) * 6.4 + 6)
      }
    }
  })
})

test('a finger reads the category it is nearest to', () => {
  expect([0, 14, 16, 99].map((at) => nearest([10, 20, 30], at))).toEqual([0, 0, 1, 2])
  expect([0, 26].map((at) => nearest([30, 20, 10], at))).toEqual([2, 0])
})

test('facts that disagree are refused; figures that are none are nothing', () => {
  expect(() => checkFacts(facts('line', ['a'], [1, 2]))).toThrow('2 values of S0 for 1 categories')
  expect(() => checkFacts(facts('line', ['a']))).toThrow('1 to 6 series')
  expect(() => checkFacts(facts('line', ['a'], ...Array.from({ length: 7 }, () => [1])))).toThrow('not 7')
  expect([facts('line', ['a'], [null]), facts('line', ['a'], [Number.NaN]), facts('line', ['a'], [0])].map(isEmpty)).toEqual([true, true, false])
})

describe('series', () => {
  test('are told apart without colour: other marks, dashes and hatches', () => {
    for (const trait of ['mark', 'dash', 'hatch'] as const) expect(new Set(seriesLooks.map((look) => look[trait])).size).toBe(seriesLooks.length)
  })
  test.each([['light', light, lightTones], ['dark', dark, darkTones]] as const)('reach 3:1 on the page and on cards, %s', (_, scheme: Scheme, tones: Record<string, StatusTone>) => {
    for (const { colour } of seriesLooks) {
      const tone = /--ess-([a-z]+)-solid/.exec(colour)?.[1]
      const hex = tone ? (tones[tone]?.solid ?? '') : scheme.accent
      for (const ground of [scheme.bg, scheme.surface]) expect([colour, contrast(hex, ground) >= 3]).toEqual([colour, true])
    }
  })
})
