import './loan.css'
import { useId, useState } from 'react'
import type { InstalmentStatus, ScheduleRow } from '../../../contract/modules/loan/calls.ts'
import { useTools } from '../../request/use-tools.ts'
import { Button } from '../../ui/button.tsx'

type Row = ScheduleRow & { status?: InstalmentStatus; movedFrom?: string | null }

/** Every instalment, behind a button. */
export function ScheduleTable({ rows }: { rows: readonly Row[] }) {
  const { t, show } = useTools('loan')
  const [open, setOpen] = useState(false)
  const id = useId()
  const hasStatus = rows.some((r) => r.status !== undefined)
  return (
    <div>
      <Button look="quiet" size="small" icon={open ? 'chevronUp' : 'chevronDown'} aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>{t(open ? 'loan:schedule.hide' : 'loan:schedule.show')}</Button>
      <div id={id} className="loan-schedule" hidden={!open}>
        {open ? (
          <table className="num">
            <caption className="sr-only">{t('loan:schedule.title')}</caption>
            <thead>
              <tr>
                <th scope="col">{t('loan:schedule.month')}</th>
                <th scope="col" className="loan-end">{t('loan:schedule.instalment')}</th>
                <th scope="col" className="loan-end loan-wide">{t('loan:schedule.principal')}</th>
                <th scope="col" className="loan-end loan-wide">{t('loan:schedule.interest')}</th>
                {hasStatus ? <th scope="col">{t('loan:schedule.status')}</th> : null}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.number} data-status={row.status}>
                  <th scope="row">{row.duePeriod === '' ? show.whole(row.number) : show.month(row.duePeriod)}</th>
                  <td className="loan-end">{show.money({ minor: row.principal.minor + row.interest.minor, currency: row.principal.currency })}</td>
                  <td className="loan-end loan-wide">{show.money(row.principal)}</td>
                  <td className="loan-end loan-wide">{show.money(row.interest)}</td>
                  {hasStatus ? <td>{row.status ? t(`loan:schedule.is.${row.status}`) : ''}{row.movedFrom ? <span className="loan-dim"> {t('loan:schedule.moved', { period: show.month(row.movedFrom) })}</span> : null}</td> : null}
                </tr>
              ))}
            </tbody>
          </table>
        ) : null}
      </div>
    </div>
  )
}
