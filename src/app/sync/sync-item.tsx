import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { port } from '../../api/offline.ts'
import { recordOf } from '../../offline/row-rights.ts'
import type { OutboxRow } from '../../offline/rows.ts'
import { stateText } from '../../request/device/sync-words.ts'
import type { ViewTools } from '../../request/row-view.ts'
import { Button } from '../../ui/button.tsx'
import type { IconName } from '../../ui/icon-paths.ts'
import { Icon } from '../../ui/icon.tsx'
import { Reference } from '../../ui/reference.tsx'
import { StatusLabel } from '../../ui/status-label.tsx'
import { useOnline } from '../../ui/use-online.ts'
import { adviceKey, lookOf, type WayOut, waysOutOf } from './advice.ts'

const icons: Record<WayOut, IconName> = { retry: 'refresh', edit: 'edit', open: 'eye', signIn: 'lock', undo: 'undo', discard: 'trash' }

interface SyncItemProps {
  row: OutboxRow
  tools: ViewTools
  /** The first one that needs the person: its main way out carries the screen's one accent. */
  main?: boolean
  onWayOut: (way: WayOut, row: OutboxRow) => void
}

/** One command of the outbox: what it is, how far it is, what to do about it. */
export function SyncItem({ row, tools, main, onWayOut }: SyncItemProps) {
  const { t } = useTranslation('sync')
  const online = useOnline()
  const look = lookOf(row)
  const ways = waysOutOf(row)
  const errors = row.problem?.errors.slice(1) ?? []
  const [first] = ways
  const advice = adviceKey(row)
  const lookOfWay = (way: WayOut) => (way === 'discard' ? 'quiet' : main && way === first ? 'primary' : 'plain')
  return (
    <article className="sy-item" data-state={row.state} aria-label={t(row.label.key, row.label.params ?? {})}>
      <span className={`sy-icon ess-tone-${look.tone}`}><Icon name={look.icon} /></span>
      <div className="sy-text">
        <h3>{t(row.label.key, row.label.params ?? {})}</h3>
        <p className="sy-state"><StatusLabel tone={look.tone} icon={look.icon}>{stateText(row, port.now(), online, tools.t, tools.show)}</StatusLabel></p>
        {errors.length > 0 ? <ul className="sy-errors">{errors.map((text) => <li key={text}>{text}</li>)}</ul> : null}
        <Reference id={row.problem?.requestId} />
        {advice ? <p className="sy-advice">{t(advice)}</p> : null}
        {look.group === 'sent' ? null : <p className="sy-when">{t('item.when', { ago: tools.show.ago(row.enqueuedAt, port.now()) })}</p>}
        {ways.length > 0 ? (
          <div className="sy-ways">
            {ways.map((way) =>
              way === 'open' ? (
                <Link key={way} className="ess-button" data-look={lookOfWay(way)} data-size="small" to="/$module/$id" params={{ module: row.module, id: recordOf(row) }}>
                  <Icon name={icons.open} size={18} />{t('way.open')}
                </Link>
              ) : (
                <Button key={way} size="small" icon={icons[way]} look={lookOfWay(way)} onClick={() => onWayOut(way, row)}>
                  {t(`way.${way}`)}
                </Button>
              ),
            )}
          </div>
        ) : null}
      </div>
    </article>
  )
}
