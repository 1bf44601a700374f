/** How an evaluation comes to its numbers, of what is stored. Who may know them says `sight`. */
import { type Grade, Rater, type RaterKind, type RaterOutcome } from '../../../../contract/growth/appraisal.ts'
import { evaluate, type EvaluationNumbers, sectionScore } from '../../../../contract/growth/score.ts'
import type { AgreedObjective, RatedRow, RaterGroup } from '../../../../contract/modules/performance-appraisal/calls.ts'
import { answersOf, groupStanding, type RaterAnswer, type RaterStep, standingOf, stepsOfEvaluations } from '../../../growth/appraisal/raters.ts'
import type { Context } from '../../../lib/handler.ts'
import { nameIn } from '../../../lib/name-in.ts'
import type { ModuleValues } from '../../../request/module.ts'
import { criteriaOf, type EvaluationType, objectivesOf, thresholdOf, typeOf } from '../numbers.ts'
import { criterionRowsOf, objectiveRowsOf } from '../values.ts'
import { type Read, valuesIn } from './reader.ts'

export const gradesIn = (type: EvaluationType | undefined, language: string): Grade[] => (type?.grades ?? []).map((g) => ({ ...g, names: nameIn(g, language) }))

export interface Material {
  type: EvaluationType | undefined
  objectives: AgreedObjective[]
  /** Of raters that were asked, and are so still. */
  steps: RaterStep[]
  /** Of the person, and of raters of groups that count: of nobody else's is anything read. */
  answers: ReadonlyMap<string, RaterAnswer[]>
  threshold: number
}

/** Kinds of raters that come in groups. */
export const GROUPS = [{ kind: Rater.peer, rule: 'peer' }, { kind: Rater.subordinate, rule: 'subordinate' }] as const satisfies { kind: RaterKind; rule: string }[]

export const outcomeOn = (step: RaterStep, today: string): RaterOutcome | null => standingOf(step, today).outcome

export const selfOf = (steps: readonly RaterStep[]): RaterStep | undefined => steps.find((s) => s.kind === Rater.self)

/** Steps of groups that count, of those who answered. */
export const countedSteps = ({ steps, threshold }: Pick<Material, 'steps' | 'threshold'>, today: string): RaterStep[] =>
  GROUPS.flatMap(({ kind }) => (groupStanding(steps, kind, threshold, today).counted ? steps.filter((s) => s.kind === kind && outcomeOn(s, today) === 'done') : []))

export async function materialOf({ of }: Read, { language, today }: Context): Promise<Material> {
  const type = await typeOf(of)
  const threshold = thresholdOf(type)
  const objectives = await objectivesOf(of, language)
  const steps = ((await stepsOfEvaluations([of.id])).get(of.id) ?? []).filter((s) => s.outcome !== 'removed')
  const self = selfOf(steps)
  const answers = await answersOf([...(self ? [self] : []), ...countedSteps({ steps, threshold }, today)].map((s) => s.id))
  return { type, objectives, steps, answers, threshold }
}

export interface WrittenRow {
  achievement: string | null
  score: string | null
  comment: string
}

/** Rows of what its writer wrote, by objective or criterion; scores as they travel. */
export function writtenRows(values: ModuleValues | null): Map<string, WrittenRow> {
  if (values === null) return new Map()
  return new Map<string, WrittenRow>([
    ...objectiveRowsOf(values).map(({ lineId, achievement, score, comment }) => [lineId, { achievement, score, comment: comment ?? '' }] as const),
    ...criterionRowsOf(values).map(({ lineId, score, comment }) => [lineId, { achievement: null, score: score === null ? null : `${score}.00`, comment: comment ?? '' }] as const),
  ])
}

const scoresOf = (answers: readonly RaterAnswer[]): Map<string, string> => new Map(answers.flatMap((a) => (a.score === null ? [] : [[a.rowId, a.score] as const])))

export function numbersOf(read: Read, { type, objectives, steps, answers, threshold }: Material, today: string): EvaluationNumbers {
  const written = writtenRows(valuesIn(read))
  return evaluate({
    sections: read.of.form.sections, raters: type?.raters ?? [], grades: type?.grades ?? [],
    objectives: objectives.map(({ id, weight, target, valueRange }) => ({ id, weight, target, range: valueRange })),
    achievements: new Map(objectives.map((o) => [o.id, written.get(o.id)?.achievement ?? null])),
    scores: new Map([...written].map(([id, row]) => [id, row.score])),
    groups: GROUPS.map(({ kind, rule }) => ({
      kind: rule, counts: groupStanding(steps, kind, threshold, today).counted,
      answers: steps.filter((s) => s.kind === kind && outcomeOn(s, today) === 'done').map((s) => scoresOf(answers.get(s.id) ?? [])),
    })),
  })
}

/** Groups of raters, as far as the reader may know them: below the fewest that count, and while somebody may still answer, nothing but how many were asked. */
export function groupsFor({ sight }: Read, { steps, threshold }: Material, numbers: EvaluationNumbers, today: string): RaterGroup[] {
  return GROUPS.flatMap(({ kind, rule }): RaterGroup[] => {
    const { asked, done, isClosed, counted } = groupStanding(steps, kind, threshold, today)
    if (asked === 0 || !sight.asked) return []
    const shown = counted && sight.groups ? numbers.groups.find((g) => g.kind === rule) : undefined
    return [{
      kind, asked, done: sight.names ? done : null, isClosed: (sight.groups || sight.names) && isClosed, counted: shown !== undefined, score: shown?.score ?? null,
      rows: [...(shown?.byCriterion ?? [])].map(([rowId, score]) => ({ rowId, score })),
    }]
  })
}

/** What the person says of themselves, for whom that is. */
export function selfFor({ sight }: Read, { steps, answers }: Material, today: string): { step: RaterStep; answers: RatedRow[] } | null {
  const step = selfOf(steps)
  if (!step || !sight.self || (sight.role !== 'subject' && outcomeOn(step, today) !== 'done')) return null
  return { step, answers: (answers.get(step.id) ?? []).map(({ rowId, score, achievement, comment }) => ({ rowId, score, achievement, comment })) }
}

/** What somebody says of themselves comes to, by the weights of the form; it counts nowhere. */
export function selfScore(form: Read['of']['form'], answers: readonly Pick<RaterAnswer, 'rowId' | 'score'>[]): string | null {
  const given = new Map(answers.map((a) => [a.rowId, a.score]))
  return sectionScore(criteriaOf({ form }).map((c) => ({ weight: c.weight, score: given.get(c.id) ?? null })))
}
