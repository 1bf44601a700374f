import { expect, test } from 'vitest'
import type { ApprovalLevel, ApprovalPerson } from '../../../contract/kit/request.ts'
import { stationsOf } from './timeline.ts'

const person = (statusId: ApprovalPerson['statusId']): ApprovalPerson => ({
  approvalPerson: 'Sari', approvalPersonId: 'x', statusId, status: '', actionDateTime: null, note: '', reason: '', onBehalfOf: null,
})
const level = (n: number, statusId: ApprovalLevel['statusId'], ...steps: ApprovalPerson['statusId'][]): ApprovalLevel => ({
  level: n, statusId, status: '', rule: 'anyOne', since: '2026-05-12T03:00:00Z', persons: steps.map(person),
})

test('levels behind are done, the present one is now, those ahead come next', () => {
  const states = stationsOf({ levels: [level(1, 1, 1), level(2, 0, 0), level(3, 4, 4)], position: 2, round: 1 }).map((s) => s.state)
  expect(states).toEqual(['done', 'now', 'next'])
})

test('when one of two may decide, the other is not needed any more', () => {
  const [first] = stationsOf({ levels: [level(1, 1, 1, 4), level(2, 0, 0)], position: 2, round: 1 })
  expect(first!.persons.map((p) => p.state)).toEqual(['done', 'notNeeded'])
})

test('after a rejection the levels ahead are not needed, and nobody waits', () => {
  const stations = stationsOf({ levels: [level(1, 5, 5, 3), level(2, 4, 4)], position: 0, round: 1 })
  expect(stations.map((s) => s.state)).toEqual(['refused', 'notNeeded'])
  expect(stations[1]!.since).toBeNull()
})

test('only the level that is on now says since when', () => {
  expect(stationsOf({ levels: [level(1, 1, 1), level(2, 0, 0)], position: 2, round: 1 }).map((s) => s.since)).toEqual([null, '2026-05-12T03:00:00Z'])
})
