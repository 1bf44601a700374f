import { Link, useNavigate } from '@tanstack/react-router'
import type { VacancyRow } from '../../../../contract/modules/manpower/vacancy-calls.ts'
import { useTools } from '../../../request/use-tools.ts'
import { DataTable } from '../../../ui/data-table.tsx'
import { StatusLabel } from '../../../ui/status-label.tsx'
import type { ServerPage } from '../../../ui/table/table-props.ts'
import { vacancyLook } from '../vacancy-look.ts'
import { StageStrip } from './stage-strip.tsx'

function State({ status }: Pick<VacancyRow, 'status'>) {
  const { t } = useTools('vacancies')
  return <StatusLabel {...vacancyLook[status]}>{t(`vacancies:status.${status}`)}</StatusLabel>
}

/** One vacancy on a phone. */
function Card({ row }: { row: VacancyRow }) {
  const { t, show } = useTools('vacancies')
  return (
    <Link className="ess-card vc-row" to="/vacancies/$id" params={{ id: row.id }}>
      <span className="vc-row-head"><span className="vc-row-title">{row.position}</span><State status={row.status} /></span>
      <span className="vc-dim">{show.list([row.site, row.code])}</span>
      <span className="vc-line num"><b>{t('vacancies:hired-of', { hired: row.hired, count: row.headCount })}</b><span className="vc-dim">{t('vacancies:days-open', { count: row.daysOpen })}</span></span>
      <StageStrip row={row} />
    </Link>
  )
}

interface VacancyTableProps {
  rows: readonly VacancyRow[] | undefined
  server: ServerPage
}

/** Vacancies: cards on a phone, a table with the strip as a column where there is room. */
export function VacancyTable({ rows, server }: VacancyTableProps) {
  const { t, show } = useTools('vacancies')
  const navigate = useNavigate()
  return (
    <DataTable<VacancyRow>
      label={t('vacancies:title')} rows={rows} keyOf={(row) => row.id} server={server} nameOf={(row) => row.position} cardOf={(row) => <Card row={row} />}
      onRowClick={(row) => void navigate({ to: '/vacancies/$id', params: { id: row.id } })}
      columns={[
        { id: 'position', header: t('vacancies:col.position'), fixed: true, cell: (row) => <><Link className="vc-row-title" to="/vacancies/$id" params={{ id: row.id }}>{row.position}</Link><span className="vc-sub">{show.list([row.site, row.code])}</span></> },
        { id: 'hired', header: t('vacancies:col.hired'), cell: (row) => <span className="num">{t('vacancies:of', { hired: row.hired, count: row.headCount })}</span> },
        { id: 'open', header: t('vacancies:col.open'), cell: (row) => <span className="num">{t('vacancies:days', { count: row.daysOpen })}</span> },
        { id: 'stages', header: t('vacancies:col.stages'), cell: (row) => <StageStrip row={row} /> },
        { id: 'in-charge', header: t('vacancies:col.in-charge'), cell: (row) => show.list(row.inCharge.map((one) => one.employee)) },
        { id: 'status', header: t('vacancies:col.status'), cell: (row) => <State status={row.status} /> },
      ]}
    />
  )
}
