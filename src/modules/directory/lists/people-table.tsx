import { Link, useNavigate } from '@tanstack/react-router'
import type { PersonRow, PersonState } from '../../../../contract/modules/directory/calls.ts'
import { PersonAvatar } from '../../../request/pictures/person-avatar.tsx'
import type { ViewTools } from '../../../request/row-view.ts'
import { useTools } from '../../../request/use-tools.ts'
import { DataTable, type Sorting, type TableColumn } from '../../../ui/data-table.tsx'
import type { IconName } from '../../../ui/icon-paths.ts'
import { StatusLabel } from '../../../ui/status-label.tsx'
import type { ServerPage } from '../../../ui/table/table-props.ts'
import type { ToneName } from '../../../ui/theme/palette.ts'

const look: Record<PersonState, { tone: ToneName; icon: IconName }> = { present: { tone: 'green', icon: 'checkCircle' }, joining: { tone: 'blue', icon: 'clock' }, left: { tone: 'grey', icon: 'logOut' } }

/** Whether somebody is here; its word is `directory:state.<state>`. */
export function PersonStateLabel({ state }: { state: PersonState }) {
  const { t } = useTools('directory')
  return <StatusLabel {...look[state]}>{t(`directory:state.${state}`)}</StatusLabel>
}

/** Who leads somebody; that they are not here any more, or not yet, stands beside the name. */
export function Superior({ of: { superior, superiorState }, text = superior }: { of: Pick<PersonRow, 'superior' | 'superiorState'>; text?: string }) {
  return <span className="dr-line">{text}{superiorState === null || superiorState === 'present' ? null : <PersonStateLabel state={superiorState} />}</span>
}

/** Opens a person beside the list, which stays as it is. */
const opened = (id: string) => ({ to: '/administration/people', search: (before: Record<string, unknown>) => ({ ...before, id }) }) as const

const columnsOf = ({ t, show }: ViewTools): TableColumn<PersonRow>[] => [
  { id: 'code', header: t('directory:column.code'), sortable: true, cell: (row) => <span className="num dr-code" dir="ltr">{row.code}</span> },
  { id: 'name', header: t('directory:column.name'), sortable: true, fixed: true, cell: (row) => <span className="dr-line"><PersonAvatar name={row.name} employeeId={row.id} size={28} /><Link className="dr-name" {...opened(row.id)}>{row.name}</Link>{row.state === 'present' ? null : <PersonStateLabel state={row.state} />}</span> },
  { id: 'title', header: t('directory:column.title'), sortable: true, cell: (row) => row.title },
  { id: 'department', header: t('directory:column.department'), sortable: true, cell: (row) => row.department },
  { id: 'site', header: t('directory:column.site'), sortable: true, cell: (row) => row.site },
  { id: 'superior', header: t('directory:column.superior'), cell: (row) => (row.superior ? <Superior of={row} /> : '–') },
  { id: 'since', header: t('directory:column.since'), sortable: true, cell: (row) => <span className="num">{show.date(row.since)}</span> },
  { id: 'until', header: t('directory:column.until'), sortable: true, cell: (row) => (row.until ? <span className="num">{show.date(row.until)}</span> : '–') },
  { id: 'account', header: t('directory:column.account'), cell: (row) => t(row.hasAccount ? 'directory:yes' : 'directory:no') },
]

function Card({ row }: { row: PersonRow }) {
  const { t, show } = useTools('directory')
  return (
    <Link className="ess-card dr-card" {...opened(row.id)}>
      <span className="dr-head"><PersonAvatar name={row.name} employeeId={row.id} size={32} /><span className="dr-name">{row.name}</span>{row.state === 'present' ? null : <PersonStateLabel state={row.state} />}</span>
      <span className="dr-sub">{show.list([row.code, row.title])}</span>
      <span className="dr-sub">{show.list([row.department, row.site])}</span>
      {row.superior ? <span className="dr-sub"><Superior of={row} text={t('directory:led-by', { person: row.superior })} /></span> : null}
    </Link>
  )
}

const cardOf = (row: PersonRow) => <Card row={row} />

interface PeopleTableProps {
  rows: readonly PersonRow[]
  server: ServerPage
  sorting: Sorting
  onSort: (sorting: Sorting) => void
  /** The one whose panel is open. */
  chosen: string | undefined
}

/** People: cards on a phone, a grid where there is room. */
export function PeopleTable({ rows, server, sorting, onSort, chosen }: PeopleTableProps) {
  const tools = useTools('directory')
  const navigate = useNavigate()
  return (
    <DataTable<PersonRow>
      label={tools.t('directory:title')} rows={rows} keyOf={(row) => row.id} server={server} sorting={sorting} onSort={onSort} nameOf={(row) => row.name} cardOf={cardOf}
      onRowClick={(row) => void navigate(opened(row.id))} isSelected={(row) => row.id === chosen} columns={columnsOf(tools)} rememberAs="directory" tools
    />
  )
}
