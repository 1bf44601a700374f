/** Values of a plan and of its desk, typed. */
import { type CommentSection, planSections, type PlanSection } from '../../../contract/modules/career-development-plan/fields.ts'
import type { Level } from '../../../contract/growth/levels.ts'
import type { ModuleValues } from '../../request/module.ts'

/** A row of any section: what it has of these, a draft's may lack. */
export interface PlanRow {
  lineId: string
  competencyId?: string | null
  requiredLevel?: Level | null
  currentLevel?: Level | null
  targetLevel?: number | null
  action?: string | null
  kind?: number | null
  dueDate?: string | null
  ageFrom?: string | null
  ageUntil?: string | null
  sitePlan?: string | null
  functionPlan?: string | null
  positionPlan?: string | null
  suggestionPeriod?: string | null
  priority?: number | null
  recommendation?: number | null
  comment?: string | null
}

export const formDateOf = ({ formDate }: ModuleValues): string | null => (typeof formDate === 'string' ? formDate : null)

/** Rows of a section; none while it was never filled in. */
export const rowsIn = (values: ModuleValues, section: PlanSection | CommentSection): PlanRow[] => {
  const rows = values[section]
  return Array.isArray(rows) ? (rows as PlanRow[]) : []
}

export const isPlanSection = (name: string): name is PlanSection => (planSections as readonly string[]).includes(name)

/** Positions in the order they are recommended. */
export const positionsIn = (desk: ModuleValues): PlanRow[] => rowsIn(desk, 'futurePositionRecommendationCommentDataDetail').toSorted((a, b) => (a.priority ?? 9) - (b.priority ?? 9))

export const recommendationIn = (desk: ModuleValues): number | null => rowsIn(desk, 'futurePositionRecommendationCommentData')[0]?.recommendation ?? null
