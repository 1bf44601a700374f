import '../request.css'
import { Suspense, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Fields } from '../../../contract/kit/field.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Page, PageHeader } from '../../ui/page.tsx'
import { HeaderTabs } from '../../ui/header/header-tabs.tsx'
import { PHONE, useMedia } from '../../ui/use-media.ts'
import type { AnyClientModule } from '../client-module.ts'
import { useMayFile } from '../may-file.ts'
import { useMe, useReadOnly } from '../use-tools.ts'
import { useUrlSearch } from '../use-url-search.ts'
import { ListFilters } from './list-filters.tsx'
import { ListPane } from './list-pane.tsx'
import { type ListSearch, readListSearch } from './list-search.ts'

/** Filters of the list as the URL has them, and the way to change them. */
export function useListSearch(module: AnyClientModule): [ListSearch, (search: ListSearch) => void] {
  const [raw, change] = useUrlSearch()
  return [useMemo(() => readListSearch(raw, module.columns), [raw, module]), change]
}

/** Columns worth an order of their own on a phone: dates and amounts. */
const sortableFields = (module: AnyClientModule): string[] =>
  (module.columns).filter((name) => ['date', 'dateTime', 'whole', 'decimal', 'money', 'minutes'].includes((module.def.fields as Fields)[name]?.kind ?? ''))

/** `/<module>`: cards on a phone, a table where there is room. */
export function ListScreen({ module }: { module: AnyClientModule }) {
  const { t } = useTranslation(['request', 'fixed', module.ns])
  const phone = useMedia(PHONE)
  const [search, change] = useListSearch(module)
  const readOnly = useReadOnly(module.def.module)
  const me = useMe()
  const mayFile = useMayFile(module)
  const title = t(`modules.${module.slug}`)
  const Top = module.listTop
  const sorts = sortableFields(module).flatMap((name) => [
    { value: name, label: t('list.sort-up', { field: t(`${module.ns}:field.${name}`) }) },
    { value: `-${name}`, label: t('list.sort-down', { field: t(`${module.ns}:field.${name}`) }) },
  ])
  return (
    <Page wide>
      <PageHeader
        title={title}
        actions={readOnly === false && mayFile ? <LinkButton to="/$module/new" params={{ module: module.slug }} look="primary" icon="plus">{t('fixed:header.new-request')}</LinkButton> : null}
      />
      <div className="rq-tools">
        {me?.hasSubordinates || me?.isHr ? (
          <HeaderTabs
            label={t('list.scope')} value={search.scope ?? 'mine'}
            tabs={[
              { value: 'mine', label: t('list.mine') },
              ...(me.hasSubordinates ? [{ value: 'others' as const, label: t('list.others') }] : []),
              ...(me.isHr ? [{ value: 'all' as const, label: t('list.everyone') }] : []),
            ]}
            onChange={(scope) => change({ ...search, scope: scope === 'mine' ? undefined : scope })}
          />
        ) : null}
        <ListFilters search={search} onChange={change} label={t('list.search-label', { modules: title })} sorts={phone ? sorts : []} employees={(module.def.fields as Fields).employeeId?.source} />
      </div>
      {Top && search.scope === undefined ? <Suspense fallback={null}><Top /></Suspense> : null}
      <ListPane module={module} search={search} asTable onSort={(sort) => change({ ...search, sort })} />
    </Page>
  )
}
