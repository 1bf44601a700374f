/** Values of an evaluation and of its last desk, typed. */
import type { ModuleValues } from '../../request/module.ts'

export interface ObjectiveRow {
  lineId: string
  /** Decimals. */
  achievement: string | null
  comment: string | null
  percent: string | null
  score: string | null
}

export interface CriterionRow {
  lineId: string
  /** A whole number of the scale. */
  score: number | null
  comment: string | null
}

export interface ItemRow {
  lineId: string
  text: string
  kind: number
  competencyId: string | null
  dueDate: string | null
}

const rowsIn = <Row>(values: ModuleValues, field: string): Partial<Row>[] => (Array.isArray(values[field]) ? (values[field] as Partial<Row>[]) : [])
const orNull = <V>(value: V | '' | null | undefined): V | null => (value === undefined || value === '' ? null : value)

export const objectiveRowsOf = (values: ModuleValues): ObjectiveRow[] =>
  rowsIn<ObjectiveRow>(values, 'objectives').map(({ lineId = '', achievement, comment, percent, score }) => ({ lineId, achievement: orNull(achievement), comment: orNull(comment), percent: orNull(percent), score: orNull(score) }))
export const criterionRowsOf = (values: ModuleValues): CriterionRow[] =>
  rowsIn<CriterionRow>(values, 'criteria').map(({ lineId = '', score, comment }) => ({ lineId, score: orNull(score), comment: orNull(comment) }))
export const itemRowsOf = (values: ModuleValues): ItemRow[] =>
  rowsIn<ItemRow>(values, 'items').map(({ lineId = '', text = '', kind = 1, competencyId, dueDate }) => ({ lineId, text, kind, competencyId: orNull(competencyId), dueDate: orNull(dueDate) }))

const textIn = (values: ModuleValues, field: string): string | null => {
  const value = values[field]
  return typeof value === 'string' && value !== '' ? value : null
}

export interface Numbers {
  objectiveScore: string | null
  criteriaScore: string | null
  score: string | null
  gradeCode: string | null
}
export const numbersIn = (values: ModuleValues): Numbers => ({
  objectiveScore: textIn(values, 'objectiveScore'), criteriaScore: textIn(values, 'criteriaScore'), score: textIn(values, 'score'), gradeCode: textIn(values, 'gradeCode'),
})

/** The score whoever decides last gave in place of the one that was worked out, and why; null where they left it. */
export function calibrationIn(desk: ModuleValues, score: string | null): { score: string; reason: string } | null {
  const given = textIn(desk, 'calibratedScore')
  return given === null || given === score ? null : { score: given, reason: (textIn(desk, 'calibrationReason') ?? '').trim() }
}

export const periodIdIn = (values: ModuleValues): string => textIn(values, 'evaluationPeriodId') ?? ''
export const typeIdIn = (values: ModuleValues): string => textIn(values, 'evaluationTypeId') ?? ''
