/** The picture of a chart, as wide as its place; read with arrow keys, a mouse or a finger. Loaded late (chart.tsx). */
import { type PointerEvent, useId, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { type ChartFacts, heightOf, isLine, seriesLooks } from './chart-facts.ts'
import { type Geometry, geometry } from './geometry.ts'
import { useChosen } from './use-chosen.ts'

export interface DrawingProps {
  facts: ChartFacts
  title: string
  rightToLeft: boolean
  axisText: (value: number) => string
  labelText: (category: string) => string
  /** What is said of a category. */
  reading: (category: number) => string
}

/** More points than these stand too close for a mark each. */
const MOST_MARKS = 40

const lookOf = (series: number) => seriesLooks[series] ?? { colour: 'currentColor', mark: '', dash: undefined, hatch: undefined }

/** Width of an element, before the page is painted and from then on. */
function useWidth() {
  const ref = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const box = ref.current
    if (!box) return
    const take = () => setWidth(Math.floor(box.clientWidth))
    take()
    const observer = new ResizeObserver(take)
    observer.observe(box)
    return () => observer.disconnect()
  }, [])
  return { ref, width }
}

function Axes({ drawn, isAcross, rightToLeft }: { drawn: Geometry; isAcross: boolean; rightToLeft: boolean }) {
  const { field } = drawn
  const beside = rightToLeft ? field.right + 8 : field.left - 8
  const [values, names] = isAcross ? [drawn.labels, drawn.ticks] : [drawn.ticks, drawn.labels]
  return (
    <g className="ess-chart-axes">
      {drawn.ticks.map(({ at, text }) => <path key={`${at} ${text}`} d={isAcross ? `M${at} ${field.top}V${field.bottom}` : `M${field.left} ${at}H${field.right}`} />)}
      <path className="ess-chart-zero" d={isAcross ? `M${drawn.zero} ${field.top}V${field.bottom}` : `M${field.left} ${drawn.zero}H${field.right}`} />
      {values.map(({ at, text }) => <text key={`${at} ${text}`} x={beside} y={at} dy="0.32em" textAnchor={rightToLeft ? 'start' : 'end'}>{text}</text>)}
      {names.map(({ at, text }) => <text key={`${at} ${text}`} x={at} y={field.bottom + 16} textAnchor="middle">{text}</text>)}
    </g>
  )
}

function Marks({ drawn, chosen, hatches }: { drawn: Geometry; chosen: number; hatches: string }) {
  const isCrowded = drawn.centres.length > MOST_MARKS
  return (
    <>
      {drawn.areas.map(({ series, path }) => <path key={series} d={path} fill={lookOf(series).hatch ? `url(#${hatches}-${series})` : lookOf(series).colour} fillOpacity={0.35} />)}
      {drawn.bars.map(({ series, category, ...box }) => (
        <rect key={`${series} ${category}`} {...box} fill={lookOf(series).hatch ? `url(#${hatches}-${series})` : lookOf(series).colour} stroke={lookOf(series).colour} strokeWidth={1} />
      ))}
      {drawn.lines.map(({ series, path }) => <path key={series} d={path} fill="none" stroke={lookOf(series).colour} strokeWidth={2} strokeDasharray={lookOf(series).dash} />)}
      {drawn.points.filter(({ category }) => !isCrowded || category === chosen).map(({ series, category, x, y }) => (
        <path key={`${series} ${category}`} d={lookOf(series).mark} transform={`translate(${x} ${y})`} fill={lookOf(series).colour} />
      ))}
    </>
  )
}

/** Position in a list of centres that is nearest to a place. */
export const nearest = (centres: readonly number[], at: number): number =>
  centres.reduce((best, centre, i) => (Math.abs(centre - at) < Math.abs((centres[best] ?? Number.POSITIVE_INFINITY) - at) ? i : best), 0)

export function Drawing({ facts, title, rightToLeft, axisText, labelText, reading }: DrawingProps) {
  const hatches = useId()
  const { ref, width } = useWidth()
  const last = facts.categories.length - 1
  const { chosen, choose, onKeyDown } = useChosen(facts.categories.length, last)
  const isAcross = facts.kind === 'across'
  const drawn = useMemo(() => (width > 0 ? geometry(facts, { width, rightToLeft, axisText, labelText }) : null), [facts, width, rightToLeft, axisText, labelText])

  const onPoint = (event: PointerEvent<SVGSVGElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    if (drawn) choose(nearest(drawn.centres, isAcross ? event.clientY - box.top : event.clientX - box.left))
  }
  const at = drawn?.centres[chosen] ?? 0
  return (
    <>
      <div
        ref={ref} className="ess-chart-drawing" style={{ height: heightOf(facts) }} role="slider" tabIndex={0} aria-label={title}
        aria-orientation={isAcross ? 'vertical' : 'horizontal'} aria-valuemin={1} aria-valuemax={last + 1} aria-valuenow={chosen + 1} aria-valuetext={reading(chosen)} onKeyDown={onKeyDown}
      >
        {drawn ? (
          <svg width={width} height={drawn.height} aria-hidden="true" onPointerDown={onPoint} onPointerMove={onPoint}>
            <defs>
              {seriesLooks.map(({ colour, hatch }, series) => hatch ? (
                <pattern key={hatch} id={`${hatches}-${series}`} width={8} height={8} patternUnits="userSpaceOnUse">
                  <path d="M0 0h8v8h-8z" fill="var(--ess-surface)" />
                  <path d={hatch} stroke={colour} strokeWidth={2.5} fill="none" />
                </pattern>
              ) : null)}
            </defs>
            <Axes drawn={drawn} isAcross={isAcross} rightToLeft={rightToLeft} />
            <path className="ess-chart-chosen" d={isAcross ? `M${drawn.field.left} ${at}H${drawn.field.right}` : `M${at} ${drawn.field.top}V${drawn.field.bottom}`} />
            <Marks drawn={drawn} chosen={chosen} hatches={hatches} />
          </svg>
        ) : null}
      </div>
      <p className="ess-chart-reading" data-lines={isLine(facts.kind) || undefined} aria-hidden="true">{reading(chosen)}</p>
    </>
  )
}
