import './detail.css'
import { useTranslation } from 'react-i18next'
import type { HistoryEntry } from '../../../contract/kit/request.ts'
import { AttachmentList } from '../attachments/attachment-list.tsx'
import { useCollapsed } from '../../ui/collapsed.tsx'
import type { ViewTools } from '../row-view.ts'
import { joined } from '../../lib/joined.ts'

/** Rounds that decide on a cancellation: they begin with a cancel, not with a submit. */
const cancellationRounds = (entries: readonly HistoryEntry[]): ReadonlySet<number> => {
  const submitted = new Set(entries.filter((h) => h.action === 'submit').map((h) => h.round))
  return new Set(entries.filter((h) => h.action === 'cancel' && !submitted.has(h.round)).map((h) => h.round))
}

const ABOUT_CANCELLATION: Partial<Record<HistoryEntry['action'], string>> = { cancel: 'history.cancel-asked', approve: 'history.cancel-approve', reject: 'history.cancel-reject' }

/** What happened, newest first. */
export function History({ entries, tools }: { entries: readonly HistoryEntry[]; tools: ViewTools }) {
  const { t } = useTranslation(['request', 'fixed'])
  const { visible, toggle } = useCollapsed(entries)
  if (entries.length === 0) return <p className="rq-hint">{t('history.empty')}</p>
  const cancelling = cancellationRounds(entries)
  const words = (h: HistoryEntry) => (cancelling.has(h.round) ? ABOUT_CANCELLATION[h.action] : undefined) ?? `history.${h.action}`
  return (
    <>
      <ol className="rq-history">
        {visible.map((h) => (
          <li key={`${h.actionDateTime}-${h.action}-${h.actionPerson}-${h.approvalLevel}`}>
            <p>
              <b>{h.actionPerson}</b> {t(words(h))}
              {h.onBehalfOf ? ` ${t('timeline.on-behalf', { person: h.onBehalfOf })}` : ''}
            </p>
            <p className="rq-person-sub">
              {joined([tools.show.instant(h.actionDateTime), h.approvalLevel > 0 && t('history.level', { level: h.approvalLevel }), h.round > 1 && t('detail.round', { round: h.round })])}
            </p>
            {h.note ? <blockquote className="rq-quote">{h.note}</blockquote> : null}
            {h.attachment.length > 0 ? <AttachmentList files={h.attachment} /> : null}
          </li>
        ))}
      </ol>
      {toggle}
    </>
  )
}
