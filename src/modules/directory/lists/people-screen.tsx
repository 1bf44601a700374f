import './directory.css'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { directoryCalls, personColumns, personStates } from '../../../../contract/modules/directory/calls.ts'
import { query } from '../../../api/query.ts'
import { optionOf } from '../../../lib/option.ts'
import { useAccess } from '../../../request/access.ts'
import { readState } from '../../../request/use-read.ts'
import { useTools } from '../../../request/use-tools.ts'
import { Button } from '../../../ui/button.tsx'
import type { Sorting } from '../../../ui/data-table.tsx'
import { SearchInput } from '../../../ui/field/search-input.tsx'
import { useSearchText } from '../../../ui/field/use-search-text.ts'
import { HeaderTabs } from '../../../ui/header/header-tabs.tsx'
import { Page, PageHeader } from '../../../ui/page.tsx'
import { ToolSelect } from '../../../ui/select/select.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../../ui/states.tsx'
import { PeopleTable } from './people-table.tsx'
import { Departments, Sites } from './places.tsx'
import { PersonPanel } from './person-panel.tsx'
import { useChoices } from './use-choices.ts'

const AddForm = lazy(() => import('../write/add-form.tsx').then((m) => ({ default: m.AddForm })))

const PAGE = 50
const views = [...personStates, 'withoutSuperior', 'all'] as const
type View = (typeof views)[number]

/** What the list is narrowed to. */
const narrowed = (view: View) => (view === 'all' ? {} : view === 'withoutSuperior' ? { state: 'present' as const, withoutSuperior: true } : { state: view })

const parts = ['people', 'sites', 'departments'] as const

/** `/administration/people`: who works here, where, and for whom; `?view=sites` and `?view=departments`: where that is. */
export function PeopleScreen() {
  const { t } = useTools('directory')
  const navigate = useNavigate()
  const raw = useSearch({ strict: false }) as Record<string, unknown>
  const part = parts.find((one) => one === raw.view) ?? 'people'
  const tabs = (
    <HeaderTabs
      label={t('directory:title')} value={part} tabs={parts.map((value) => ({ value, label: t(`directory:view.${value}`) }))}
      onChange={(value) => void navigate({ to: '.', search: value === 'people' ? {} : { view: value }, replace: true })}
    />
  )
  return part === 'people' ? <People tabs={tabs} /> : <Page wide><PageHeader title={t('directory:title')} />{tabs}{part === 'sites' ? <Sites /> : <Departments />}</Page>
}

function People({ tabs }: { tabs: ReactNode }) {
  const { t } = useTools('directory')
  const navigate = useNavigate()
  const raw = useSearch({ strict: false }) as Record<string, unknown>
  const [text, setText, search] = useSearchText()
  const [page, setPage] = useState(1)
  const [view, setView] = useState<View>('present')
  const [site, setSite] = useState('')
  const [department, setDepartment] = useState('')
  const [sorting, setSorting] = useState<Sorting>({ column: 'name', direction: 0 })
  const choices = useChoices().data
  const access = useAccess()
  const [adding, setAdding] = useState(false)
  const id = typeof raw.id === 'string' ? raw.id : undefined
  useEffect(() => setPage(1), [view, site, department, search, sorting])
  const read = useQuery({
    ...query(directoryCalls.people, {
      paginationSize: PAGE, paginationPage: page, ...narrowed(view), ...(search ? { filterSearch: search } : {}), ...(site ? { site } : {}), ...(department ? { department } : {}),
      ...(personColumns.some((one) => one === sorting.column) ? { sortingColumn: sorting.column, sortingDirection: sorting.direction } : {}),
    }),
    placeholderData: keepPreviousData, meta: { quiet: true },
  })
  const { failed, loading, retry } = readState(read)
  const { listData = [], totalPage = 1, totalData = 0 } = read.data ?? {}
  // the list begins with those in service: who is looked for may be yet to join, or have left
  const isNarrowed = view !== 'all' || site !== '' || department !== ''
  const everybody = () => {
    setView('all')
    setSite('')
    setDepartment('')
  }
  const anywhere = (label: string, rows: readonly { id: string; displayName: string }[] = []) => [{ value: '', label }, ...rows.map(optionOf)]
  return (
    <Page wide>
      <PageHeader title={t('directory:title')} actions={access?.mayChange('directory') ? <Button look="primary" icon="plus" onClick={() => setAdding(true)}>{t('directory:add')}</Button> : null} />
      {tabs}
      <div className="dr-tools">
        <SearchInput label={t('directory:search')} value={text} onChange={setText} />
        <ToolSelect label={t('directory:filter')} options={views.map((value) => ({ value, label: t(`directory:filter.${value}`) }))} value={view} onChange={(value) => setView(views.find((one) => one === value) ?? 'present')} />
        <ToolSelect label={t('directory:column.site')} options={anywhere(t('directory:filter.every-site'), choices?.sites)} value={site} onChange={setSite} />
        <ToolSelect label={t('directory:column.department')} options={anywhere(t('directory:filter.every-department'), choices?.departments)} value={department} onChange={setDepartment} />
      </div>
      {failed ? <ErrorState texts={failed} onRetry={retry} />
        : loading ? <SkeletonRows count={6} />
        : totalData === 0 ? <EmptyState icon="users" title={t('directory:none')} action={isNarrowed ? <Button onClick={everybody}>{t('directory:none.everybody')}</Button> : null} />
        : <PeopleTable rows={listData} server={{ page, totalPage, totalData, onPage: setPage }} sorting={sorting} onSort={setSorting} chosen={id} />}
      {id === undefined ? null : <PersonPanel key={id} id={id} onClose={() => void navigate({ to: '.', search: {}, replace: true })} />}
      {adding ? <Suspense fallback={null}><AddForm onClose={() => setAdding(false)} onAdded={(added) => { setAdding(false); void navigate({ to: '.', search: { id: added }, replace: true }) }} /></Suspense> : null}
    </Page>
  )
}
