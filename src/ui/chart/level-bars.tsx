/** Levels that somebody has beside levels that are asked for: a row of boxes each, as many as there are levels; read with arrow keys, a mouse or a finger. */
import { useTranslation } from 'react-i18next'
import { ChartFrame } from './chart-frame.tsx'
import { boxesOf, type LevelRow } from './level-boxes.ts'
import { useChosen } from './use-chosen.ts'

export interface LevelGroup {
  name: string
  rows: readonly LevelRow[]
}

interface LevelBarsProps {
  title: string
  /** Head of the table's first column: what the rows are. */
  rowHead: string
  /** The highest level there is. */
  most: number
  groups: readonly LevelGroup[]
  /** How a level reads: "Skilled". */
  levelText: (level: number) => string
}

const BOXES = ['has', 'missing', 'beyond'] as const

/** Draws levels against what is asked for; the same stands in a table, for screen readers always, for others on demand. */
export function LevelBars({ title, rowHead, most, groups, levelText }: LevelBarsProps) {
  const { t } = useTranslation('chart')
  const rows = groups.flatMap((group) => group.rows)
  const { chosen, choose, onKeyDown } = useChosen(rows.length)

  const numbered = (level: number) => t('levels.named', { level, name: levelText(level) })
  const has = ({ level }: LevelRow) => (level === null ? t('levels.unknown') : numbered(level))
  const short = ({ level, required }: LevelRow) => (level === null ? t('levels.unknown') : required === 0 ? String(level) : t('levels.of', { level, required }))
  const difference = ({ level, required }: LevelRow) => {
    if (required === 0) return t('levels.free')
    if (level === null) return t('levels.asked', { level: numbered(required) })
    const by = level - required
    return by < 0 ? t('levels.short', { count: -by }) : by > 0 ? t('levels.over', { count: by }) : t('levels.met')
  }
  const reading = (row: LevelRow) => t(row.required === 0 || row.level === null ? 'levels.reading.free' : 'levels.reading', { name: row.name, has: has(row), required: numbered(row.required), difference: difference(row) })

  const current = rows[chosen]
  return (
    <ChartFrame
      title={title}
      legend={[...BOXES.map((kind) => ({ mark: <i className="ess-levels-box" data-kind={kind} aria-hidden="true" />, name: t(`levels.${kind}`) })), { mark: <i className="ess-levels-line" aria-hidden="true" />, name: t('levels.required') }]}
      table={{ rowHead, heads: [t('levels.level'), t('levels.required'), t('levels.difference')], rows: rows.map((row) => ({ name: row.name, cells: [has(row), row.required === 0 ? t('none') : numbered(row.required), difference(row)] })) }}
    >
      {current === undefined ? <p className="ess-chart-nothing ess-levels-none">{t('nothing')}</p> : (
        <>
          <div className="ess-levels" role="slider" tabIndex={0} aria-label={title} aria-orientation="vertical" aria-valuemin={1} aria-valuemax={rows.length} aria-valuenow={chosen + 1} aria-valuetext={reading(current)} onKeyDown={onKeyDown}>
            {groups.map((group) => (
              <div key={group.name} className="ess-levels-group">
                <p className="ess-levels-name">{group.name}</p>
                {group.rows.map((row) => (
                  <div key={row.id} className="ess-levels-row" data-chosen={row === current || undefined} onPointerDown={() => choose(rows.indexOf(row))}>
                    <span className="ess-levels-of">{row.name}</span>
                    <span className="ess-levels-boxes">
                      {boxesOf(row, most).map((kind, i) => <i key={i} className="ess-levels-box" data-kind={kind} data-last={i + 1 === row.required || undefined} />)}
                    </span>
                    <span className="ess-levels-said num">{short(row)}<small>{difference(row)}</small></span>
                  </div>
                ))}
              </div>
            ))}
          </div>
          <p className="ess-chart-reading" aria-hidden="true">{reading(current)}</p>
        </>
      )}
    </ChartFrame>
  )
}
