/** Scores of several voices on one line each: who wrote it, colleagues, those below, oneself. Read with arrow keys; the same stands in a table. */
import { SCORE_MAX, SCORE_MIN } from '../../../../contract/growth/appraisal.ts'
import { useTools } from '../../../request/use-tools.ts'
import { ChartFrame } from '../../../ui/chart/chart-frame.tsx'
import { useChosen } from '../../../ui/chart/use-chosen.ts'
import { useScoreText } from '../score-text.ts'

export const VOICES = ['writer', 'peers', 'subordinates', 'self'] as const
export type Voice = (typeof VOICES)[number]

export interface MarkRow {
  id: string
  name: string
  scores: Readonly<Partial<Record<Voice, string>>>
}

const place = (score: string): number => ((Number(score) - SCORE_MIN) / (SCORE_MAX - SCORE_MIN)) * 100
const TICKS = Array.from({ length: SCORE_MAX - SCORE_MIN + 1 }, (_, i) => SCORE_MIN + i)

export function ScoreMarks({ title, rows }: { title: string; rows: readonly MarkRow[] }) {
  const { t, show } = useTools('performance-appraisal-result')
  const scoreText = useScoreText()
  const { chosen, choose, onKeyDown } = useChosen(rows.length)
  const voices = VOICES.filter((voice) => rows.some((row) => row.scores[voice] !== undefined))
  const said = (row: MarkRow, voice: Voice) => { const score = row.scores[voice]; return score === undefined ? t('performance-appraisal-result:none') : scoreText(score) }
  const reading = (row: MarkRow) => t('performance-appraisal-result:marks.reading', { name: row.name, scores: show.list(voices.filter((v) => row.scores[v] !== undefined).map((v) => t('performance-appraisal-result:marks.voice', { voice: t(`performance-appraisal-result:voice.${v}`), score: said(row, v) }))) })
  const current = rows[chosen]
  if (!current) return null
  return (
    <ChartFrame
      title={title} legend={voices.map((voice) => ({ mark: <i className="pv-mark" data-voice={voice} aria-hidden="true" />, name: t(`performance-appraisal-result:voice.${voice}`) }))}
      table={{ rowHead: t('performance-appraisal-result:criterion'), heads: voices.map((v) => t(`performance-appraisal-result:voice.${v}`)), rows: rows.map((row) => ({ name: row.name, cells: voices.map((v) => said(row, v)) })) }}
    >
      <div className="pv-marks" role="slider" tabIndex={0} aria-label={title} aria-orientation="vertical" aria-valuemin={1} aria-valuemax={rows.length} aria-valuenow={chosen + 1} aria-valuetext={reading(current)} onKeyDown={onKeyDown}>
        {rows.map((row, i) => (
          <div key={row.id} className="pv-marks-row" data-chosen={i === chosen || undefined} onPointerDown={() => choose(i)}>
            <span className="pv-marks-name">{row.name}</span>
            <span className="pv-line">
              {TICKS.map((tick) => <i key={tick} className="pv-tick" style={{ insetInlineStart: `${place(String(tick))}%` }} />)}
              {/* whoever wrote it lies on top */}
              {voices.toReversed().map((voice) => { const score = row.scores[voice]; return score === undefined ? null : <i key={voice} className="pv-mark" data-voice={voice} style={{ insetInlineStart: `${place(score)}%` }} /> })}
            </span>
          </div>
        ))}
        <div className="pv-marks-row" aria-hidden="true"><span /><span className="pv-line pv-scale">{TICKS.map((tick) => <b key={tick} style={{ insetInlineStart: `${place(String(tick))}%` }}>{show.whole(tick)}</b>)}</span></div>
      </div>
      <p className="ess-chart-reading" aria-hidden="true">{reading(current)}</p>
    </ChartFrame>
  )
}
