/** Averages by kind of rater, for rows of the report of evaluations: what the screen of a result tells the same reader, and of no rater alone. @see contract/modules/performance-appraisal/README.md#who-sees-what */
import { inArray } from 'drizzle-orm'
import { Rater } from '../../../contract/growth/appraisal.ts'
import { groupScore } from '../../../contract/growth/score.ts'
import { q } from '../../db/context.ts'
import type { Evaluation } from '../../growth/appraisal/evaluations.ts'
import { answersOf, groupStanding, type RaterStep, stepsOfEvaluations } from '../../growth/appraisal/raters.ts'
import { roleOf, sightOf } from '../../growth/appraisal/sight.ts'
import { evaluation } from '../../growth/appraisal/table.ts'
import type { Raw, ReportQuery } from '../../reports/definition.ts'
import { thresholdOf, typeOf } from './numbers.ts'
import { GROUPS, outcomeOn, selfOf, selfScore } from './read/numbers.ts'

/** Columns of the averages. */
export const averageColumns = ['selfScore', 'peerScore', 'subordinateScore'] as const
type AverageColumn = (typeof averageColumns)[number]
const columnOf = { [Rater.peer]: 'peerScore', [Rater.subordinate]: 'subordinateScore' } as const

/** Answers the reader may know the average of, by column. A group below the fewest that count, or one that is open, is none of them. */
async function stepsFor(of: Evaluation, steps: readonly RaterStep[], { scope, context: { caller, today } }: ReportQuery): Promise<[AverageColumn, RaterStep[]][]> {
  const role = roleOf({ isHr: scope === 'all', isSuperior: scope === 'team', isInChain: false }, of, caller.employeeId)
  if (role === null) return []
  const sight = sightOf(role, of)
  const threshold = thresholdOf(await typeOf(of))
  const done = steps.filter((s) => outcomeOn(s, today) === 'done')
  const self = sight.self ? selfOf(done) : undefined
  const groups = GROUPS.filter(({ kind }) => sight.asked && sight.groups && groupStanding(steps, kind, threshold, today).counted)
  return [...(self ? [['selfScore', [self]] as [AverageColumn, RaterStep[]]] : []), ...groups.map(({ kind }): [AverageColumn, RaterStep[]] => [columnOf[kind], done.filter((s) => s.kind === kind)])]
}

/** Three statements for all of them. */
export async function withAverages(rows: Raw[], query: ReportQuery): Promise<Raw[]> {
  const ids = rows.map((r) => String(r.id))
  if (ids.length === 0) return rows
  const evaluations = await q().select().from(evaluation).where(inArray(evaluation.id, ids))
  const steps = await stepsOfEvaluations(ids)
  const shown = new Map<string, { of: Evaluation; groups: [AverageColumn, RaterStep[]][] }>()
  for (const of of evaluations) shown.set(of.id, { of, groups: await stepsFor(of, (steps.get(of.id) ?? []).filter((s) => s.outcome !== 'removed'), query) })
  const answers = await answersOf([...shown.values()].flatMap(({ groups }) => groups.flatMap(([, own]) => own.map((s) => s.id))))
  return rows.map((row) => {
    const found = shown.get(String(row.id))
    const averages = (found?.groups ?? []).map(([name, own]) => [name, groupScore(own.flatMap((s) => selfScore(found?.of.form as Evaluation['form'], answers.get(s.id) ?? []) ?? []))])
    return { ...row, ...Object.fromEntries(averages) }
  })
}
