/** A chart of a report's rows: figures by category and series, few enough to be read. */
import type { ReportChart } from '../../contract/modules/reports/shapes.ts'

export interface Point {
  category: string
  /** Left out: there is one series. */
  series?: string
  value: number
}

export interface ChartFacts {
  kind: ReportChart['kind']
  title: string
  categoryHead: string
  /** Name of the series where points have none. */
  single: string
  /** What is beyond the most there are. */
  other: string
  /** In this order; left out: as they come. */
  categories?: readonly string[]
  series?: readonly string[]
}

const MOST_CATEGORIES = 24
const MOST_SERIES = 6
/** Binary fractions add up to more digits than there are. */
const rounded = (value: number): number => Math.round(value * 100) / 100

const distinct = (names: readonly string[], first: readonly string[] = []): string[] => [...new Set([...first.filter((name) => names.includes(name)), ...names])]

/** Null: there is nothing to draw. What is too much is put together: of categories the last, of series the smallest. */
export function chartOf(points: readonly Point[], facts: ChartFacts): ReportChart | null {
  if (points.length === 0) return null
  const { kind, title, categoryHead, single, other } = facts
  const all = distinct(points.map((p) => p.category), facts.categories)
  const categories = all.length > MOST_CATEGORIES ? [...all.slice(0, MOST_CATEGORIES - 1), other] : all
  const known = new Set(all.slice(0, all.length > MOST_CATEGORIES ? MOST_CATEGORIES - 1 : all.length))
  const seriesOf = (p: Point) => p.series ?? single
  const sums = new Map<string, number>()
  for (const p of points) sums.set(seriesOf(p), (sums.get(seriesOf(p)) ?? 0) + Math.abs(p.value))
  const names = distinct(points.map(seriesOf), facts.series)
  const kept = names.length > MOST_SERIES ? new Set([...names].sort((a, b) => (sums.get(b) ?? 0) - (sums.get(a) ?? 0)).slice(0, MOST_SERIES - 1)) : new Set(names)
  const shown = names.length > MOST_SERIES ? [...names.filter((n) => kept.has(n)), other] : names
  const values = new Map<string, number>()
  for (const p of points) {
    const key = `${kept.has(seriesOf(p)) ? seriesOf(p) : other}\n${known.has(p.category) ? p.category : other}`
    values.set(key, (values.get(key) ?? 0) + p.value)
  }
  return { kind, title, categoryHead, categories, series: shown.map((name) => ({ name, values: categories.map((c) => { const v = values.get(`${name}\n${c}`); return v === undefined ? (kind === 'line' ? null : 0) : rounded(v) }) })) }
}
