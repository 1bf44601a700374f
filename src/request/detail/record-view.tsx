import './detail.css'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useCallback, useContext, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { generalCalls } from '../../../contract/modules/general-account-home-calendar/calls.ts'
import { isEditable, isOpenForApproval } from '../../../contract/kit/lifecycle.ts'
import { listOf } from '../../../contract/kit/employee-lines.ts'
import type { EmployeeLine, Fields } from '../../../contract/kit/field.ts'
import { fromKeyValues } from '../../../contract/kit/wire.ts'
import type { RequestDetail } from '../../../contract/kit/request.ts'
import { query } from '../../api/query.ts'
import type { OutboxRow } from '../../offline/rows.ts'
import { LinkButton } from '../../ui/button.tsx'
import { MarkedAsDeleted } from '../../ui/header/marked-as-deleted.tsx'
import { Note } from '../../ui/states.tsx'
import { Truncated } from '../../ui/truncated.tsx'
import { Card, LinkRow, Rows, Section } from '../../ui/surfaces.tsx'
import { actionBar, type BarAction } from '../act/action-bar.ts'
import { ActionBarView } from '../act/action-bar-view.tsx'
import { type DecideTarget, useDecide } from '../act/use-decide.tsx'
import { AttachmentList } from '../attachments/attachment-list.tsx'
import type { AnyClientModule } from '../client-module.ts'
import { whatOf } from '../device/subject.ts'
import { AlsoAwayLine } from '../also-away.tsx'
import { RequestStatus } from '../request-status.tsx'
import { viewOfRow, type ViewTools } from '../row-view.ts'
import { SyncLine } from '../sync-line.tsx'
import { useMe, useReadOnly } from '../use-tools.ts'
import { Beside, Heading } from './beside.tsx'
import { isOver, mayClone } from './clone.ts'
import { ApprovalTimeline, shortNames } from './approval-timeline.tsx'
import { AWAY, EffectPreview } from './effect-preview.tsx'
import { Facts, RowsOf } from './facts.tsx'
import { LateDocument } from './late-document.tsx'
import { Nudge } from './nudge.tsx'
import { RevisionNote } from './revision-note.tsx'
import { SentMoment } from './sent-moment.tsx'
import { Talk } from './talk.tsx'

const DeskForm = lazy(() => import('./desk-form.tsx').then((m) => ({ default: m.DeskForm })))
const EmployeeListField = lazy(() => import('../employees/employee-list-field.tsx').then((m) => ({ default: m.EmployeeListField })))

/** Lines as their list shows them: with what the module asks of each person. */
const linesOfRecord = ({ employeeList }: RequestDetail): EmployeeLine[] => employeeList.map(({ values, texts, ...line }) => ({ ...line, ...values, texts: fromKeyValues(texts) }))

/** Of the call that keeps desk values: while it waits, a decision may be made. */
const DESK = '.saveDesk'
const NOTHING_TO_KEEP = () => Promise.resolve(true)

interface RecordViewProps {
  module: AnyClientModule
  record: RequestDetail
  queued: readonly OutboxRow[]
  /** This device holds changes that were not sent. */
  hasDraft: boolean
  tools: ViewTools
  /** The record was deleted. */
  onGone: () => void
}

/** Another screen's address, from what is below the base path. */
const pathOf = (link: string): string => `/${link}`

/** A request of the server with everything about it; buttons exactly as its `actions` say. */
export function RecordView({ module, record, queued, hasDraft, tools, onGone }: RecordViewProps) {
  const { t } = useTranslation(['request', 'fixed', module.ns])
  const navigate = useNavigate()
  const me = useMe()
  const readOnly = useReadOnly(module.def.module)
  const isBeside = useContext(Beside)
  const { decide, busy, dialog } = useDecide((_target, action, result) => {
    if (action === 'cancel' && record.status === 0 && result === 'sent') onGone()
  }, isBeside)
  const view = viewOfRow(module, record, tools)
  const title = module.card.title(view)
  const when = [module.card.when(view), module.card.amount?.(view)].filter(Boolean).join('\u00a0· ')
  const mine = me?.employeeId === record.employeeId
  const target: DecideTarget = {
    module, id: record.id, version: record.version, status: record.status,
    ...whatOf(module, view, mine ? '' : record.employee), reader: record.requestor, atOnce: useIsLastApprover(record, mine), asksNobody: record.cancelsAtOnce === true,
  }
  // While a decision waits to be sent, the buttons would only invite a second one.
  const pending = queued.some((r) => !r.op.endsWith(DESK) && ['queued', 'sending', 'unknown', 'needsSignIn'].includes(r.state))
  const keepFirst = useRef<() => Promise<boolean>>(NOTHING_TO_KEEP)
  const onTyping = useCallback((keep: () => Promise<boolean>) => {
    keepFirst.current = keep
    return () => void (keepFirst.current = NOTHING_TO_KEEP)
  }, [])
  /** What was typed at the desk goes ahead of the decision. */
  const decideOn = async (action: BarAction, withNote?: boolean) => {
    if ((action !== 'approve' && action !== 'revise') || (await keepFirst.current())) decide(target, action, withNote)
  }
  const editable = isEditable(record.status) && record.actions.includes('save')
  // what came back is changed in its form before it is sent again
  const cameBack = editable && record.status !== 0
  const buttons = pending ? [] : actionBar(record.actions, record.status).filter((b) => b.action !== 'save' && !(cameBack && b.action === 'submit'))
  const deciding = record.actions.includes('approve')
  // While the form is back with the requester, the last round is history too.
  const rounds = editable && record.approvals.levels.length > 0 ? [record.approvals, ...record.earlierRounds.filter((r) => r.round !== record.approvals.round)] : record.earlierRounds
  const Panel = module.detailPanel
  const RowsPanel = module.rowsPanel
  const list = listOf(module.def.fields as Fields)
  const whole = record.ownLinesOnly !== true
  const rows = RowsPanel ? <Suspense fallback={null}><RowsPanel record={record} /></Suspense> : <RowsOf module={module} view={view} tools={tools} files={record.fieldFiles} id={record.id} />
  const desk = record.desk ? <Suspense fallback={null}><DeskForm key={record.id} module={module} record={{ ...record, desk: record.desk }} queued={queued} isDecided={pending} named={target} tools={tools} onTyping={onTyping} /></Suspense> : null
  return (
    <>
      <Heading
        title={title} backTo={`/${module.slug}`} subtitle={record.code}
        status={
          <>
            <RequestStatus status={record.status} text={record.statusText} />
            {record.markedBySystem ? <MarkedAsDeleted /> : null}
          </>
        }
        actions={
          editable && !pending ? (
            <LinkButton to="/$module/$id/edit" params={{ module: module.slug, id: record.id }} icon="edit" look={cameBack ? 'primary' : 'plain'}>{t('detail.edit')}</LinkButton>
          ) : mayClone(module, record, me?.employeeId) && readOnly === false ? (
            <LinkButton to="/$module/new" params={{ module: module.slug }} search={{ clone: record.id }} icon="refresh">{t(isOver(record.status) ? 'detail.again' : 'detail.copy')}</LinkButton>
          ) : null
        }
      />
      <SyncLine rows={queued} tools={tools} />
      <div className="rq-hero">
        <SentMoment key={record.id} record={record} />
        {mine ? null : <p className="rq-hero-sub">{record.employeeId === record.requestorId ? record.employee : t('detail.for', { employee: record.employee, requestor: record.requestor })}</p>}
        <p className="rq-hero-when">{when}</p>
        <WaitingLine record={record} mine={mine} deciding={deciding} tools={tools} />
        <Nudge module={module} record={record} tools={tools} />
      </div>
      <RevisionNote record={record} />
      {hasDraft && editable ? <Note tone="blue" icon="edit">{t('detail.unsent-changes')}</Note> : null}
      {deciding || (isOpenForApproval(record.status) && record.status === 40) ? (
        <Section title={t(record.status === 40 ? 'detail.preview-cancel' : 'detail.preview')}>
          <Card>
            <EffectPreview module={module.slug} id={record.id} version={record.version} action="approve" without={AWAY} />
            <AlsoAwayLine away={record.alsoAway} always />
          </Card>
        </Section>
      ) : null}
      <Section title={t('detail.facts')}><Card><Facts module={module} view={view} tools={tools} files={record.fieldFiles} /></Card></Section>
      {module.deskBeside && record.desk ? <div className="rq-beside"><div className="rq-beside-panes"><div className="rq-beside-pane">{rows}</div><div className="rq-beside-pane">{desk}</div></div></div> : rows}
      {list ? <Suspense fallback={null}><EmployeeListField label={t('detail.employees')} lines={linesOfRecord(record)} own={{ field: list.field, ns: module.ns }} /></Suspense> : null}
      {module.deskBeside ? null : desk}
      {Panel ? <Suspense fallback={null}><Panel record={record} /></Suspense> : null}
      {record.attachments.length > 0 || record.mayAttach ? (
        <Section title={t('detail.attachments')}>
          {record.attachments.length > 0 ? <AttachmentList files={record.attachments} /> : null}
          <LateDocument module={module} record={record} named={target} tools={tools} />
        </Section>
      ) : null}
      {whole ? null : <Note tone="blue" icon="info">{t('detail.own-line')}</Note>}
      {whole ? <Section title={t('detail.approval')}>
        <Card>{editable ? <p className="rq-hint">{t('timeline.empty')}</p> : <ApprovalTimeline approvals={record.approvals} tools={tools} label={t('detail.approval')} />}</Card>
      </Section> : null}
      {record.cameOfIt ? <Rows>{record.cameOfIt.map(({ text, link }) => <li key={link}><LinkRow to={pathOf(link)} icon="file" title={text} /></li>)}</Rows> : null}
      {record.receiptAt ? <Rows><li><LinkRow to="/receipts/$id" params={{ id: record.id }} icon="checkCircle" title={t('detail.receipt')} sub={t('detail.receipt.hint', { at: tools.show.instant(record.receiptAt) })} /></li></Rows> : null}
      {whole ? <Talk module={module} record={record} named={target} tools={tools} /> : null}
      {rounds.map((round) => (
        <details key={round.round} className="rq-rounds">
          <summary>{t('detail.rounds')}: {t('detail.round', { round: round.round })}</summary>
          <Card><ApprovalTimeline approvals={round} tools={tools} label={t('detail.round', { round: round.round })} /></Card>
        </details>
      ))}
      <ActionBarView
        buttons={buttons} busy={busy?.id === record.id ? busy.action : null}
        onAction={(action) => (action === 'submit' && hasDraft ? void navigate({ to: '/$module/$id/edit', params: { module: module.slug, id: record.id } }) : void decideOn(action))}
        onApproveWithNote={() => void decideOn('approve', true)}
      />
      {dialog}
    </>
  )
}

/** Asks whether the reader gave the final approval, where it makes a difference: they may cancel what others may not. */
function useIsLastApprover(record: RequestDetail, mine: boolean): boolean {
  const matters = !mine && record.status === 4 && record.actions.includes('cancel')
  return useQuery({ ...query(generalCalls.generalConfigsIsLastApprover, { id: record.id, module: record.module }), enabled: matters, meta: { quiet: true } }).data?.isLastApprover ?? false
}

/** Whom it is with and since when, in one sentence. */
function WaitingLine({ record, mine, deciding, tools }: { record: RequestDetail; mine: boolean; deciding: boolean; tools: ViewTools }) {
  const { t } = useTranslation('request')
  if (record.waitingFor.length === 0 || !record.waitingSince) return null
  const since = tools.show.dayOf(record.waitingSince)
  const level = t('level', { level: record.currentLevel, count: record.levelCount })
  const sentence = (people: string) => t(mine ? 'detail.with' : 'detail.with-other', { people, since })
  return (
    <p className="rq-hero-sub">
      {deciding ? t('detail.with-you', { since }) : <Truncated short={sentence(shortNames(record.waitingFor))} full={sentence(record.waitingFor.join(', '))} />} {level}
    </p>
  )
}
