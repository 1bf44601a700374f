import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { recordOf } from '../../offline/row-rights.ts'
import type { OutboxRow } from '../../offline/rows.ts'
import { isTold } from '../../request/device/change-words.ts'
import { stateText, type SyncMoment } from '../../request/device/sync-words.ts'
import type { ViewTools } from '../../request/row-view.ts'
import { Button } from '../../ui/button.tsx'
import type { IconName } from '../../ui/icon-paths.ts'
import { Icon } from '../../ui/icon.tsx'
import { Reference } from '../../ui/reference.tsx'
import { StatusLabel } from '../../ui/status-label.tsx'
import { adviceKey, lookOf, needsPerson, situationOf, type WayOut, waysOutOf, wordOf } from './advice.ts'

const icons: Record<WayOut, IconName> & Partial<Record<ReturnType<typeof wordOf>, IconName>> = { retry: 'refresh', edit: 'edit', compare: 'users', copy: 'plus', open: 'eye', signIn: 'lock', undo: 'undo', hold: 'ban', stop: 'ban', look: 'eye', export: 'download', discard: 'trash' }

interface SyncItemProps {
  row: OutboxRow
  at: SyncMoment & Required<Pick<SyncMoment, 'labelOf'>>
  tools: ViewTools
  /** The first one that needs the person: its main way out carries the screen's one accent. */
  main?: boolean
  onWayOut: (way: WayOut, row: OutboxRow) => void
}

/** When somebody changed it, where the state does not say it already. */
function changedAt(row: OutboxRow, { t, show }: ViewTools): string | null {
  const current = row.state === 'conflict' ? row.problem?.current : undefined
  return current && (situationOf(row) === 'conflict.decision' || (!isTold(current) && !row.decision)) ? t('sync:item.changed', { time: show.moment(Date.parse(current.changedAt)) }) : null
}

/** Several reasons are a list; a single one stands in the state. */
const reasonsOf = (row: OutboxRow): string[] => (row.state === 'refused' && row.problem && row.problem.errors.length > 1 ? row.problem.errors : [])

/** The server signed for this submit. */
const hasReceipt = (row: OutboxRow): boolean => typeof (row.answer as { receipt?: unknown } | null)?.receipt === 'string'

/** One command of the outbox: what it is, how far it is, what to do about it. */
export function SyncItem({ row, at, tools, main, onWayOut }: SyncItemProps) {
  const { t } = useTranslation('sync')
  const look = lookOf(row)
  // without a network there is nobody to ask
  const ways = waysOutOf(row).filter((way) => at.online || row.state !== 'unknown' || way !== 'retry')
  const reasons = reasonsOf(row)
  const label = at.labelOf(row)
  const [first] = ways
  const advice = adviceKey(row)
  const lookOfWay = (way: WayOut) => (way !== first || way === 'discard' ? 'quiet' : main && needsPerson(row) ? 'primary' : 'plain')
  const iconOf = (way: WayOut) => icons[wordOf(row, way)] ?? icons[way]
  const lookOfLink = (way: WayOut) => ({ className: 'ess-button', 'data-look': lookOfWay(way), 'data-size': 'small' })
  const inside = (way: WayOut) => <><Icon name={iconOf(way)} size={18} />{t(`way.${wordOf(row, way)}`)}</>
  const link = (way: WayOut, path: '/$module/$id' | '/$module/$id/compare', id: string) => (
    <Link key={way} {...lookOfLink(way)} to={path} params={{ module: row.module, id }}>{inside(way)}</Link>
  )
  return (
    <article className="sy-item" data-state={row.state} aria-label={label}>
      <span className={`sy-icon ess-tone-${look.tone}`}><Icon name={look.icon} /></span>
      <div className="sy-text">
        <h3>{label}</h3>
        <p className="sy-state"><StatusLabel tone={look.tone} icon={look.icon}>{reasons.length > 0 ? t('request:sync.refused-unknown') : stateText(row, at, tools.t, tools.show)}</StatusLabel></p>
        {reasons.length > 0 ? <ul className="sy-errors">{reasons.map((text) => <li key={text}>{text}</li>)}</ul> : null}
        {advice ? <p className="sy-advice">{t(advice)}</p> : null}
        {row.state === 'conflict' ? null : <Reference id={row.problem?.requestId} />}
        {look.group === 'sent' ? null : <p className="sy-when">{[t('item.when', { ago: tools.show.ago(row.enqueuedAt, at.nowMs) }), changedAt(row, tools)].filter(Boolean).join(' · ')}</p>}
        {hasReceipt(row) ? <p><Link className="sy-receipt" to="/receipts/$id" params={{ id: row.recordId }}><Icon name="checkCircle" size={18} />{t('way.receipt')}</Link></p> : null}
        {ways.length > 0 ? (
          <div className="sy-ways">
            {ways.map((way) =>
              way === 'open' ? (row.label.at === undefined ? link(way, '/$module/$id', recordOf(row)) : <Link key={way} {...lookOfLink(way)} to={row.label.at}>{inside(way)}</Link>)
              : way === 'compare' ? link(way, '/$module/$id/compare', row.draftId ?? row.recordId)
              : <Button key={way} size="small" icon={iconOf(way)} look={lookOfWay(way)} onClick={() => onWayOut(way, row)}>{t(`way.${wordOf(row, way)}`)}</Button>,
            )}
          </div>
        ) : null}
      </div>
    </article>
  )
}
