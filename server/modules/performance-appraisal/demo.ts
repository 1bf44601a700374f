/** Evaluations of the demo company: last year's results, and this year's on their way. @see contract/modules/performance-appraisal/README.md#demo-company */
import { PaStatus, type PaStatusId } from '../../../contract/growth/appraisal.ts'
import { evaluation, raterAnswer, raterStep } from '../../growth/appraisal/table.ts'
import { requestDeskValue } from '../../request/table.ts'
import { type DemoEvaluation, type DemoStep, evaluationsOn } from '../../seed/appraisal.ts'
import { criteriaOf, typeOf } from '../../seed/appraisal-terms.ts'
import { acknowledgeWords, declineWord, improvementWords, overallWords, raterWords, strengthWords } from '../../seed/appraisal-words.ts'
import { nameOf } from '../../seed/assessments.ts'
import { at, officeMoment } from '../../seed/moments.ts'
import { departmentId, siteId } from '../../seed/people.ts'
import { idOf, randomFor } from '../../seed/random.ts'
import { requestIdOf, type Story } from '../../seed/story.ts'
import type { Teller } from '../../seed/teller.ts'
import type { World } from '../../seed/world.ts'
import { performanceAppraisalModule } from './index.ts'

const HOUR_MS = 3_600_000
const MORNING = 9 * 60
const MOST_SHUFFLE = 2 ** 31 - 1
const GRADES = ['E', 'D', 'C', 'B', 'A']
const CEO_GRADE = 12

const wordsOf = (name: string, list: readonly string[]) => randomFor(`words:${name}`).pick(list)

/** What the writer has put down. */
function storyOf(of: DemoEvaluation): Story | null {
  const { person, evaluator, year, ending, result, objectives, achieved, scores } = of
  if (!ending) return null
  const overall = result && of.gradeCode ? (overallWords[GRADES.indexOf(of.gradeCode)] ?? []) : []
  return {
    key: of.key, person: evaluator, employee: person, ending, hoursAgo: of.hoursAgo, settledHoursAgo: of.settledHoursAgo, note: '', stated: { writer: evaluator.boss === null ? 'ceo' : 'other' },
    values: {
      employeeId: person.id, evaluationPeriodId: year.id, evaluationTypeId: typeOf(of).id, periodStart: year.from, periodEnd: year.until,
      objectives: objectives.map((o, i) => ({ lineId: o.id, achievement: achieved[i] ?? null, comment: null, percent: result?.rows[i]?.percent ?? null, score: result?.rows[i]?.score ?? null })),
      criteria: criteriaOf(of).map((c, i) => ({ lineId: c.id, score: scores[i] ?? null, comment: null })),
      overallComment: overall.length > 0 ? wordsOf(of.key, overall) : null,
      strengths: result ? wordsOf(of.key, strengthWords) : null, improvements: result ? wordsOf(of.key, improvementWords) : null, items: [],
      objectiveScore: result?.objectiveScore ?? null, criteriaScore: result?.criteriaScore ?? null, score: result?.score ?? null, gradeCode: result ? of.computedGrade : null,
    },
  }
}
