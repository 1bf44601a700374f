import './sync.css'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { drainNow, reopen, retry, undo, useOutbox, useOutboxIsRead } from '../../api/outbox.ts'
import type { OutboxRow } from '../../offline/rows.ts'
import { useTools } from '../../request/use-tools.ts'
import { announce } from '../../ui/announce.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Page, PageHeader } from '../../ui/page.tsx'
import { showInfo } from '../../ui/snackbar-store.ts'
import { SkeletonRows } from '../../ui/states.tsx'
import { Card, Section } from '../../ui/surfaces.tsx'
import { useOnline } from '../../ui/use-online.ts'
import { signInAgain } from '../sign-in/renewal.ts'
import { type Group, lookOf, type WayOut } from './advice.ts'
import { DiscardDialog } from './discard-dialog.tsx'
import { KeptForOthers } from './kept-for-others.tsx'
import { SyncItem } from './sync-item.tsx'

const SHOWN_SENT = 10
const groups: readonly Group[] = ['attention', 'waiting', 'sent']

/** Namespaces the labels of these rows come from (`request:item.submit`). */
const namespacesOf = (rows: readonly OutboxRow[]) => [...new Set(rows.map((r) => r.label.key.split(':')[0] ?? 'sync'))]

function Summary({ rows }: { rows: readonly OutboxRow[] }) {
  const { t } = useTranslation('sync')
  const online = useOnline()
  const [busy, setBusy] = useState(false)
  const open = rows.filter((r) => r.state !== 'sent')
  const attention = open.filter((r) => lookOf(r).group === 'attention').length
  const waiting = open.length - attention
  const sendable = open.some((r) => r.state === 'queued' || r.state === 'unknown')
  const key = open.length === 0 ? 'summary.clear' : attention > 0 ? 'summary.attention' : online ? 'summary.waiting' : 'summary.offline'
  const tone = open.length === 0 ? 'green' : attention > 0 ? 'yellow' : 'grey'
  const send = async () => {
    setBusy(true)
    await drainNow().catch(() => undefined) // the rows say themselves what became of them
    setBusy(false)
  }
  return (
    <Card>
      <div className="sy-summary">
        <span className={`sy-icon ess-tone-${tone}`}><Icon name={open.length === 0 ? 'checkCircle' : online ? 'cloud' : 'cloudOff'} /></span>
        <div role="status">
          <h2>{t(key, { count: attention > 0 ? attention : waiting })}</h2>
          <p>{t(`${key}.hint`)}</p>
        </div>
        {sendable && online ? <Button icon="refresh" busy={busy} onClick={() => void send()}>{t('send')}</Button> : null}
      </div>
    </Card>
  )
}

/** `/sync`: every item in order, in one honest state, with what to do next. */
export function SyncScreen() {
  const rows = useOutbox()
  const isRead = useOutboxIsRead()
  const { t } = useTranslation(['sync', ...namespacesOf(rows)])
  const tools = useTools('sync')
  const navigate = useNavigate()
  const [discarding, setDiscarding] = useState<OutboxRow | null>(null)

  const edit = async (row: OutboxRow) => {
    const form = await reopen(row.seq)
    if (!form) return showInfo(t('too-late'))
    if (row.op.endsWith('.saveAndSubmit') || row.baseVersion === 0 || row.baseVersion === null) await navigate({ to: '/$module/new', params: { module: form.module }, search: { draft: form.id } as never })
    else await navigate({ to: '/$module/$id/edit', params: { module: form.module, id: form.id } })
  }
  const takeBack = async (row: OutboxRow) => {
    const text = t((await undo(row.seq)) ? 'undone' : 'too-late')
    showInfo(text)
    announce(text)
  }
  const acts: Record<Exclude<WayOut, 'open'>, (row: OutboxRow) => void> = {
    edit: (row) => void edit(row),
    retry: (row) => void retry(row.seq),
    undo: (row) => void takeBack(row),
    signIn: () => void signInAgain(),
    discard: (row) => setDiscarding(row),
  }

  return (
    <Page>
      <PageHeader title={t('title')} backTo="/me" />
      {isRead ? <Summary rows={rows} /> : <SkeletonRows count={1} />}
      {groups.map((group) => {
        const all = rows.filter((r) => lookOf(r).group === group)
        const shown = group === 'sent' ? all.slice(-SHOWN_SENT).reverse() : all
        if (shown.length === 0) return null
        return (
          <Section key={group} title={t(`group.${group}`)}>
            <Card flush>
              <ol className="sy-list">
                {shown.map((row, i) => (
                  <li key={row.seq}><SyncItem row={row} tools={tools} main={group === 'attention' && i === 0} onWayOut={(way, r) => way !== 'open' && acts[way](r)} /></li>
                ))}
              </ol>
            </Card>
          </Section>
        )
      })}
      <KeptForOthers />
      <DiscardDialog row={discarding} onClose={() => setDiscarding(null)} />
    </Page>
  )
}
