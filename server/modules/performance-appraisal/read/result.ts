/** What came of an evaluation: for whom it is about once they are told, for others once it was handed in. @see contract/modules/performance-appraisal/README.md#who-sees-what */
import { and, asc, desc, eq, isNotNull, isNull, lt } from 'drizzle-orm'
import { Rater, Section } from '../../../../contract/growth/appraisal.ts'
import type { EvaluationResult, RaterComment, ResultInput, ResultRow } from '../../../../contract/modules/performance-appraisal/calls.ts'
import { performanceAppraisal } from '../../../../contract/modules/performance-appraisal/index.ts'
import { q } from '../../../db/context.ts'
import type { Evaluation } from '../../../growth/appraisal/evaluations.ts'
import { groupStanding } from '../../../growth/appraisal/raters.ts'
import { isApproved } from '../../../growth/appraisal/sight.ts'
import { evaluation } from '../../../growth/appraisal/table.ts'
import { formIn } from '../../../growth/appraisal/terms.ts'
import { findPeriod } from '../../../growth/periods.ts'
import { developmentItem, growthPeriod } from '../../../growth/table.ts'
import type { Context } from '../../../lib/handler.ts'
import { nameIn } from '../../../lib/name-in.ts'
import { refuse } from '../../../lib/refuse.ts'
import { namesOf } from '../../../org/people.ts'
import type { ModuleValues } from '../../../request/module.ts'
import { viewerOf } from '../../../request/viewer.ts'
import { itemRowsOf } from '../values.ts'
import { commentsOfGroups, said } from './comments.ts'
import { gradesIn, GROUPS, type Material, materialOf, numbersOf, outcomeOn, selfFor, writtenRows } from './numbers.ts'
import { isCurrent, type Machinery, type Read, readAll, readOne, valuesIn } from './reader.ts'
import { computedIn, scoredIn } from './rows.ts'

type Numbers = ReturnType<typeof numbersOf>

const isKnown = ({ sight }: Read): boolean => (sight.role === 'subject' ? sight.isTold : sight.isHandedIn)

/** The latest first. */
async function evaluationsAbout(employeeId: string, periodId: string | undefined): Promise<Evaluation[]> {
  const rows = await q().select({ of: evaluation }).from(evaluation).leftJoin(growthPeriod, eq(growthPeriod.id, evaluation.periodId))
    .where(and(eq(evaluation.employeeId, employeeId), periodId === undefined ? undefined : eq(evaluation.periodId, periodId))).orderBy(desc(growthPeriod.from), asc(evaluation.id)).limit(50)
  return rows.map((r) => r.of)
}

async function readResult({ id, employeeId, evaluationPeriodId }: ResultInput, requests: Machinery, context: Context): Promise<Read> {
  if (id !== undefined) {
    const read = await readOne(id, requests, context)
    return isKnown(read) && isCurrent(read) ? read : refuse('not_found')
  }
  const reads = await readAll(await evaluationsAbout(employeeId ?? context.caller.employeeId, evaluationPeriodId), requests, context)
  return reads.find(isKnown) ?? refuse('not_found')
}

interface Parts {
  read: Read
  material: Material
  numbers: Numbers
  self: ReturnType<typeof selfFor>
  context: Context
}

function rowsFor({ read, material, numbers, self, context: { language, today } }: Parts): ResultRow[] {
  const written = writtenRows(valuesIn(read))
  const own = new Map((self?.answers ?? []).map((a) => [a.rowId, a]))
  const groups = (rowId: string): ResultRow['groups'] =>
    GROUPS.flatMap(({ kind, rule }) => {
      const score = numbers.groups.find((g) => g.kind === rule)?.byCriterion.get(rowId)
      return score === undefined ? [] : [{ kind, count: material.steps.filter((s) => s.kind === kind && outcomeOn(s, today) === 'done').length, score }]
    })
  return formIn(read.of.form, language).sections.flatMap((section): ResultRow[] =>
    section.kind === Section.objectives
      ? material.objectives.map((o) => ({
          rowId: o.id, rangeKind: o.valueRange.kind, title: o.title, section: section.code, weight: o.weight, target: o.target, unit: o.unit, ...(o.extras ? { extras: o.extras } : {}), achievement: written.get(o.id)?.achievement ?? null, percent: numbers.rows.get(o.id)?.percent ?? null,
          score: numbers.rows.get(o.id)?.score ?? null, evaluatorComment: written.get(o.id)?.comment ?? '', selfScore: null, selfAchievement: own.get(o.id)?.achievement ?? null, groups: [],
        }))
      : section.criteria.map((c) => ({
          rowId: c.id, rangeKind: null, title: c.names, section: section.code, weight: c.weight, target: null, unit: '', achievement: null, percent: null,
          score: written.get(c.id)?.score ?? null, evaluatorComment: written.get(c.id)?.comment ?? '', selfScore: own.get(c.id)?.score ?? null, selfAchievement: null, groups: groups(c.id),
        })))
}

function sectionsFor({ read: { of }, material, numbers, context: { language } }: Parts): EvaluationResult['sections'] {
  return formIn(of.form, language).sections.map(({ code, names, kind, weight, criteria }) => {
    const isObjectives = kind === Section.objectives
    const score = isObjectives ? (of.objectiveScore ?? numbers.objectiveScore) : (of.criteriaScore ?? numbers.criteriaScore)
    const counted = isObjectives ? material.objectives.length > 0 : criteria.length > 0
    return { code, name: names, kind, weight, score: counted ? score : null, counted }
  })
}

function groupsFor({ material: { type, steps, threshold }, numbers, context: { today } }: Parts): EvaluationResult['groups'] {
  const weightOf = (rule: 'superior' | (typeof GROUPS)[number]['rule']) => type?.raters.find((r) => r.kind === rule)?.weight ?? '0.00'
  const superior = { kind: 0 as const, asked: 1, counted: numbers.superiorScore !== null, weight: weightOf('superior'), score: numbers.superiorScore }
  return [superior, ...GROUPS.flatMap(({ kind, rule }) => {
    const { asked, counted } = groupStanding(steps, kind, threshold, today)
    return asked === 0 ? [] : [{ kind, asked, counted, weight: weightOf(rule), score: numbers.groups.find((g) => g.kind === rule)?.score ?? null }]
  })]
}

const noteIn = (values: ModuleValues | null, field: string): string | null => (typeof values?.[field] === 'string' ? values[field] : null)

function commentsFor({ read, material, self, context: { today } }: Parts): RaterComment[] {
  const values = valuesIn(read)
  const own = self ? [...said(Rater.self, 'overall', self.step.comment), ...said(Rater.self, 'strengths', self.step.strengths), ...said(Rater.self, 'improvements', self.step.improvements), ...self.answers.flatMap((a) => said(Rater.self, 'row', a.comment, a.rowId))] : []
  return [...said(0, 'overall', noteIn(values, 'overallComment')), ...said(0, 'strengths', noteIn(values, 'strengths')), ...said(0, 'improvements', noteIn(values, 'improvements')), ...own, ...commentsOfGroups(read, material, today)]
}

async function historyFor({ of, sight }: Read, from: string, language: string): Promise<EvaluationResult['history']> {
  // who merely decides on this one is told nothing of those before
  if (sight.role === 'decider') return []
  const rows = await q().select({ period: growthPeriod, finalScore: evaluation.finalScore, gradeCode: evaluation.gradeCode }).from(evaluation).innerJoin(growthPeriod, eq(growthPeriod.id, evaluation.periodId))
    .where(and(eq(evaluation.employeeId, of.employeeId), isNotNull(evaluation.publishedAt), isNull(evaluation.withdrawnAt), lt(growthPeriod.from, from))).orderBy(asc(growthPeriod.from), asc(evaluation.id))
  return rows.flatMap(({ period, finalScore, gradeCode }) => (finalScore === null || gradeCode === null ? [] : [{ period: nameIn(period, language), finalScore, gradeCode }]))
}

async function itemsFor(read: Read): Promise<EvaluationResult['items']> {
  const rows = await q().select().from(developmentItem).where(and(eq(developmentItem.requestId, read.of.recordId), eq(developmentItem.source, 'evaluation'), isNull(developmentItem.withdrawnAt))).orderBy(asc(developmentItem.dueDate), asc(developmentItem.id))
  if (rows.length > 0 || isApproved(read.of)) return rows.map(({ id, text, kind, dueDate, status }) => ({ id, text, kind, dueDate, status }))
  return itemRowsOf(valuesIn(read) ?? {}).map(({ lineId, text, kind, dueDate }) => ({ id: lineId, text, kind, dueDate, status: 'proposed' }))
}

/** @throws CallError not_found: for whom it is about also before they are told: not even that there is one */
export async function evaluationResult(input: ResultInput, requests: Machinery, context: Context): Promise<EvaluationResult> {
  const { language, today } = context
  const read = await readResult(input, requests, context)
  const { of, sight } = read
  const material = await materialOf(read, context)
  const grades = gradesIn(material.type, language)
  const { score: finalScore, gradeCode } = scoredIn(read, grades)
  const computed = of.score ?? computedIn(read)
  const period = await findPeriod('appraisal', of.periodId)
  if (finalScore === null || computed === null || !period) return refuse('not_found')
  const parts: Parts = { read, material, numbers: numbersOf(read, material, today), self: selfFor(read, material, today), context }
  const isMine = sight.role === 'subject'
  const isWritable = (await viewerOf(context)).readOnly.get(performanceAppraisal.slug) === false
  return {
    evaluationId: of.id, recordId: isMine ? of.id : of.recordId, version: of.version,
    employeeId: of.employeeId, employee: (await namesOf([of.employeeId])).get(of.employeeId) ?? '', evaluationPeriodId: of.periodId, period: nameIn(period, language),
    score: sight.computed ? computed : finalScore, finalScore, gradeCode: gradeCode ?? '', grade: grades.find((g) => g.code === gradeCode)?.names ?? '', grades,
    sections: sectionsFor(parts), groups: groupsFor(parts), rows: rowsFor(parts), comments: commentsFor(parts),
    calibrated: isApproved(of) && of.calibratedById !== null, calibrationReason: sight.reason && isApproved(of) && of.calibrationReason !== '' ? of.calibrationReason : null,
    publishedAt: of.publishedAt?.toISOString() ?? null, publishFrom: of.publishFrom, acknowledgedAt: of.acknowledgedAt?.toISOString() ?? null, acknowledgement: of.acknowledgement,
    mayAcknowledge: isMine && isWritable && of.acknowledgedAt === null,
    history: await historyFor(read, period.from, language), items: await itemsFor(read),
  }
}
