import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { type DepartmentRow, directoryCalls, type SiteRow } from '../../../../contract/modules/directory/calls.ts'
import { query } from '../../../api/query.ts'
import { useAccess } from '../../../request/access.ts'
import { readState } from '../../../request/use-read.ts'
import type { ViewTools } from '../../../request/row-view.ts'
import { useTools } from '../../../request/use-tools.ts'
import { Button } from '../../../ui/button.tsx'
import { DataTable, type TableColumn } from '../../../ui/data-table.tsx'
import { ErrorState, SkeletonRows } from '../../../ui/states.tsx'

const SiteForm = lazy(() => import('../write/place-form.tsx').then((m) => ({ default: m.SiteForm })))
const DepartmentForm = lazy(() => import('../write/place-form.tsx').then((m) => ({ default: m.DepartmentForm })))

const usePlaces = () => {
  const read = useQuery({ ...query(directoryCalls.places, {}), meta: { quiet: true } })
  return { ...readState(read), places: read.data }
}

/** Opens the form of a row; null for whoever may only look. */
type Open<Row> = ((row: Row) => void) | null

function Name<Row extends { name: string }>({ row, onOpen }: { row: Row; onOpen: Open<Row> }) {
  return onOpen ? <button type="button" className="dr-open" onClick={() => onOpen(row)}>{row.name}</button> : <b>{row.name}</b>
}

const siteColumns = ({ t }: ViewTools, onOpen: Open<SiteRow>): TableColumn<SiteRow>[] => [
  { id: 'name', header: t('directory:column.name'), value: (row) => row.name, fixed: true, cell: (row) => <Name row={row} onOpen={onOpen} /> },
  { id: 'code', header: t('directory:column.code'), value: (row) => row.code, cell: (row) => <span dir="ltr">{row.code}</span> },
  { id: 'zone', header: t('directory:column.timeZone'), value: (row) => row.timeZone, cell: (row) => <span dir="ltr">{row.timeZone}</span> },
  { id: 'people', header: t('directory:column.people'), value: (row) => row.people, align: 'end', cell: (row) => <span className="num">{row.people}</span> },
]

/** Who leads a department, and who is to. */
const headText = ({ headName, headsToCome }: DepartmentRow, { t, show }: ViewTools): string =>
  show.list([headName, ...headsToCome.map(({ name, from }) => t('directory:place.head-to-come', { person: name, from: show.date(from) }))])

const departmentColumns = (tools: ViewTools, onOpen: Open<DepartmentRow>): TableColumn<DepartmentRow>[] => [
  { id: 'name', header: tools.t('directory:column.name'), value: (row) => row.name, fixed: true, cell: (row) => <Name row={row} onOpen={onOpen} /> },
  { id: 'code', header: tools.t('directory:column.code'), value: (row) => row.code, cell: (row) => <span dir="ltr">{row.code}</span> },
  { id: 'parent', header: tools.t('directory:column.parent'), value: (row) => row.parentName, cell: (row) => row.parentName || '–' },
  { id: 'head', header: tools.t('directory:column.head'), value: (row) => headText(row, tools), cell: (row) => headText(row, tools) || '–' },
  { id: 'people', header: tools.t('directory:column.people'), value: (row) => row.people, align: 'end', cell: (row) => <span className="num">{row.people}</span> },
]

/** Sites: a grid, cards on a phone; each opens its form for whoever may change it. */
export function Sites() {
  const tools = useTools('directory')
  const { t } = tools
  const { failed, retry, places } = usePlaces()
  const mayChange = useAccess()?.mayChange('directory') === true
  const [opened, setOpened] = useState<SiteRow | 'new' | null>(null)
  if (failed) return <ErrorState texts={failed} onRetry={retry} />
  if (!places) return <SkeletonRows count={4} />
  return (
    <>
      {mayChange ? <div className="dr-acts"><Button icon="plus" onClick={() => setOpened('new')}>{t('directory:place.add-site')}</Button></div> : null}
      <DataTable<SiteRow> label={t('directory:view.sites')} rows={places.sites} keyOf={(row) => row.id} nameOf={(row) => row.name} columns={siteColumns(tools, mayChange ? setOpened : null)} pageSize={0} rememberAs="directory-sites" />
      {opened ? <Suspense fallback={null}><SiteForm of={opened === 'new' ? null : opened} onClose={() => setOpened(null)} /></Suspense> : null}
    </>
  )
}

/** Departments, with where they belong and who leads them. */
export function Departments() {
  const tools = useTools('directory')
  const { t } = tools
  const { failed, retry, places } = usePlaces()
  const mayChange = useAccess()?.mayChange('directory') === true
  const [opened, setOpened] = useState<DepartmentRow | 'new' | null>(null)
  if (failed) return <ErrorState texts={failed} onRetry={retry} />
  if (!places) return <SkeletonRows count={6} />
  return (
    <>
      {mayChange ? <div className="dr-acts"><Button icon="plus" onClick={() => setOpened('new')}>{t('directory:place.add-department')}</Button></div> : null}
      <DataTable<DepartmentRow> label={t('directory:view.departments')} rows={places.departments} keyOf={(row) => row.id} nameOf={(row) => row.name} columns={departmentColumns(tools, mayChange ? setOpened : null)} pageSize={0} rememberAs="directory-departments" />
      {opened ? <Suspense fallback={null}><DepartmentForm of={opened === 'new' ? null : opened} onClose={() => setOpened(null)} /></Suspense> : null}
    </>
  )
}
