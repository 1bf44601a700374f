import { describe, expect, test } from 'vitest'
import type { ApplicantCard, VacancyDetail } from '../../../../contract/modules/manpower/vacancy-calls.ts'
import { type StageKind, StageStatus, type StageStatusId } from '../../../../contract/workforce/vocabulary.ts'
import type { OutboxRow } from '../../../api/outbox.ts'
import { cardsOf, columnsOf, MOVE, movesOf } from './board-state.ts'

const { planned, passed, failed } = StageStatus
const TODAY = '2026-05-11'
const READ_AT = 1000
const kinds: StageKind[] = ['applied', 'screen', 'interview', 'hired']

const somebody = (id: string, done: number, more: Partial<ApplicantCard> = {}): ApplicantCard => ({
  id, applicantId: `person-${id}`, fullName: `Name ${id}`, status: 'active', currentStageId: kinds[done] ?? 'hired', movedOn: '2026-05-01', expectedJoinDate: null, endReason: '', hasJoined: false, isErased: false, version: 3,
  stages: kinds.slice(0, done).map((stageId) => ({ stageId, statusId: passed, date: '2026-05-01', note: '' })), ...more,
})
const vacancy = (applicants: ApplicantCard[], more: Partial<VacancyDetail> = {}) => ({
  id: 'v', hired: 0, headCount: 1, ended: 0, status: 'open', applicants, stages: kinds.map((kind, i) => ({ id: kind, name: kind, kind, skippable: false, position: i + 1 })),
  stageCounts: kinds.map((stageId) => ({ stageId, stage: stageId, count: applicants.filter((a) => a.status === 'active' && a.currentStageId === stageId).length })), ...more,
}) as unknown as VacancyDetail
const row = (recordId: string, stages: { stageId: StageKind; statusId: StageStatusId }[], more: Partial<OutboxRow> & { applicant?: object } = {}) => {
  const { applicant, ...rest } = more
  return { seq: 1, op: MOVE.id, recordId, state: 'queued', attempts: 0, answerVersion: null, settledAt: null, input: { vacancyId: 'v', applicationId: recordId, version: 3, stages, ...(applicant ? { applicant } : {}) }, ...rest } as unknown as OutboxRow
}
const pass = (stageId: StageKind) => ({ stageId, statusId: passed })
const board = (detail: VacancyDetail, rows: OutboxRow[]) => {
  const cards = cardsOf({ detail, moves: movesOf(rows, 'v'), today: TODAY, readAt: READ_AT })
  return { cards, columns: columnsOf(detail, cards).map(({ stage, cards: here, count }) => [stage?.name ?? 'ended', here.map((c) => c.applicationId).join(), count]) }
}

describe('where people stand', () => {
  test('as the server knows it, and hired and ended people where they are', () => {
    const detail = vacancy([somebody('a', 1), somebody('b', 1), somebody('h', 4, { status: 'hired' }), somebody('r', 2, { status: 'rejected', stages: [{ stageId: 'applied', statusId: passed, date: null, note: '' }, { stageId: 'screen', statusId: failed, date: null, note: '' }], currentStageId: 'screen' })], { hired: 1, ended: 1 })
    expect(board(detail, []).columns).toEqual([['applied', '', 0], ['screen', 'a,b', 2], ['interview', '', 0], ['hired', 'h', 1], ['ended', 'r', 1]])
  })

  test('those who are counted and not read stay counted', () => {
    const detail = vacancy([somebody('a', 1)], { ended: 4, hired: 2, stageCounts: [{ stageId: 'screen', stage: 'screen', count: 31 }] })
    expect(board(detail, []).columns.map(([, , count]) => count)).toEqual([0, 31, 0, 2, 4])
    expect(board(detail, [row('a', [pass('screen')])]).columns.map(([, , count]) => count), 'also when one of them moves here').toEqual([0, 30, 1, 2, 4])
  })

  test('what waits here is shown done, first of its column, and may be taken back until it leaves', () => {
    const detail = vacancy([somebody('a', 1), somebody('c', 2)])
    const { cards, columns } = board(detail, [row('a', [pass('screen')])])
    expect(columns.slice(1, 3)).toEqual([['screen', '', 0], ['interview', 'a,c', 2]])
    expect(cards[0]).toMatchObject({ applicationId: 'a', undoable: true, since: TODAY })
    expect(board(detail, [row('a', [pass('screen')], { state: 'sending', attempts: 1 })]).cards[0]).toMatchObject({ applicationId: 'a', undoable: false })
  })

  test('several moves count one after the other', () => {
    const moves = [row('a', [pass('applied')]), row('a', [pass('screen')], { seq: 2 }), row('a', [{ stageId: 'interview', statusId: failed }], { seq: 3 })]
    expect(board(vacancy([somebody('a', 0)]), moves).cards[0]).toMatchObject({ status: 'rejected', at: { stageId: 'interview' }, waiting: { seq: 3 } })
  })

  test('what was answered counts until it is read, and not twice', () => {
    const sent = row('a', [pass('screen')], { state: 'sent', answerVersion: 4 })
    expect(board(vacancy([somebody('a', 1)]), [sent]).cards[0]).toMatchObject({ at: { stageId: 'interview' }, waiting: null })
    const sinceBack = somebody('a', 1, { version: 5 })
    expect(board(vacancy([sinceBack]), [sent]).cards[0], 'somebody took it back since').toMatchObject({ at: { stageId: 'screen' } })
  })

  test('what was not taken goes back, with the reason', () => {
    const { cards } = board(vacancy([somebody('a', 1)]), [row('a', [pass('screen')], { state: 'conflict' })])
    expect(cards[0]).toMatchObject({ at: { stageId: 'screen' }, waiting: null, stuck: { state: 'conflict' } })
  })

  test('a taking back ends being hired', () => {
    const hired = somebody('h', 4, { status: 'hired' })
    expect(board(vacancy([hired], { hired: 1 }), [row('h', [{ stageId: 'hired', statusId: planned }])]).cards[0]).toMatchObject({ status: 'active', at: { stageId: 'hired' } })
  })
})

describe('somebody entered here', () => {
  const entered = (more: Partial<OutboxRow> = {}) => row('n', [], { applicant: { fullName: 'Rina Hartati' }, ...more })

  test('stands at the first stage until it is read back', () => {
    expect(board(vacancy([]), [entered()]).cards[0]).toMatchObject({ name: 'Rina Hartati', at: { stageId: 'applied' }, version: 0, known: null })
    expect(board(vacancy([somebody('n', 0)]), [entered()]).cards).toHaveLength(1)
    expect(board(vacancy([]), [entered({ state: 'sent', answerVersion: 1, settledAt: READ_AT + 1 })]).cards).toHaveLength(1)
    expect(board(vacancy([]), [entered({ state: 'sent', answerVersion: 1, settledAt: READ_AT - 1 })]).cards, 'read since, and not among them').toEqual([])
  })

  test('of another vacancy stands there', () => {
    expect(movesOf([{ ...entered(), input: { vacancyId: 'other' } }], 'v')).toEqual([])
  })
})
