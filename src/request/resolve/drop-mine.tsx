import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { discard, deleteDraft, type DraftRow, type OutboxRow } from '../../api/outbox.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import type { AnyClientModule } from '../client-module.ts'
import { saveCopy } from '../device/save-copy.ts'
import type { ViewTools } from '../row-view.ts'

interface DropMineProps {
  opened: boolean
  onClose: () => void
  module: AnyClientModule
  draft: DraftRow
  rows: readonly OutboxRow[]
  tools: ViewTools
  onDropped: () => void
}

/** Leaves the server's version as it is: what the person wrote goes, after they were offered a copy of it. */
export function DropMine({ opened, onClose, module, draft, rows, tools, onDropped }: DropMineProps) {
  const { t } = useTranslation('compare')
  const [busy, setBusy] = useState(false)
  const drop = async () => {
    setBusy(true)
    const stopped = rows.find((r) => r.state === 'conflict' || r.state === 'refused' || r.state === 'quarantined')
    if (stopped) await discard(stopped.seq)
    else await deleteDraft(draft.id)
    setBusy(false)
    onClose()
    onDropped()
  }
  const copy = () => void saveCopy({ seqs: rows.map((r) => r.seq), draftIds: [draft.id] }, [module], tools)
  return (
    <ConfirmDialog opened={opened} onClose={onClose} onConfirm={() => void drop()} busy={busy} danger title={t('drop.title')} message={t('drop.message')} confirmLabel={t('drop')} cancelLabel={t('sync:way.keep')}>
      <p className="cp-copy"><Button icon="download" onClick={copy}>{t('sync:export')}</Button></p>
    </ConfirmDialog>
  )
}
