import { Suspense } from 'react'
import { useQuery } from '@tanstack/react-query'
import { isToDo, PaStatus } from '../../../../contract/growth/appraisal.ts'
import { appraisalCalls, type AppraisalHub, type ObjectiveTask } from '../../../../contract/modules/performance-appraisal/calls.ts'
import { port } from '../../../api/offline.ts'
import { type OutboxRow, useOutboxIsRead } from '../../../api/outbox.ts'
import { query } from '../../../api/query.ts'
import { useSyncWords } from '../../../request/sync-line.tsx'
import { readState } from '../../../request/use-read.ts'
import { useTools } from '../../../request/use-tools.ts'
import { part } from '../../../ui/part.ts'
import { EmptyState, ErrorState, Skeleton, SkeletonRows, StaleNote } from '../../../ui/states.tsx'
import { LinkRow, Rows, Section } from '../../../ui/surfaces.tsx'
import { PaStatusChip } from '../pa-status.tsx'
import { LastResult } from './last-result.tsx'
import { nextOf, type ToDo, toDoOf, untilOf, type Waiting } from './todo.ts'
import { useFormsAhead } from './use-forms-ahead.ts'
import { useOnDevice } from './use-on-device.ts'
import { useUntil } from './use-until.ts'

// below what is to be done
const OwnObjectives = part(() => import('./own-objectives.tsx').then((m) => m.OwnObjectives))
const OBJECTIVES_HEIGHT = 180

/** So near, a day is said in colour. */
const NEAR: readonly string[] = ['over', 'today', 'tomorrow']

/** How far what was handed over is, in the words of every list: what waits, or why it was not taken. */
function Standing({ rows }: { rows: readonly OutboxRow[] }) {
  const words = useSyncWords(rows, useTools('performance-appraisal-hub'))
  return words && <span className="rq-sync" data-tone={words.tone}>{words.text}</span>
}

function AskedRow({ item, rows }: { item: ToDo | Waiting; rows: readonly OutboxRow[] }) {
  const { t, show } = useTools('performance-appraisal-hub')
  const until = useUntil()
  const isSent = 'rows' in item
  const standing = rows.length > 0 ? <Standing rows={rows} /> : null
  const when = item.due === null || isSent ? null : <span className="pa-until" data-near={NEAR.includes(untilOf(item.due, show.today).code) || undefined}>{until(item.due)}</span>
  if (item.kind === 'write') {
    const begun = item.begun > 0 ? <span className="num">{t('performance-appraisal-hub:todo.begun', { begun: show.whole(item.begun), total: show.whole(item.count) })}</span> : null
    return <LinkRow to="/performance-appraisal/team" icon="levels" title={t(isSent ? 'performance-appraisal-hub:sent.write' : 'performance-appraisal-hub:todo.write', { count: item.count })} sub={standing ?? begun} end={when} />
  }
  if (item.kind === 'objectives') {
    const { employee: person, evaluationPeriod: period, forYourself, objectiveFillingRequestId: id, paStatusId, paStatus } = item.task
    const chip = item.isBegun && paStatusId === PaStatus.notStarted ? <PaStatusChip id={PaStatus.inProgress} text={t(`performance-appraisal-hub:status.${PaStatus.inProgress}`)} /> : <PaStatusChip id={paStatusId} text={paStatus} />
    return <LinkRow to="/performance-appraisal/objective-filling/$id" params={{ id }} icon="checkCircle" title={t(forYourself ? 'performance-appraisal-hub:todo.objectives' : 'performance-appraisal-hub:todo.objectives-of', { person, period })} sub={standing ?? chip} end={when} />
  }
  const { answered, task: { stepId, employee: person, evaluationPeriod: period, questions } } = item
  const far = answered > 0 ? t('performance-appraisal-hub:todo.answered', { answered: show.whole(answered), questions: show.whole(questions) }) : t('performance-appraisal-hub:todo.questions', { count: questions })
  return <LinkRow to="/performance-appraisal/rate/$stepId" params={{ stepId }} icon={item.kind === 'self' ? 'user' : 'message'} title={t(`performance-appraisal-hub:todo.${item.kind}`, { person, period })} sub={standing ?? <span className="num">{far}</span>} end={when} />
}

/** Objectives of one's own and of others, that wait for nothing one has to do. */
function Objectives({ tasks }: { tasks: readonly ObjectiveTask[] }) {
  const { t } = useTools('performance-appraisal-hub')
  if (tasks.length === 0) return null
  return (
    <Section title={t('performance-appraisal-hub:objectives')}>
      <Rows>
        {tasks.map((task) => (
          <li key={task.objectiveFillingRequestId}>
            <LinkRow
              to="/performance-appraisal/objective-filling/$id" params={{ id: task.objectiveFillingRequestId }} icon="checkCircle"
              title={t(task.forYourself ? 'performance-appraisal-hub:todo.objectives' : 'performance-appraisal-hub:todo.objectives-of', { person: task.employee, period: task.evaluationPeriod })}
              sub={<span className="pa-row"><PaStatusChip id={task.paStatusId} text={task.paStatus} />{task.evaluationType}</span>}
            />
          </li>
        ))}
      </Rows>
    </Section>
  )
}

function Nothing({ hub }: { hub: AppraisalHub }) {
  const { t, show } = useTools('performance-appraisal-hub')
  const next = nextOf(hub, show.today)
  return <EmptyState icon="check" title={t('performance-appraisal-hub:todo.none')}>{next ? t('performance-appraisal-hub:todo.next', { period: next.period, day: show.day(next.from) }) : t('performance-appraisal-hub:todo.told')}</EmptyState>
}

/** What is to be done and until when, soonest first, then what was handed over and waits; one's last result and one's objectives beside it. */
export function ToDoTab() {
  const { t } = useTools('performance-appraisal-hub')
  const read = useQuery({ ...query(appraisalCalls.evaluations, {}), meta: { quiet: true } })
  const state = readState(read)
  useFormsAhead(read.data)
  const device = useOnDevice(read.dataUpdatedAt)
  const isDeviceRead = useOutboxIsRead()
  const hub = isDeviceRead ? read.data : undefined
  if (!hub) return state.failed ? <ErrorState texts={state.failed} onRetry={state.retry} /> : <SkeletonRows count={4} />
  const { toDo, waiting } = toDoOf(hub, device)
  return (
    <div className="pa-columns">
      <div className="pa-column">
        {state.copyFrom !== null ? <StaleNote at={state.copyFrom} nowMs={port.now()} /> : null}
        <Section title={t('performance-appraisal-hub:tab.todo')}>
          {toDo.length > 0 ? <Rows>{toDo.map((item) => <li key={item.id}><AskedRow item={item} rows={item.stopped} /></li>)}</Rows> : <Nothing hub={hub} />}
        </Section>
        {waiting.length > 0 ? <Section title={t('performance-appraisal-hub:sent')}><Rows label={t('performance-appraisal-hub:sent')}>{waiting.map((item) => <li key={item.id}><AskedRow item={item} rows={item.rows} /></li>)}</Rows></Section> : null}
      </div>
      <div className="pa-column">
        <LastResult />
        <Objectives tasks={hub.objectives.filter(({ paStatusId }) => !isToDo(paStatusId))} />
        <Suspense fallback={<Skeleton height={OBJECTIVES_HEIGHT} radius={12} />}><OwnObjectives /></Suspense>
      </div>
    </div>
  )
}
