import { useTranslation } from 'react-i18next'
import type { RequestDetail } from '../../../contract/kit/request.ts'
import type { OutboxRow } from '../../offline/rows.ts'
import type { AnyClientModule } from '../../request/client-module.ts'
import { History } from '../../request/detail/history.tsx'
import { RequestStatus } from '../../request/request-status.tsx'
import type { ViewTools } from '../../request/row-view.ts'
import { SyncLine } from '../../request/sync-line.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { Card, Section } from '../../ui/surfaces.tsx'
import { RequestFacts } from './request-facts.tsx'

interface PresentStateProps {
  module: AnyClientModule
  record: RequestDetail
  queued: readonly OutboxRow[]
  tools: ViewTools
  /** The person has just decided here. */
  done: boolean
}

/** Nothing to decide (any more): who did what, when, and whom it is with now. */
export function PresentState({ module, record, queued, tools, done }: PresentStateProps) {
  const { t } = useTranslation(['email-action', 'request'])
  const last = record.history.slice(0, 1)
  return (
    <div className="ea-ask">
      {done ? null : <p>{t(queued.length > 0 ? 'queued' : 'decided')}</p>}
      <SyncLine rows={queued} tools={tools} />
      <RequestFacts module={module} record={record} tools={tools} />
      <Section title={t('state')} aside={<RequestStatus status={record.status} text={record.statusText} />}>
        <Card>
          <History entries={last} tools={tools} />
        </Card>
      </Section>
      <div className="ea-buttons">
        <LinkButton to="/$module/$id" params={{ module: module.slug, id: record.id }}>{t('open')}</LinkButton>
        <LinkButton to="/inbox" look="primary">{t('inbox')}</LinkButton>
      </div>
    </div>
  )
}
