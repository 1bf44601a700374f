import { expect, test } from 'vitest'
import type { AttendanceOfPerson, MarkOfSession, ScanQuestion } from '../../../../contract/modules/training/attendance-calls.ts'
import type { AttendanceStatusId } from '../../../../contract/modules/training/shapes.ts'
import type { OutboxRow } from '../../../api/outbox.ts'
import { countsOf, notRecorded, peopleHere, tabOf } from './people.ts'

const NOW = 1_000_000
const S = 'session'

const markOf = (name: string, status: AttendanceStatusId, questions = 0): MarkOfSession => ({
  sessionId: S, attendanceId: `a-${name}`, attendanceStatusId: status, attendanceStatus: '', inTime: null, outTime: null, method: status === 0 ? '' : 'scan', verdict: null, note: '', setBy: '', version: 1,
  questions: Array.from({ length: questions }, () => ({}) as ScanQuestion),
})
const personOf = (name: string, status: AttendanceStatusId, questions = 0) => ({ participantId: `p-${name}`, employee: name, marks: [{ ...markOf(name, 0), sessionId: 'another' }, markOf(name, status, questions)] }) as unknown as AttendanceOfPerson
const rowOf = (call: string, input: object, more: Partial<OutboxRow> = {}) => ({ op: `training.${call}`, input, state: 'queued', attempts: 0, notBefore: NOW, answer: null, ...more }) as OutboxRow
const here = (people: AttendanceOfPerson[], rows: OutboxRow[] = []) => peopleHere(people, S, rows, NOW)
const told = (people: AttendanceOfPerson[], rows: OutboxRow[] = []) => here(people, rows).map((one) => [one.person.employee, one.status, tabOf(one), one.undoable])

test('who is present or partly there is in, everybody else is not yet', () => {
  expect(told([personOf('open', 0), personOf('present', 1), personOf('partly', 2), personOf('absent', 3), personOf('excused', 4)]).map(([name, , tab]) => [name, tab]))
    .toEqual([['open', 'open'], ['present', 'in'], ['partly', 'in'], ['absent', 'open'], ['excused', 'open']])
})

test('who takes no part in this session is not there', () => {
  expect(here([{ ...personOf('x', 0), marks: [{ ...markOf('x', 0), sessionId: 'another' }] }])).toEqual([])
})

test('a mark that may be taken back stands already, and its row stays where it was; then it moves', () => {
  const mark = (notBefore: number) => [rowOf('changeStatus', { id: 'a-dina', status: 1 }, { notBefore })]
  expect(told([personOf('dina', 0)], mark(NOW + 5000))).toEqual([['dina', 1, 'open', true]])
  expect(told([personOf('dina', 0)], mark(NOW))).toEqual([['dina', 1, 'in', false]])
})

test('without a status nothing recorded becomes present', () => {
  expect(told([personOf('dina', 0)], [rowOf('changeStatus', { id: 'a-dina' })])).toEqual([['dina', 1, 'in', false]])
})

test('a refused mark is none', () => {
  expect(told([personOf('dina', 0)], [rowOf('changeStatus', { id: 'a-dina', status: 1 }, { state: 'refused' })])).toEqual([['dina', 0, 'open', false]])
})

test('what the server answered stands until the list is read again, and no longer', () => {
  const answer = { ...markOf('dina', 3), version: 2 }
  expect(told([personOf('dina', 0)], [rowOf('changeStatus', { id: 'a-dina', status: 3 }, { state: 'sent', answer })])).toEqual([['dina', 3, 'open', false]])
  expect(told([personOf('dina', 1)], [rowOf('changeStatus', { id: 'a-dina', status: 3 }, { state: 'sent', answer: { ...answer, version: 1 } })])).toEqual([['dina', 1, 'in', false]])
})

test('all present takes in who is not recorded, has no question and was not left out', () => {
  const people = [personOf('open', 0), personOf('out', 0), personOf('asked', 0, 1), personOf('absent', 3), personOf('partly', 2)]
  expect(notRecorded(here(people)).map((one) => one.person.employee)).toEqual(['open', 'out'])
  expect(told(people, [rowOf('changeStatusAll', { sessionId: S, status: 1, exceptIds: ['p-out'] })]).map(([name, status]) => [name, status]))
    .toEqual([['open', 1], ['out', 0], ['asked', 0], ['absent', 3], ['partly', 2]])
  expect(notRecorded(here(people, [rowOf('changeStatus', { id: 'a-open', status: 3 })])).map((one) => one.person.employee), 'who is marked already').toEqual(['out'])
})

test('what waits here is counted as it will be', () => {
  const people = [personOf('open', 0), personOf('asked', 0, 2), personOf('in', 1)]
  expect(countsOf(here(people, [rowOf('changeStatus', { id: 'a-open', status: 1 })]))).toEqual({ participants: 3, recorded: 2, open: 1, questionable: 2 })
})
