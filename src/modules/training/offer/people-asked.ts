/** People this device registers for a training: one command each, and what has become of it. Pure. */
import { registrationCalls, type RegisterInput, type RegisterOutput } from '../../../../contract/modules/training-open-registration/calls.ts'
import type { OutboxRow } from '../../../api/outbox.ts'
import type { Words } from './seat-words.ts'

export interface PersonAsked {
  row: OutboxRow
  employeeId: string
  person: string
  state: 'waits' | 'sending' | 'done' | 'refused'
  /** What the server answered or said against it; null: nothing yet. */
  words: Words | string | null
}

const inputOf = (row: OutboxRow) => row.input as unknown as RegisterInput

function stateOf({ state }: OutboxRow): PersonAsked['state'] {
  if (state === 'sent') return 'done'
  if (state === 'sending') return 'sending'
  return state === 'refused' || state === 'quarantined' || state === 'held' || state === 'conflict' ? 'refused' : 'waits'
}

function wordsOf(row: OutboxRow, state: PersonAsked['state']): PersonAsked['words'] {
  if (state === 'refused') return row.problem?.message || ['refused', {}]
  if (state !== 'done') return null
  const { place, position } = (row.answer ?? {}) as Partial<RegisterOutput>
  if (place === undefined) return ['register-people.done', {}]
  return place === 'waiting' ? ['place.waiting', { position: position ?? 0 }] : [`place.${place === 'taken' ? 'taken' : 'held'}`, {}]
}

/** Those for others; of answered ones only those of now: what became of an earlier one since, this device does not know. @param now ids of registrations that were made on this screen */
export const peopleAsked = (rows: readonly OutboxRow[], trainingId: string, now: ReadonlySet<string>): PersonAsked[] =>
  rows.flatMap((row) => {
    const { training, employeeId } = inputOf(row)
    if (row.op !== registrationCalls.register.id || training !== trainingId || employeeId === undefined || (row.state === 'sent' && !now.has(row.recordId))) return []
    const state = stateOf(row)
    return [{ row, employeeId, person: String(row.label.params?.person ?? ''), state, words: wordsOf(row, state) }]
  })
