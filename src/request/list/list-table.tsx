import { Link, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { Fields } from '../../../contract/kit/field.ts'
import type { RequestRow } from '../../../contract/kit/request.ts'
import type { OutboxRow } from '../../offline/rows.ts'
import { EmployeeName } from '../employees/employee-name.tsx'
import { DataTable, type TableColumn } from '../../ui/data-table.tsx'
import { useMedia } from '../../ui/use-media.ts'
import { type AnyClientModule, HEADER_COLUMNS, isShown } from '../client-module.ts'
import { RequestStatus } from '../request-status.tsx'
import { viewOfRow, type RowView, type ViewTools } from '../row-view.ts'
import { SyncLine } from '../sync-line.tsx'
import type { ListSearch } from './list-search.ts'
import { RequestCard } from './request-card.tsx'

const headerText: Record<(typeof HEADER_COLUMNS)[number], (view: RowView, tools: ViewTools) => string> = {
  code: ({ header }) => header.code ?? '',
  requestor: ({ header }) => header.requestor ?? '',
  employee: ({ header }) => header.employee ?? '',
  transDate: ({ header }, { show }) => show.date(header.transDate),
  submittedDate: ({ header }, { show }) => show.instant(header.submittedDate),
  status: () => '',
  waitingFor: ({ header }) => header.waitingFor?.join(', ') ?? '',
  note: ({ header }) => header.note ?? '',
}
const isHeader = (name: string): name is keyof typeof headerText => name in headerText
/** Kinds whose values stay on one line. */
const UNBROKEN = new Set(['date', 'dateTime', 'minutes', 'whole', 'decimal', 'money'])
/** Columns that go first where there is little room. */
const SECONDARY = new Set(['code', 'waitingFor', 'transDate', 'note'])
const NARROW = '(max-width: 74.99em)'
const unsortable = new Set(['waitingFor', 'note'])

interface ListTableProps {
  module: AnyClientModule
  rows: readonly RequestRow[]
  tools: ViewTools
  search: ListSearch
  onSort: (sort: string) => void
  queuedFor: (id: string) => readonly OutboxRow[]
}

/** The list as a table, from 768 px on; below, a card a request. The first column is the link of its row. */
export function ListTable({ module, rows, tools, search, onSort, queuedFor }: ListTableProps) {
  const { t } = useTranslation(['request', module.ns])
  const navigate = useNavigate()
  const fields = module.def.fields as Fields
  const views = new Map(rows.map((row) => [row.id, viewOfRow(module, row, tools)]))
  const textOf = (name: string, row: RequestRow) => {
    const view = views.get(row.id) as RowView
    if (isHeader(name)) return headerText[name](view, tools)
    return isShown(module, name, view.values) ? view.text(name) : ''
  }
  const open = (row: RequestRow) => void navigate({ to: '/$module/$id', params: { module: module.slug, id: row.id }, search: (s) => s })
  const edit = (row: RequestRow) => void navigate({ to: '/$module/$id/edit', params: { module: module.slug, id: row.id } })
  const cell = (name: string, row: RequestRow, first: boolean) => {
    if (name === 'status') {
      return (
        <>
          <RequestStatus status={row.status} text={row.statusText} />
          <SyncLine rows={queuedFor(row.id)} tools={tools} />
        </>
      )
    }
    const text = textOf(name, row)
    if (first) return <Link to="/$module/$id" params={{ module: module.slug, id: row.id }} search={(s) => s} className="rq-table-link">{text || row.code}</Link>
    if (name === 'employee' || name === 'requestor') return <span className="rq-who"><EmployeeName id={name === 'employee' ? row.employeeId : row.requestorId} name={text} /></span>
    if (name === 'note') return <span className="rq-clip">{text}</span>
    return name === 'code' || UNBROKEN.has(fields[name]?.kind ?? '') ? <span className="rq-nowrap num">{text}</span> : text
  }
  const card = (row: RequestRow) => (
    <RequestCard module={module} view={views.get(row.id) as RowView} tools={tools} queued={queuedFor(row.id)} showEmployee={search.scope !== undefined} />
  )
  // In one's own list every row says the same name.
  const narrow = useMedia(NARROW)
  const columns: TableColumn<RequestRow>[] = module.columns.filter((name) => name !== 'employee' || search.scope !== undefined).map((name, i) => ({
    id: name,
    header: isHeader(name) ? t(`request:column.${name}`) : t(`${module.ns}:field.${name}`),
    cell: (row) => cell(name, row, i === 0),
    align: i > 0 && ['whole', 'decimal', 'money', 'minutes'].includes(fields[name]?.kind ?? '') ? 'end' : 'start',
    sortable: !unsortable.has(name),
    fixed: i === 0,
    hidden: narrow && SECONDARY.has(name),
  }))
  const sorted = search.sort ?? `-${module.sort ?? 'sortDate'}`
  return (
    <DataTable
      key={String(narrow)} label={t(`request:modules.${module.slug}`)} columns={columns} rows={rows} keyOf={(row) => row.id} tools
      rememberAs={`${module.slug}${narrow ? '-narrow' : ''}`} nameOf={(row) => row.code}
      sorting={{ column: sorted.replace(/^-/, ''), direction: sorted.startsWith('-') ? 1 : 0 }}
      onSort={({ column, direction }) => onSort(direction === 1 ? `-${column}` : column)}
      onRowClick={open}
      cardOf={card}
      actionsOf={(row) => [
        { id: 'open', label: t('request:list.open'), icon: 'eye', onSelect: () => open(row) },
        ...(row.actions.includes('save') ? [{ id: 'edit', label: t('request:detail.edit'), icon: 'edit' as const, onSelect: () => edit(row) }] : []),
      ]}
    />
  )
}
