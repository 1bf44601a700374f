import { useTools } from '../../request/use-tools.ts'
import { type ObjectiveRow, totalOf, WHOLE_WEIGHT } from '../../../contract/modules/objective-filling/rules.ts'

/** How much of 100 is given: it stays in sight while rows are written. */
export function WeightBar({ rows }: { rows: readonly ObjectiveRow[] }) {
  const { t, show } = useTools('objective-filling')
  const total = totalOf(rows)
  const rest = WHOLE_WEIGHT - total
  const most = Math.max(WHOLE_WEIGHT, total)
  return (
    <div className="of-bar" data-full={rest === 0 || undefined} data-over={rest < 0 || undefined}>
      <output>
        {t(`objective-filling:weights.${rest === 0 ? 'whole' : rest > 0 ? 'left' : 'over'}`, { total: show.whole(total), rest: show.whole(Math.abs(rest)) })}
      </output>
      <span className="of-line" aria-hidden="true">{rows.filter(({ weight }) => weight).map(({ lineId, weight }) => <span key={lineId} style={{ flex: `0 0 ${((weight ?? 0) / most) * 100}%` }} />)}</span>
    </div>
  )
}
