import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { discard, discardable, exportRows } from '../../api/outbox.ts'
import type { OutboxRow } from '../../offline/rows.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { saveTextFile } from './save-file.ts'

/** Asks before items are thrown away, says what goes with them, and offers a copy first. */
export function DiscardDialog({ row, onClose }: { row: OutboxRow | null; onClose: () => void }) {
  const { t } = useTranslation('sync')
  const [going, setGoing] = useState<readonly OutboxRow[]>([])
  useEffect(() => {
    if (row) void discardable(row.seq).then(setGoing)
    else setGoing([])
  }, [row])
  const copy = async () => saveTextFile(t('export.file'), await exportRows(going.map((r) => r.seq)))
  const confirm = async () => {
    if (row) await discard(row.seq)
    onClose()
  }
  const behind = going.filter((r) => r.seq !== row?.seq)
  return (
    <ConfirmDialog
      opened={row !== null} onClose={onClose} onConfirm={() => void confirm()} danger title={t('discard.title')} confirmLabel={t('way.discard')}
      message={row ? t(row.ambiguous ? 'discard.ambiguous' : 'discard.message', { what: t(row.label.key, row.label.params ?? {}) }) : ''}
    >
      {behind.length > 0 ? (
        <>
          <p>{t('discard.behind')}</p>
          <ul className="sy-behind">{behind.map((r) => <li key={r.seq}>{t(r.label.key, r.label.params ?? {})}</li>)}</ul>
        </>
      ) : null}
      <p className="sy-copy"><Button icon="download" size="small" onClick={() => void copy()}>{t('export')}</Button></p>
    </ConfirmDialog>
  )
}
