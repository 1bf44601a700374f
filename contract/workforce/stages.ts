/**
 * How an applicant moves through the stages of a vacancy: what may be done, and what it comes to. Pure: a screen judges a move before it is sent, also without a
 * network, as the server does under its locks. @see contract/modules/manpower/README.md#vacancies
 */
import { type ApplicationStatus, type StageKind, StageStatus, type StageStatusId, type VacancyStatus } from './vocabulary.ts'


const { planned, inProgress, passed, failed, withdrawn, skipped } = StageStatus

/** One stage of one application. */
export interface StageState {
  stageId: string
  /** Its name, as refusals say it. */
  stage: string
  kind: StageKind
  skippable: boolean
  statusId: StageStatusId
  /** Civil date: when it came to this, or is planned for. */
  date: string | null
}

export interface StageChange {
  stageId: string
  statusId: StageStatusId
  /** Left out: today, and of what is planned no day. */
  date?: string | null | undefined
  note?: string | undefined
}

export interface MoveCase {
  /** In their order. */
  stages: readonly StageState[]
  vacancy: { status: VacancyStatus; hired: number; headCount: number }
  /** The person has begun to work. */
  hasJoined: boolean
  /** Civil date the application came; nothing happened before. */
  receivedDate: string | null
  /** First working day, as known or given now. */
  expectedJoinDate: string | null
  /** Why it ends, as given now. Left out: the company has no reasons to choose from, and none is asked for. */
  endReasonId?: string | null | undefined
  today: string
}

/** Why a move is refused: a text `errors:<code>`, and the field of the input. Of `vacancy_closed`, `status` is the vacancy's. */
export interface MoveProblem {
  code: string
  params?: Record<string, string | number>
  field?: string
}

export interface Moved {
  stages: StageState[]
  status: ApplicationStatus
  currentStageId: string
  /** Places the vacancy has more or fewer of taken. */
  hired: -1 | 0 | 1
}

/** The stage is behind the applicant. */
export const isDone = (status: StageStatusId): boolean => status === passed || status === skipped
/** The application ended there. */
export const isEnd = (status: StageStatusId): boolean => status === failed || status === withdrawn
/** Somebody said what came of it. */
export const isDecided = (status: StageStatusId): boolean => isDone(status) || isEnd(status)

/** What an application is by its stages alone: that its vacancy was closed stands nowhere in them. */
export function stateOf(stages: readonly Pick<StageState, 'kind' | 'statusId'>[]): Exclude<ApplicationStatus, 'closed'> {
  const end = stages.find((s) => isEnd(s.statusId))
  if (end) return end.statusId === failed ? 'rejected' : 'withdrawn'
  return stages.some((s) => s.kind === 'hired' && s.statusId === passed) ? 'hired' : 'active'
}

/** Where an application stands: at the stage it ended, else at the first that is not behind it; whoever has all behind them stands at the last. */
export const currentStage = <S extends Pick<StageState, 'statusId'>>(stages: readonly S[]): S | undefined =>
  stages.find((s) => isEnd(s.statusId)) ?? stages.find((s) => !isDone(s.statusId)) ?? stages.at(-1)

/** What was said of a stage does not hold any more. */
const isTakenBack = (from: StageStatusId, to: StageStatusId): boolean => from !== to && (isDecided(from) || (from === inProgress && to === planned))

/** It brings the applicant on: not while a vacancy is on hold or has no place. */
const isForward = (from: StageStatusId, to: StageStatusId): boolean => from !== to && (isDone(to) ? !isDone(from) : to === inProgress && from === planned)

/** Whether a change needs a note: it ends the application, leaves a stage out or takes something back. */
export const needsNote = (from: StageStatusId, to: StageStatusId): boolean => (from !== to && (isEnd(to) || to === skipped)) || isTakenBack(from, to)

/** The stage may be left out, now. */
export const maySkip = ({ skippable, statusId }: Pick<StageState, 'skippable' | 'statusId'>): boolean => skippable && statusId !== inProgress

interface Change extends StageChange {
  /** Of its stage, and in the input. */
  at: number
  given: number
  from: StageState
  to: StageState
}

/** The earliest day something may have happened at a stage: the application came, and what was before it is behind. */
const notBefore = (stages: readonly StageState[], at: number, receivedDate: string | null): string | null =>
  stages.slice(0, at).reduce<string | null>((latest, { statusId, date }) => (isDone(statusId) && date !== null && (latest === null || date > latest) ? date : latest), receivedDate)

function dateOf({ date, statusId }: StageChange, from: StageState, earliest: string | null, today: string): string | null {
  if (date != null) return date
  if (statusId === from.statusId) return from.date
  if (statusId === planned) return null
  return earliest !== null && earliest > today ? earliest : today
}

/** The first reason against one change, as all of them together would leave the stages. */
function problemOf(change: Change, after: readonly StageState[], { receivedDate, expectedJoinDate, today }: MoveCase): MoveProblem | undefined {
  const { at, given, from, to } = change
  const field = (name: string) => `stages.${given}.${name}`
  const isNew = from.statusId !== to.statusId
  const open = after.slice(0, at).find((s) => !isDone(s.statusId))
  if (isNew && to.statusId !== planned && open) return { code: 'stage_order', params: { stage: open.stage }, field: field('statusId') }
  const begun = after.slice(at + 1).find((s) => s.statusId !== planned)
  if (isNew && !isDone(to.statusId) && begun) return { code: 'stage_later_begun', params: { stage: begun.stage }, field: field('statusId') }
  if (isNew && to.statusId === skipped && !maySkip(from)) return { code: 'stage_skip', params: { stage: to.stage }, field: field('statusId') }
  if (needsNote(from.statusId, to.statusId) && (change.note ?? '').trim() === '') return { code: 'stage_note', field: field('note') }
  if (isDecided(to.statusId) && to.date !== null && to.date > today && change.date != null) return { code: 'stage_future', field: field('date') }
  const earliest = notBefore(after, at, receivedDate)
  if (change.date != null && earliest !== null && change.date < earliest) return { code: 'stage_before', params: { date: earliest }, field: field('date') }
  if (to.kind !== 'hired' || to.statusId !== passed) return undefined
  if (expectedJoinDate === null) return { code: 'join_date_missing', field: 'expectedJoinDate' }
  if (receivedDate !== null && expectedJoinDate < receivedDate) return { code: 'stage_before', params: { date: receivedDate }, field: 'expectedJoinDate' }
  return undefined
}

/** What speaks against these changes as a whole: the vacancy, or that the application has ended. */
function standsAgainst({ stages, vacancy, hasJoined }: MoveCase, changes: readonly Change[], after: readonly StageState[]): MoveProblem | undefined {
  if (vacancy.status === 'closed' || vacancy.status === 'cancelled') return { code: 'vacancy_closed', params: { status: vacancy.status } }
  const news = changes.filter(({ from, to }) => from.statusId !== to.statusId)
  if (hasJoined && news.length > 0) return { code: 'stage_joined' }
  const ended = stages.findIndex((s) => isEnd(s.statusId))
  const [end, still] = [stages[ended], after[ended]]
  if (end && still && isEnd(still.statusId) && changes.some((c) => c.at !== ended)) return { code: 'stage_ended', params: { stage: end.stage } }
  const forward = news.some(({ from, to }) => isForward(from.statusId, to.statusId))
  if (vacancy.status === 'onHold' && forward) return { code: 'vacancy_on_hold' }
  if (vacancy.hired >= vacancy.headCount && forward && (vacancy.status === 'filled' || stateOf(after) === 'hired')) return { code: 'vacancy_full', params: { count: vacancy.headCount } }
  return undefined
}

/** Whoever ends an application says why; of one that goes on there is nothing to say. */
function reasonProblem({ endReasonId }: MoveCase, changes: readonly Change[], after: readonly StageState[]): MoveProblem | undefined {
  if (endReasonId === null) return changes.some(({ from, to }) => isEnd(to.statusId) && from.statusId !== to.statusId) ? { code: 'end_reason_missing', field: 'endReasonId' } : undefined
  return endReasonId !== undefined && !after.some((s) => isEnd(s.statusId)) ? { code: 'end_reason_not_asked', field: 'endReasonId' } : undefined
}

/**
 * Judges changes of stages together, whatever order they come in: what counts is how they leave the application.
 * @returns why not, or what it comes to
 */
export function judgeMove(of: MoveCase, given: readonly StageChange[]): { problems: MoveProblem[] } | Moved {
  const unknown = given.flatMap((c, i): MoveProblem[] => (of.stages.some((s) => s.stageId === c.stageId) ? [] : [{ code: 'stage_unknown', field: `stages.${i}.stageId` }]))
  if (unknown.length > 0) return { problems: unknown }
  const named = new Map(given.map((change, i) => [change.stageId, { change, i }]))
  const after: StageState[] = []
  const changes: Change[] = []
  for (const [at, from] of of.stages.entries()) {
    const found = named.get(from.stageId)
    const to = found ? { ...from, statusId: found.change.statusId, date: dateOf(found.change, from, notBefore(after, at, of.receivedDate), of.today) } : from
    after.push(to)
    if (found) changes.push({ ...found.change, at, given: found.i, from, to })
  }
  const whole = standsAgainst(of, changes, after)
  const problems = whole ? [whole] : [...changes.flatMap((change) => problemOf(change, after, of) ?? []), reasonProblem(of, changes, after) ?? []].flat()
  if (problems.length > 0) return { problems }
  const [was, is] = [stateOf(of.stages), stateOf(after)]
  return { stages: after, status: is, currentStageId: currentStage(after)?.stageId ?? '', hired: was === is ? 0 : is === 'hired' ? 1 : was === 'hired' ? -1 : 0 }
}

/**
 * What brings an application to a stage: all before it passed, or it and what came after taken back. What is skipped stays so, and at the stage itself nothing is
 * decided: who is brought to the last one is not hired by it. Nothing for a stage it stands at.
 */
export function changesTo(stages: readonly Pick<StageState, 'stageId' | 'statusId'>[], stageId: string): StageChange[] {
  const target = stages.findIndex((s) => s.stageId === stageId)
  const current = currentStage(stages)
  if (target === -1 || (current?.stageId === stageId && !isDecided(current.statusId))) return []
  return stages.flatMap((s, at): StageChange[] => {
    if (at < target) return isDone(s.statusId) ? [] : [{ stageId: s.stageId, statusId: passed }]
    return s.statusId === planned ? [] : [{ stageId: s.stageId, statusId: planned }]
  })
}
