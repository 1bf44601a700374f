import { Rater } from '../../../../contract/growth/appraisal.ts'
import type { RaterSheet } from '../../../../contract/modules/performance-appraisal/calls.ts'
import { port } from '../../../api/offline.ts'
import { useTools } from '../../../request/use-tools.ts'
import { PageHeader } from '../../../ui/page.tsx'
import { StaleNote } from '../../../ui/states.tsx'

const HUB = '/performance-appraisal'

/** Who is rated, of which year, and until when. */
export function RateHeader({ sheet: { task }, copyFrom }: { sheet: RaterSheet; copyFrom: number | null }) {
  const { t, show } = useTools('performance-appraisal-rate')
  const title = task.kind === Rater.self ? t('performance-appraisal-rate:title.self') : t('performance-appraisal-rate:title.other', { person: task.employee })
  return (
    <>
      <PageHeader title={title} subtitle={t('performance-appraisal-rate:until', { period: task.evaluationPeriod, day: show.day(task.dueDate) })} backTo={HUB} />
      {copyFrom === null ? null : <StaleNote at={copyFrom} nowMs={port.now()} />}
    </>
  )
}
