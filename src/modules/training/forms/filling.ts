/** A form as its person left it: what the server has, and over it what this device keeps. Pure. */
import { type FormAnswer, type FormStatusId, type FormTransaction, type SaveAnswersInput, trainingFormCalls } from '../../../../contract/modules/training/form-calls.ts'
import type { OutboxRow } from '../../../api/outbox.ts'

export type Answers = ReadonlyMap<string, FormAnswer>

export interface Filling {
  /** What answers are saved to; null: nothing is begun that may still be filled in. */
  draftId: string | null
  status: FormStatusId
  answers: Answers
  version: number
  /** On this device alone so far. */
  waiting: readonly OutboxRow[]
  /** The server has taken more than the read tells. */
  isBehind: boolean
  /** The newest the server refused. */
  refused: OutboxRow | null
}

const [SAVED, HANDED_IN, EMPTIED] = [1, 2, 3] as const
const STOPPED: readonly OutboxRow['state'][] = ['refused', 'conflict', 'quarantined']
const { saveAnswers, submitForm, cancelForm } = trainingFormCalls
const OPS: readonly string[] = [saveAnswers.id, submitForm.id, cancelForm.id]

/** Commands of a form, in order: they are queued under its id. */
export const rowsOf = (formId: string, rows: readonly OutboxRow[]): OutboxRow[] => rows.filter((row) => row.recordId === formId && OPS.includes(row.op))

export const isSave = (row: OutboxRow): boolean => row.op === saveAnswers.id
export const saveOf = (row: OutboxRow): SaveAnswersInput => row.input as unknown as SaveAnswersInput

const isBlank = (value: FormAnswer | null): boolean => value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** With a batch over it; what is emptied is not answered. */
export function withBatch(answers: Answers, fields: Iterable<readonly [fieldId: string, value: FormAnswer | null]>): Answers {
  const next = new Map(answers)
  for (const [fieldId, value] of fields) {
    if (isBlank(value)) next.delete(fieldId)
    else next.set(fieldId, value as FormAnswer)
  }
  return next
}

/** Whether the answer of the server tells of a sent row already. */
function isIn(row: OutboxRow, form: FormTransaction): boolean {
  const { id, version } = (row.answer ?? {}) as { id?: string; version?: number }
  return id === form.transactionId && version !== undefined && version <= form.version
}

function apply(row: OutboxRow, before: Filling): Filling {
  if (row.op === submitForm.id) return { ...before, status: HANDED_IN, draftId: null }
  if (row.op === cancelForm.id) return { ...before, status: EMPTIED, draftId: null, answers: new Map() }
  const { id, version, fields } = saveOf(row)
  const answered = row.answer as { id?: string; version?: number } | null
  const isNew = before.status !== SAVED
  return {
    ...before, status: SAVED, draftId: answered?.id ?? (isNew ? id : before.draftId), version: Math.max(isNew ? 0 : before.version, version, answered?.version ?? 0),
    answers: withBatch(isNew ? new Map() : before.answers, fields.map(({ fieldId, value }) => [fieldId, value])),
  }
}

/**
 * @param rows of this form, in order
 * @param isOlder whether the read is from before a sent row was answered
 */
export function fillingOf(form: FormTransaction, rows: readonly OutboxRow[], isOlder: (row: OutboxRow) => boolean): Filling {
  const start: Filling = { draftId: form.status === SAVED ? form.transactionId : null, status: form.status, answers: new Map(form.answers.map(({ fieldId, value }) => [fieldId, value])), version: form.version, waiting: [], isBehind: false, refused: null }
  // the server takes them in order: what came before one that is told of is in it, too
  const last = rows.findLastIndex((row) => row.state === 'sent' && (isIn(row, form) || !isOlder(row)))
  const live = rows.slice(last + 1)
  const refused = rows.findLast((row) => STOPPED.includes(row.state)) ?? null
  const filling = live.filter((row) => !STOPPED.includes(row.state)).reduce((before, row) => apply(row, before), start)
  return { ...filling, refused, isBehind: live.some((row) => row.state === 'sent'), waiting: rows.filter((row) => row.state !== 'sent' && !STOPPED.includes(row.state)) }
}

export interface Times {
  isAhead: boolean
  isClosed: boolean
  attemptsLeft: boolean
}

/** By the device's clock, so that a form that was read before is open when its time comes: the server decides. */
export function timesOf({ opensAt, closesAt, attempt, attemptsMax, status }: FormTransaction, nowMs: number): Times {
  const used = status === HANDED_IN ? attempt : attempt - 1
  return { isAhead: nowMs < Date.parse(opensAt), isClosed: nowMs >= Date.parse(closesAt), attemptsLeft: used < attemptsMax }
}

/** Questions that are to be answered and are not. */
export const missingOf = ({ fields }: Pick<FormTransaction, 'fields'>, answers: Answers): FormTransaction['fields'] => fields.filter((field) => field.required && !answers.has(field.fieldId))
