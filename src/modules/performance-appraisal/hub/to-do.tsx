import { daysBetween } from '../../../../contract/kit/civil-date.ts'
import { PaStatus, Rater } from '../../../../contract/growth/appraisal.ts'
import type { AppraisalHub } from '../../../../contract/modules/performance-appraisal/calls.ts'
import { useMe, useToday, useTools } from '../../../request/use-tools.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { LinkRow, Rows, Section } from '../../../ui/surfaces.tsx'
import { PaStatusChip } from '../pa-status.tsx'

const SOON_DAYS = 14

/** "9 days", "Friday 4 December": how long there is still time. */
function useUntil() {
  const { t, show } = useTools('performance-appraisal-hub')
  const today = useToday()
  return (day: string | null): string => {
    if (day === null) return ''
    const left = daysBetween(today, day)
    return left < 0 ? t('performance-appraisal-hub:over', { day: show.date(day) }) : left === 0 ? t('performance-appraisal-hub:today') : left <= SOON_DAYS ? t('performance-appraisal-hub:days', { count: left }) : t('performance-appraisal-hub:until', { day: show.date(day) })
  }
}

/** One row for each thing that is asked: what, and until when. What is done or in approval stands below. */
export function ToDo({ hub }: { hub: AppraisalHub }) {
  const { t, show } = useTools('performance-appraisal-hub')
  const until = useUntil()
  const me = useMe()
  const today = useToday()
  const isOpen = (id: number | null) => id === PaStatus.notStarted || id === PaStatus.inProgress
  const objectives = hub.objectives.filter((o) => isOpen(o.paStatusId))
  const toRate = hub.toRate.filter((r) => isOpen(r.paStatusId))
  const writes = hub.listData.filter((row) => row.role === 'evaluator' && isOpen(row.paStatusId))
  const [firstToWrite] = writes
  const handedIn = hub.objectives.filter((o) => !isOpen(o.paStatusId) && o.paStatusId !== PaStatus.waiting)
  const waiting = hub.listData.filter((row) => row.role === 'evaluator' && row.paStatusId === PaStatus.inApproval)
  const nothing = objectives.length + toRate.length + writes.length === 0
  const next = hub.periods.filter((p) => p.fillFrom > today).at(-1)
  return (
    <>
      {nothing ? <EmptyState icon="checkCircle" title={t('performance-appraisal-hub:nothing')}>{next ? t('performance-appraisal-hub:nothing.next', { period: next.displayName, day: show.date(next.fillFrom) }) : t('performance-appraisal-hub:nothing.hint')}</EmptyState> : (
        <Section title={t('performance-appraisal-hub:asked')}>
          <Rows label={t('performance-appraisal-hub:asked')}>
            {objectives.map((o) => (
              <li key={o.objectiveFillingRequestId}>
                <LinkRow
                  icon="target" to="/performance-appraisal/objective-filling/$id" params={{ id: o.objectiveFillingRequestId }} title={o.forYourself ? t('performance-appraisal-hub:objectives', { period: o.evaluationPeriod }) : t('performance-appraisal-hub:objectives.of', { person: o.employee, period: o.evaluationPeriod })}
                  sub={until(o.dueDate)} end={<PaStatusChip id={o.paStatusId} text={o.paStatus} />}
                />
              </li>
            ))}
            {toRate.map((r) => (
              <li key={r.stepId}>
                <LinkRow
                  icon={r.kind === Rater.self ? 'user' : 'message'} to="/performance-appraisal/rate/$stepId" params={{ stepId: r.stepId }} title={r.kind === Rater.self ? t('performance-appraisal-hub:self', { period: r.evaluationPeriod }) : t('performance-appraisal-hub:feedback', { person: r.employee })}
                  sub={[r.answered > 0 ? t('performance-appraisal-hub:answered', { answered: show.whole(r.answered), questions: show.whole(r.questions) }) : '', until(r.dueDate)].filter(Boolean).join(' · ')} end={<PaStatusChip id={r.paStatusId} text={r.paStatus} />}
                />
              </li>
            ))}
            {firstToWrite ? (
              <li>
                <LinkRow icon="star" to="/performance-appraisal/team" title={t('performance-appraisal-hub:write', { count: writes.length })} sub={until(firstToWrite.dueDate)} />
              </li>
            ) : null}
          </Rows>
        </Section>
      )}
      {handedIn.length + waiting.length > 0 ? (
        <Section title={t('performance-appraisal-hub:under-way')}>
          <Rows label={t('performance-appraisal-hub:under-way')}>
            {handedIn.map((o) => <li key={o.objectiveFillingRequestId}><LinkRow icon="target" to="/performance-appraisal/objective-filling/$id" params={{ id: o.objectiveFillingRequestId }} title={o.forYourself ? t('performance-appraisal-hub:objectives', { period: o.evaluationPeriod }) : t('performance-appraisal-hub:objectives.of', { person: o.employee, period: o.evaluationPeriod })} end={<PaStatusChip id={o.paStatusId} text={o.paStatus} />} /></li>)}
            {waiting.map((row) => <li key={row.evaluationId}><LinkRow icon="star" to="/performance-appraisal/evaluation/$id" params={{ id: row.evaluationId }} title={row.employee} sub={row.evaluationPeriod} end={row.paStatusId === null ? null : <PaStatusChip id={row.paStatusId} text={row.paStatus} />} /></li>)}
          </Rows>
        </Section>
      ) : null}
      {me?.isHr || me?.hasSubordinates ? <div className="ph-ways"><LinkButton to="/performance-appraisal/calibration" icon="balance">{t('performance-appraisal-hub:calibrate')}</LinkButton></div> : null}
    </>
  )
}
