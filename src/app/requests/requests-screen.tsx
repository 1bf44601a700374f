import '../../request/request.css'
import { useTranslation } from 'react-i18next'
import { useOutbox } from '../../api/outbox.ts'
import { type LocalRequest, useLocalRequests } from '../../request/device/local-requests.ts'
import { LocalSection } from '../../request/local-section.tsx'
import { MoreRows, ReadNotes } from '../../request/read-notes.tsx'
import { SyncLine } from '../../request/sync-line.tsx'
import { useTools } from '../../request/use-tools.ts'
import { useUrlSearch } from '../../request/use-url-search.ts'
import { LinkButton } from '../../ui/button.tsx'
import { SearchInput } from '../../ui/field/search-input.tsx'
import { useTypedSearch } from '../../ui/field/use-search-text.ts'
import { Page, PageHeader } from '../../ui/page.tsx'
import { SegmentedTabs } from '../../ui/segmented-tabs.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { Rows, Section } from '../../ui/surfaces.tsx'
import { FlightRow } from '../home/flight-row.tsx'
import { useMayAsk } from '../new/use-may-ask.ts'
import { modulesIn } from '../sync/modules-of.ts'
import { useModulesHere } from '../use-modules-here.ts'
import { byMonth, isFound, type OwnSearch, readOwnSearch, SHOWS } from './own-search.ts'
import { useOwnRequests } from './use-own-requests.ts'

/** By what kind it is, what was chosen in it and what was written beside. */
const isFoundHere = ({ values, texts }: LocalRequest, q: string | undefined, kind: string) => isFound(q, kind, values.note as string | undefined, ...Object.values(texts))

function Tools({ search, onChange }: { search: OwnSearch; onChange: (search: OwnSearch) => void }) {
  const { t } = useTranslation('request')
  const { q, show: shown } = search
  const [text, setText] = useTypedSearch(q, (typed) => onChange(readOwnSearch({ ...search, q: typed })))
  return (
    <div className="rq-tools">
      <SegmentedTabs
        label={t('own.show')} value={shown ?? 'all'} segments={[{ value: 'all', label: t('own.show.all') }, ...SHOWS.map((value) => ({ value, label: t(`own.show.${value}`) }))]}
        onChange={(show) => onChange(readOwnSearch({ q, show }))}
      />
      <div className="rq-filters" role="search"><SearchInput label={t('list.search-label', { modules: t('own.title') })} value={text} onChange={setText} /></div>
    </div>
  )
}

/** `/requests`: all I asked for and what was asked for me, of every kind, newest first. */
export function RequestsScreen() {
  const { t } = useTranslation(['request', 'home', 'fixed'])
  // Back finds it as it was left
  const [raw, change] = useUrlSearch()
  const search = readOwnSearch(raw)
  const mayAsk = useMayAsk()
  const outbox = useOutbox()
  const here = useLocalRequests()
  const modules = useModulesHere(modulesIn(here), { orWithout: true })
  const tools = useTools('request', ...modules.map((m) => m.ns))
  const nameOf = (slug: string) => t(`module.${slug}`)
  const list = useOwnRequests(search, nameOf)
  // what the server has stands as the server says, under what it is; the form has what was changed here
  const isHere = new Set(here.filter((r) => r.version === 0).map((r) => r.id))
  const rows = list.rows?.filter((r) => !isHere.has(r.id))
  // what was not sent is not decided
  const local = search.show === undefined || search.show === 'open' ? here.filter((r) => r.version === 0 && isFoundHere(r, search.q, nameOf(r.module))) : []
  const queuedOf = (id: string) => outbox.filter((r) => r.recordId === id && r.state !== 'sent')
  const isNarrowed = Boolean(search.show ?? search.q)
  return (
    <Page>
      <PageHeader title={t('own.title')} actions={mayAsk ? <LinkButton to="/new" look="primary" icon="plus">{t('fixed:header.new-request')}</LinkButton> : null} />
      <Tools search={search} onChange={change} />
      <LocalSection modules={modules} requests={local} tools={tools} />
      <ReadNotes read={list} />
      {rows?.length === 0 && local.length === 0 ? <EmptyState icon="list" title={t('fixed:table.empty')}>{t(isNarrowed ? 'list.empty-filtered' : 'list.empty-hint')}</EmptyState> : null}
      {byMonth(rows ?? []).map(([month, own]) => (
        <Section key={month} title={tools.show.month(month)}>
          <Rows>{own.map((row) => <li key={row.id}><FlightRow row={row} today={tools.show.today} kind={nameOf(row.module)} queued={<SyncLine rows={queuedOf(row.id)} tools={tools} />} /></li>)}</Rows>
        </Section>
      ))}
      <MoreRows list={list} />
    </Page>
  )
}
