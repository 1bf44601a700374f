import type { Values } from '../../../contract/kit/field.ts'
import type { RequestDetail } from '../../../contract/kit/request.ts'
import { fromKeyValues } from '../../../contract/kit/wire.ts'
import type { careerDevelopmentPlanFields } from '../../../contract/modules/career-development-plan/fields.ts'
import { useTools } from '../../request/use-tools.ts'
import { Card, Section } from '../../ui/surfaces.tsx'
import { NS, SECTIONS } from './names.ts'
import { SectionRows } from './section-rows.tsx'

/** What the person wrote, part by part; the look back only where there is something to look back on. */
export function PlanSections({ record }: { record: RequestDetail<Values<typeof careerDevelopmentPlanFields>> }) {
  const { t } = useTools(NS)
  const values = record as unknown as Record<string, unknown>
  const texts = fromKeyValues(record.texts ?? [])
  const shown = SECTIONS.filter((name) => name !== 'previousCompetencyData' || (record.previousCompetencyData?.length ?? 0) > 0)
  return shown.map((name) => <Section key={name} title={t(`${NS}:field.${name}`)}><Card><SectionRows name={name} values={values} textOf={(field) => texts[field]} /></Card></Section>)
}
