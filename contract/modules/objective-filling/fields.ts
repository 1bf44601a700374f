/** What objectives of a period are made of. */
import { PERSPECTIVES } from '../../growth/appraisal.ts'
import { field } from '../../kit/field.ts'
import { appraisalSources } from '../performance-appraisal/sources.ts'

/** Most objectives a form can hold; how many are asked for says the evaluation type. */
export const MAX_OBJECTIVES = 20

export const objectiveFields = {
  /** These three are those of the task the request answers: its id says which. */
  employeeId: field.employee(appraisalSources.datasourceEmployee),
  evaluationPeriodId: field.option(appraisalSources.dataSourcePeriods),
  evaluationTypeId: field.option(appraisalSources.dataSourceAppraisalForm),
  objectiveFillingRequestId: field.text({ computed: true }),
  /** The requester's own. */
  forYourself: field.flag({ computed: true }),
  periodStart: field.date({ computed: true }),
  periodEnd: field.date({ computed: true }),
  /** Code of the request whose objectives it changes; '' for the first ones. */
  replaces: field.text({ computed: true, optional: true }),
  objectives: field.lines(
    {
      title: field.text({ max: 200 }),
      perspective: field.enum(PERSPECTIVES),
      measure: field.text({ max: 200, optional: true }),
      /** Of 100 that all have together. */
      weight: field.whole({ min: 1, max: 100 }),
      valueRangeId: field.option(appraisalSources.dataSourceValueRange, { sourceParams: { id: 'evaluationTypeId' } }),
      target: field.decimal({ optional: true }),
      unit: field.text({ max: 20, optional: true }),
      dueDate: field.date(),
      extra1: field.text({ max: 200, optional: true }),
      extra2: field.text({ max: 200, optional: true }),
    },
    { max: MAX_OBJECTIVES },
  ),
  totalWeight: field.whole({ computed: true, max: 2000 }),
  objectiveCount: field.whole({ computed: true, max: MAX_OBJECTIVES }),
}
