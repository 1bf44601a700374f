/** What a chart shows, and how each series looks. */

/**
 * line, area: how values go on, by day where every category is a date (areas of several series stand on each other);
 * bars: series beside each other; stacked: on each other; across: bars from the side, for categories with long names.
 */
export type ChartKind = 'line' | 'area' | 'bars' | 'stacked' | 'across'

export interface ChartSeries {
  name: string
  /** A value a category; null where there is none. */
  values: readonly (number | null)[]
}

export interface ChartFacts {
  kind: ChartKind
  /** Words, or civil dates (YYYY-MM-DD). */
  categories: readonly string[]
  /** At most six. */
  series: readonly ChartSeries[]
}

export interface SeriesLook {
  /** A colour of the theme with 3:1 on its surfaces, light and dark (geometry.test.ts). */
  colour: string
  /** Marks of a line's points, around 0 0. */
  mark: string
  /** Dashes of a line. */
  dash: string | undefined
  /** Lines on a bar, in a square of eight; none: it is plain. */
  hatch: string | undefined
}

/** In their order: each is told from the others without its colour, too. */
export const seriesLooks: readonly SeriesLook[] = [
  { colour: 'var(--ess-blue-solid)', mark: 'M-4 0a4 4 0 1 0 8 0a4 4 0 1 0 -8 0z', dash: undefined, hatch: undefined },
  { colour: 'var(--ess-accent)', mark: 'M-4 -4h8v8h-8z', dash: '7 4', hatch: 'M-2 10L10 -2M-2 2L2 -2M6 10L10 6' },
  { colour: 'var(--ess-green-solid)', mark: 'M0 -5L5 4h-10z', dash: '2 3', hatch: 'M0 4h8' },
  { colour: 'var(--ess-brown-solid)', mark: 'M0 -5.5L5.5 0L0 5.5L-5.5 0z', dash: '10 3 2 3', hatch: 'M-2 -2L10 10M6 -2L10 2M-2 6L2 10' },
  { colour: 'var(--ess-red-solid)', mark: 'M0 5L5 -4h-10z', dash: '4 2', hatch: 'M4 0v8' },
  { colour: 'var(--ess-black-solid)', mark: 'M-1.5 -5h3v3.5h3.5v3h-3.5v3.5h-3v-3.5h-3.5v-3h3.5z', dash: '1 2', hatch: 'M0 4h8M4 0v8' },
]

export const isLine = (kind: ChartKind): boolean => kind === 'line' || kind === 'area'

/** Beyond it figures are no longer exact. */
const MOST = 1e15
const DECIMALS = 1e6

/** With six decimals at most; null for what is no number, or beyond all figures. */
export const valueAt = (series: ChartSeries, category: number): number | null => {
  const value = series.values[category]
  return value !== undefined && value !== null && Math.abs(value) <= MOST ? Math.round(value * DECIMALS) / DECIMALS : null
}

export const isEmpty = ({ series }: ChartFacts): boolean => !series.some((one) => one.values.some((_, i) => valueAt(one, i) !== null))

const HEIGHT = 240
const ROW = 26
const BAR = 14
const AXIS = 28

/** Height of the drawing, known before it is there: nothing moves when it comes. */
export const heightOf = ({ kind, categories, series }: ChartFacts): number =>
  kind === 'across' ? Math.max(1, categories.length) * Math.max(ROW, series.length * BAR + 10) + AXIS : HEIGHT

/** @throws Error when a series has another number of values than there are categories, or there are more than six */
export function checkFacts({ categories, series }: ChartFacts): void {
  if (series.length === 0 || series.length > seriesLooks.length) throw new Error(`a chart has 1 to ${seriesLooks.length} series, not ${series.length}`)
  const other = series.find((one) => one.values.length !== categories.length)
  if (other) throw new Error(`${other.values.length} values of ${other.name} for ${categories.length} categories`)
}
