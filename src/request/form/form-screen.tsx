import '../request.css'
import './form.css'
import { useLocation, useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isEditable } from '../../../contract/kit/lifecycle.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Page, PageHeader } from '../../ui/page.tsx'
import { Redirect } from '../../ui/redirect.tsx'
import { EmptyState, ErrorState, Note, SkeletonRows } from '../../ui/states.tsx'
import { TWO_PANES, useMedia } from '../../ui/use-media.ts'
import { useOnce } from '../../ui/use-once.ts'
import { useOutbox } from '../../api/outbox.ts'
import type { AnyClientModule } from '../client-module.ts'
import { toneOfSync } from '../device/sync-words.ts'
import { saysTheSame } from '../resolve/versions.ts'
import { useMayFile } from '../may-file.ts'
import { useReadOnly, useTools } from '../use-tools.ts'
import { useCloned } from './cloned.ts'
import { FormBody } from './form-body.tsx'
import { hasBeside } from './form-beside.tsx'
import { type FormStart, rememberForm } from './open-forms.ts'
import { useEditedRecord, useFormSource, useOpenedDraft } from './form-source.ts'
import type { FormSource } from './use-form.ts'
import type { Stored } from '../lines/row-facts.ts'

interface FormScreenProps {
  module: AnyClientModule
  /** Record to edit; left out for a new request. */
  id?: string
  /** At the address of the request itself: what stands there is about the list beside it. */
  inPlace?: boolean
}

/** What an address says; a number in it is read as one, and is meant as it is written. */
const asTexts = (raw: Record<string, unknown>): Record<string, string> => Object.fromEntries(Object.entries(raw).flatMap(([name, value]) => (typeof value === 'string' || typeof value === 'number' ? [[name, String(value)]] : [])))

/** `/<module>/new` and `/<module>/{id}/edit`; and `/<module>/{id}` of a request that is being edited. */
export function FormScreen({ module, id, inPlace }: FormScreenProps) {
  const { t } = useTranslation(['request', 'compare', module.ns])
  const tools = useTools(module.ns, 'sync', 'compare')
  const navigate = useNavigate()
  const search = useSearch({ strict: false })
  const { draft: askedDraft, clone, ...given } = inPlace ? {} as Record<string, string> : asTexts(search)
  const says = JSON.stringify({ ...given, clone })
  const [{ start, asked }, setStart] = useState<{ start: FormStart; asked: string }>({ start: says === '{}' ? 'restore' : 'given', asked: says })
  // a link followed from an open form asks for another one; an address that no longer says anything leaves the form as it is
  if (says !== asked && says !== '{}') setStart({ start: 'given', asked: says })
  const opened = useOpenedDraft(module.slug, id, askedDraft, start, asked)
  const entry = useLocation().state.__TSR_key
  useEffect(() => (opened ? rememberForm(opened.id) : undefined), [opened, entry])
  const edited = useEditedRecord(module, id)
  const cloned = useCloned(module, id === undefined && start === 'given' ? clone : undefined)
  // what is asked of somebody has its id before anything is written
  const isUnwritten = module.askedAt !== undefined && edited.notFound
  const latest = useFormSource(module, opened, edited.record, id !== undefined && !isUnwritten, given, cloned.content)
  // Once the person has changed something, what they started from stays: a newer version must not slip in under their words.
  const [started, setStarted] = useState<FormSource>()
  const isThere = useOnce(latest !== undefined)
  const source = !isThere ? undefined : latest && started?.id === latest.id ? started : latest
  // Rows that were stored by themselves since: the form is based on what the server answered.
  const [stored, setStored] = useState<Stored>()
  const readOnly = useReadOnly(module.def.module)
  const mayFile = useMayFile(module)
  const name = t(`module.${module.slug}`)
  const title = t(id === undefined ? 'form.new' : 'form.edit', { lower: name.charAt(0).toLocaleLowerCase() + name.slice(1) })
  const backTo = id === undefined || inPlace ? `/${module.slug}` : `/${module.slug}/${id}`

  const rows = useOutbox()
  const isWide = useMedia(TWO_PANES)
  const beside = isWide && inPlace !== true && hasBeside(module)
  const away = (key: string, to: '/$module' | '/sync' = '/$module') => (
    <Page>
      <PageHeader title={title} backTo={backTo} />
      <EmptyState icon="lock" title={t(key)} action={to === '/sync' ? <LinkButton to="/sync" look="primary">{t('sync.review')}</LinkButton> : <LinkButton to="/$module" params={{ module: module.slug }}>{t('detail.back')}</LinkButton>} />
    </Page>
  )
  if (readOnly === true || readOnly === null) return away('read-only')
  if (id === undefined && module.askedAt !== undefined) {
    if (askedDraft === undefined) return <Redirect to={module.askedAt} replace />
  } else if (!mayFile && id === undefined) return away('not-to-file')
  if (opened?.draft?.state === 'queued') {
    const stopped = rows.some((row) => row.draftId === opened.id && toneOfSync[row.state] === 'attention')
    return stopped ? away('form.waits', '/sync') : away('form.locked')
  }
  if (edited.record && !isEditable(edited.record.status)) return away('form.locked')
  if (!source) {
    return (
      <Page wide={beside}>
        <PageHeader title={title} backTo={backTo} />
        {edited.notFound ? <EmptyState icon="mapPin" title={t('detail.not-found')} /> : edited.failed ? <ErrorState texts={edited.failed} onRetry={edited.retry} /> : <SkeletonRows count={4} />}
      </Page>
    )
  }
  const base = stored && stored.version > source.version ? { ...source, ...stored } : source
  const newer = edited.record && edited.record.version > base.version ? edited.record : null
  const outrun = newer !== null && !saysTheSame(module, base.snapshot, newer)
  const based = newer && !outrun ? { ...base, version: newer.version } : base
  return (
    <Page wide={beside}>
      <FormBody
        key={`${source.id} ${source.version}`} module={module} source={based} record={edited.record} onStarted={() => setStarted(source)} onStored={setStored} title={title} backTo={backTo} tools={tools} beside={beside}
        notice={outrun ? (
          <Note tone="yellow" icon="users" action={<LinkButton look="quiet" to="/$module/$id/compare" params={{ module: module.slug, id: source.id }}>{t('compare:open')}</LinkButton>}>
            {t(newer.byYou ? 'compare:form.outrun.you' : newer.changedBy ? 'compare:form.outrun' : 'compare:form.outrun-unknown', { person: newer.changedBy, time: tools.show.moment(Date.parse(newer.changedAt)) })}
          </Note>
        ) : cloned.leftOut.length > 0 ? (
          <Note tone="yellow" icon="users">{t('form.left-out', { people: cloned.leftOut.join(', ') })}</Note>
        ) : opened?.restored && source.draft ? (
          <Note tone="blue" icon="history" action={<Button look="quiet" onClick={() => { setStart({ start: 'over', asked }); void navigate({ to: '.', search: {}, replace: true }) }}>{t('form.start-over')}</Button>}>
            {t('form.restored', { time: tools.show.moment(source.draft.savedAt) })}
          </Note>
        ) : null}
      />
    </Page>
  )
}
