import '../request.css'
import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isEditable } from '../../../contract/kit/lifecycle.ts'
import type { RequestDetail } from '../../../contract/kit/request.ts'
import { port } from '../../api/offline.ts'
import { useQueuedFor } from '../../api/outbox.ts'
import { query } from '../../api/query.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Page } from '../../ui/page.tsx'
import { EmptyState, ErrorState, SkeletonRows, StaleNote } from '../../ui/states.tsx'
import { TWO_PANES, useMedia } from '../../ui/use-media.ts'
import type { AnyClientModule } from '../client-module.ts'
import { useLocalRequests } from '../device/local-requests.ts'
import { useDetailParts, useFormParts } from '../module-parts.ts'
import { ListFilters } from '../list/list-filters.tsx'
import { ListPane } from '../list/list-pane.tsx'
import { useListSearch } from '../list/list-screen.tsx'
import { readState } from '../use-read.ts'
import { useMe, useReadOnly, useTools } from '../use-tools.ts'
import { Beside, Heading } from './beside.tsx'
import { InboxCopy } from './inbox-copy.tsx'
import { LocalDetail } from './local-detail.tsx'
import { RecordView } from './record-view.tsx'

const FormScreen = lazy(() => import('../form/form-screen.tsx').then((m) => ({ default: m.FormScreen })))

interface DetailScreenProps {
  module: AnyClientModule
  id: string
}

/** `/<module>/{id}`: one request. From 1024 px on the list stands beside it. */
export function DetailScreen({ module, id }: DetailScreenProps) {
  const wide = useMedia(TWO_PANES)
  if (!wide) return <OneRequest module={module} id={id} />
  return (
    <div className="rq-panes">
      <SidePane module={module} id={id} />
      <div className="rq-pane-main"><OneRequest module={module} id={id} /></div>
    </div>
  )
}

/**
 * A request this person may change opens as its form; where they asked to read it, or sent it just now, as it stands. Once open the form stays
 * until it is left: what happens to the request meanwhile it tells by itself.
 */
function OneRequest({ module, id }: DetailScreenProps) {
  const record = useQuery({ ...query(module.def.calls.detail, { id }), meta: { quiet: true } }).data as RequestDetail | undefined
  const readOnly = useReadOnly(module.def.module)
  const { reads } = useLocation().state
  const isWaiting = useQueuedFor(id).length > 0
  const [edits, setEdits] = useState(false)
  const may = record !== undefined && isEditable(record.status) && record.actions.includes('save') && readOnly === false
  const isRead = reads === true || (typeof reads === 'number' && record !== undefined && record.version <= reads)
  const opens = !isRead && may && (edits || !isWaiting)
  if (opens !== edits) setEdits(opens)
  if (!opens) return <Page wide={module.deskBeside === true && record?.desk !== undefined}><Detail module={module} id={id} /></Page>
  return <Suspense fallback={<Page><SkeletonRows count={4} /></Page>}><FormInPlace module={module} id={id} /></Suspense>
}

function FormInPlace(props: DetailScreenProps) {
  useFormParts(props.module)
  return <FormScreen {...props} inPlace />
}

/** One request beside the inbox; it comes with what its module draws. */
export function RequestBeside(of: DetailScreenProps) {
  useDetailParts(of.module)
  const record = useQuery({ ...query(of.module.def.calls.detail, { id: of.id }), meta: { quiet: true } }).data as RequestDetail | undefined
  return <Beside value><Page wide={of.module.deskBeside === true && record?.desk !== undefined}><Detail {...of} /></Page></Beside>
}

/** Where the list beside a detail was scrolled to, by module: choosing another row does not jump. */
const scrolledTo = new Map<string, number>()

function SidePane({ module, id }: DetailScreenProps) {
  const { t } = useTranslation(['request', 'fixed'])
  const [search, change] = useListSearch(module)
  const me = useMe()
  const record = useQuery({ ...query(module.def.calls.detail, { id }), meta: { quiet: true } }).data as RequestDetail | undefined
  // Opened from the inbox or a notice: beside somebody else's request stands the list it belongs to.
  const foreign = record !== undefined && me !== undefined && record.employeeId !== me.employeeId && record.requestorId !== me.employeeId
  const shown = foreign && search.scope === undefined ? { ...search, scope: 'all' as const } : search
  const pane = useRef<HTMLElement>(null)
  useEffect(() => {
    const element = pane.current
    if (!element) return
    element.scrollTop = scrolledTo.get(module.slug) ?? 0
    return () => void scrolledTo.set(module.slug, element.scrollTop)
  }, [module.slug])
  const title = t(`modules.${module.slug}`)
  return (
    <aside className="rq-pane-list" ref={pane} aria-label={title}>
      <div className="rq-tools"><ListFilters search={search} onChange={change} label={t('list.search-label', { modules: title })} /></div>
      <ListPane module={module} search={shown} currentId={id} asTable={false} onSort={(sort) => change({ ...search, sort })} />
    </aside>
  )
}

function Detail({ module, id }: DetailScreenProps) {
  const { t } = useTranslation(['request', 'fixed', module.ns])
  const tools = useTools(module.ns)
  const navigate = useNavigate()
  const read = useQuery({ ...query(module.def.calls.detail, { id }), meta: { quiet: true } })
  const state = readState(read)
  const queued = useQueuedFor(id)
  const local = useLocalRequests(module.slug).find((r) => r.id === id)
  const record = read.data as RequestDetail | undefined
  const backTo = `/${module.slug}`
  if (record && !state.notFound) {
    return (
      <>
        {state.copyFrom !== null ? <StaleNote at={state.copyFrom} nowMs={port.now()} /> : null}
        <RecordView module={module} record={record} queued={queued} hasDraft={local !== undefined && !local.queued} tools={tools} onGone={() => void navigate({ to: '/$module', params: { module: module.slug }, replace: true })} />
      </>
    )
  }
  // Not on the server yet, or no network: what this device holds.
  if (local) return <LocalDetail module={module} local={local} tools={tools} />
  const title = t(`module.${module.slug}`)
  return (
    <>
      {state.failed && !state.notFound ? null : <Heading title={title} backTo={backTo} />}
      {state.loading ? <SkeletonRows count={4} /> : null}
      {state.notFound ? (
        <EmptyState icon="mapPin" title={t('detail.not-found')} action={<LinkButton to="/$module" params={{ module: module.slug }}>{t('detail.back')}</LinkButton>} />
      ) : state.failed ? (
        <InboxCopy module={module} id={id} tools={tools} otherwise={<ErrorState texts={state.failed} onRetry={state.retry} />} />
      ) : null}
    </>
  )
}
