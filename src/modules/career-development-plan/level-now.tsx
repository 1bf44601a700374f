import './plan.css'
import { careerDevelopmentPlanCalls as calls, type CompetencyOption } from '../../../contract/modules/career-development-plan/calls.ts'
import type { FormApi } from '../../request/client-module.ts'
import { useOptions } from '../../request/fields/option-picker.tsx'
import type { BesideRow } from '../../request/lines/row-facts.ts'
import { useTools } from '../../request/use-tools.ts'
import { levelText } from './level-text.ts'
import { NS } from './names.ts'

/** What the job asks for in a competency, and where the person is. */
export function LevelNow({ row }: BesideRow<FormApi>) {
  const { t } = useTools(NS)
  const own = row as Record<string, unknown>
  const known = useOptions<CompetencyOption>(calls.datasourceCompetency, {}).data?.listData.find(({ id }) => id === own.competencyId)
  const text = levelText(known ? { requiredLevel: known.required, currentLevel: known.current } : own, t)
  return <p className="cdp-gap" aria-live="polite">{own.competencyId ? text : ''}</p>
}
