import { expect, test } from 'vitest'
import type { RecordedDay } from '../../../contract/modules/attendance-check-time-overrides/calls.ts'
import { lineFor, type OverrideLine, type Proposed, withProposals } from './proposed-lines.ts'

const NONE: Proposed = new Map()
const day = (missing: RecordedDay['missing'], employeeId = 'dina'): RecordedDay => ({
  employeeId, employee: employeeId, companyStructure: 'Care', dayStatus: '', shift: 'P1', plannedIn: '2026-05-11T06:00', plannedOut: '2026-05-11T14:00', checkIn: null, checkOut: null, missing, running: false, asked: false, left: 5,
})
const OUT = { checkStatus: 2 as const, time: '2026-05-11T14:00' }
const IN = { checkStatus: 1 as const, time: '2026-05-11T06:00' }
const times = (lines: readonly OverrideLine[]) => lines.map((l) => [l.employeeId, l.checkStatus, l.time])

test('what is missing becomes lines, with the times of that day; nothing missing, no line', () => {
  expect(times(withProposals([], [day([OUT])], NONE).lines)).toEqual([['dina', 2, '2026-05-11T14:00']])
  expect(times(withProposals([], [day([IN, OUT])], NONE).lines)).toEqual([['dina', 1, '2026-05-11T06:00'], ['dina', 2, '2026-05-11T14:00']])
  expect(withProposals([], [day([])], NONE).lines).toEqual([])
  expect(withProposals([], [day([OUT])], NONE).lines, 'with the department, as the picker gives it').toMatchObject([{ employee: 'dina', companyStructure: 'Care' }])
})

test('another day proposes anew what nobody has touched, also when the times moved along with the day', () => {
  const first = withProposals([], [day([OUT])], NONE)
  const moved = first.lines.map((l) => ({ ...l, time: '2026-05-12T14:00' }))
  expect(times(withProposals(moved, [day([{ checkStatus: 1, time: '2026-05-12T08:00' }])], first.proposed).lines)).toEqual([['dina', 1, '2026-05-12T08:00']])
  expect(withProposals(moved, [day([])], first.proposed).lines).toEqual([])
})

test.each<[string, Partial<OverrideLine>]>([['a reason', { reason: 'Reader was dark' }], ['a note', { note: 'x' }], ['another time', { time: '2026-05-11T14:10' }]])('%s keeps every line of the person', (_, typed) => {
  const first = withProposals([], [day([IN, OUT])], NONE)
  const touched = first.lines.map((l) => (l.checkStatus === 2 ? { ...l, ...typed } : l))
  expect(withProposals(touched, [day([IN, OUT])], first.proposed).lines).toEqual(touched)
})

test('a time that was only proposed follows the day, also beside a reason; one that was typed stays', () => {
  const first = withProposals([], [day([OUT])], NONE)
  const withReason = first.lines.map((l) => ({ ...l, reason: 'Reader was dark' }))
  expect(withProposals(withReason, [day([{ checkStatus: 2, time: '2026-05-18T22:00' }])], first.proposed).lines).toMatchObject([{ reason: 'Reader was dark', time: '2026-05-18T22:00' }])
  expect(withProposals(withReason, [day([])], first.proposed).lines, 'nothing is missing there: no time is made up').toMatchObject([{ reason: 'Reader was dark', time: null }])
  const typed = withReason.map((l) => ({ ...l, time: '2026-05-11T13:45' }))
  expect(withProposals(typed, [day([])], first.proposed).lines).toEqual(typed)
})

test('somebody added by hand gets what is missing of their day, and keeps an empty line when nothing is', () => {
  const added = lineFor({ employeeId: 'budi', employee: 'Budi', companyStructure: 'Care' }, 2, null)
  expect(times(withProposals([added], [day([{ checkStatus: 2, time: '2026-05-11T22:00' }], 'budi')], NONE).lines)).toEqual([['budi', 2, '2026-05-11T22:00']])
  expect(withProposals([added], [day([], 'budi')], NONE).lines).toEqual([added])
  expect(withProposals([added], [day([OUT])], NONE).lines.at(-1), 'people nobody was asked about stay').toEqual(added)
})
