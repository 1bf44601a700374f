/** Deciding many at once: they are sent together and can be taken back together; nobody waits for the answer. */
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ApproverAction } from '../../../contract/kit/lifecycle.ts'
import { attachmentsInboxCalls, type InboxItem } from '../../../contract/modules/attachments-inbox-announcements/calls.ts'
import { newRecordId, port } from '../../api/offline.ts'
import { enqueue, type OutboxRow } from '../../api/outbox.ts'
import { announce } from '../../ui/announce.ts'
import { showErrorDialog } from '../../ui/error-dialog-store.ts'
import { outcomeOfRow, referenceOf } from '../device/outcome.ts'
import { batchItems } from './bulk.ts'
import { outcomesOf } from './settled.ts'

/** There is more to look over than after a single approval. */
const UNDO_MS = 8000
/** How long after that an answer is still told of where it is not looked for. */
const PATIENCE_MS = 20_000

export interface Batch {
  seq: number
  action: ApproverAction
  items: readonly InboxItem[]
  note: string
}

/** The last batch of this screen, and the way to send another. */
export function useBatch(outbox: readonly OutboxRow[]) {
  const { t } = useTranslation('request')
  const [batch, setBatch] = useState<Batch | null>(null)
  const send = useCallback(async (action: ApproverAction, items: readonly InboxItem[], note = '') => {
    const undoMs = action === 'approve' ? UNDO_MS : 0
    try {
      const { seq } = await enqueue({
        op: attachmentsInboxCalls.inboxBatchAction.id,
        input: { action, note: note.trim() || undefined, items: batchItems(items) },
        recordId: newRecordId(),
        label: { key: `sync:item.batch.${action}`, params: { count: items.length } },
        ...(undoMs > 0 ? { notBefore: port.now() + undoMs } : {}),
      })
      setBatch({ seq, action, items, note })
      announce(t(undoMs > 0 ? 'bulk.undo-time' : 'bulk.working', { count: items.length }))
      const row = await outcomeOfRow(seq, undoMs + PATIENCE_MS)
      if (row?.state === 'sent') announce(t('bulk.result', { ok: outcomesOf(row).filter((o) => o.ok).length, total: items.length }))
      else if (row?.state === 'refused') showErrorDialog({ texts: row.problem?.errors.length ? row.problem.errors : [row.problem?.message ?? ''], ...referenceOf(row.problem) })
    } catch (error) {
      showErrorDialog({ texts: [t(`act.not-kept.${error instanceof Error ? error.name : 'Error'}`, { defaultValue: t('act.not-kept.Error') })] })
    }
  }, [t])
  const close = useCallback(() => setBatch(null), [])
  return { batch, row: batch ? outbox.find((r) => r.seq === batch.seq) : undefined, send, close }
}
