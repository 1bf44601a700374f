/** The steps of an evaluation, as far as the reader may know them. */
import { PaStatus, type PaStatusId, Rater } from '../../../../contract/growth/appraisal.ts'
import { Step } from '../../../../contract/kit/lifecycle.ts'
import type { AppraisalStep, StepKind } from '../../../../contract/modules/performance-appraisal/calls.ts'
import { groupStanding, type RaterStep, standingOf } from '../../../growth/appraisal/raters.ts'
import { isApproved } from '../../../growth/appraisal/sight.ts'
import { everyPeriod } from '../../../growth/periods.ts'
import type { Context } from '../../../lib/handler.ts'
import { namesOf } from '../../../org/people.ts'
import { GROUPS, type Material, outcomeOn, selfOf } from './numbers.ts'
import type { Read } from './reader.ts'
import { paStatusText } from './rows.ts'

const KIND = { self: 1, peers: 2, subordinates: 3, evaluator: 4, approval: 5, publication: 6 } as const satisfies Record<string, StepKind>

type Drawn = Omit<AppraisalStep, 'sequence' | 'title' | 'paStatus'>

const bare = (kind: StepKind, paStatusId: PaStatusId): Drawn => ({ stepId: null, kind, persons: [], done: null, total: 1, dueDate: null, paStatusId, actionDateTime: null })

interface Parts {
  read: Read
  material: Material
  names: ReadonlyMap<string, string>
  context: Context
}

const named = (names: ReadonlyMap<string, string>, ids: readonly (string | null)[]): string[] => ids.flatMap((id) => (id === null ? [] : (names.get(id) ?? [])))

function selfStep({ read: { sight }, material: { steps }, names, context }: Parts): Drawn[] {
  const step = selfOf(steps)
  if (!step || !sight.self) return []
  const { paStatusId, outcome } = standingOf(step, context.today)
  const isDone = outcome === 'done'
  return [{ ...bare(KIND.self, paStatusId), stepId: sight.role === 'subject' ? step.id : null, persons: named(names, [step.raterId]), done: isDone ? 1 : 0, dueDate: step.dueDate, actionDateTime: isDone ? (step.submittedAt?.toISOString() ?? null) : null }]
}

function groupStatus(steps: readonly RaterStep[], today: string): PaStatusId {
  const standing = steps.map((s) => standingOf(s, today).paStatusId)
  if (standing.every((s) => s === PaStatus.done)) return PaStatus.done
  if (standing.every((s) => s === PaStatus.waiting || s === PaStatus.done)) return PaStatus.waiting
  return standing.some((s) => s === PaStatus.inProgress || s === PaStatus.done) ? PaStatus.inProgress : PaStatus.notStarted
}

function groupSteps({ read: { sight }, material: { steps, threshold }, names, context: { today } }: Parts): Drawn[] {
  return GROUPS.flatMap(({ kind }): Drawn[] => {
    const own = steps.filter((s) => s.kind === kind)
    if (own.length === 0 || !sight.asked) return []
    const drawn = { ...bare(kind === Rater.peer ? KIND.peers : KIND.subordinates, sight.names ? groupStatus(own, today) : PaStatus.done), total: own.length }
    // in the order of names: the order they answer in, or are read in, tells who wrote what
    return [sight.names ? { ...drawn, persons: named(names, own.map((s) => s.raterId)).toSorted((a, b) => a.localeCompare(b)), done: groupStanding(steps, kind, threshold, today).done, dueDate: own.map((s) => s.dueDate).toSorted().at(-1) ?? null } : drawn]
  })
}

function writerStep({ read: { of, sight, subject }, names }: Parts, dueDate: string | null): Drawn {
  const isIn = sight.isHandedIn
  return {
    ...bare(KIND.evaluator, isIn ? PaStatus.done : of.paStatusId), persons: named(names, [of.evaluatorId]), done: isIn ? 1 : 0, dueDate: sight.role === 'subject' ? null : dueDate,
    actionDateTime: isIn && subject ? (subject.record.submittedAt?.toISOString() ?? null) : null,
  }
}

/** Who decides is told nobody whom it is about. */
function approvalStep({ read: { of, sight, subject }, names }: Parts): Drawn {
  const status = isApproved(of) && sight.isHandedIn ? (of.paStatusId === PaStatus.inApproval ? PaStatus.inApproval : PaStatus.done) : sight.isHandedIn ? PaStatus.inApproval : PaStatus.waiting
  const actionDateTime = status === PaStatus.done ? (of.approvedAt?.toISOString() ?? null) : null
  if (!subject || !sight.isHandedIn) return { ...bare(KIND.approval, status), actionDateTime: sight.role === 'subject' ? null : actionDateTime }
  const { record } = subject
  const own = subject.steps.filter((s) => s.round === record.round)
  const open = own.filter((s) => s.statusId === Step.onDesk)
  return { ...bare(KIND.approval, status), persons: named(names, (open.length > 0 ? open : own).map((s) => s.personId)), done: status === PaStatus.done ? record.levelCount : Math.max(0, record.level - 1), total: Math.max(1, record.levelCount), actionDateTime }
}

function publicationStep({ read: { of, sight }, names }: Parts): Drawn {
  return { ...bare(KIND.publication, sight.isTold ? PaStatus.done : PaStatus.waiting), persons: named(names, [of.employeeId]), done: sight.isTold ? 1 : 0, dueDate: of.publishFrom, actionDateTime: sight.isTold ? (of.publishedAt?.toISOString() ?? null) : null }
}

function drawn(parts: Parts, dueDate: string | null): Drawn[] {
  const { sight } = parts.read
  // until they are told, whom it is about learns that it goes on, and no more
  if (!sight.writer) return [...selfStep(parts), bare(KIND.evaluator, PaStatus.inProgress)]
  return [...selfStep(parts), ...groupSteps(parts), writerStep(parts, dueDate), approvalStep(parts), publicationStep(parts)]
}

export async function stripOf(read: Read, material: Material, context: Context): Promise<AppraisalStep[]> {
  const { of, sight, subject } = read
  const raters = sight.names ? material.steps.map((s) => s.raterId) : material.steps.flatMap((s) => (s.kind === Rater.self ? [s.raterId] : []))
  const names = await namesOf([of.employeeId, of.evaluatorId, ...raters, ...(subject?.steps ?? []).map((s) => s.personId)].filter((id) => id !== null))
  const dueDate = (await everyPeriod('appraisal')).get(of.periodId)?.assessUntil ?? null
  return drawn({ read, material, names, context }, dueDate).map((step, i): AppraisalStep => {
    const isPlain = !sight.writer && step.kind === KIND.evaluator
    return { ...step, sequence: i + 1, title: context.t(isPlain ? 'performance-appraisal:step.goes-on' : `performance-appraisal:step.${step.kind}`), paStatus: paStatusText(context, step.paStatusId) }
  })
}

/** Whether the person has handed in what they say of themselves, or has no time left to. */
export const waitsForSelf = (steps: readonly RaterStep[], today: string): string | null => {
  const step = selfOf(steps)
  return step && outcomeOn(step, today) === null ? step.dueDate : null
}
