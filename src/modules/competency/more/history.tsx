import type { ProfileRow } from '../../../../contract/modules/competency/calls.ts'
import { useTools } from '../../../request/use-tools.ts'
import { Card } from '../../../ui/surfaces.tsx'
import { levelText } from '../assessment-text.ts'

/** Which levels held before, and since when: folded up, for it is rarely asked for. */
export function History({ rows }: { rows: readonly ProfileRow[] }) {
  const { t, show } = useTools('competency', 'competency-screens')
  const known = rows.filter((row) => row.history.length > 0)
  if (known.length === 0) return null
  return (
    <details className="rq-rounds">
      <summary>{t('competency-screens:history')}</summary>
      <Card>
        <ul className="cp-history">
          {known.map((row) => (
            <li key={row.competencyId}>
              <b>{row.competency}</b>
              <ol>
                {row.history.map((held) => (
                  <li key={`${held.validFrom} ${held.period}`} className="num">
                    <span>{show.date(held.validFrom)}</span> <span>{held.period}</span> <span>{levelText(held.level, t)}</span> <span className="cp-dim">{t('competency:required.of', { level: levelText(held.requiredLevel, t) })}</span>
                  </li>
                ))}
              </ol>
            </li>
          ))}
        </ul>
      </Card>
    </details>
  )
}
