import { useTools } from '../../request/use-tools.ts'
import { HUNDRED, type ObjectiveRow, totalOf } from './rules.ts'

/** How much of 100 is given: it stays in sight while rows are written. */
export function WeightBar({ rows }: { rows: readonly ObjectiveRow[] }) {
  const { t, show } = useTools('objective-filling')
  const total = totalOf(rows)
  const rest = HUNDRED - total
  const most = Math.max(HUNDRED, total)
  return (
    <div className="of-bar" data-full={rest === 0 || undefined} data-over={rest < 0 || undefined}>
      <output>
        <span>{t('objective-filling:bar.total', { total: show.whole(total) })}</span>
        <span>{rest === 0 ? t('objective-filling:bar.full') : rest > 0 ? t('objective-filling:bar.rest', { count: rest }) : t('objective-filling:bar.over', { count: -rest })}</span>
      </output>
      <span className="of-line" aria-hidden="true">{rows.filter(({ weight }) => weight).map(({ lineId, weight }) => <span key={lineId} style={{ flex: `0 0 ${((weight ?? 0) / most) * 100}%` }} />)}</span>
    </div>
  )
}
