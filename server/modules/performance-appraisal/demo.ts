/** Evaluations of the demo company: last year's results, and this year's on their way. @see contract/modules/performance-appraisal/README.md#demo-company */
import { PaStatus, type PaStatusId } from '../../../contract/growth/appraisal.ts'
import { fromHundredths } from '../../../contract/kit/decimal.ts'
import { evaluation, raterAnswer, raterStep } from '../../growth/appraisal/table.ts'
import { requestDeskValue } from '../../request/table.ts'
import { type DemoEvaluation, type DemoStep, evaluationsOn } from '../../seed/appraisal.ts'
import { criteriaOf, typeOf } from '../../seed/appraisal-terms.ts'
import { acknowledgeWords, declineWord, improvementWords, overallWords, raterWords, strengthWords } from '../../seed/appraisal-words.ts'
import { finalJudge } from '../../seed/assessments.ts'
import { at, officeMoment } from '../../seed/moments.ts'
import { departmentId, siteId } from '../../seed/people.ts'
import type { PlayedEffect } from '../../seed/played-effect.ts'
import { idOf, randomFor } from '../../seed/random.ts'
import { requestIdOf, type Story } from '../../seed/story.ts'
import type { Teller } from '../../seed/teller.ts'
import type { World } from '../../seed/world.ts'
import { performanceAppraisalModule } from './index.ts'

const HOUR_MS = 3_600_000
const MORNING = 9 * 60
const MOST_SHUFFLE = 2 ** 31 - 1
const GRADES = ['E', 'D', 'C', 'B', 'A']
const HUNDRED = 100
const CALIBRATION = 'Compared with others of the same job, the year was a good one.'

const wordsOf = (name: string, list: readonly string[]) => randomFor(`words:${name}`).pick(list)

/** What the writer has put down. */
function storyOf(of: DemoEvaluation): Story | null {
  const { person, evaluator, year, ending, result, objectives, achieved, scores } = of
  if (!ending) return null
  const overall = result.gradeCode && of.gradeCode ? (overallWords[GRADES.indexOf(of.gradeCode)] ?? []) : []
  return {
    key: of.key, person: evaluator, employee: person, ending, hoursAgo: of.hoursAgo, settledHoursAgo: of.settledHoursAgo, note: '', stated: { writer: evaluator.boss === null ? 'ceo' : 'other' },
    values: {
      employeeId: person.id, evaluationPeriodId: year.id, evaluationTypeId: typeOf(of).id, periodStart: year.from, periodEnd: year.until,
      objectives: objectives.map((o, i) => ({ lineId: o.id, achievement: achieved[i] ?? null, comment: null, percent: result.rows.get(o.id)?.percent ?? null, score: result.rows.get(o.id)?.score ?? null })),
      criteria: criteriaOf(of).map((c, i) => ({ lineId: c.id, score: scores[i] ?? null, comment: null })),
      overallComment: overall.length > 0 ? wordsOf(of.key, overall) : null,
      strengths: result.score ? wordsOf(of.key, strengthWords) : null, improvements: result.score ? wordsOf(of.key, improvementWords) : null, items: [],
      objectiveScore: result.objectiveScore, criteriaScore: result.criteriaScore, score: result.score, gradeCode: result.gradeCode,
    },
  }
}

const momentOf = (world: World, hoursAgo: number, { site }: Pick<DemoEvaluation['person'], 'site'>): Date => officeMoment(new Date(world.now.getTime() - hoursAgo * HOUR_MS), site)

const statusOf = ({ stage }: DemoEvaluation): PaStatusId => ({ published: PaStatus.done, head: PaStatus.inApproval, first: PaStatus.inApproval, last: PaStatus.inApproval, begun: PaStatus.inProgress, none: PaStatus.notStarted })[stage]

type EvaluationRow = typeof evaluation.$inferInsert

const evaluationIdOf = ({ key }: DemoEvaluation): string => idOf(`evaluation:${key}`)

/** By the requests that write them. */

function tellEvaluationRows(world: World, all: readonly DemoEvaluation[]): Map<string, EvaluationRow> {
  const rows = all.map((of): EvaluationRow => {
    const { person, evaluator, year, result, stage, jobTitle, grade } = of
    const isSubmitted = stage !== 'begun' && stage !== 'none'
    return {
      id: evaluationIdOf(of), employeeId: person.id, periodId: year.id, typeId: typeOf(of).id, form: typeOf(of).form, departmentId: departmentId(person.department), siteId: siteId(person.site), grade, jobTitle, evaluatorId: evaluator.id,
      recordId: requestIdOf(of), paStatusId: statusOf(of), openedAt: at(year.assessFrom, MORNING), publishFrom: year.publishFrom,
      ...(isSubmitted ? { objectiveScore: result.objectiveScore, criteriaScore: result.criteriaScore, score: result.score } : {}),
    }
  })
  world.addRows(evaluation, rows)
  return new Map(rows.map((row) => [row.recordId, row]))
}

/** What everybody said, and when. */
function tellRaters(world: World, all: readonly DemoEvaluation[]): void {
  const rowOf = (of: DemoEvaluation, step: DemoStep): typeof raterStep.$inferInsert => {
    const random = randomFor(`rater:${step.id}`)
    const submittedAt = step.hoursAgo === null ? null : momentOf(world, step.hoursAgo, step.rater)
    const closedOn = momentOf(world, of.hoursAgo, of.evaluator).toISOString().slice(0, 10)
    const isDone = step.outcome === 'done'
    return {
      id: step.id, evaluationId: evaluationIdOf(of), kind: step.kind, raterId: step.rater.id, paStatusId: step.paStatusId, outcome: step.outcome, opensOn: of.year.assessFrom,
      dueDate: step.outcome === 'missed' && closedOn < of.year.selfUntil ? closedOn : of.year.selfUntil, submittedAt,
      comment: step.outcome === 'declined' ? declineWord : isDone ? random.pick(raterWords) : '', strengths: isDone ? random.pick(['', ...strengthWords]) : '', improvements: isDone ? random.pick(['', ...improvementWords]) : '',
      shuffle: random.between(0, MOST_SHUFFLE), version: step.outcome === null && step.paStatusId === PaStatus.notStarted ? 1 : 2,
    }
  }
  world.addRows(raterStep, all.flatMap((of) => of.steps.map((step) => rowOf(of, step))))
  world.addRows(raterAnswer, all.flatMap((of) => of.steps.flatMap((step) => step.answers.map(({ rowId, score, achievement }) => ({ stepId: step.id, rowId, score: score === null ? null : fromHundredths(score * HUNDRED), achievement })))))
}

/** Scores that whoever decided last moved. */
function tellCalibrations(world: World, all: readonly DemoEvaluation[]): void {
  const hr = world.find(finalJudge())
  world.addRows(requestDeskValue, all.filter((of) => of.calibrated).map((of) => ({
    requestId: requestIdOf(of), values: { calibratedScore: of.finalScore, calibrationReason: CALIBRATION }, version: 1, changedAt: momentOf(world, of.settledHoursAgo + 1, hr), changedById: hr.id,
  })))
}

/** The result, from the last approval on. */
function resultOn(world: World, all: readonly DemoEvaluation[], rows: ReadonlyMap<string, EvaluationRow>): PlayedEffect {
  const known = new Map(all.map((of) => [requestIdOf(of), of]))
  const hr = world.find(finalJudge())
  return {
    kind: 'evaluationResult',
    post({ record, act }) {
      const [of, row] = [known.get(record.row.id), rows.get(record.row.id)]
      if (!of || !row) throw new Error(`${record.story.key} is no evaluation`)
      const random = randomFor(`acknowledged:${of.key}`)
      const acknowledgedAt = of.acknowledged ? new Date(Math.min(world.now.getTime() - HOUR_MS, act.at.getTime() + random.between(3, 130) * HOUR_MS)) : null
      Object.assign(row, {
        finalScore: of.finalScore, gradeCode: of.gradeCode, approvedAt: act.at, publishedAt: act.at, version: acknowledgedAt ? 4 : 3, acknowledgedAt, acknowledgement: acknowledgedAt ? random.pick(acknowledgeWords) : '',
        ...(of.calibrated ? { calibratedById: hr.id, calibrationReason: CALIBRATION } : {}),
      })
      return [{ target: `evaluation:${row.id}`, before: null, after: { held: true } }]
    },
    reverse: () => [],
  }
}

export const tellEvaluations: Teller = (world) => {
  const all = evaluationsOn(world)
  const rows = tellEvaluationRows(world, all)
  tellRaters(world, all)
  tellCalibrations(world, all)
  return { module: performanceAppraisalModule, stories: all.flatMap((of) => storyOf(of) ?? []), approvalNotes: ['', '', '', 'A fair picture.', 'Well explained.'], effects: [resultOn(world, all, rows)] }
}
