import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { discard, discardable } from '../../api/outbox.ts'
import type { OutboxRow } from '../../offline/rows.ts'
import { saveCopy } from '../../request/device/save-copy.ts'
import { useTools } from '../../request/use-tools.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { wordOf } from './advice.ts'
import { modulesOf } from './modules-of.ts'

/** Asks before items are thrown away, says what goes with them, and offers a copy first. */
export function DiscardDialog({ row, labelOf, onClose }: { row: OutboxRow | null; labelOf: (row: OutboxRow) => string; onClose: () => void }) {
  const { t } = useTranslation('sync')
  const tools = useTools('sync')
  const [going, setGoing] = useState<readonly OutboxRow[]>([])
  useEffect(() => {
    if (row) void discardable(row.seq).then(setGoing)
    else setGoing([])
  }, [row])
  const copy = async () => saveCopy({ seqs: going.map((r) => r.seq) }, await modulesOf(going), tools)
  const confirm = async () => {
    if (row) await discard(row.seq)
    onClose()
  }
  const word = row ? (row.ambiguous ? 'stop' : wordOf(row, 'discard')) : 'discard'
  const behind = going.filter((r) => r.seq !== row?.seq)
  return (
    <ConfirmDialog
      opened={row !== null} onClose={onClose} onConfirm={() => void confirm()} danger title={t(`${word}.title`)} confirmLabel={t(`way.${word}`)} cancelLabel={t('way.keep')}
      message={row ? t(`${word}.message`, { what: labelOf(row) }) : ''}
    >
      {behind.length > 0 ? (
        <>
          <p>{t('discard.behind')}</p>
          <ul className="sy-behind">{behind.map((r) => <li key={r.seq}>{labelOf(r)}</li>)}</ul>
        </>
      ) : null}
      <p className="sy-copy">{t('discard.copy-first')}</p>
      <p><Button icon="download" disabled={going.length === 0} onClick={() => void copy()}>{t('export')}</Button></p>
    </ConfirmDialog>
  )
}
