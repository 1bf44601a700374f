/** Values of a request for objectives, typed. */
import type { ObjectiveRow } from '../../../contract/modules/objective-filling/rules.ts'
import type { Objective } from '../../growth/appraisal/objectives.ts'
import type { ModuleValues } from '../../request/module.ts'

const textIn = (value: unknown): string => (typeof value === 'string' ? value : '')

export const rowsOf = ({ objectives }: ModuleValues): ObjectiveRow[] => (Array.isArray(objectives) ? (objectives as ObjectiveRow[]) : [])
export const periodIdOf = ({ evaluationPeriodId }: ModuleValues): string => textIn(evaluationPeriodId)
export const typeIdOf = ({ evaluationTypeId }: ModuleValues): string => textIn(evaluationTypeId)
/** The task it answers. */
export const taskIdOf = ({ objectiveFillingRequestId }: ModuleValues): string => textIn(objectiveFillingRequestId)
/** Code of the request whose objectives it changes; '' for the first ones. */
export const replacedBy = ({ replaces }: ModuleValues): string => textIn(replaces)

/** What is agreed, as a form begins with it. */
export const formRow = ({ lineId, title, perspective, measure, weight, valueRangeId, target, unit, dueDate, extra1, extra2 }: Objective) => ({
  lineId, title, perspective, measure: measure === '' ? null : measure, weight: Math.round(Number(weight)), valueRangeId, target, unit: unit === '' ? null : unit, dueDate,
  extra1: extra1 === '' ? null : extra1, extra2: extra2 === '' ? null : extra2,
})
