import { Link, useNavigate } from '@tanstack/react-router'
import type { VacancyRow } from '../../../../contract/modules/manpower/vacancy-calls.ts'
import type { ViewTools } from '../../../request/row-view.ts'
import { useTools } from '../../../request/use-tools.ts'
import { DataTable, type TableColumn } from '../../../ui/data-table.tsx'
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
      <span className="vc-dim">{show.list([row.companyStructure, row.code])}</span>
      <span className="vc-line num"><b>{t('vacancies:hired-of', { hired: show.whole(row.hired), total: show.whole(row.headCount) })}</b><span className="vc-dim">{t('vacancies:days-open', { count: row.daysOpen })}</span></span>
      <StageStrip row={row} />
    </Link>
  )
}

const Title = ({ row, sub }: { row: VacancyRow; sub: string }) => <><Link className="vc-row-title" to="/vacancies/$id" params={{ id: row.id }}>{row.position}</Link><span className="vc-sub">{sub}</span></>

const columnsOf = ({ t, show }: ViewTools): TableColumn<VacancyRow>[] => [
  { id: 'position', header: t('vacancies:col.position'), fixed: true, cell: (row) => <Title row={row} sub={show.list([row.companyStructure, row.code])} /> },
  { id: 'hired', header: t('vacancies:col.hired'), cell: (row) => t('vacancies:of', { hired: show.whole(row.hired), total: show.whole(row.headCount) }) },
  { id: 'open', header: t('vacancies:col.open'), cell: (row) => t('vacancies:days', { count: row.daysOpen }) },
  { id: 'stages', header: t('vacancies:col.stages'), cell: (row) => <StageStrip row={row} /> },
  { id: 'in-charge', header: t('vacancies:col.in-charge'), cell: (row) => show.list(row.inCharge.map((one) => one.employee)) },
  { id: 'status', header: t('vacancies:col.status'), cell: (row) => <State status={row.status} /> },
]

const cardOf = (row: VacancyRow) => <Card row={row} />

interface VacancyTableProps {
  rows: readonly VacancyRow[] | undefined
  server: ServerPage
}

/** Vacancies: cards on a phone, a table with the strip as a column where there is room. */
export function VacancyTable({ rows, server }: VacancyTableProps) {
  const tools = useTools('vacancies')
  const navigate = useNavigate()
  return (
    <DataTable<VacancyRow>
      label={tools.t('vacancies:title')} rows={rows} keyOf={(row) => row.id} server={server} nameOf={(row) => row.position} cardOf={cardOf}
      onRowClick={(row) => void navigate({ to: '/vacancies/$id', params: { id: row.id } })} columns={columnsOf(tools)}
    />
  )
}
