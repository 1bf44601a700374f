/** What people can do, what was agreed and how they were rated. */
import { and, eq, inArray, isNotNull, or } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { q } from '../../db/context.ts'
import { appraisalForm, appraisalType, evaluation, objective, objectiveFillingRequest, objectiveProgress, raterAnswer, raterStep, valueRange } from '../../growth/appraisal/table.ts'
import { careerPlan, careerPlanReopening, competency, competencyGroup, competencyLevel, developmentItem, growthPeriod, jobProfile } from '../../growth/table.ts'
import type { Person, TableFacts } from '../facts.ts'
import { idsOfRequests } from './requests.ts'

const SCORES = 'scores and days: distributions and plans of the company are counted from them'
const ofEvaluations = (column: AnyPgColumn) => ({ id }: Person) => inArray(column, q().select({ id: evaluation.id }).from(evaluation).where(eq(evaluation.employeeId, id)))
/** What they answered themselves; what others answered about them is told in the results alone, so that nobody is found out. */
const answeredBy = ({ id }: Person) => inArray(raterAnswer.stepId, q().select({ id: raterStep.id }).from(raterStep).where(eq(raterStep.raterId, id)))
const stepsOf = ({ id }: Person) => or(eq(raterStep.raterId, id), ofEvaluations(raterStep.evaluationId)({ id } as Person))
const answersOf = (person: Person) => inArray(raterAnswer.stepId, q().select({ id: raterStep.id }).from(raterStep).where(stepsOf(person)))

export const growthFacts: readonly TableFacts[] = [
  { table: competencyLevel, kind: 'Development and appraisal', own: ({ id }) => eq(competencyLevel.employeeId, id), people: ['employeeId'], plain: ['id', 'competencyId', 'periodId', 'requestId'], erase: [{ does: 'stay', why: SCORES }] },
  { table: careerPlan, kind: 'Development and appraisal', own: ({ id }) => eq(careerPlan.employeeId, id), people: ['employeeId'], plain: ['id', 'periodId', 'requestId'], erase: [{ does: 'stay', why: SCORES }] },
  { table: careerPlanReopening, kind: 'Development and appraisal', own: (person) => inArray(careerPlanReopening.requestId, idsOfRequests(person)), plain: ['requestId', 'sections'], erase: [{ does: 'stay', why: SCORES }] },
  { table: developmentItem, kind: 'Development and appraisal', own: ({ id }) => eq(developmentItem.employeeId, id), people: ['employeeId'], words: ['text'], plain: ['id', 'source', 'requestId', 'lineId', 'competencyId', 'status'], erase: [{ does: 'delete' }] },
  { table: objectiveFillingRequest, kind: 'Development and appraisal', own: ({ id }) => eq(objectiveFillingRequest.employeeId, id), people: ['employeeId', 'fillerId'], plain: ['id', 'periodId', 'typeId', 'recordId'], erase: [{ does: 'stay', why: SCORES }] },
  {
    table: objectiveProgress, kind: 'Development and appraisal', own: ({ id }) => inArray(objectiveProgress.objectiveId, q().select({ id: objective.id }).from(objective).where(eq(objective.employeeId, id))),
    people: ['byId'], words: ['note'], plain: ['id', 'objectiveId'], erase: [{ does: 'delete' }],
  },
  {
    table: objective, kind: 'Development and appraisal', own: ({ id }) => eq(objective.employeeId, id), people: ['employeeId'], words: ['title', 'measure', 'extra1', 'extra2'], plain: ['id', 'lineId', 'requestId', 'periodId', 'typeId', 'valueRangeId', 'unit'],
    erase: [{ does: 'change', set: { title: '', measure: '', extra1: '', extra2: '' }, left: 'weights, targets and days' }],
  },
  {
    table: evaluation, kind: 'Development and appraisal', own: ({ id }) => and(eq(evaluation.employeeId, id), isNotNull(evaluation.publishedAt)),
    people: ['employeeId', 'evaluatorId', 'calibratedById'], words: ['calibrationReason', 'acknowledgement'], quotes: ['jobTitle'], plain: ['id', 'periodId', 'typeId', 'form', 'departmentId', 'siteId', 'recordId', 'gradeCode'],
    erase: [{ does: 'change', of: ({ id }) => eq(evaluation.employeeId, id), set: { calibrationReason: '', acknowledgement: '' }, left: SCORES }],
  },
  { table: raterAnswer, kind: 'Development and appraisal', own: answeredBy, words: ['comment'], plain: ['stepId', 'rowId'], erase: [{ does: 'change', of: answersOf, set: { comment: '' }, left: 'scores' }] },
  {
    table: raterStep, kind: 'Development and appraisal', own: ({ id }) => eq(raterStep.raterId, id), people: ['raterId'], words: ['comment', 'strengths', 'improvements'], plain: ['id', 'evaluationId', 'outcome'],
    erase: [{ does: 'change', of: ofEvaluations(raterStep.evaluationId), set: { comment: '', strengths: '', improvements: '' }, left: 'that somebody rated' }, { does: 'change', set: { raterId: null, comment: '', strengths: '', improvements: '' }, left: 'that somebody rated' }],
  },
  { table: growthPeriod, quotes: ['names'], plain: ['id', 'kind', 'code'] },
  { table: competencyGroup, quotes: ['names', 'levelTexts'], plain: ['code'] },
  { table: competency, quotes: ['names', 'levelTexts'], plain: ['id', 'code', 'groupCode', 'subjectIds'] },
  { table: jobProfile, quotes: ['title'], plain: ['id', 'code', 'departmentId', 'levels'] },
  { table: appraisalForm, quotes: ['names', 'sections'], plain: ['id', 'code'] },
  { table: appraisalType, quotes: ['names', 'grades'], plain: ['id', 'code', 'formId', 'raters', 'objectiveRules', 'jobGrades'] },
  { table: valueRange, quotes: ['names', 'rows'], plain: ['id', 'code', 'unit'] },
]
