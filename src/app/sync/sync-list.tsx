import './sync.css'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { drainNow } from '../../api/outbox.ts'
import type { OutboxRow } from '../../offline/rows.ts'
import type { SyncMoment } from '../../request/device/sync-words.ts'
import type { ViewTools } from '../../request/row-view.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Card, Section } from '../../ui/surfaces.tsx'
import { countItems, type Group, lookOf, needsPerson, type WayOut } from './advice.ts'
import { SyncItem } from './sync-item.tsx'

const SHOWN_SENT = 10
const groups: readonly Group[] = ['attention', 'waiting', 'sent']

/** What a list of commands needs to know beside the row: the same for all of them. */
export type ListMoment = Omit<SyncMoment, 'behind'> & Required<Pick<SyncMoment, 'labelOf'>>

/** Where everything stands, in one sentence, and what to do about all of it. */
export function SyncSummary({ rows, at, tools }: { rows: readonly OutboxRow[]; at: ListMoment; tools: ViewTools }) {
  const { t } = useTranslation('sync')
  const [busy, setBusy] = useState(false)
  const open = rows.filter((r) => r.state !== 'sent')
  const attention = open.filter((r) => lookOf(r).group === 'attention').length
  const waiting = countItems(open) - attention
  const isTold = attention > 0 && !open.some(needsPerson)
  const sendable = open.some((r) => r.state === 'queued' || r.state === 'unknown')
  const paused = at.online && sendable && at.pausedUntil !== null && at.pausedUntil > at.nowMs
  const key = open.length === 0 ? 'summary.clear' : isTold ? 'summary.decided' : attention > 0 ? 'summary.attention' : !at.online ? 'summary.offline' : paused ? 'summary.paused' : 'summary.waiting'
  const tone = open.length === 0 ? 'green' : attention > 0 ? 'yellow' : 'grey'
  const send = async () => {
    setBusy(true)
    await drainNow().catch(() => undefined) // the rows say themselves what became of them
    setBusy(false)
  }
  return (
    <Card>
      <div className="sy-summary">
        <span className={`sy-icon ess-tone-${tone}`}><Icon name={open.length === 0 ? 'checkCircle' : attention > 0 ? 'alert' : at.online ? 'cloud' : 'cloudOff'} /></span>
        <div role="status">
          <h2>{t(key, { count: attention > 0 ? attention : waiting })}</h2>
          <p>{t(`${key}.hint`, { time: tools.show.clock(at.pausedUntil ?? at.nowMs) })}</p>
        </div>
        {sendable && at.online && !paused ? <Button icon="refresh" busy={busy} onClick={() => void send()}>{t('send')}</Button> : null}
      </div>
    </Card>
  )
}

interface SyncListProps {
  rows: readonly OutboxRow[]
  at: ListMoment
  tools: ViewTools
  onWayOut: (way: WayOut, row: OutboxRow) => void
}

/** Every item in order, by what it asks of the person. */
export function SyncList({ rows, at, tools, onWayOut }: SyncListProps) {
  const { t } = useTranslation('sync')
  return groups.map((group) => {
    const all = rows.filter((r) => lookOf(r).group === group)
    const shown = group === 'sent' ? all.slice(-SHOWN_SENT).reverse() : all
    if (shown.length === 0) return null
    return (
      <Section key={group} title={t(group === 'waiting' && !at.online ? 'group.saved' : `group.${group}`)}>
        <Card flush>
          <ol className="sy-list">
            {shown.map((row, i) => (
              <li key={row.seq}>
                <SyncItem row={row} at={{ ...at, behind: rows.find((r) => r.seq === row.heldBy) }} tools={tools} main={group === 'attention' && i === 0} onWayOut={onWayOut} />
              </li>
            ))}
          </ol>
        </Card>
      </Section>
    )
  })
}
