/** Where everything of a chart stands, in pixels from the top left corner of its drawing. */
import { scaleBand, scaleLinear, scalePoint, scaleUtc } from 'd3-scale'
import { area, line, type SeriesPoint, stack, stackOffsetDiverging } from 'd3-shape'
import { isCivilDate } from '../../../contract/kit/civil-date.ts'
import { type ChartFacts, heightOf, isLine, valueAt } from './chart-facts.ts'

export interface Room {
  width: number
  rightToLeft: boolean
  /** A value beside the axis. */
  axisText: (value: number) => string
  /** A category below the axis, or beside it. */
  labelText: (category: string) => string
}

interface Tick {
  at: number
  text: string
}
export interface Bar {
  series: number
  category: number
  x: number
  y: number
  width: number
  height: number
}
export interface Point {
  series: number
  category: number
  x: number
  y: number
}

export interface Geometry {
  height: number
  /** The field within the axes. */
  field: { left: number; right: number; top: number; bottom: number }
  ticks: readonly Tick[]
  /** Where nothing is. */
  zero: number
  /** Those labels there is room for. */
  labels: readonly Tick[]
  /** Middle of each category, along its axis. */
  centres: readonly number[]
  bars: readonly Bar[]
  points: readonly Point[]
  lines: readonly { series: number; path: string }[]
  areas: readonly { series: number; path: string }[]
}

/** Pixels of a letter beside an axis, on average. */
const LETTER = 6.4
const GAP = 8
const LABELS_HEIGHT = 22
const SIDE = 10

const cut = (text: string, room: number) => {
  const letters = Math.max(3, Math.floor(room / LETTER))
  return text.length <= letters ? text : `${text.slice(0, letters - 1).trimEnd()}…`
}

/** Values of all series at each category, from where to where. */
function spansOf(facts: ChartFacts): [number, number][][] {
  const { kind, categories, series } = facts
  if (kind !== 'stacked' && !(kind === 'area' && series.length > 1)) return series.map((one) => categories.map((_, i) => [0, valueAt(one, i) ?? 0]))
  const rows = categories.map((_, i) => i)
  const stacked = stack<unknown, number, number>().keys(series.map((_, s) => s)).value((row, s) => valueAt(series[s] ?? { name: '', values: [] }, row) ?? 0).offset(stackOffsetDiverging)(rows)
  return stacked.map((spans: SeriesPoint<number>[]) => spans.map((span) => [span[0], span[1]]))
}

/** Labels with room between them, and inside the picture: every one, or every second, third, … */
function spread(all: readonly Tick[], from: number, until: number): Tick[] {
  const halfOf = (label: Tick) => (label.text.length * LETTER) / 2
  const widest = Math.max(1, ...all.map((label) => halfOf(label) * 2)) + GAP
  const step = Math.max(1, Math.ceil(all.length / Math.max(1, Math.floor(Math.abs(until - from) / widest))))
  const [low, high] = [Math.min(from, until) - SIDE, Math.max(from, until) + SIDE]
  const kept: Tick[] = []
  for (const label of all.filter((_, i) => i % step === 0)) {
    const half = halfOf(label)
    const at = half * 2 > high - low ? (low + high) / 2 : Math.min(high - half, Math.max(low + half, label.at))
    const before = kept.at(-1)
    if (!before || Math.abs(at - before.at) >= half + halfOf(before) + GAP) kept.push({ ...label, at })
  }
  return kept
}

/** The middle of each category, by day where all are dates. */
function alongTime(categories: readonly string[], range: [number, number]): number[] {
  const places = categories.length === 1 ? categories.map(() => (range[0] + range[1]) / 2) : null
  if (places) return places
  if (categories.every((category) => isCivilDate(category))) {
    const days = categories.map((category) => new Date(`${category}T00:00:00Z`))
    const times = days.map(Number)
    const scale = scaleUtc().domain([Math.min(...times), Math.max(...times)]).range(range)
    return days.map((day) => scale(day))
  }
  const scale = scalePoint<number>().domain(categories.map((_, i) => i)).range(range)
  return categories.map((_, i) => scale(i) ?? 0)
}

/** Pixels of the widest bar, or of the bars of a category together: few categories have room between them. */
const WIDEST = 96

/** Works a chart out for a width. */
export function geometry(facts: ChartFacts, { width, rightToLeft, axisText, labelText }: Room): Geometry {
  const { kind, categories, series } = facts
  const height = heightOf(facts)
  const spans = spansOf(facts)
  const ends = spans.flat().flat()
  const [low, high] = [Math.min(0, ...ends), Math.max(0, ...ends)]
  const values = scaleLinear().domain(low === high ? [0, 1] : [low, high]).nice(4)
  const isAcross = kind === 'across'
  const steps = values.ticks(isAcross ? Math.max(2, Math.min(5, Math.floor(width / 110))) : 4)
  const beside = isAcross
    ? Math.min(width * 0.4, Math.max(0, ...categories.map((category) => labelText(category).length * LETTER)) + GAP)
    : Math.min(width * 0.35, Math.max(0, ...steps.map((step) => axisText(step).length * LETTER)) + GAP)
  const field = { left: rightToLeft ? SIDE : beside + SIDE, right: rightToLeft ? width - beside - SIDE : width - SIDE, top: SIDE, bottom: height - LABELS_HEIGHT }
  const across: [number, number] = rightToLeft ? [field.right, field.left] : [field.left, field.right]
  values.range(isAcross ? across : [field.bottom, field.top])

  const along: [number, number] = isAcross ? [field.top, field.bottom] : across
  const bands = scaleBand<number>().domain(categories.map((_, i) => i)).range(along[0] < along[1] ? along : [along[1], along[0]]).paddingInner(0.3).paddingOuter(0.15)
  // a band begins at its low end: from right to left the first one is the last
  const bandOf = (category: number) => bands(!isAcross && rightToLeft ? categories.length - 1 - category : category) ?? 0
  const centres = isLine(kind) ? alongTime(categories, [along[0] + Math.sign(along[1] - along[0]) * SIDE, along[1] - Math.sign(along[1] - along[0]) * SIDE]) : categories.map((_, i) => bandOf(i) + bands.bandwidth() / 2)

  const places = series.flatMap((one, s) => categories.flatMap((_, i) => {
    const span = spans[s]?.[i]
    return span && valueAt(one, i) !== null ? [{ series: s, category: i, from: values(span[0]), until: values(span[1]) }] : []
  }))
  const parts = kind === 'stacked' ? 1 : series.length
  const bars = isLine(kind) ? [] : places.map(({ series: s, category, from, until }): Bar => {
    const thick = Math.min(bands.bandwidth(), WIDEST) / parts
    const inBand = parts === 1 ? 0 : !isAcross && rightToLeft ? parts - 1 - s : s
    const start = bandOf(category) + (bands.bandwidth() - thick * parts) / 2 + inBand * thick
    const [low1, long] = [Math.min(from, until), Math.abs(until - from)]
    const wide = Math.max(1, thick - (parts > 1 ? 1 : 0))
    return { series: s, category, ...(isAcross ? { x: low1, y: start, width: long, height: wide } : { x: start, y: low1, width: wide, height: long }) }
  })
  const points = isLine(kind) ? places.map(({ series: s, category, until }): Point => ({ series: s, category, x: centres[category] ?? 0, y: until })) : []
  const drawn = isLine(kind) ? series.map((one, s) => {
    const at = categories.map((_, i) => ({ x: centres[i] ?? 0, from: values(spans[s]?.[i]?.[0] ?? 0), until: values(spans[s]?.[i]?.[1] ?? 0), isThere: valueAt(one, i) !== null }))
    type At = (typeof at)[number]
    return {
      series: s,
      line: line<At>().x((p) => p.x).y((p) => p.until).defined((p) => p.isThere)(at) ?? '',
      area: kind === 'area' ? (area<At>().x((p) => p.x).y0((p) => p.from).y1((p) => p.until).defined((p) => p.isThere)(at) ?? '') : '',
    }
  }) : []

  const named = categories.map((category, i) => ({ at: centres[i] ?? 0, text: labelText(category) }))
  const worded = steps.map((step) => ({ at: values(step), text: axisText(step) }))
  return {
    height,
    field,
    zero: values(0),
    ticks: isAcross ? spread(worded, across[0], across[1]) : worded,
    labels: isAcross ? named.map((label) => ({ ...label, text: cut(label.text, beside - GAP) })) : spread(named.map((label) => ({ ...label, text: cut(label.text, Math.max(60, width / 3)) })), across[0], across[1]),
    centres,
    bars,
    points,
    lines: drawn.filter((one) => one.line !== '').map(({ series: s, line: path }) => ({ series: s, path })),
    areas: drawn.filter((one) => one.area !== '').map(({ series: s, area: path }) => ({ series: s, path })),
  }
}
