/** Who stands where in a vacancy: what the server knows, and over it what waits on this device. Pure. */
import { type ApplicantCard, type ApplicantStagesInput, type VacancyDetail, type VacancyStage, vacancyCalls } from '../../../../contract/modules/manpower/vacancy-calls.ts'
import { currentStage, type MoveCase, type StageState, stateOf } from '../../../../contract/workforce/stages.ts'
import { type ApplicationStatus, StageStatus } from '../../../../contract/workforce/vocabulary.ts'
import type { OutboxRow } from '../../../api/outbox.ts'

export interface BoardCard {
  applicationId: string
  name: string
  /** As it will be once what waits here is sent. */
  stages: StageState[]
  status: ApplicationStatus
  /** The stage they stand at. */
  at: StageState
  /** Civil date they came there. */
  since: string | null
  version: number
  joined: boolean
  expectedJoinDate: string | null
  /** Why it ended, as far as it is known here; '' else. */
  endReason: string
  /** What is not sent yet, or not answered. */
  waiting: OutboxRow | null
  /** It has not left this device, and may be taken back. */
  undoable: boolean
  /** What was not taken, until somebody has read why. */
  stuck: OutboxRow | null
  /** As the server sent it; null for somebody who is only on this device. */
  known: ApplicantCard | null
}

/** A column of the board; those whose way has ended stand in the last one. */
export interface Column {
  /** Null: those who have ended. */
  stage: VacancyStage | null
  cards: BoardCard[]
  /** How many there are, also of those that are not read. */
  count: number
}

/** What moves somebody, or enters them. */
export const MOVE = vacancyCalls.createOrUpdateVacancyApplicantRecruitmentStages

const GOING: readonly OutboxRow['state'][] = ['queued', 'sending', 'unknown', 'needsSignIn']
const STUCK: readonly OutboxRow['state'][] = ['refused', 'conflict', 'quarantined']

const inputOf = (row: OutboxRow) => row.input as unknown as ApplicantStagesInput
const isGoing = (row: OutboxRow) => GOING.includes(row.state)

/** Moves of one vacancy, in order. */
export const movesOf = (rows: readonly OutboxRow[], vacancyId: string): OutboxRow[] => rows.filter((row) => row.op === MOVE.id && inputOf(row).vacancyId === vacancyId)

/** The stages of an application, with what their vacancy says of them; those nothing is known of are planned. */
const stagesOf = ({ stages }: Pick<VacancyDetail, 'stages'>, known: readonly Pick<StageState, 'stageId' | 'statusId' | 'date'>[]): StageState[] =>
  stages.map(({ id, name, kind, skippable }) => {
    const one = known.find((s) => s.stageId === id)
    return { stageId: id, stage: name, kind, skippable, statusId: one?.statusId ?? StageStatus.planned, date: one?.date ?? null }
  })

/** The stages once a move has come about. @param today for changes that name no day */
const after = (stages: readonly StageState[], { stages: changes }: ApplicantStagesInput, today: string): StageState[] =>
  stages.map((stage) => {
    const change = changes.find((c) => c.stageId === stage.stageId)
    if (!change) return stage
    const date = change.date ?? (change.statusId === stage.statusId ? stage.date : change.statusId === StageStatus.planned ? null : today)
    return { ...stage, statusId: change.statusId, date }
  })

interface Here {
  detail: VacancyDetail
  /** Rows of the queue about this vacancy. */
  moves: readonly OutboxRow[]
  today: string
  /** When the detail was read (Unix milliseconds). */
  readAt: number
}

function cardOf(base: Pick<BoardCard, 'applicationId' | 'name' | 'version' | 'joined' | 'known'> & { stages: StageState[]; since: string | null; closed: boolean; expectedJoinDate: string | null }, rows: readonly OutboxRow[], today: string): BoardCard | null {
  const counted = rows.filter((row) => isGoing(row) || (row.state === 'sent' && (row.answerVersion ?? 0) > base.version))
  const stages = counted.reduce((now, row) => after(now, inputOf(row), today), base.stages)
  const at = currentStage(stages)
  if (!at) return null
  const waiting = counted.findLast(isGoing) ?? null
  const isMoved = counted.some((row) => inputOf(row).stages.length > 0)
  return {
    ...base, stages, at,
    status: base.closed ? 'closed' : stateOf(stages),
    since: isMoved ? today : base.since,
    expectedJoinDate: counted.map((row) => inputOf(row).expectedJoinDate).findLast((day) => day !== undefined) ?? base.expectedJoinDate,
    endReason: isMoved ? '' : (base.known?.endReason ?? ''),
    waiting, undoable: waiting?.state === 'queued' && waiting.attempts === 0,
    stuck: rows.find((row) => STUCK.includes(row.state)) ?? null,
  }
}

/** Somebody who was entered here and is not read back yet. */
function enteredHere({ detail, moves, today, readAt }: Here): BoardCard[] {
  const isNews = (row: OutboxRow) => isGoing(row) || STUCK.includes(row.state) || (row.state === 'sent' && (row.settledAt ?? 0) > readAt)
  return moves.flatMap((row) => {
    const { applicationId, applicant } = inputOf(row)
    if (!applicant?.fullName || !isNews(row) || detail.applicants.some((one) => one.id === applicationId)) return []
    const rows = moves.filter((one) => one.recordId === applicationId)
    const card = cardOf({ applicationId, name: applicant.fullName, version: 0, joined: false, known: null, stages: stagesOf(detail, []), since: today, closed: false, expectedJoinDate: null }, rows, today)
    return card ? [card] : []
  })
}

/** Everybody of a vacancy, newest move first; what waits here stands before the rest. */
export function cardsOf(here: Here): BoardCard[] {
  const { detail, moves, today } = here
  const known = detail.applicants.flatMap((one) => {
    const rows = moves.filter((row) => row.recordId === one.id)
    const card = cardOf({ applicationId: one.id, name: one.fullName, version: one.version, joined: one.hasJoined, known: one, stages: stagesOf(detail, one.stages), since: one.movedOn, closed: one.status === 'closed', expectedJoinDate: one.expectedJoinDate }, rows, today)
    return card ? [card] : []
  })
  const all = [...enteredHere(here), ...known]
  return [...all.filter((card) => card.waiting), ...all.filter((card) => !card.waiting)]
}

export const hasEnded = ({ status }: Pick<BoardCard, 'status'>): boolean => status === 'rejected' || status === 'withdrawn' || status === 'closed'

/** The stages as columns, and one for those whose way has ended. What is counted beyond those who were read moves with nobody. */
export function columnsOf(detail: VacancyDetail, cards: readonly BoardCard[]): Column[] {
  const { applicants, stages, stageCounts, hired, ended } = detail
  const beyond = (counted: number, read: readonly ApplicantCard[]) => Math.max(0, counted - read.length)
  const goesOn = ({ status }: ApplicantCard) => status === 'active'
  const columns = stages.map((stage): Column => {
    const here = cards.filter((card) => !hasEnded(card) && card.at.stageId === stage.id)
    const counted = stageCounts.find((one) => one.stageId === stage.id)?.count ?? 0
    const more = beyond(counted, applicants.filter((one) => goesOn(one) && one.currentStageId === stage.id))
    return { stage, cards: here, count: here.length + more }
  })
  const last = columns.at(-1)
  if (last) last.count += beyond(hired, applicants.filter(({ status }) => status === 'hired'))
  const over = cards.filter(hasEnded)
  return [...columns, { stage: null, cards: over, count: over.length + beyond(ended, applicants.filter((one) => !goesOn(one) && one.status !== 'hired')) }]
}

/** What the rule needs to know to judge a move of somebody. */
export const caseOf = (card: BoardCard, { status, hired, headCount }: Pick<VacancyDetail, 'status' | 'hired' | 'headCount'>, today: string): MoveCase =>
  ({ stages: card.stages, vacancy: { status, hired, headCount }, hasJoined: card.joined, receivedDate: null, expectedJoinDate: card.expectedJoinDate, today })

