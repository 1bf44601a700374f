import '../../request/request.css'
import './announcements.css'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { attachmentsInboxCalls } from '../../../contract/modules/attachments-inbox-announcements/calls.ts'
import { essFileCalls } from '../../../contract/modules/attachments-inbox-announcements/ess-file-calls.ts'
import type { EssFileRow } from '../../../contract/modules/attachments-inbox-announcements/ess-file-calls.ts'
import { call } from '../../api/call.ts'
import { isNetworkError, shownError } from '../../api/call-error.ts'
import { port } from '../../api/offline.ts'
import { query } from '../../api/query.ts'
import { instantText } from '../../lib/civil-text.ts'
import { sizeText } from '../../request/attachments/check-file.ts'
import { PreviewDialog } from '../../request/attachments/preview-dialog.tsx'
import { saveBytes } from '../../request/attachments/use-file.ts'
import { readState } from '../../request/use-read.ts'
import { useMe } from '../../request/use-tools.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Page, PageHeader } from '../../ui/page.tsx'
import { SegmentedTabs } from '../../ui/segmented-tabs.tsx'
import { showError } from '../../ui/snackbar-store.ts'
import { EmptyState, ErrorState, SkeletonRows, StaleNote } from '../../ui/states.tsx'
import { StatusLabel } from '../../ui/status-label.tsx'
import { Card, RowIcon, Section } from '../../ui/surfaces.tsx'
import { useSearchText } from '../../ui/field/use-search-text.ts'
import { EssFileDialog } from './ess-file-dialog.tsx'
import { SearchBox } from './search-box.tsx'

const MOST = 500

function File({ row, onOpen, onEdit }: { row: EssFileRow; onOpen: () => void; onEdit: (() => void) | null }) {
  const { t } = useTranslation('announcements')
  const [busy, setBusy] = useState(false)
  const download = async () => {
    setBusy(true)
    await call(attachmentsInboxCalls.attachment, { id: row.attachmentId }).then(
      (blob) => saveBytes(blob, row.fileName),
      (error: unknown) => showError(isNetworkError(error) ? { heading: 'snackbar.heading-other', texts: [t('offline')] } : shownError(error)),
    )
    setBusy(false)
  }
  return (
    <div className="an-file" data-withdrawn={row.withdrawnAt ? true : undefined}>
      <RowIcon icon="file" />
      <span className="ess-row-text">
        <button type="button" className="ess-row-title an-file-open" onClick={onOpen}>{row.title}</button>
        {row.description ? <span className="ess-row-sub">{row.description}</span> : null}
        <span className="ess-row-sub num">{t('file.facts', { date: instantText(row.updatedAt), size: sizeText(row.size), n: row.versionNumber })}</span>
      </span>
      {row.withdrawnAt ? <StatusLabel tone="grey" icon="ban">{t('withdrawn')}</StatusLabel> : null}
      {onEdit ? <IconButton icon="edit" label={t('file.edit', { title: row.title })} onClick={onEdit} /> : null}
      <IconButton icon="download" label={t('download', { title: row.title })} onClick={() => void download()} disabled={busy} />
    </div>
  )
}

/** `/files`: handbook, policies and forms, by folder, to read here or to download; `?file=` opens one. HR replaces and withdraws them here. */
export function EssFilesScreen() {
  const { t } = useTranslation('announcements')
  const me = useMe()
  const [words, setWords, search] = useSearchText()
  const [category, setCategory] = useState('')
  const [edited, setEdited] = useState<EssFileRow | 'new' | null>(null)
  const navigate = useNavigate()
  const { file: asked } = useSearch({ strict: false }) as Record<string, unknown>
  const [tapped, setOpened] = useState<EssFileRow | null>(null)
  const manage = me?.isHrOfAll ?? false
  const input = { ...(manage ? { manage } : {}), ...(search ? { filterSearch: search } : {}), ...(category ? { category } : {}), paginationSize: MOST }
  const read = useQuery({ ...query(essFileCalls.essFiles, input), placeholderData: keepPreviousData, enabled: me !== undefined })
  const state = readState(read)
  // the one the address names, until it is closed
  const opened = tapped ?? read.data?.listData.find(({ id }) => id === asked) ?? null
  const close = () => {
    setOpened(null)
    if (asked !== undefined) void navigate({ to: '.', search: {}, replace: true })
  }
  const folders = Map.groupBy(read.data?.listData ?? [], (row) => row.category)
  const names = read.data?.categories.map((c) => c.name) ?? []
  return (
    <Page>
      <PageHeader title={t('files')} backTo="/" actions={manage ? <Button look="primary" icon="upload" onClick={() => setEdited('new')}>{t('file.new')}</Button> : null} />
      <SearchBox value={words} onChange={setWords} label={t('files.search')} />
      {names.length > 1 ? <SegmentedTabs label={t('folder')} value={category} onChange={setCategory} segments={[{ value: '', label: t('folder.all') }, ...names.map((name) => ({ value: name, label: name }))]} /> : null}
      {state.copyFrom !== null ? <StaleNote at={state.copyFrom} nowMs={port.now()} /> : null}
      {state.loading ? <SkeletonRows count={4} /> : null}
      {state.failed ? <ErrorState texts={state.failed} onRetry={state.retry} /> : null}
      {read.data?.listData.length === 0 ? <EmptyState icon="file" title={t(search ? 'nothing' : 'files.empty')} /> : null}
      {[...folders].map(([name, rows]) => (
        <Section key={name} title={name}>
          <Card flush><ul className="ess-rows">{rows.map((row) => <li key={row.id}><File row={row} onOpen={() => setOpened(row)} onEdit={manage ? () => setEdited(row) : null} /></li>)}</ul></Card>
        </Section>
      ))}
      {opened ? <PreviewDialog file={opened} onClose={close} /> : null}
      {edited ? <EssFileDialog row={edited === 'new' ? undefined : edited} categories={names} onClose={() => setEdited(null)} /> : null}
    </Page>
  )
}
