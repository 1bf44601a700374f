/** Words of raters, as long as nobody can tell whose they are. */
import { createHash } from 'node:crypto'
import type { RaterKind } from '../../../../contract/growth/appraisal.ts'
import type { RaterComment } from '../../../../contract/modules/performance-appraisal/calls.ts'
import type { RaterStep } from '../../../growth/appraisal/raters.ts'
import { criteriaOf } from '../numbers.ts'
import { countedSteps, GROUPS, type Material } from './numbers.ts'
import type { Read } from './reader.ts'

export const said = (kind: RaterKind | 0, of: RaterComment['of'], words: string | null, rowId: string | null = null): RaterComment[] => (words === null || words.trim() === '' ? [] : [{ kind, of, text: words, rowId }])

/** Every question in an order of its own, by chance once and for all: neither who is named first nor what else somebody wrote tells whose words these are. */
function inNoOrder(steps: readonly RaterStep[], question: string): RaterStep[] {
  const place = (step: RaterStep) => createHash('sha256').update(`${step.shuffle} ${question} ${step.id}`).digest('hex')
  return steps.toSorted((a, b) => (place(a) < place(b) ? -1 : 1))
}

/** Of groups that count, for whom they are. */
export function commentsOfGroups({ of, sight }: Read, material: Material, today: string): RaterComment[] {
  if (!sight.groups) return []
  const rowIds = criteriaOf(of).map((c) => c.id)
  const counted = countedSteps(material, today)
  return GROUPS.flatMap(({ kind }) => {
    const steps = counted.filter((s) => s.kind === kind)
    const ask = (question: string, answer: (step: RaterStep) => RaterComment[]) => inNoOrder(steps, question).flatMap(answer)
    return [
      ...ask('overall', (s) => said(kind, 'overall', s.comment)), ...ask('strengths', (s) => said(kind, 'strengths', s.strengths)), ...ask('improvements', (s) => said(kind, 'improvements', s.improvements)),
      ...rowIds.flatMap((rowId) => ask(rowId, (s) => said(kind, 'row', material.answers.get(s.id)?.find((a) => a.rowId === rowId)?.comment ?? null, rowId))),
    ]
  })
}
