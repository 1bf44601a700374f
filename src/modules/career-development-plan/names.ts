/** Parts of a plan by the names of their lists. */
import type { Field } from '../../../contract/kit/field.ts'
import { careerDevelopmentPlan } from '../../../contract/modules/career-development-plan/index.ts'

export const NS = 'career-development-plan'

/** What the person fills in, and what may be sent back by itself. */
export { planSections as SECTIONS, type PlanSection as SectionName } from '../../../contract/modules/career-development-plan/fields.ts'

/** Asked for as oneself. */
export const NOBODY = '00000000-0000-0000-0000-000000000000'

/** What the superior fills in. */
export const CONDITIONS = 'currentConditionCompetencyCommentData'
export const RECOMMENDATION = 'futurePositionRecommendationCommentData'
export const POSITIONS = 'futurePositionRecommendationCommentDataDetail'
export const GAPS = 'futurePositionCompetencyCommentData'
export const deskFields = (careerDevelopmentPlan.deskFields?.first ?? {}) as Record<string, Field>
