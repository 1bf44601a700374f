import { Link } from '@tanstack/react-router'
import type { OutboxRow } from '../../offline/rows.ts'
import type { AnyClientModule } from '../client-module.ts'
import { RequestStatus } from '../request-status.tsx'
import type { RowView, ViewTools } from '../row-view.ts'
import { SyncLine } from '../sync-line.tsx'
import { waitingText } from './waiting-text.ts'

interface RequestCardProps {
  module: AnyClientModule
  view: RowView
  tools: ViewTools
  queued: readonly OutboxRow[]
  /** The one open in the other pane. */
  current?: boolean
  /** Says who, in lists of other people's requests. */
  showEmployee?: boolean
}

/** A request in a list: what, when, how long, where it stands. The whole card is one link. */
export function RequestCard({ module, view, tools, queued, current, showEmployee }: RequestCardProps) {
  const { header } = view
  const when = [module.card.when(view) ?? module.card.noWhen?.(view), module.card.amount?.(view)].filter(Boolean).join('\u00a0· ')
  const waiting = waitingText(view, tools)
  return (
    <Link to="/$module/$id" params={{ module: module.slug, id: header.id ?? '' }} search={(s) => s} className="rq-card" aria-current={current ? 'page' : undefined} resetScroll={!current}>
      <span className="rq-card-top">
        <span className="rq-card-title">{module.card.title(view)}</span>
        <RequestStatus status={header.status ?? null} text={header.statusText} />
      </span>
      {showEmployee && header.employee ? <span className="rq-card-who">{header.employee}</span> : null}
      <span className="rq-card-when">{when}</span>
      {waiting ? <span className="rq-card-sub">{waiting}</span> : null}
      <SyncLine rows={queued} tools={tools} />
    </Link>
  )
}
