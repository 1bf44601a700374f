import '../result/result.css'
import './evaluation.css'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { PaStatus } from '../../../../contract/growth/appraisal.ts'
import { appraisalCalls, type EvaluationDetail } from '../../../../contract/modules/performance-appraisal/calls.ts'
import { query } from '../../../api/query.ts'
import { readState } from '../../../request/use-read.ts'
import { useTools } from '../../../request/use-tools.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { Page, PageHeader } from '../../../ui/page.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../../ui/states.tsx'
import { Card, Section } from '../../../ui/surfaces.tsx'
import { PaStatusChip } from '../pa-status.tsx'
import { writeLink } from '../write-link.ts'
import { Written } from './evaluation-rows.tsx'
import { RaterTeam } from './rater-team.tsx'

const HUB = '/performance-appraisal'

/** Where the evaluation is: who has done their part, and what comes next. */
function Strip({ steps }: { steps: EvaluationDetail['steps'] }) {
  const { t, show } = useTools('performance-appraisal-evaluation')
  return (
    <ol className="pe-strip" aria-label={t('performance-appraisal-evaluation:steps')}>
      {steps.map((step) => (
        <li key={step.sequence}>
          <span className="pe-step-head"><b>{step.title}</b><PaStatusChip id={step.paStatusId} text={step.paStatus} /></span>
          <small>{[step.persons.length > 0 ? show.list(step.persons) : '', step.done !== null && step.total > 1 ? t('performance-appraisal-evaluation:done', { done: show.whole(step.done), total: show.whole(step.total) }) : '', step.actionDateTime ? show.instant(step.actionDateTime) : step.dueDate ? t('performance-appraisal-evaluation:until', { day: show.day(step.dueDate) }) : ''].filter(Boolean).join(' · ')}</small>
        </li>
      ))}
    </ol>
  )
}

function Body({ document }: { document: EvaluationDetail }) {
  const { t } = useTools('performance-appraisal-evaluation')
  const { row, steps, request } = document
  const leads = row.role === 'evaluator' || row.role === 'hr'
  const isOpen = row.paStatusId !== null && row.paStatusId !== PaStatus.done && row.paStatusId !== PaStatus.inApproval
  return (
    <div className="pe-panes">
      <div className="pe-pane">
        <div className="pe-acts">
          {document.mayWrite ? <LinkButton look="primary" icon="edit" {...writeLink({ recordId: row.id, version: row.status === null ? 0 : 1, employeeId: row.employeeId })}>{t('performance-appraisal-evaluation:write')}</LinkButton> : null}
          {request ? <LinkButton icon="inbox" to="/$module/$id" params={{ module: 'performance-appraisal', id: request.id }}>{t('performance-appraisal-evaluation:request')}</LinkButton> : null}
          {row.publishedAt ? <LinkButton icon="list" to="/performance-appraisal/result/$evaluationId" params={{ evaluationId: row.evaluationId }}>{t('performance-appraisal-evaluation:result')}</LinkButton> : null}
        </div>
        <Section title={t('performance-appraisal-evaluation:steps')}><Card flush><Strip steps={steps} /></Card></Section>
        {leads ? <RaterTeam evaluationId={row.evaluationId} isHr={row.role === 'hr'} isOpen={isOpen} employee={row.employee} /> : null}
      </div>
      <div className="pe-pane"><Written document={document} /></div>
    </div>
  )
}

/** One evaluation as whoever reads it may see it. */
export function EvaluationScreen() {
  const { id = '' } = useParams({ strict: false })
  const { t } = useTools('performance-appraisal-evaluation')
  const read = useQuery({ ...query(appraisalCalls.evaluation, { id }), retry: false, meta: { quiet: true } })
  const state = readState(read)
  const document = state.notFound ? undefined : read.data
  return (
    <Page wide>
      <PageHeader title={document ? document.row.employee : t('performance-appraisal-evaluation:title')} subtitle={document ? [document.row.evaluationType, document.row.evaluationPeriod].join(' · ') : undefined} backTo={HUB} />
      {document ? <Body document={document} />
        : state.notFound ? <EmptyState icon="lock" title={t('performance-appraisal-evaluation:hidden')} />
        : state.failed ? <ErrorState texts={state.failed} onRetry={state.retry} />
        : <SkeletonRows count={5} />}
    </Page>
  )
}
