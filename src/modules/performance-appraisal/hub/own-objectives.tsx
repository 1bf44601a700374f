import { useQuery } from '@tanstack/react-query'
import { appraisalCalls, type AgreedWithProgress, type ProgressInput, type ProgressLine } from '../../../../contract/modules/performance-appraisal/calls.ts'
import { performanceAppraisal } from '../../../../contract/modules/performance-appraisal/index.ts'
import { useQueuedFor } from '../../../api/outbox.ts'
import { query } from '../../../api/query.ts'
import { joined } from '../../../lib/joined.ts'
import { SyncLine } from '../../../request/sync-line.tsx'
import { readState } from '../../../request/use-read.ts'
import { useReadOnly, useTools } from '../../../request/use-tools.ts'
import { ErrorState, Skeleton } from '../../../ui/states.tsx'
import { Card, Section } from '../../../ui/surfaces.tsx'
import { useAmountText } from '../use-amount-text.ts'
import { SayProgress } from './say-progress.tsx'

const OBJECTIVES_HEIGHT = 180

/** What was said of an objective, oldest first. */
function Lines({ objective }: { objective: AgreedWithProgress }) {
  const { t, show } = useTools('performance-appraisal-hub')
  const amountText = useAmountText()
  const { progress, title, unit, valueRange } = objective
  if (objective.leftOut) return <p className="pa-dim">{t('performance-appraisal-hub:progress.left-out')}</p>
  if (progress.length === 0) return <p className="pa-dim">{t('performance-appraisal-hub:progress.none')}</p>
  const said = ({ achievement, by, bySelf }: ProgressLine) => joined([amountText(achievement, { unit, kind: valueRange.kind }), bySelf ? '' : t('performance-appraisal-hub:progress.by', { person: by })])
  return (
    <ol className="pa-line" aria-label={t('performance-appraisal-hub:progress.lines', { what: title })}>
      {progress.map((line) => (
        <li key={line.id}>
          <span className="pa-row"><span className="pa-dim num">{show.date(line.date)}</span><b className="num">{said(line)}</b></span>
          {line.note ? <p className="pa-words">{line.note}</p> : null}
        </li>
      ))}
    </ol>
  )
}

function OneObjective({ objective, mayWrite }: { objective: AgreedWithProgress; mayWrite: boolean }) {
  const tools = useTools('performance-appraisal-hub')
  const waiting = useQueuedFor(objective.id).filter((row) => row.op === appraisalCalls.progress.id)
  return (
    <li>
      <span className="pa-objective"><b>{objective.title}</b><small className="pa-dim">{objective.period}</small></span>
      <Lines objective={objective} />
      {waiting.length > 0 ? <SyncLine rows={waiting} tools={tools} /> : null}
      {mayWrite ? <SayProgress objective={objective} queued={waiting.map((row) => row.input as unknown as ProgressInput)} /> : null}
    </li>
  )
}

/** One's own objectives that hold, with what was said of them during the year. */
export function OwnObjectives() {
  const { t } = useTools('performance-appraisal-hub')
  const mayWrite = useReadOnly(performanceAppraisal.module) === false
  const read = useQuery({ ...query(appraisalCalls.ownObjectives, {}), retry: false, meta: { quiet: true } })
  const { loading, failed, retry } = readState(read)
  const own = read.data?.listData
  if (own?.length === 0) return null
  return (
    <Section title={t('performance-appraisal-hub:progress.title')}>
      {loading ? <Skeleton height={OBJECTIVES_HEIGHT} radius={12} />
        : own ? <Card flush><ul className="pa-objectives">{own.map((objective) => <OneObjective key={`${objective.period} ${objective.id}`} objective={objective} mayWrite={mayWrite} />)}</ul></Card>
        : failed && failed.length > 0 ? <ErrorState small texts={failed} onRetry={retry} />
        : <Card><p className="pa-dim">{t('performance-appraisal-hub:progress.offline')}</p></Card>}
    </Section>
  )
}
