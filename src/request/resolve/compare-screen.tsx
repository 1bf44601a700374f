import '../request.css'
import './compare.css'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isEditable } from '../../../contract/kit/lifecycle.ts'
import { copyAsNew, reopen } from '../../api/outbox.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Page, PageHeader } from '../../ui/page.tsx'
import { showInfo } from '../../ui/snackbar-store.ts'
import { EmptyState, ErrorState, Note, SkeletonRows } from '../../ui/states.tsx'
import type { AnyClientModule } from '../client-module.ts'
import { changeText } from '../device/change-words.ts'
import { useTools } from '../use-tools.ts'
import { DropMine } from './drop-mine.tsx'
import { MergeView } from './merge-view.tsx'
import { MineList } from './mine-list.tsx'
import { useVersions } from './use-versions.ts'

/**
 * `/<module>/{id}/compare`: what the person started from, what they have, what the server has now. They say what is kept;
 * the outcome is a draft on the server's version. A request that takes no changes any more can be copied.
 */
export function CompareScreen({ module, id }: { module: AnyClientModule; id: string }) {
  const { t } = useTranslation(['compare', 'request', 'fixed', module.ns])
  const tools = useTools(module.ns, 'errors', 'sync', 'compare')
  const navigate = useNavigate()
  const versions = useVersions(module, id)
  const [dropping, setDropping] = useState(false)
  const { draft, rows, theirs, gone, failed, again } = versions
  const current = rows.find((r) => r.problem?.current)?.problem?.current ?? draft?.problem?.current ?? null
  const who = theirs && theirs.changedBy ? { version: theirs.version, status: theirs.status, changedBy: theirs.changedBy, ...(theirs.byYou ? { byYou: theirs.byYou } : {}), changedAt: theirs.changedAt, ...(current?.version === theirs.version ? current : {}) } : current

  const edit = async () => {
    const stopped = rows.find((r) => r.state === 'conflict' || r.state === 'refused')
    if (stopped && !(await reopen(stopped.seq))) return showInfo(t('sync:too-late'))
    await navigate({ to: '/$module/$id/edit', params: { module: module.slug, id } })
  }
  const copy = async () => {
    const made = await copyAsNew(id)
    if (!made) return showInfo(t('sync:too-late'))
    showInfo(made.lostFiles > 0 ? t('copied-without', { count: made.lostFiles }) : t('copied'))
    await navigate({ to: '/$module/new', params: { module: made.module }, search: { draft: made.id } as never, replace: true })
  }

  const frame = (content: React.ReactNode, title = t('title')) => (
    <Page>
      <PageHeader title={title} backTo="/sync" subtitle={theirs?.code} />
      {content}
      {draft ? <DropMine opened={dropping} onClose={() => setDropping(false)} module={module} draft={draft} rows={rows} tools={tools} onDropped={() => void navigate({ to: '/$module/$id', params: { module: module.slug, id }, replace: true })} /> : null}
    </Page>
  )
  if (draft === undefined) return frame(<SkeletonRows count={3} />)
  if (draft === null) return frame(<EmptyState icon="checkCircle" title={t('nothing')} action={<LinkButton to="/$module/$id" params={{ module: module.slug, id }}>{t('open-request')}</LinkButton>} />)
  const changed = who ? changeText(who, tools) : t('changed-unknown')
  const drop = <Button look="quiet" icon="trash" onClick={() => setDropping(true)}>{t('drop')}</Button>
  if (failed) {
    return frame(
      <>
        <Note tone="yellow" icon="users">{changed}</Note>
        {failed.length > 0 ? <ErrorState texts={failed} onRetry={again} /> : <EmptyState icon="cloudOff" title={t('away')} action={<Button icon="refresh" onClick={again}>{t('again')}</Button>}>{t('away.hint')}</EmptyState>}
        <div className="cp-ways"><Button icon="edit" onClick={() => void edit()}>{t('keep-editing')}</Button>{drop}</div>
      </>,
    )
  }
  if (gone || (theirs && !isEditable(theirs.status))) {
    return frame(
      <>
        <Note tone="yellow" icon="users"><b>{gone && !current?.deleted ? t('gone') : changed}</b><p>{t('closed.hint')}</p></Note>
        <MineList module={module} draft={draft} tools={tools} />
        <div className="cp-ways">
          <Button look="primary" icon="plus" onClick={() => void copy()}>{t('copy')}</Button>
          {gone ? null : <LinkButton to="/$module/$id" params={{ module: module.slug, id }} icon="eye">{t('open-request')}</LinkButton>}
          {drop}
        </div>
      </>,
      t('title.closed'),
    )
  }
  if (!theirs) return frame(<SkeletonRows count={3} />)
  return frame(<MergeView key={`${theirs.version} ${draft.savedAt}`} module={module} draft={draft} rows={rows} theirs={theirs} changed={changed} tools={tools} onStale={again} onEdit={() => void edit()} drop={drop} />)
}
