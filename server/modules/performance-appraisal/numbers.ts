/** The numbers of an evaluation as they are now: what its writer says, with the groups of raters that count. */
import { Rater, type RaterKind, Section } from '../../../contract/growth/appraisal.ts'
import { evaluate, type EvaluationNumbers, type GroupAnswers } from '../../../contract/growth/score.ts'
import type { AgreedObjective } from '../../../contract/modules/performance-appraisal/calls.ts'
import type { Evaluation } from '../../growth/appraisal/evaluations.ts'
import { answersOf, groupStanding, type RaterStep, standingOf } from '../../growth/appraisal/raters.ts'
import type { appraisalType } from '../../growth/appraisal/table.ts'
import { everyType } from '../../growth/appraisal/terms.ts'
import { agreedWith, objectivesKey } from './raters/agreed.ts'

export type EvaluationType = typeof appraisalType.$inferSelect

const FEWEST = 3
const groups: readonly { kind: RaterKind; name: GroupAnswers['kind'] }[] = [{ kind: Rater.peer, name: 'peer' }, { kind: Rater.subordinate, name: 'subordinate' }]

export const typeOf = async ({ typeId }: Pick<Evaluation, 'typeId'>): Promise<EvaluationType | undefined> => (await everyType()).get(typeId)
const RULES = [[Rater.self, 'self'], [Rater.peer, 'peer'], [Rater.subordinate, 'subordinate']] as const
/** How many raters of each kind a type asks at most. */
export const mostOf = (type: Pick<EvaluationType, 'raters'> | undefined): { kind: RaterKind; max: number }[] => RULES.map(([kind, rule]) => ({ kind, max: type?.raters.find((r) => r.kind === rule)?.max ?? 0 }))
/** Fewest answers of a group that count. */
export const thresholdOf = (type: Pick<EvaluationType, 'peerThreshold'> | undefined): number => Math.max(FEWEST, type?.peerThreshold ?? FEWEST)

/** Objectives the form asks for: those that were agreed and hold. */
export const objectivesOf = async (of: Evaluation, language: string): Promise<AgreedObjective[]> =>
  of.form.sections.some((s) => s.kind === Section.objectives) ? ((await agreedWith([of], language)).get(objectivesKey(of)) ?? []) : []

export const criteriaOf = ({ form }: Pick<Evaluation, 'form'>) => form.sections.filter((s) => s.kind === Section.criteria).flatMap((s) => s.criteria)

export interface Counting {
  steps: readonly RaterStep[]
  threshold: number
  today: string
  /** It is handed in: whoever has not answered is missed from now on. */
  isClosing: boolean
}

/** A group is open, and has enough answers to count once the evaluation is handed in. */
export const closesWithSubmit = (steps: readonly RaterStep[], threshold: number, today: string): boolean =>
  groups.some(({ kind }) => { const standing = groupStanding(steps, kind, threshold, today); return !standing.counted && standing.done >= threshold })

/** Answers of the groups that count, without who gave them. */
async function countedAnswers({ steps, threshold, today, isClosing }: Counting): Promise<GroupAnswers[]> {
  const standings = groups.map((g) => ({ ...g, standing: groupStanding(steps, g.kind, threshold, today) }))
  const counted = standings.filter(({ standing }) => standing.counted || (isClosing && standing.done >= threshold))
  const done = steps.filter((s) => counted.some((g) => g.kind === s.kind) && standingOf(s, today).outcome === 'done')
  const answers = await answersOf(done.map((s) => s.id))
  return counted.map(({ kind, name }) => ({
    kind: name, counts: true,
    answers: done.filter((s) => s.kind === kind).map((s) => new Map((answers.get(s.id) ?? []).flatMap((a): [string, string][] => (a.score === null ? [] : [[a.rowId, a.score]])))),
  }))
}

export interface Written {
  /** By objective. */
  achievements: ReadonlyMap<string, string | null>
  /** By criterion. */
  scores: ReadonlyMap<string, string | null>
}

export async function numbersOf(of: Evaluation, objectives: readonly AgreedObjective[], written: Written, counting: Counting): Promise<EvaluationNumbers> {
  const type = await typeOf(of)
  return evaluate({
    sections: of.form.sections, raters: type?.raters ?? [], grades: type?.grades ?? [], ...written, groups: await countedAnswers(counting),
    objectives: objectives.map(({ id, weight, target, valueRange }) => ({ id, weight, target, range: valueRange })),
  })
}
