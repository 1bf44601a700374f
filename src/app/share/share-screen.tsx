import './share.css'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { use, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { newRecordId, port } from '../../api/offline.ts'
import { saveBlob, saveDraft } from '../../api/outbox.ts'
import { shortFileName } from '../../lib/file-name.ts'
import { dropShared, readShared, type Shared } from '../../offline/shared-files.ts'
import { useAccess } from '../../request/access.ts'
import { sizeText } from '../../request/attachments/check-file.ts'
import { kindOf } from '../../request/attachments/file-kind.ts'
import { useFileRules } from '../../request/attachments/use-file-rules.ts'
import { useObjectUrl } from '../../request/attachments/use-file.ts'
import type { AnyClientModule } from '../../request/client-module.ts'
import { useStartValues } from '../../request/form/start-values.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { showErrorDialog } from '../../ui/error-dialog-store.ts'
import { Icon } from '../../ui/icon.tsx'
import { Page, PageHeader } from '../../ui/page.tsx'
import { EmptyState, Note, SkeletonRows } from '../../ui/states.tsx'
import { ButtonRow, Card, Rows, Section } from '../../ui/surfaces.tsx'
import { loadAllModules } from '../load-modules.ts'
import { recentFirst } from '../find/asks.ts'
import { recentSlugs, remember } from '../find/recents.ts'
import { type Prepared, prepareAll } from './prepare.ts'

let all: ReturnType<typeof loadAllModules> | undefined

/** Requests that take attachments and that the person may file. */
function useChoices(): { module: AnyClientModule; name: string }[] {
  const { t } = useTranslation('request')
  const modules = use((all ??= loadAllModules()))
  const access = useAccess()
  const choices = modules.filter((m) => m.def.attachments && (access?.mayChange(m.slug) ?? true)).map((module) => ({ module, name: t(`module.${module.slug}`) }))
  return recentFirst(choices, recentSlugs())
}

function FileRow({ file }: { file: Prepared }) {
  const { t } = useTranslation(['share', 'fixed', 'attachments'])
  const isImage = file.ok && kindOf({ type: file.file.type, fileName: file.name }) === 'image'
  const url = useObjectUrl(isImage && file.ok ? file.file : undefined)
  return (
    <li className="share-file" data-refused={!file.ok || undefined}>
      <span className="share-file-view">{url ? <img src={url} alt="" /> : <Icon name={file.ok ? 'file' : 'alert'} size={22} />}</span>
      <span className="share-file-text">
        <span title={file.name}>{shortFileName(file.name)}</span>
        <span>{file.ok ? sizeText(file.size) : t(file.refusal.key, file.refusal)}</span>
      </span>
    </li>
  )
}

/** What another app shared: shown, and put into a new draft of the request the person picks. Nothing is sent. */
export function ShareScreen() {
  const { t } = useTranslation(['share', 'fixed', 'request'])
  const { id, problem } = useSearch({ strict: false }) as { id?: string; problem?: string }
  const [shared, setShared] = useState<Shared | null>()
  const [files, setFiles] = useState<readonly Prepared[]>()
  const rules = useFileRules(1)
  useEffect(() => {
    let gone = false
    const found = typeof id === 'string' ? readShared(port, id).catch(() => undefined) : Promise.resolve(undefined)
    void found.then((row) => gone || setShared(row ?? null))
    return () => {
      gone = true
    }
  }, [id])
  useEffect(() => {
    let gone = false
    if (shared) void prepareAll(shared, rules).then((ready) => gone || setFiles(ready))
    return () => {
      gone = true
    }
  }, [shared, rules])
  return (
    <Page>
      <PageHeader title={t('share:title')} backTo="/" />
      {problem || shared === null ? (
        <Missing why={problem === 'early' || problem === 'lost' ? problem : 'gone'} />
      ) : shared === undefined || !files ? (
        <SkeletonRows count={2} />
      ) : (
        <Found shared={shared} files={files} />
      )}
    </Page>
  )
}

function Missing({ why }: { why: 'early' | 'lost' | 'gone' }) {
  const { t } = useTranslation('share')
  return <EmptyState icon="file" title={t(`${why}.title`)} action={<LinkButton to="/new">{t('new')}</LinkButton>}>{t(why)}</EmptyState>
}

function Found({ shared, files }: { shared: Shared; files: readonly Prepared[] }) {
  const { t } = useTranslation(['share', 'request'])
  const navigate = useNavigate()
  const choices = useChoices()
  const startOf = useStartValues()
  const [busy, setBusy] = useState(false)
  const good = files.filter((file) => file.ok)

  const discard = async () => {
    await dropShared(port, shared.id)
    await navigate({ to: '/', replace: true })
  }
  const pick = async (module: AnyClientModule) => {
    if (!startOf || busy) return
    setBusy(true)
    const recordId = newRecordId()
    const { max = 5, category = 1 } = module.def.attachments ?? {}
    const taken = good.slice(0, max).map((file) => ({ ...file, id: newRecordId() }))
    try {
      for (const { id, file } of taken) await saveBlob({ id, recordId, fileName: file.name, type: file.type, category, bytes: await file.arrayBuffer() })
      const note = shared.text ? { note: shared.text } : {}
      await saveDraft({ id: recordId, module: module.slug, values: { ...startOf(module), ...note }, attachmentIds: taken.map((file) => file.id) })
    } catch {
      setBusy(false)
      showErrorDialog({ texts: [t('share:full')] })
      return
    }
    remember(module.slug)
    await dropShared(port, shared.id)
    await navigate({ to: '/$module/new', params: { module: module.slug }, search: { draft: recordId }, replace: true })
  }

  return (
    <>
      <Card flush><ul className="share-files">{files.map((file, i) => <FileRow key={i} file={file} />)}</ul></Card>
      {shared.leftOut > 0 ? <Note tone="yellow" icon="alert">{t('share:leftOut', { count: shared.leftOut })}</Note> : null}
      {files.length === 0 && !shared.text ? <Note tone="yellow" icon="alert">{t('share:nothing')}</Note> : null}
      {files.length > good.length ? <Note tone="yellow" icon="alert" role="status">{t(good.length > 0 ? 'share:some' : 'share:none')}</Note> : null}
      {good.length === 0 && !shared.text ? null : choices.length === 0 ? (
        <EmptyState icon="lock" title={t('share:noRequests')}>{t('request:read-only')}</EmptyState>
      ) : (
        <Section title={t('share:pick')}>
          <Rows>
            {choices.map(({ module, name }) => (
              <li key={module.slug}>
                <ButtonRow icon={module.icon} tone={module.tone} title={name} sub={t('share:pick.hint')} disabled={busy || !startOf} onClick={() => void pick(module)} end={<Icon name="chevronRight" size={18} />} />
              </li>
            ))}
          </Rows>
        </Section>
      )}
      <Button look="quiet" icon="trash" onClick={() => void discard()} disabled={busy}>{t('share:discard')}</Button>
    </>
  )
}
