/** Who stands where at a session: what the server knows, and over it what waits on this device. Pure. */
import { type AttendanceOfPerson, type ChangedMark, type ChangeAllInput, type ChangeStatusInput, type MarkOfSession, trainingAttendanceCalls } from '../../../../contract/modules/training/attendance-calls.ts'
import type { AttendanceStatusId } from '../../../../contract/modules/training/shapes.ts'
import type { OutboxRow } from '../../../api/outbox.ts'

export interface PersonHere {
  person: AttendanceOfPerson
  /** As the server knows it, or has just answered. */
  mark: MarkOfSession
  /** What stands: the server's, or what will be sent. */
  status: AttendanceStatusId
  /** What is not sent yet, or not answered. */
  waiting: OutboxRow | null
  /** It may still be taken back, and the row stays where it is so long. */
  undoable: boolean
}

export type Tab = 'open' | 'in' | 'questions'

export interface Counts {
  participants: number
  recorded: number
  open: number
  questionable: number
}

const GOING: readonly OutboxRow['state'][] = ['queued', 'sending', 'unknown', 'needsSignIn']
const PRESENT = 1
const PARTLY = 2

const oneOf = (row: OutboxRow) => row.input as unknown as ChangeStatusInput
const allOf = (row: OutboxRow) => row.input as unknown as ChangeAllInput
const isGoing = (row: OutboxRow) => GOING.includes(row.state)

/** The command about this mark that counts: the newest that goes on. */
const ownRow = (rows: readonly OutboxRow[], id: string) => rows.findLast((row) => row.op === trainingAttendanceCalls.changeStatus.id && oneOf(row).id === id && (isGoing(row) || row.state === 'sent'))

/** One for all of them that takes in this person. */
const rowForAll = (rows: readonly OutboxRow[], { participantId }: AttendanceOfPerson, { sessionId, questions }: MarkOfSession) =>
  questions.length > 0 ? undefined : rows.findLast((row) => {
    const input = allOf(row)
    return row.op === trainingAttendanceCalls.changeStatusAll.id && isGoing(row) && input.sessionId === sessionId && !(input.exceptIds ?? []).includes(participantId)
  })

/** What the server has answered is shown until the list is read again. */
function answered(mark: MarkOfSession, row: OutboxRow | undefined): MarkOfSession {
  const answer = row?.state === 'sent' ? (row.answer as ChangedMark) : null
  return answer && answer.version > mark.version ? { ...mark, ...answer } : mark
}

/** @param rows the queue of this device @param nowMs by its clock */
export function peopleHere(people: readonly AttendanceOfPerson[], sessionId: string, rows: readonly OutboxRow[], nowMs: number): PersonHere[] {
  return people.flatMap((person) => {
    const known = person.marks.find((mark) => mark.sessionId === sessionId)
    if (!known) return []
    const own = ownRow(rows, known.attendanceId)
    const mark = answered(known, own)
    const waiting = own && isGoing(own) ? own : mark.attendanceStatusId === 0 ? (rowForAll(rows, person, mark) ?? null) : null
    const status = waiting ? (oneOf(waiting).status ?? PRESENT) : mark.attendanceStatusId
    return [{ person, mark, status, waiting, undoable: waiting !== null && waiting.attempts === 0 && waiting.notBefore > nowMs }]
  })
}

export const isIn = (status: AttendanceStatusId): boolean => status === PRESENT || status === PARTLY

/** Where a row stands: as long as it may be taken back, where it was. */
export const tabOf = ({ mark, status, undoable }: PersonHere): Exclude<Tab, 'questions'> => (isIn(undoable ? mark.attendanceStatusId : status) ? 'in' : 'open')

/** Whom "All present" is about: nothing is recorded, nothing waits, and no question is open. */
export const notRecorded = (people: readonly PersonHere[]): PersonHere[] => people.filter(({ mark, status, waiting }) => status === 0 && waiting === null && mark.questions.length === 0)

/** What waits on this device counts as it will. */
export const countsOf = (people: readonly PersonHere[]): Counts => ({
  participants: people.length,
  recorded: people.filter(({ status }) => isIn(status)).length,
  open: people.filter(({ status }) => status === 0).length,
  questionable: people.reduce((sum, { mark }) => sum + mark.questions.length, 0),
})
