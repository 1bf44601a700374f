import '../../request/request.css'
import './people.css'
import { useTranslation } from 'react-i18next'
import type { OwnRequestRow } from '../../../contract/modules/general-account-home-calendar/calls.ts'
import { peopleCalls, REQUEST_AGES } from '../../../contract/modules/general-account-home-calendar/people-calls.ts'
import { OnlyPerson } from '../../request/person/only-person.tsx'
import { MoreRows, ReadNotes } from '../../request/read-notes.tsx'
import { pagesQuery, usePages } from '../../request/use-pages.ts'
import { useMe, useTools } from '../../request/use-tools.ts'
import { useUrlSearch } from '../../request/use-url-search.ts'
import { SearchInput } from '../../ui/field/search-input.tsx'
import { useTypedSearch } from '../../ui/field/use-search-text.ts'
import { Page, PageHeader } from '../../ui/page.tsx'
import { SegmentedTabs } from '../../ui/segmented-tabs.tsx'
import { ToolSelect } from '../../ui/select/select.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { Rows, Section } from '../../ui/surfaces.tsx'
import { byMonth, SHOWS } from '../requests/own-search.ts'
import { addressOf, peopleInput, type PeopleSearch, readPeopleSearch } from './people-search.ts'
import { PersonRequestRow } from './person-request-row.tsx'

function Tools({ search, onChange }: { search: PeopleSearch; onChange: (search: PeopleSearch) => void }) {
  const { t } = useTranslation(['person', 'request'])
  const { show: shown, age, ...rest } = search
  const [text, setText] = useTypedSearch(search.q, (q) => onChange({ ...search, q }))
  const ages = [{ value: '', label: t('person:age.any') }, ...REQUEST_AGES.map(([from], i) => ({ value: String(i), label: t(`person:age.${from}`) }))]
  return (
    <div className="rq-tools">
      <SegmentedTabs
        label={t('request:own.show')} value={shown ?? 'all'} segments={[{ value: 'all', label: t('request:own.show.all') }, ...SHOWS.map((value) => ({ value, label: t(`request:own.show.${value}`) }))]}
        onChange={(show) => onChange({ ...rest, ...(age === undefined ? {} : { age }), ...(show === 'all' ? {} : { show }) })}
      />
      <div className="rq-filters ps-filters" role="search">
        <SearchInput label={t('request:list.search-label', { modules: t('person:requests') })} value={text} onChange={setText} />
        <ToolSelect label={t('person:age')} options={ages} value={age === undefined ? '' : String(age)} onChange={(value) => onChange({ ...rest, ...(shown ? { show: shown } : {}), ...(value === '' ? {} : { age: Number(value) }) })} />
      </div>
    </div>
  )
}

/** `/people/requests`: requests of the people whose HR one is, or of one person, of every kind, newest first. */
export function RequestsOf() {
  const { t, show } = useTools('person', 'home')
  const me = useMe()
  const [raw, changeUrl] = useUrlSearch()
  const search = readPeopleSearch(raw)
  const change = (next: PeopleSearch) => changeUrl(addressOf(readPeopleSearch(addressOf(next))))
  const { person, ...everybody } = search
  const list = usePages(pagesQuery<OwnRequestRow>(peopleCalls.requestsOf, peopleInput(search)))
  const rows = list.rows ?? []
  return (
    <Page>
      <PageHeader title={t('person:requests.people')} />
      {person ? <OnlyPerson id={person} onAll={me?.isHr ? () => change(everybody) : undefined} /> : null}
      <Tools search={search} onChange={change} />
      <ReadNotes read={list} />
      {list.rows?.length === 0 ? <EmptyState icon="list" title={t('fixed:table.empty')}>{t(search.show || search.q || search.age !== undefined ? 'list.empty-filtered' : 'person:requests.none')}</EmptyState> : null}
      {byMonth(rows).map(([month, own]) => (
        <Section key={month} title={show.month(month)}>
          <Rows>{own.map((row) => <li key={row.id}><PersonRequestRow row={row} named={person === undefined} /></li>)}</Rows>
        </Section>
      ))}
      <MoreRows list={list} />
    </Page>
  )
}
