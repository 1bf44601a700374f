import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Fields } from '../../../contract/kit/field.ts'
import { fileIdsIn } from '../../../contract/kit/file-fields.ts'
import type { RequestDetail } from '../../../contract/kit/request.ts'
import { type DraftRow, listBlobsOf, type OutboxRow, rebase, readDraft } from '../../api/outbox.ts'
import { Button } from '../../ui/button.tsx'
import { showErrorDialog } from '../../ui/error-dialog-store.ts'
import { showInfo, showSuccess } from '../../ui/snackbar-store.ts'
import { Note } from '../../ui/states.tsx'
import type { AnyClientModule } from '../client-module.ts'
import { waitingText } from '../device/outcome.ts'
import { packValues } from '../device/packed-values.ts'
import { whatOf } from '../device/subject.ts'
import { problemsOf } from '../form/check-values.ts'
import { sendForm } from '../form/send-form.ts'
import { viewOfValues, type ViewTools } from '../row-view.ts'
import { ComparedPart } from './compared-part.tsx'
import { compare, keyOf, merge, mergeFiles, type Side, sideOf } from './three-way.ts'
import { labelOf, partsOf, textOf } from './version-views.ts'
import { contentOf, contentOfDraft, contentOfSnapshot, snapshotOfRecord } from './versions.ts'

interface MergeViewProps {
  module: AnyClientModule
  draft: DraftRow
  rows: readonly OutboxRow[]
  theirs: RequestDetail
  /** Who changed it and when. */
  changed: string
  tools: ViewTools
  /** The draft has changed in another tab: read all of it anew. */
  onStale: () => void
  onEdit: () => void
  /** The button that drops what the person wrote. */
  drop: ReactNode
}

/** Names of the files, where this device or the server knows them. */
function useFileNames(recordId: string, theirs: RequestDetail): (id: string) => string {
  const { t } = useTranslation('compare')
  const [held, setHeld] = useState<ReadonlyMap<string, string>>(new Map())
  useEffect(() => {
    let gone = false
    void listBlobsOf(recordId).then((blobs) => gone || setHeld(new Map(blobs.map((b) => [b.id, b.fileName]))), () => undefined)
    return () => {
      gone = true
    }
  }, [recordId])
  return (id) => theirs.attachments.find((a) => a.attachmentId === id)?.fileName ?? held.get(id) ?? t('file')
}

/** The three versions field by field, and the person's choice between theirs and the server's. */
export function MergeView({ module, draft, rows, theirs: record, changed, tools, onStale, onEdit, drop }: MergeViewProps) {
  const { t } = useTranslation(['compare', 'request', 'fixed', module.ns])
  const navigate = useNavigate()
  const [choices, setChoices] = useState<Record<string, Side>>({})
  const [busy, setBusy] = useState(false)
  const nameOfFile = useFileNames(draft.id, record)

  const [base, mine, theirs] = useMemo(() => [contentOfSnapshot(draft.baseSnapshot), contentOfDraft(module, draft), contentOf(module, record)] as const, [draft, module, record])
  const versions = { base: base?.values ?? null, mine: mine.values, theirs: theirs.values }
  const parts = useMemo(() => compare(partsOf(module), { base: base?.values ?? null, mine: mine.values, theirs: theirs.values }), [module, base, mine, theirs])
  const differing = parts.filter((p) => p.standing !== 'same')
  const ordered = [...differing.filter((p) => p.standing === 'conflict'), ...differing.filter((p) => p.standing !== 'conflict')]
  const same = parts.filter((p) => p.standing === 'same' && p.names.some((name) => textOf(module, mine, name, tools) !== ''))
  const open = differing.filter((p) => sideOf(p, choices) === null).length
  const files = mergeFiles(base?.files ?? null, mine.files ?? [], theirs.files ?? [])
  const filesDiffer = [...files].toSorted().join() !== [...(theirs.files ?? [])].toSorted().join() || [...files].toSorted().join() !== [...(mine.files ?? [])].toSorted().join()
  const submits = rows.some((r) => /\.(submit|saveAndSubmit)$/.test(r.op))

  /** The outcome as a draft on the server's version. Null: it could not be made, and the person was told. */
  const settle = async () => {
    const values = merge(parts, versions, choices)
    if (!values) return null
    const texts = { ...theirs.texts, ...mine.texts }
    for (const part of parts) for (const name of part.names) texts[name] = (sideOf(part, choices) === 'theirs' ? theirs : mine).texts[name] ?? ''
    const outcome = { values: packValues(values, texts), attachmentIds: [...files, ...fileIdsIn(module.def.fields as Fields, values)], version: record.version, baseSnapshot: snapshotOfRecord(module, record) }
    if (!(await rebase(draft.id, { ...outcome, seenAt: draft.savedAt }))) {
      showInfo(t('changed-here'))
      onStale()
      return null
    }
    return { values, texts, outcome }
  }
  const toForm = () => navigate({ to: '/$module/$id/edit', params: { module: module.slug, id: draft.id }, replace: true })
  const act = async (work: () => Promise<void>) => {
    setBusy(true)
    try {
      await work()
    } catch (error) {
      showErrorDialog({ texts: [t(`request:act.not-kept.${error instanceof Error ? error.name : 'Error'}`, { defaultValue: t('request:act.not-kept.Error') })] })
    } finally {
      setBusy(false)
    }
  }
  const review = () => act(async () => {
    if (await settle()) await toForm()
  })
  const send = () => act(async () => {
    const settled = await settle()
    if (!settled) return
    const { values, texts, outcome } = settled
    if (submits && problemsOf(module, draft.id, values, new Set()).length > 0) {
      showInfo(t('check-first'))
      return toForm()
    }
    const view = viewOfValues(module, { id: draft.id }, values, texts, tools)
    const result = await sendForm({ module, draft: { id: draft.id, module: module.slug, ...outcome }, values, named: whatOf(module, view) }, submits ? 'submit' : 'save')
    if (result.kind === 'outrun') return onStale()
    if (result.kind === 'refused') return toForm()
    if (result.kind === 'sent') showSuccess(result.message || t('request:act.saved'))
    else showInfo((await readDraft(draft.id)) ? t(...waitingText(result.row)) : t('request:act.saved'))
    await navigate({ to: '/$module/$id', params: { module: module.slug, id: draft.id }, replace: true })
  })

  return (
    <>
      <Note tone="yellow" icon="users">
        <b>{changed}</b>
        <p>{t(differing.length === 0 ? 'intro.same' : open > 0 ? 'intro.choose' : 'intro.merged', { count: open })}</p>
      </Note>
      {ordered.map((part) => (
        <ComparedPart
          key={keyOf(part)} part={part} side={sideOf(part, choices)} theirsLabel={record.byYou ? t('theirs.you') : record.changedBy ? t('theirs.by', { person: record.changedBy }) : t('theirs')}
          label={part.names.map((name) => labelOf(module, name, tools)).join(', ')}
          linesOf={(content) => part.names.map((name) => textOf(module, content, name, tools))}
          contents={{ base, mine, theirs }}
          onChoose={(side) => setChoices({ ...choices, [keyOf(part)]: side })}
        />
      ))}
      {filesDiffer ? (
        <section className="cp-part">
          <h2 className="cp-label">{t('request:detail.attachments')}</h2>
          <p className="cp-how">{t('files')}</p>
          <p>{files.length > 0 ? files.map(nameOfFile).join(', ') : t('empty')}</p>
        </section>
      ) : null}
      {same.length > 0 ? (
        <details className="cp-same">
          <summary>{t('same', { count: same.length })}</summary>
          <dl>{same.flatMap((p) => p.names).map((name) => <div key={name}><dt>{labelOf(module, name, tools)}</dt><dd>{textOf(module, mine, name, tools) || t('empty')}</dd></div>)}</dl>
        </details>
      ) : null}
      <p className="cp-left" role="status">{open > 0 ? t('left', { count: open }) : ''}</p>
      <div className="cp-ways">
        {rows.length > 0 ? <Button look="primary" icon="send" busy={busy} disabled={open > 0} onClick={() => void send()}>{t(submits ? 'send.submit' : 'send.save')}</Button> : null}
        <Button look={rows.length > 0 ? 'plain' : 'primary'} icon="edit" disabled={open > 0 || busy} onClick={() => void review()}>{t('to-form')}</Button>
        <Button look="quiet" disabled={busy} onClick={onEdit}>{t('keep-editing')}</Button>
        {drop}
      </div>
    </>
  )
}
