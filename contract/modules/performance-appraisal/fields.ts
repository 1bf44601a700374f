/** What an evaluation holds: what its writer says of the objectives and the criteria, and what is worked out of it. */
import { CRITERION_SCORES } from '../../growth/appraisal.ts'
import { field } from '../../kit/field.ts'
import { appraisalSources } from './sources.ts'

export const MAX_ITEMS = 10
export const ITEM_KINDS = [1, 2, 3, 4, 5] as const

export const evaluationFields = {
  /** Whom it is about. Which task it answers says the id of the request. */
  employeeId: field.employee(appraisalSources.datasourceEmployee),
  evaluationPeriodId: field.option(appraisalSources.dataSourcePeriods, { computed: true }),
  evaluationTypeId: field.option(appraisalSources.dataSourceAppraisalForm, { computed: true }),
  periodStart: field.date({ computed: true }),
  periodEnd: field.date({ computed: true }),
  /** The objectives agreed: the id of a row is the objective's. Which there are says the server. */
  objectives: field.lines(
    { achievement: field.decimal({ optional: true }), comment: field.text({ max: 500, optional: true }), percent: field.decimal({ computed: true, optional: true }), score: field.decimal({ computed: true, optional: true }) },
    { optional: true, max: 40 },
  ),
  /** The criteria of the form: the id of a row is the criterion's. */
  criteria: field.lines({ score: field.enum(CRITERION_SCORES, { optional: true }), comment: field.text({ max: 500, optional: true }) }, { optional: true, max: 60 }),
  overallComment: field.note({ max: 2000, optional: true }),
  strengths: field.note({ optional: true }),
  improvements: field.note({ optional: true }),
  /** What the person is to develop. */
  items: field.lines(
    { text: field.text({ max: 300 }), kind: field.enum(ITEM_KINDS), competencyId: field.option(appraisalSources.competencies, { optional: true }), dueDate: field.date({ optional: true }) },
    { optional: true, max: MAX_ITEMS },
  ),
  objectiveScore: field.decimal({ computed: true, optional: true }),
  criteriaScore: field.decimal({ computed: true, optional: true }),
  score: field.decimal({ computed: true, optional: true }),
  gradeCode: field.text({ computed: true, optional: true }),
}

/** Whoever decides last may move the score, and says why. */
export const evaluationDeskFields = { last: { calibratedScore: field.decimal({ optional: true }), calibrationReason: field.note({ optional: true }) } }
