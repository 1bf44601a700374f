import './inbox.css'
import { Link } from '@tanstack/react-router'
import { memo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { ApproverAction } from '../../../contract/kit/lifecycle.ts'
import type { InboxItem } from '../../../contract/modules/attachments-inbox-announcements/calls.ts'
import { isNetworkError } from '../../api/call-error.ts'
import type { OutboxRow } from '../../api/outbox.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { StatusLabel } from '../../ui/status-label.tsx'
import { PHONE, useMedia } from '../../ui/use-media.ts'
import { toneOfSync } from '../device/sync-words.ts'
import { EmployeeName } from '../employees/employee-name.tsx'
import type { AnyClientModule } from '../client-module.ts'
import { AlsoAwayLine } from '../also-away.tsx'
import { AWAY, PreviewRoom, useEffectPreview } from '../detail/effect-preview.tsx'
import type { ViewTools } from '../row-view.ts'
import { SyncLine } from '../sync-line.tsx'
import { KindMark } from './kind-mark.tsx'
import { PersonAvatar } from '../pictures/person-avatar.tsx'
import { isDecidedOnItsScreen } from './bulk.ts'
import { wordsOfItem } from './item-words.ts'
import { useInView } from './use-in-view.ts'
import { type Swipe, useSwipe } from './use-swipe.ts'

interface DecisionCardProps {
  module: AnyClientModule
  item: InboxItem
  tools: ViewTools
  /** Decisions of this item that wait here. */
  queued: readonly OutboxRow[]
  selected: boolean
  /** Why it was left undecided when it was decided with others. */
  refused: string | undefined
  /** Something is selected: boxes instead of buttons lead. */
  onSelect: (id: string) => void
  onDecide: (item: InboxItem, action: ApproverAction) => void
}

/** More are read on the request itself; on a telephone the first one, so that three requests are in sight. */
const MOST_ROWS = 3
const MOST_ON_PHONE = 1

const flags = { reject: 'enableReject', revise: 'enableRevise', approve: 'enableApprove' } as const

/** Everything a decision needs: who, what, when, how long, why; what it changes; how long it has waited. */
export const DecisionCard = memo(function DecisionCard({ module, item, tools, queued, selected, refused, onSelect, onDecide }: DecisionCardProps) {
  const { t } = useTranslation(['request', 'fixed', module.ns])
  const ref = useRef<HTMLElement>(null)
  const inView = useInView(ref)
  const asks = item.enableApprove && queued.length === 0
  const preview = useEffectPreview({ module: item.module, id: item.id, action: 'approve', version: item.version }, inView && asks)
  const onPhone = useMedia(PHONE)
  // why it cannot be approved now, then what warns: in the room that is kept, and seen where there is room for one alone
  const rows = preview.data && [
    ...preview.data.problems.slice(0, 1).map((text) => ({ kind: 'problem', text, before: null, after: null, warning: true })),
    ...preview.data.rows.filter((r) => r.kind !== AWAY).sort((a, b) => Number(b.warning ?? false) - Number(a.warning ?? false)),
  ]
  const { title, when } = wordsOfItem(module, item, tools)
  const what = t('inbox.what', { title, person: item.employee })
  const waiting = queued.find((r) => toneOfSync[r.state] !== 'attention')
  const elsewhere = isDecidedOnItsScreen(module, item)
  const may = (action: ApproverAction) => !waiting && item[flags[action]] && !(action === 'approve' && elsewhere)
  const push = useSwipe(ref, onPhone, { ...(may('approve') ? { end: () => onDecide(item, 'approve') } : {}), ...(may('reject') ? { start: () => onDecide(item, 'reject') } : {}) })
  return (
    <>
    {push ? <SwipeWord push={push} means={may(push.side === 'end' ? 'approve' : 'reject')} /> : null}
    <article className="rq-decision" ref={ref} data-selected={selected || undefined} data-id={item.id} tabIndex={-1} aria-label={what}>
      <div className="rq-decision-head">
        <PersonAvatar name={item.employee} employeeId={item.employeeId} size={40} />
        <div className="rq-decision-who">
          <p className="rq-decision-name"><EmployeeName id={item.employeeId} name={item.employee} /></p>
          <p className="rq-card-sub">
            <KindMark module={module} /> {title}
            {item.status === 40 ? <> <StatusLabel tone="blue" icon="undo">{t('inbox.cancellation')}</StatusLabel></> : null}
          </p>
        </div>
        <label className="rq-tick">
          <input type="checkbox" checked={selected} onChange={() => onSelect(item.id)} disabled={waiting !== undefined || item.leftOut || elsewhere} />
          <span className="sr-only">{t('inbox.select-one', { what })}</span>
        </label>
      </div>
      <Link to="/$module/$id" params={{ module: item.module, id: item.id }} className="rq-decision-link">
        <span className="sr-only">{t('inbox.open-what', { what })}</span>
        {when ? <p className="rq-decision-when">{when}</p> : null}
        {item.leftOut ? <p className="rq-decision-note"><Icon name="cloudOff" size={14} /> {t('inbox.left-out')}</p> : null}
        {item.note ? <p className="rq-decision-note">{item.note}</p> : null}
        {rows || asks ? <PreviewRoom what={`${item.module} ${title}`} rows={rows} most={onPhone ? MOST_ON_PHONE : MOST_ROWS} failed={isNetworkError(preview.error) ? t('detail.preview-offline') : null} /> : null}
      </Link>
      <AlsoAwayLine away={item.alsoAway} />
      <p className="rq-meta">
        <span>{t('level', { level: item.currentLevel, count: item.levelCount })}</span>
        <span>{t('inbox.waiting-days', { count: item.waitingDays })}</span>
        {item.forEmployee ? <span className="rq-meta-strong">{t('inbox.for', { person: item.forEmployee })}</span> : null}
        {item.requestorId !== item.employeeId ? <span>{t('detail.for', { employee: item.employee, requestor: item.requestor })}</span> : null}
        {item.hasAttachment ? <span><Icon name="paperclip" size={14} label={t('inbox.attachment')} /></span> : null}
      </p>
      {refused && queued.length === 0 ? <p className="rq-sync" data-tone="attention"><Icon name="alert" size={14} /> {refused}</p> : null}
      <SyncLine rows={queued} tools={tools} />
      {waiting ? null : (
        <div className="rq-decision-buttons">
          {(['reject', 'revise', 'approve'] as const).filter(may).map((a) => (
            <Button key={a} look={a === 'approve' ? 'primary' : a === 'reject' ? 'danger' : 'plain'} onClick={() => onDecide(item, a)} aria-label={t(`inbox.${a}-what`, { what })}>
              {t(`fixed:bottom-action.${a}`)}
            </Button>
          ))}
          {elsewhere ? <LinkButton look="primary" to="/$module/$id" params={{ module: item.module, id: item.id }} aria-label={`${t('inbox.on-its-screen')}: ${what}`}>{t('inbox.on-its-screen')}</LinkButton> : null}
        </div>
      )}
    </article>
    </>
  )
})

/** Behind a card that is pushed aside: what letting go will do. */
function SwipeWord({ push: { side, armed }, means }: { push: Swipe; means: boolean }) {
  const { t } = useTranslation('fixed')
  if (!means) return null
  const action = side === 'end' ? 'approve' : 'reject'
  return <p className="rq-swiped" data-side={side} data-armed={armed || undefined} aria-hidden="true"><Icon name={action === 'approve' ? 'check' : 'close'} size={22} /> {t(`bulk.${action}`)}</p>
}

/** An item of a module this build does not know. */
export function UnmappedCard({ item }: { item: InboxItem }) {
  const { t } = useTranslation('fixed')
  return (
    <article className="rq-decision" data-id={item.id} tabIndex={-1} aria-label={item.code}>
      <p className="rq-decision-name">{item.employee}</p>
      <p className="rq-card-sub">{item.moduleName} · {item.code}</p>
      <p className="rq-sync" data-tone="attention"><Icon name="alert" size={14} /> {t('inbox.unmapped')}</p>
    </article>
  )
}
