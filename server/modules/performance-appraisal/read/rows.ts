/** Evaluations as lists show them. */
import { inArray } from 'drizzle-orm'
import { AS_HR, PaStatus, type PaStatusId, Rater } from '../../../../contract/growth/appraisal.ts'
import { gradeOf } from '../../../../contract/growth/score.ts'
import type { EvaluationRole, EvaluationRow } from '../../../../contract/modules/performance-appraisal/calls.ts'
import { q } from '../../../db/context.ts'
import { type RaterStep, standingOf, stepsOfEvaluations } from '../../../growth/appraisal/raters.ts'
import { isApproved, type SightRole } from '../../../growth/appraisal/sight.ts'
import { everyType } from '../../../growth/appraisal/terms.ts'
import { everyPeriod } from '../../../growth/periods.ts'
import type { Context } from '../../../lib/handler.ts'
import { nameIn } from '../../../lib/name-in.ts'
import { employeesById } from '../../../org/people.ts'
import { department } from '../../../org/table.ts'
import { actionsOf, statusOf } from '../../../request/actions.ts'
import { numbersIn } from '../values.ts'
import { isCurrent, type Read, valuesIn } from './reader.ts'

/** Whoever decides is to it what those above are. */
const ROLES: Record<SightRole, EvaluationRole> = { subject: 'subject', evaluator: 'evaluator', office: AS_HR, superior: 'superior', decider: 'superior' }

export const paStatusText = ({ t }: Context, id: PaStatusId | null): string => (id === null ? '' : t(`performance-appraisal:pa-status.${id}`))

type Grades = Parameters<typeof gradeOf>[0]
export interface Scored {
  score: string | null
  gradeCode: string | null
}

/** What is decided; before, what was handed in, or for its writer what their draft comes to. Null for whom it is not for. */
export function scoredIn(read: Read, grades: Grades): Scored {
  const { of, sight } = read
  if (!sight.score) return { score: null, gradeCode: null }
  if (isCurrent(read) && isApproved(of) && of.finalScore !== null) return { score: of.finalScore, gradeCode: of.gradeCode ?? gradeOf(grades, of.finalScore) }
  const score = computedIn(read)
  return { score, gradeCode: score === null ? null : gradeOf(grades, score) }
}

/** As it was worked out at the submit, or is in its writer's draft. */
export function computedIn(read: Read): string | null {
  const { of, sight } = read
  const stored = isCurrent(read) && sight.isHandedIn ? of.score : null
  return stored ?? numbersIn(valuesIn(read) ?? {}).score
}

/** Departments by id. */
export async function departmentNames(ids: readonly (string | null)[]): Promise<Map<string, string>> {
  const wanted = [...new Set(ids.filter((id) => id !== null))]
  if (wanted.length === 0) return new Map()
  return new Map((await q().select({ id: department.id, name: department.name }).from(department).where(inArray(department.id, wanted))).map((d) => [d.id, d.name]))
}

const isAsked = (s: RaterStep): boolean => s.kind !== Rater.self && s.outcome !== 'removed'

function partsOf(steps: readonly RaterStep[], { sight }: Read, { caller, today }: Context): Pick<EvaluationRow, 'ownPaStatusId' | 'selfPaStatusId' | 'ratersDone' | 'ratersTotal'> {
  const statusIn = (step: RaterStep | undefined): PaStatusId | null => (step ? standingOf(step, today).paStatusId : null)
  const asked = steps.filter(isAsked)
  return {
    ownPaStatusId: statusIn(steps.find((s) => s.raterId === caller.employeeId && s.outcome !== 'removed')),
    selfPaStatusId: sight.self ? statusIn(steps.find((s) => s.kind === Rater.self && s.outcome !== 'removed')) : null,
    ratersDone: sight.names ? asked.filter((s) => standingOf(s, today).outcome === 'done').length : null,
    ratersTotal: sight.asked ? asked.length : null,
  }
}

/** In a fixed number of statements. @param told scores are left out where the list is kept on devices */
export async function rowsOf(reads: readonly Read[], context: Context, told: { scores: boolean }): Promise<EvaluationRow[]> {
  if (reads.length === 0) return []
  const { language } = context
  const [types, periods] = [await everyType(), await everyPeriod('appraisal')]
  const people = await employeesById(reads.flatMap(({ of }) => [of.employeeId, of.evaluatorId]))
  const departments = await departmentNames(reads.map(({ of }) => of.departmentId))
  const steps = await stepsOfEvaluations(reads.map(({ of }) => of.id))
  return reads.map((read): EvaluationRow => {
    const { of, sight, subject } = read
    const [type, period, person] = [types.get(of.typeId), periods.get(of.periodId), people.get(of.employeeId)]
    const parts = partsOf(steps.get(of.id) ?? [], read, context)
    const paStatusId = sight.writer ? of.paStatusId : null
    const scored = told.scores ? scoredIn(read, type?.grades ?? []) : { score: null, gradeCode: null }
    return {
      id: sight.role === 'subject' ? of.id : (subject?.record.id ?? of.recordId), evaluationId: of.id,
      employeeId: of.employeeId, employee: person?.fullName ?? '', employeeCode: person?.code ?? '', companyStructure: departments.get(of.departmentId ?? '') ?? '', jobTitle: of.jobTitle,
      evaluationPeriodId: of.periodId, evaluationPeriod: period ? nameIn(period, language) : '', evaluationTypeId: of.typeId, evaluationType: type ? nameIn(type, language) : '',
      evaluator: sight.writer ? (people.get(of.evaluatorId)?.fullName ?? '') : '',
      paStatusId, paStatus: paStatusText(context, paStatusId), ...parts, ownPaStatus: paStatusText(context, parts.ownPaStatusId), role: ROLES[sight.role],
      status: subject ? statusOf(subject.record) : null, version: subject?.record.version ?? 0, dueDate: period?.assessUntil ?? null,
      ...scored, publishedAt: sight.role !== 'subject' || sight.isTold ? (of.publishedAt?.toISOString() ?? null) : null,
      actions: subject ? actionsOf(subject) : [],
    }
  })
}

/** What is left to do comes first. */
export const isOver = (id: PaStatusId): boolean => id === PaStatus.inApproval || id === PaStatus.done
