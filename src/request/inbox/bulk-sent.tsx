import './inbox.css'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { InboxItem } from '../../../contract/modules/attachments-inbox-announcements/calls.ts'
import { port } from '../../api/offline.ts'
import { type OutboxRow, undo } from '../../api/outbox.ts'
import { announce } from '../../ui/announce.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { showInfo } from '../../ui/snackbar-store.ts'
import type { ViewTools } from '../row-view.ts'
import { stateText } from '../device/sync-words.ts'
import { useSyncWords } from '../sync-line.tsx'
import { countsPerModule } from './bulk.ts'
import { outcomesOf } from './settled.ts'
import type { Batch } from './use-batch.ts'

const BulkResult = lazy(() => import('./bulk-dialog.tsx').then((m) => ({ default: m.BulkResult })))

/** So long it is said that all went well. */
const SAID_MS = 6000

interface BulkSentProps {
  batch: Batch
  /** None: taken back. */
  row: OutboxRow | undefined
  tools: ViewTools
  onRetry: (items: readonly InboxItem[]) => void
  onClose: () => void
}

/** What becomes of many decisions sent together, where their bar stood: how many of what, a way back while there is one, and what failed. */
export function BulkSent({ batch, row, tools, onRetry, onClose }: BulkSentProps) {
  const { t } = useTranslation('request')
  const [opened, setOpened] = useState(false)
  const outcomes = row?.state === 'sent' ? outcomesOf(row) : undefined
  const failed = outcomes?.filter((o) => !o.ok).length ?? 0
  const isOver = outcomes !== undefined && failed === 0
  const words = useSyncWords(row ? [row] : [], tools, stateText)
  useEffect(() => {
    if (!isOver) return
    const timer = port.setTimer(onClose, SAID_MS)
    return () => port.clearTimer(timer)
  }, [isOver, onClose])
  if (!row) return null
  const takeBack = () => void undo(row.seq).then((done) => (done ? announce : showInfo)(t(done ? 'act.undone' : 'act.too-late')))
  const title = outcomes ? t('bulk.result', { ok: outcomes.length - failed, total: outcomes.length }) : t(`bulk.sent.${batch.action}`, { count: batch.items.length })
  return (
    <div className="rq-bulk" role="region" aria-label={title}>
      <div className="rq-bulk-told">
        <b>{title}</b>
        {outcomes || !words ? null : <p>{words.text}</p>}
        <p>{countsPerModule(batch.items).map((c) => t('bulk.per-module', { module: t(`modules.${c.module}`, { defaultValue: c.module }), count: c.count })).join(' · ')}</p>
      </div>
      {row.state === 'queued' && row.attempts === 0 ? <Button icon="undo" onClick={takeBack}>{t('act.undo')}</Button> : null}
      {failed > 0 ? <Button look="primary" onClick={() => setOpened(true)}>{t('bulk.what-failed')}</Button> : null}
      {outcomes || row.problem ? <IconButton icon="close" label={t('bulk.close')} onClick={onClose} /> : null}
      {opened && outcomes ? <Suspense fallback={null}><BulkResult items={batch.items} outcomes={outcomes} onClose={() => { setOpened(false); onClose() }} onRetry={onRetry} /></Suspense> : null}
    </div>
  )
}
