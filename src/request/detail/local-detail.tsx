import './detail.css'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AttachmentRef } from '../../../contract/kit/request.ts'
import { readBlob } from '../../api/outbox.ts'
import { LinkButton } from '../../ui/button.tsx'
import { PageHeader } from '../../ui/page.tsx'
import { Note } from '../../ui/states.tsx'
import { Card, Section } from '../../ui/surfaces.tsx'
import { AttachmentList } from '../attachments/attachment-list.tsx'
import type { AnyClientModule } from '../client-module.ts'
import type { LocalRequest } from '../device/local-requests.ts'
import { toneOfSync } from '../device/sync-words.ts'
import { useTextsNow } from '../device/texts-now.ts'
import { OnItsWay, RequestStatus } from '../request-status.tsx'
import { viewOfValues, type ViewTools } from '../row-view.ts'
import { SyncLine } from '../sync-line.tsx'
import { Facts, RowsOf } from './facts.tsx'

/** The files of a request that this device still holds, those in its fields among them. */
function useKeptFiles(ids: readonly string[]): readonly AttachmentRef[] {
  const [files, setFiles] = useState<readonly AttachmentRef[]>([])
  const key = ids.join()
  useEffect(() => {
    let gone = false
    const found = key === '' ? [] : key.split(',').map(async (id): Promise<AttachmentRef | null> => {
      const blob = await readBlob(id)
      return blob ? { attachmentId: id, fileName: blob.fileName, type: blob.type, size: blob.size } : null
    })
    void Promise.all(found).then((refs) => gone || setFiles(refs.filter((ref) => ref !== null)), () => undefined)
    return () => {
      gone = true
    }
  }, [key])
  return files
}

/** A request only this device knows: what was entered, and what becomes of it. */
export function LocalDetail({ module, local, tools }: { module: AnyClientModule; local: LocalRequest; tools: ViewTools }) {
  const { t } = useTranslation(['request', module.ns])
  const kept = { module, values: local.values, texts: local.texts }
  const texts = useTextsNow([kept])(kept)
  const view = viewOfValues(module, { id: local.id }, local.values, texts, tools)
  const files = useKeptFiles(local.attachmentIds)
  const attention = local.rows.some((r) => toneOfSync[r.state] === 'attention')
  return (
    <>
      <PageHeader
        title={module.card.title(view) || t(`module.${module.slug}`)} backTo={`/${module.slug}`}
        status={local.queued ? <OnItsWay rows={local.rows} /> : <RequestStatus status={0} />}
      />
      {local.rows.length > 0 ? (
        <Note tone={attention ? 'red' : 'blue'} icon={attention ? 'alert' : 'clock'} role="status" action={attention ? <LinkButton to="/sync" look="quiet">{t('sync.review')}</LinkButton> : null}>
          <SyncLine rows={local.rows} tools={tools} plain />
        </Note>
      ) : null}
      <div className="rq-hero">
        <p className="rq-hero-when">{[module.card.when(view), module.card.amount?.(view)].filter(Boolean).join('\u00a0· ')}</p>
      </div>
      <Section title={t('detail.facts')}><Card><Facts module={module} view={view} tools={tools} files={files} /></Card></Section>
      <RowsOf module={module} view={view} tools={tools} files={files} />
      {files.length > 0 ? <Section title={t('detail.attachments')}><AttachmentList files={files} /></Section> : null}
      {local.queued ? null : (
        <div className="rq-bar">
          <span className="rq-bar-space" />
          {local.version > 0 ? (
            <LinkButton to="/$module/$id/edit" params={{ module: module.slug, id: local.id }} look="primary" icon="edit">{t('detail.edit')}</LinkButton>
          ) : (
            <LinkButton to="/$module/new" params={{ module: module.slug }} search={{ draft: local.id }} look="primary" icon="edit">{t('detail.edit')}</LinkButton>
          )}
        </div>
      )}
    </>
  )
}
