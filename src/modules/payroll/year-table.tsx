import type { YearRow } from '../../../contract/kit/pay-document.ts'
import { useTools } from '../../request/use-tools.ts'
import { Card } from '../../ui/surfaces.tsx'
import { Amount } from './amount.tsx'

/** What each component came to in the year, with and without this document. */
export function YearTable({ rows }: { rows: readonly YearRow[] }) {
  const { t } = useTools('payroll')
  if (rows.length === 0) return null
  return (
    <details className="pay-more">
      <summary>{t('payroll:year-to-date')}</summary>
      <Card flush>
        <ul className="pay-lines">
          {rows.map((row) => (
            <li key={`${row.side} ${row.code}`}><div className="pay-line"><span className="pay-line-name">{row.name}<span className="pay-dim">{t(`payroll:side.${row.side}`)}</span></span><Amount value={row.amount} /></div></li>
          ))}
        </ul>
      </Card>
    </details>
  )
}
