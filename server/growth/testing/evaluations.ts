/** Kinds of appraisals, evaluations, and who rates them, for tests: today is Tuesday 12 May 2026. */
import type { Grade, PaStatusId, RaterKind, RaterKindRule, RangeRow, ValueRangeKind } from '../../../contract/growth/appraisal.ts'
import { PaStatus, RangeKind, Section } from '../../../contract/growth/appraisal.ts'
import { q } from '../../db/context.ts'
import { NOON } from '../../ledger/testing/company.ts'
import { newId } from '../../lib/new-id.ts'
import { appraisalForm, appraisalType, evaluation, objective, raterStep, type StoredForm, valueRange } from '../appraisal/table.ts'
import { growthPeriod, type Names } from '../table.ts'

const id = () => newId(NOON)
const named = (en: string) => ({ en })
export const FORM_WEIGHTS = ['40.00', '30.00', '20.00', '10.00'] as const
export const GRADES: Grade<Names>[] = [['A', '4.50', 10], ['B', '3.50', 25], ['C', '2.50', 50], ['D', '1.50', 12], ['E', '0.00', 3]].map(([code, from, guide]) => ({ code: code as string, from: from as string, names: named(code as string), guide: guide as number }))
const RATERS: RaterKindRule[] = [
  { kind: 'self', weight: '0.00', min: 1, max: 1 }, { kind: 'superior', weight: '70.00', min: 1, max: 1 }, { kind: 'peer', weight: '20.00', min: 0, max: 6 }, { kind: 'subordinate', weight: '10.00', min: 0, max: 9 },
]
const row = (from: string | null, until: string | null, score: string): RangeRow<Names> => ({ from, until, score })
const BANDS = [row(null, '70.00', '1.00'), row('70.00', '90.00', '2.00'), row('90.00', '105.00', '3.00'), row('105.00', '120.00', '4.00'), row('120.00', null, '5.00')]

/** Criteria of 40, 30, 20 and 10, and objectives, 30 to 70; grades A to E. @returns the type with its form */
export async function anEvaluationType(code: string): Promise<{ typeId: string; form: StoredForm; criteria: string[] }> {
  const criteria = FORM_WEIGHTS.map((weight, i) => ({ id: id(), code: `Q${i + 1}`, names: named(`Question ${i + 1}`), help: named('What it means'), weight, competencyId: null }))
  const form: StoredForm = {
    id: id(), code: `${code}-FORM`, names: named(code),
    sections: [{ code: 'objectives', kind: Section.objectives, weight: '70.00', names: named('Objectives'), criteria: [], columns: [] }, { code: 'criteria', kind: Section.criteria, weight: '30.00', names: named('How one works'), criteria, columns: [] }],
  }
  const typeId = id()
  await q().insert(appraisalForm).values(form)
  await q().insert(appraisalType).values({ id: typeId, code, names: named(code), formId: form.id, raters: RATERS, grades: GRADES, objectiveRules: { min: 3, max: 8, weightMin: 5, weightMax: 40 } })
  return { typeId, form, criteria: criteria.map((c) => c.id) }
}

/** Of last year, evaluated now: self-assessments until 18 May, evaluations until 1 June. @returns its id */
export async function anEvaluatedPeriod(code: string, days: Partial<typeof growthPeriod.$inferInsert> = {}): Promise<string> {
  const periodId = id()
  await q().insert(growthPeriod).values({
    id: periodId, kind: 'appraisal', code, names: named(code), from: '2025-01-01', until: '2025-12-31', fillFrom: '2025-01-01', fillUntil: '2025-03-31', assessFrom: '2026-05-01', selfUntil: '2026-05-18', assessUntil: '2026-06-01', ...days,
  })
  return periodId
}

export interface EvaluationFacts {
  employeeId: string
  evaluatorId: string
  periodId: string
  typeId: string
  form: StoredForm
  siteId?: string
  departmentId?: string
  paStatusId?: PaStatusId
}

/** @returns its id, the one of its first request too */
export async function anEvaluation({ form, paStatusId = PaStatus.notStarted, ...facts }: EvaluationFacts): Promise<string> {
  const evaluationId = id()
  await q().insert(evaluation).values({ id: evaluationId, recordId: evaluationId, form, jobTitle: 'Clerk', paStatusId, openedAt: NOON, ...facts })
  return evaluationId
}

/** @returns its id */
export async function aRaterStep(evaluationId: string, raterId: string, kind: RaterKind, facts: Partial<typeof raterStep.$inferInsert> = {}): Promise<string> {
  const stepId = id()
  await q().insert(raterStep).values({ id: stepId, evaluationId, raterId, kind, paStatusId: PaStatus.notStarted, opensOn: '2026-05-01', dueDate: '2026-05-18', shuffle: Math.floor(Math.random() * 1e9), ...facts })
  return stepId
}

const EXAMPLE: { title: string; weight: string; kind: ValueRangeKind; target: string | null; rows: RangeRow<Names>[] }[] = [
  { title: 'First reply within 4 hours', weight: '30.00', kind: RangeKind.higher, target: '90.00', rows: BANDS },
  { title: 'Handling time', weight: '25.00', kind: RangeKind.lower, target: '24.00', rows: BANDS },
  { title: 'Satisfaction', weight: '20.00', kind: RangeKind.table, target: null, rows: [row(null, '3.50', '1.00'), row('3.50', '4.00', '2.00'), row('4.00', '4.40', '3.00'), row('4.40', '4.70', '4.00'), row('4.70', null, '5.00')] },
  { title: 'Articles written', weight: '15.00', kind: RangeKind.higher, target: '12.00', rows: BANDS },
  { title: 'Security course done', weight: '10.00', kind: RangeKind.yesNo, target: null, rows: [row('0.00', '1.00', '1.00'), row('1.00', null, '5.00')] },
]
/** What was achieved of the five, scored 4, 3, 4, 1 and 5. */
export const ACHIEVED = ['94.50', '26.40', '4.52', '8.00', '1.00'] as const

/** Five objectives that hold. @returns the ids of their rows, in order */
export async function theObjectives({ employeeId, periodId, typeId }: Pick<EvaluationFacts, 'employeeId' | 'periodId' | 'typeId'>): Promise<string[]> {
  const requestId = id()
  const rows = EXAMPLE.map((o, position) => ({ ...o, position, id: id(), lineId: id(), rangeId: id() }))
  await q().insert(valueRange).values(rows.map((r) => ({ id: r.rangeId, code: r.rangeId, names: named(r.title), kind: r.kind, rows: r.rows })))
  await q().insert(objective).values(rows.map(({ id: own, lineId, rangeId, title, weight, target, position }) => ({
    id: own, lineId, requestId, employeeId, periodId, typeId, setNo: 1, perspective: 1 as const, title, weight, valueRangeId: rangeId, target, dueDate: '2025-12-31', position, agreedAt: NOON,
  })))
  return rows.map((r) => r.lineId)
}
