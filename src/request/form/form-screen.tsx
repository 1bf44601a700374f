import '../request.css'
import './form.css'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isEditable } from '../../../contract/kit/lifecycle.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Page, PageHeader } from '../../ui/page.tsx'
import { EmptyState, ErrorState, Note, SkeletonRows } from '../../ui/states.tsx'
import type { AnyClientModule } from '../client-module.ts'
import { useReadOnly, useTools } from '../use-tools.ts'
import { FormBody } from './form-body.tsx'
import { forgetForm } from './open-forms.ts'
import { useEditedRecord, useFormSource, useOpenedDraft } from './form-source.ts'

interface FormScreenProps {
  module: AnyClientModule
  /** Record to edit; left out for a new request. */
  id?: string
}

const asTexts = (raw: Record<string, unknown>) => Object.fromEntries(Object.entries(raw).filter((e): e is [string, string] => typeof e[1] === 'string'))

/** `/<module>/new` and `/<module>/{id}/edit`. */
export function FormScreen({ module, id }: FormScreenProps) {
  const { t } = useTranslation(['request', module.ns])
  const tools = useTools(module.ns, 'errors', 'sync')
  const navigate = useNavigate()
  const { draft: askedDraft, ...given } = asTexts(useSearch({ strict: false }))
  const [fresh, setFresh] = useState(Object.keys(given).length > 0)
  const opened = useOpenedDraft(module.slug, id, askedDraft, fresh)
  const edited = useEditedRecord(module, id)
  const source = useFormSource(module, opened, edited.record, id !== undefined, given)
  const readOnly = useReadOnly(module.def.module)
  const name = t(`module.${module.slug}`)
  const title = t(id === undefined ? 'form.new' : 'form.edit', { lower: name.charAt(0).toLocaleLowerCase() + name.slice(1) })
  const backTo = id === undefined ? `/${module.slug}` : `/${module.slug}/${id}`

  const away = (key: string) => (
    <Page>
      <PageHeader title={title} backTo={backTo} />
      <EmptyState icon="lock" title={t(key)} action={<LinkButton to="/$module" params={{ module: module.slug }}>{t('detail.back')}</LinkButton>} />
    </Page>
  )
  if (readOnly === true || readOnly === null) return away('read-only')
  if (opened?.draft?.state === 'queued') return away('form.locked')
  if (edited.record && !isEditable(edited.record.status)) return away('form.locked')
  if (!source) {
    return (
      <Page>
        <PageHeader title={title} backTo={backTo} />
        {edited.notFound ? <EmptyState icon="mapPin" title={t('detail.not-found')} /> : edited.failed ? <ErrorState texts={edited.failed} onRetry={edited.retry} /> : <SkeletonRows count={4} />}
      </Page>
    )
  }
  return (
    <Page>
      <FormBody
        key={source.id} module={module} source={source} record={edited.record} title={title} backTo={backTo} tools={tools}
        notice={opened?.restored && source.draft ? (
          <Note tone="blue" icon="history" action={<Button look="quiet" onClick={() => { forgetForm(); setFresh(true); void navigate({ to: '.', search: {}, replace: true }) }}>{t('form.start-over')}</Button>}>
            {t('form.restored', { time: tools.show.moment(source.draft.savedAt) })}
          </Note>
        ) : null}
      />
    </Page>
  )
}
