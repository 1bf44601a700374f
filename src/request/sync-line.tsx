import './request.css'
import { port } from '../api/offline.ts'
import type { OutboxRow } from '../offline/rows.ts'
import { Icon } from '../ui/icon.tsx'
import type { IconName } from '../ui/icon-paths.ts'
import { useOnline, usePausedUntil } from '../api/outbox.ts'
import { type SyncTone, syncText, tellingRow, toneOfSync } from './device/sync-words.ts'
import type { ViewTools } from './row-view.ts'

const icons: Record<SyncTone, IconName> = { waiting: 'clock', busy: 'send', done: 'check', attention: 'alert' }

/** What becomes of queued commands, and how it is marked; null when none waits. */
export function useSyncWords(rows: readonly OutboxRow[], tools: ViewTools, textOf = syncText): { tone: SyncTone; text: string } | null {
  const online = useOnline()
  const pausedUntil = usePausedUntil()
  const row = tellingRow(rows)
  return row ? { tone: toneOfSync[row.state], text: textOf(row, { nowMs: port.now(), online, pausedUntil, behind: rows.find((r) => r.seq === row.heldBy) }, tools.t, tools.show) } : null
}

/** What becomes of the queued commands of a record, in words. Nothing when none waits. */
export function SyncLine({ rows, tools, plain }: { rows: readonly OutboxRow[]; tools: ViewTools; /** Words only, where colour and icon stand around it. */ plain?: boolean }) {
  const words = useSyncWords(rows, tools)
  if (!words) return null
  const { tone, text } = words
  if (plain) return <p>{text}</p>
  return (
    <p className="rq-sync" data-tone={tone}>
      <Icon name={icons[tone]} size={14} />
      <span>{text}</span>
    </p>
  )
}
