import { describe, expect, test } from 'vitest'
import { type FormAnswer, type FormTransaction, trainingFormCalls } from '../../../../contract/modules/training/form-calls.ts'
import type { OutboxRow } from '../../../api/outbox.ts'
import { fillingOf, missingOf, rowsOf, timesOf } from './filling.ts'

const question = (fieldId: string, required = true) => ({ fieldId, position: 0, kind: 1 as const, label: fieldId, options: ['a', 'b'], required, points: 1 })
const form = (more: Partial<FormTransaction> = {}): FormTransaction => ({
  formId: 'f', formKind: 2, title: 'Test', training: 'Fire safety', trainingId: 't', employeeId: 'e', transactionId: null, status: 0, opensAt: '2026-05-12T02:00:00Z', closesAt: '2026-05-26T02:00:00Z', attempt: 1, attemptsMax: 3, savedAt: null, handedInAt: null,
  anonymous: false, fields: [question('one'), question('two'), question('three', false)], answers: [], version: 0, mayFill: true, maySubmit: false, mayTakeBack: false, ...more,
})
let seq = 0
const row = (name: 'saveAnswers' | 'submitForm' | 'cancelForm', input: Record<string, unknown>, more: Partial<OutboxRow> = {}) => ({ seq: ++seq, op: trainingFormCalls[name].id, recordId: 'f', input, state: 'queued', answer: null, ...more }) as OutboxRow
const save = (answers: Record<string, FormAnswer | null>, more: Partial<OutboxRow> = {}, version = 1, id = 'mine') => row('saveAnswers', { id, formId: 'f', version, fields: Object.entries(answers).map(([fieldId, value]) => ({ fieldId, value })) }, more)
const submit = (more: Partial<OutboxRow> = {}) => row('submitForm', { id: 'f' }, more)
const sent = (version: number, id = 'mine') => ({ state: 'sent', answer: { id, version } }) as Partial<OutboxRow>
const filling = (of: FormTransaction, rows: OutboxRow[], isOlder = true) => {
  const { answers, ...rest } = fillingOf(of, rows, () => isOlder)
  return { ...rest, answers: Object.fromEntries(answers) }
}

describe('what this device keeps lies over what the server has', () => {
  const begun = form({ transactionId: 'mine', status: 1, version: 3, answers: [{ fieldId: 'one', value: 0 }, { fieldId: 'two', value: 1 }] })
  test('later batches win, and what was emptied is not answered', () => {
    expect(filling(begun, [save({ one: 1 }, {}, 4), save({ two: null, three: 0 }, {}, 5)])).toMatchObject({ draftId: 'mine', status: 1, version: 5, answers: { one: 1, three: 0 } })
  })
  test('what the read tells of already is not laid over it again, nor what went before', () => {
    expect(filling(begun, [save({ one: 1 }, sent(2)), save({ one: 1 }, sent(3))]).answers).toEqual({ one: 0, two: 1 })
    expect(filling(begun, [save({ one: 1 }, sent(9))], false).answers).toEqual({ one: 0, two: 1 })
    expect(filling(begun, [save({ one: 1 }, sent(9))]).answers).toEqual({ one: 1, two: 1 })
  })
  test('the first batch names the draft, and the server may name another', () => {
    expect(filling(form(), [save({ one: 1 })]).draftId).toBe('mine')
    expect(filling(form(), [save({ one: 1 }, sent(4, 'of-another-device'))])).toMatchObject({ draftId: 'of-another-device', version: 4 })
  })
  test('what was refused is not shown as if it were saved', () => {
    const refused = save({ one: 1 }, { state: 'refused' })
    expect(filling(form(), [refused])).toMatchObject({ answers: {}, refused, waiting: [] })
  })
})

describe('handing in', () => {
  test('is done on this device as soon as it is kept', () => {
    const rows = [save({ one: 1, two: 0 }), submit()]
    expect(filling(form(), rows)).toMatchObject({ status: 2, draftId: null, answers: { one: 1, two: 0 }, waiting: rows })
  })
  test('another attempt begins empty', () => {
    const done = form({ transactionId: 'first', status: 2, version: 7, answers: [{ fieldId: 'one', value: 0 }] })
    expect(filling(done, [save({ two: 1 }, {}, 1, 'second')])).toMatchObject({ status: 1, draftId: 'second', version: 1, answers: { two: 1 } })
  })
  test('what is taken back is empty', () => expect(filling(form({ transactionId: 'x', status: 2, answers: [{ fieldId: 'one', value: 0 }] }), [row('cancelForm', { id: 'x' })])).toMatchObject({ status: 3, answers: {} }))
  test('asks for what must be answered', () => expect(missingOf(form(), new Map([['one', 0]])).map((f) => f.fieldId)).toEqual(['two']))
})

test('commands of another form are not this one’s', () => expect(rowsOf('f', [save({ one: 1 }), save({ one: 1 }, { recordId: 'g' })])).toHaveLength(1))

test.each<[string, Partial<FormTransaction>, boolean]>([
  ['the first', {}, true],
  ['after the second of three', { status: 2, attempt: 2 }, true],
  ['after the third of three', { status: 2, attempt: 3 }, false],
  ['the third, begun', { status: 1, attempt: 3 }, true],
])('attempts are left: %s', (_, more, left) => expect(timesOf(form(more), Date.parse('2026-05-12T03:00:00Z'))).toEqual({ isAhead: false, isClosed: false, attemptsLeft: left }))

test('a form is open from its beginning to its end, by the device’s clock', () => {
  const at = (time: string) => timesOf(form(), Date.parse(time))
  expect([at('2026-05-12T01:59:59Z').isAhead, at('2026-05-12T02:00:00Z').isAhead, at('2026-05-26T01:59:59Z').isClosed, at('2026-05-26T02:00:00Z').isClosed]).toEqual([true, false, false, true])
})
