import './inbox.css'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { type OutboxRow, undo } from '../../api/outbox.ts'
import { announce } from '../../ui/announce.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { IconName } from '../../ui/icon-paths.ts'
import { showInfo } from '../../ui/snackbar-store.ts'
import { SyncLine } from '../sync-line.tsx'
import type { ViewTools } from '../row-view.ts'

interface DecidedLineProps {
  id: string
  /** "Annual leave, Budi Santoso, Mon 12 May". */
  what: string
  /** "Annual leave of Budi Santoso". */
  label: string
  row: OutboxRow
  tools: ViewTools
  /** It was scrolled out of sight below, and nothing can be taken back any more. Above it stays: what follows would move. */
  onAway: (id: string) => void
}

const icons: Record<string, IconName> = { approve: 'checkCircle', revise: 'undo', reject: 'closeCircle' }

/** What an item becomes once it was decided here: a line as high as the next with room for all it says, and with a way back while there is one. */
export function DecidedLine({ id, what, label, row, tools, onAway }: DecidedLineProps) {
  const ref = useRef<HTMLElement>(null)
  const isDone = row.state === 'sent'
  useEffect(() => {
    const element = ref.current
    if (!element || !isDone) return
    const observer = new IntersectionObserver((entries) => {
      const entry = entries.at(-1)
      if (entry && !entry.isIntersecting && entry.boundingClientRect.top > 0) onAway(id)
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [id, isDone, onAway])
  // the button that was pressed is gone: the focus stays with what it did
  useEffect(() => {
    if (document.activeElement === document.body) ref.current?.focus({ preventScroll: true })
  }, [])
  const name = Object.keys(icons).find((action) => row.op.endsWith(`.${action}`) || row.input.action === action)
  return (
    <article className="rq-decided" ref={ref} data-id={id} tabIndex={-1} aria-label={label}>
      <Icon name={icons[name ?? ''] ?? 'send'} size={20} />
      <p className="rq-decided-what">{what}</p>
      <SyncLine rows={[row]} tools={tools} plain />
      <RowUndo row={row} />
    </article>
  )
}

/** The way back while nothing has left the device: of all that were decided together, where they were. */
export function RowUndo({ row }: { row: OutboxRow }) {
  const { t } = useTranslation('request')
  if (row.state !== 'queued' || row.attempts > 0) return null
  const count = (row.input.items as readonly unknown[] | undefined)?.length ?? 1
  const takeBack = () => void undo(row.seq).then((done) => (done ? announce : showInfo)(t(done ? 'act.undone' : 'act.too-late')))
  return <Button size="small" icon="undo" onClick={takeBack}>{count > 1 ? t('bulk.undo-all', { count }) : t('act.undo')}</Button>
}
