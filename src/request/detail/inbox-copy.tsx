import './detail.css'
import { type ReactNode, useContext } from 'react'
import { useTranslation } from 'react-i18next'
import { attachmentsInboxCalls } from '../../../contract/modules/attachments-inbox-announcements/calls.ts'
import type { InboxItem } from '../../../contract/modules/attachments-inbox-announcements/calls.ts'
import { port } from '../../api/offline.ts'
import { useQueuedFor } from '../../api/outbox.ts'
import { Note, Skeleton, StaleNote } from '../../ui/states.tsx'
import { Card, Section } from '../../ui/surfaces.tsx'
import { Truncated } from '../../ui/truncated.tsx'
import { actionBar } from '../act/action-bar.ts'
import { ActionBarView } from '../act/action-bar-view.tsx'
import { useDecide } from '../act/use-decide.tsx'
import { AlsoAwayLine } from '../also-away.tsx'
import type { AnyClientModule } from '../client-module.ts'
import { whatOf } from '../device/subject.ts'
import { useInbox } from '../inbox/use-inbox.ts'
import { wordsOfItem } from '../inbox/item-words.ts'
import { RequestStatus } from '../request-status.tsx'
import type { ViewTools } from '../row-view.ts'
import { SyncLine } from '../sync-line.tsx'
import { shortNames } from './approval-timeline.tsx'
import { Beside, Heading } from './beside.tsx'
import { Facts } from './facts.tsx'

interface InboxCopyProps {
  module: AnyClientModule
  id: string
  tools: ViewTools
  /** When the inbox does not hold it either. */
  otherwise: ReactNode
}

/** Without a network, a request that was never opened here: what its card in the inbox holds, with its decisions. */
export function InboxCopy({ module, id, tools, otherwise }: InboxCopyProps) {
  const { t } = useTranslation('request')
  const inbox = useInbox(attachmentsInboxCalls.inboxList, {})
  const item = inbox.rows?.find((i) => i.id === id)
  if (item) return <Copy module={module} item={item} tools={tools} copyFrom={inbox.copyFrom} />
  return (
    <>
      <Heading title={t(`module.${module.slug}`)} backTo={`/${module.slug}`} />
      {inbox.loading ? <Skeleton height={120} radius={12} /> : otherwise}
    </>
  )
}

function Copy({ module, item, tools, copyFrom }: { module: AnyClientModule; item: InboxItem; tools: ViewTools; copyFrom: number | null }) {
  const { t } = useTranslation(['request', 'fixed', 'aside', module.ns])
  const queued = useQueuedFor(item.id)
  const { decide, busy, dialog } = useDecide(undefined, useContext(Beside))
  const { view, title, when } = wordsOfItem(module, item, tools)
  const waiting = (people: string) => t('detail.with-other', { people, since: tools.show.dayOf(item.waitingSince) })
  const target = { module, id: item.id, version: item.version, status: item.status, reader: item.requestor, ...whatOf(module, view, item.employee) }
  const buttons = queued.length > 0 ? [] : actionBar(item.actions, item.status).filter((b) => b.action === 'approve' || b.action === 'revise' || b.action === 'reject')
  return (
    <>
      <Heading title={title} backTo="/inbox" subtitle={item.code} status={<RequestStatus status={item.status} text={item.statusText} />} />
      {copyFrom !== null ? <StaleNote at={copyFrom} nowMs={port.now()} /> : null}
      <SyncLine rows={queued} tools={tools} />
      <div className="rq-hero">
        <p className="rq-hero-sub">{item.employee}</p>
        {when ? <p className="rq-hero-when">{when}</p> : null}
      </div>
      <Note tone="blue" icon="cloudOff">{t(item.leftOut ? 'inbox.left-out' : 'aside:inbox-copy')}</Note>
      {item.leftOut ? null : <Section title={t('detail.facts')}><Card><Facts module={module} view={view} tools={tools} /></Card></Section>}
      <Section title={t('detail.approval')}>
        <Card>
          <p>{t('level', { level: item.currentLevel, count: item.levelCount })}</p>
          {item.waitingFor.length > 0 && item.waitingSince ? <p className="rq-hint"><Truncated short={waiting(shortNames(item.waitingFor))} full={waiting(item.waitingFor.join(', '))} /></p> : null}
          {item.forEmployee ? <p className="rq-hint">{t('inbox.for', { person: item.forEmployee })}</p> : null}
          {item.leftOut ? null : <AlsoAwayLine away={item.alsoAway} always />}
        </Card>
      </Section>
      <ActionBarView buttons={buttons} busy={busy?.id === item.id ? busy.action : null} onAction={(action) => decide(target, action)} onApproveWithNote={() => decide(target, 'approve', true)} />
      {dialog}
    </>
  )
}
