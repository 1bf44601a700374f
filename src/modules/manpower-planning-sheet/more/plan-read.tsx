import type { Values } from '../../../../contract/kit/field.ts'
import type { RequestDetail } from '../../../../contract/kit/request.ts'
import { fromKeyValues } from '../../../../contract/kit/wire.ts'
import type { planningFields } from '../../../../contract/modules/manpower-planning-sheet/fields.ts'
import { useTools } from '../../../request/use-tools.ts'
import { EmptyState, Skeleton } from '../../../ui/states.tsx'
import { Section } from '../../../ui/surfaces.tsx'
import { PlanTable } from './plan-table.tsx'
import { formerVersion, framesOf, readPlan } from './read-rows.ts'
import { useVersions } from './use-versions.ts'

/** Room of a row while it is asked for. */
const ROW = 44

/** The plan of a sheet, with what is another than in the version it is measured against. */
export function PlanRead({ record }: { record: RequestDetail<Values<typeof planningFields>> }) {
  const { t, show } = useTools('manpower-planning-sheet')
  const of = { companyStructure: record.companyStructure ?? '', period: record.period ?? '' }
  const list = useVersions(of)
  const former = formerVersion(list.data?.versions ?? [], record.id)
  const beside = useVersions({ ...of, ...(former === null ? {} : { left: former, right: former }) }, former !== null)
  const texts = fromKeyValues(record.texts)
  const textOf = (key: string) => texts[key] ?? '…'
  const rows = (record.lines ?? []).length + (record.newPositions ?? []).length
  if (rows === 0) return <Section title={t('manpower-planning-sheet:field.lines')}><EmptyState small icon="list" title={t('manpower-planning-sheet:no-rows')} /></Section>
  if (list.state.loading || (former !== null && beside.state.loading)) return <Section title={t('manpower-planning-sheet:field.lines')}><Skeleton height={ROW * rows} radius={12} /></Section>
  const frames = framesOf(list.data?.frames, record, textOf)
  return (
    <Section title={t('manpower-planning-sheet:field.lines')}>
      {former === null ? null : <p className="rq-hint">{t('manpower-planning-sheet:beside', { version: show.whole(former) })}</p>}
      <PlanTable plan={readPlan(record, frames, beside.data?.lines ?? [], textOf)} frames={frames} />
    </Section>
  )
}
