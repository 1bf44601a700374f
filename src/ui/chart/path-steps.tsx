/** Where a way leads: its stops, and what is done between them; the same stands in a table. */
import './path-steps.css'
import { useTranslation } from 'react-i18next'
import { Icon } from '../icon.tsx'
import { ChartFrame } from './chart-frame.tsx'
import { type MarkState, type PathPoint, type PathStop, pointsOf, RING, ringOf } from './path-facts.ts'
import { useChosen } from './use-chosen.ts'

interface PathStepsProps {
  title: string
  stops: readonly PathStop[]
  /** "81 %", and in words "81 % ready". */
  percent: (readiness: number) => string
  ready: (readiness: number) => string
}

function Ring({ readiness, text }: { readiness: number | null; text: string }) {
  const { size, radius, width } = RING
  const centre = size / 2
  const [part, rest] = ringOf(readiness ?? 0)
  return (
    <span className="ess-path-ring">
      <svg width={size} height={size} aria-hidden="true">
        <circle className="ess-path-whole" cx={centre} cy={centre} r={radius} fill="none" strokeWidth={width} strokeDasharray={readiness === null ? '3 5' : undefined} />
        {readiness === null || part === 0 ? null : <circle className="ess-path-part" cx={centre} cy={centre} r={radius} fill="none" strokeWidth={width} strokeDasharray={`${part} ${rest}`} transform={`rotate(-90 ${centre} ${centre})`} />}
      </svg>
      <span className="num">{text}</span>
    </span>
  )
}

/** Told apart without their colour: hollow, half and full with a check. */
const Mark = ({ state }: { state: MarkState }) => (state === 'done' ? <Icon name="check" size={12} /> : <span className="ess-path-half" />)

/** A way of stops with what is done between them; read with arrow keys, a mouse or a finger. */
export function PathSteps({ title, stops, percent, ready }: PathStepsProps) {
  const { t } = useTranslation('chart')
  const points = pointsOf(stops)
  const { chosen, choose, onKeyDown } = useChosen(points.length)
  const wordsOf = (stop: PathStop) => [stop.when, stop.place, stop.readiness === null ? '' : ready(stop.readiness)].filter(Boolean).join(t('separator'))
  const reading = ({ stop, mark }: PathPoint) => (mark ? t('reading', { category: mark.text, values: mark.word }) : t('reading', { category: stop.title, values: wordsOf(stop) }))
  const placeOf = (id: string) => points.findIndex(({ stop, mark }) => (mark ?? stop).id === id)
  const point = points[chosen]
  return (
    <ChartFrame
      title={title} legend={[]}
      table={{
        rowHead: t('path.stop'), heads: [t('path.when'), t('path.where'), t('path.ready')],
        rows: points.map(({ stop, mark }) => (mark ? { name: mark.text, cells: [mark.word, '', ''] } : { name: stop.title, cells: [stop.when, stop.place, stop.readiness === null ? t('none') : percent(stop.readiness)] })),
      }}
    >
      {point ? (
        <>
          <div
            className="ess-path" role="slider" tabIndex={0} aria-label={title} aria-valuemin={1} aria-valuemax={points.length} aria-valuenow={chosen + 1} aria-valuetext={reading(point)} onKeyDown={onKeyDown}
          >
            <div className="ess-path-stops">
              {stops.map((stop, i) => (
                <div key={stop.id} className="ess-path-stop" aria-hidden="true" data-last={i === stops.length - 1 || undefined}>
                  <span className="ess-path-point" data-chosen={placeOf(stop.id) === chosen || undefined} onPointerDown={() => choose(placeOf(stop.id))}><Ring readiness={stop.readiness} text={stop.readiness === null ? '' : percent(stop.readiness)} /></span>
                  {i < stops.length - 1 ? (
                    <span className="ess-path-way">
                      {stop.marks.map((mark) => <span key={mark.id} className="ess-path-mark" data-state={mark.state} data-chosen={placeOf(mark.id) === chosen || undefined} onPointerDown={() => choose(placeOf(mark.id))}><Mark state={mark.state} /></span>)}
                    </span>
                  ) : null}
                  <span className="ess-path-text" onPointerDown={() => choose(placeOf(stop.id))}>
                    <span className="ess-path-when">{stop.when}</span>
                    <b>{stop.title}</b>
                    <span className="ess-path-when">{stop.place}</span>
                  </span>
                </div>
              ))}
            </div>
          </div>
          <p className="ess-chart-reading" aria-hidden="true">{reading(point)}</p>
        </>
      ) : <p className="ess-chart-nothing ess-path-nothing">{t('nothing')}</p>}
    </ChartFrame>
  )
}
