/** What is asked of somebody in appraisals, in the order of its days, beside what this device holds of it. Pure. */
import { isToDo, PaStatus, Rater } from '../../../../contract/growth/appraisal.ts'
import { daysBetween } from '../../../../contract/kit/civil-date.ts'
import { type AppraisalHub, appraisalCalls, type ObjectiveTask, type RaterTask } from '../../../../contract/modules/performance-appraisal/calls.ts'
import { OBJECTIVE_FILLING } from '../../../../contract/modules/performance-appraisal/sources.ts'
import type { OutboxRow } from '../../../offline/rows.ts'
import { answersIn } from '../rating-drafts.ts'

type Asked =
  | { kind: 'objectives'; id: string; due: string; task: ObjectiveTask; /** On this device, if not on the server. */ isBegun: boolean }
  | { kind: 'self' | 'feedback'; id: string; due: string; task: RaterTask; /** As many as this device holds, where it holds any. */ answered: number }
  | { kind: 'write'; id: string; due: string | null; count: number; begun: number }
/** `stopped`: what was handed over and not taken, so that it is to be done still. */
export type ToDo = Asked & { stopped: readonly OutboxRow[] }
/** Handed over, and with the server in a while: `rows` say how far it is. */
export type Waiting = Asked & { rows: readonly OutboxRow[] }

/** What this device holds: drafts by the id of a rater's part or of a request, and what is on its way. */
export interface OnDevice {
  drafts: ReadonlyMap<string, { values: Record<string, unknown> }>
  outbox: readonly OutboxRow[]
  /** When the server was asked, in Unix milliseconds: what it answered later it has by now. */
  readAt: number
}

const STOPPED: readonly OutboxRow['state'][] = ['refused', 'conflict', 'quarantined']
const HAND_OVERS: readonly string[] = [appraisalCalls.submitAssessmentEvaluation.id, appraisalCalls.submit.id, `${OBJECTIVE_FILLING}.submit`]

const isHandOver = ({ op, input }: OutboxRow): boolean => HAND_OVERS.includes(op) && input.draft !== true

/** How far what was handed over is; null where nothing was. */
function standingOf(id: string, { outbox, readAt }: OnDevice): { at: 'stopped' | 'waiting'; rows: readonly OutboxRow[] } | { at: 'taken' } | null {
  const rows = outbox.filter((row) => row.recordId === id)
  const open = rows.filter((row) => row.state !== 'sent')
  if (open.some((row) => STOPPED.includes(row.state))) return { at: 'stopped', rows: open }
  if (open.some(isHandOver)) return { at: 'waiting', rows: open }
  return rows.some((row) => isHandOver(row) && (row.settledAt ?? 0) >= readAt) ? { at: 'taken' } : null
}

/** What is open, soonest first; what has no day comes last. What was handed over on this device waits apart. */
export function toDoOf({ listData, toRate, objectives }: AppraisalHub, device: OnDevice): { toDo: ToDo[]; waiting: Waiting[] } {
  const [toDo, waiting]: [ToDo[], Waiting[]] = [[], []]
  const place = (asked: Asked, recordId: string) => {
    const standing = standingOf(recordId, device)
    if (standing?.at === 'taken') return
    if (standing?.at === 'waiting') waiting.push({ ...asked, rows: standing.rows })
    else toDo.push({ ...asked, stopped: standing?.rows ?? [] })
  }
  for (const task of objectives) if (isToDo(task.paStatusId)) place({ kind: 'objectives', id: task.objectiveFillingRequestId, due: task.dueDate, task, isBegun: device.drafts.has(task.recordId) }, task.recordId)
  for (const task of toRate) {
    if (!isToDo(task.paStatusId)) continue
    const draft = device.drafts.get(task.stepId)
    place({ kind: task.kind === Rater.self ? 'self' : 'feedback', id: task.stepId, due: task.dueDate, task, answered: draft ? Math.min(answersIn(draft.values), task.questions) : task.answered }, task.stepId)
  }
  const written = listData.filter((row) => row.role === 'evaluator' && isToDo(row.paStatusId)).map((row) => ({ row, standing: standingOf(row.id, device) }))
  const asOne = (rows: typeof written) => {
    const days = rows.flatMap(({ row }) => row.dueDate ?? []).sort()
    return { kind: 'write', id: 'write', due: days[0] ?? null, count: rows.length, begun: rows.filter(({ row }) => row.paStatusId === PaStatus.inProgress || device.drafts.has(row.id)).length } as const
  }
  const rowsOf = (at: 'stopped' | 'waiting') => written.flatMap(({ standing }) => (standing?.at === at ? standing.rows : []))
  const open = written.filter(({ standing }) => standing === null || standing.at === 'stopped')
  const sent = written.filter(({ standing }) => standing?.at === 'waiting')
  if (open.length > 0) toDo.push({ ...asOne(open), stopped: rowsOf('stopped') })
  if (sent.length > 0) waiting.push({ ...asOne(sent), rows: rowsOf('waiting') })
  return { toDo: toDo.toSorted((a, b) => (a.due ?? '9999').localeCompare(b.due ?? '9999')), waiting }
}

/** Days a day of the week says by itself which one is meant. */
const WEEK = 6

export type Until = { code: 'over' | 'today' | 'tomorrow' } | { code: 'weekday'; day: string } | { code: 'days'; count: number }

/** How a last day is said: the nearer, the shorter. */
export function untilOf(due: string, today: string): Until {
  const left = daysBetween(today, due)
  if (left < 0) return { code: 'over' }
  if (left === 0) return { code: 'today' }
  if (left === 1) return { code: 'tomorrow' }
  return left <= WEEK ? { code: 'weekday', day: due } : { code: 'days', count: left }
}

/** The period whose objectives are asked for next, and from when. */
export function nextOf({ periods }: Pick<AppraisalHub, 'periods'>, today: string): { period: string; from: string } | null {
  const [next] = periods.filter(({ fillFrom }) => fillFrom > today).toSorted((a, b) => a.fillFrom.localeCompare(b.fillFrom))
  return next ? { period: next.displayName, from: next.fillFrom } : null
}

/** Known to have none: a copy that was kept before it was told says nothing of it. */
export const hasNoResult = ({ hasResult }: { hasResult?: boolean }): boolean => hasResult === false
