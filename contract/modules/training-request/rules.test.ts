import { describe, expect, test } from 'vitest'
import { faultsOf, plannedMinutes, sessionOn, type TrainingDraft } from './rules.ts'

const session = (lineId: string, sessionStart: string, sessionEnd: string, more: object = {}) => ({ lineId, title: lineId, sessionStart, sessionEnd, ...more })
const member = (i: number, sessionGroupId: string | null = null) => ({ employeeId: `p${i}`, note: '', sessionGroupId })
const members = (count: number, group: string | null = null) => Array.from({ length: count }, (_, i) => member(i, group))
const leader = { lineId: 'f', facilitatorSource: 1 as const, facilitatorId: 'ratih' }
const draft = (more: Partial<TrainingDraft> = {}): TrainingDraft => ({
  trainingRequestStart: '2026-05-04', trainingRequestUntil: '2026-05-06', sessions: [session('s', '2026-05-04T09:00', '2026-05-04T12:00')], facilitators: [leader], recommendMembers: members(1), ...more,
})
const codes = (more: Partial<TrainingDraft> = {}) => faultsOf(draft(more)).map((f) => f.code)

test('a whole proposal has no faults', () => expect(codes()).toEqual([]))

describe('days', () => {
  test('the last is not before the first, and 366 are enough', () => {
    expect(codes({ trainingRequestUntil: '2026-05-03' })).toContain('training_until_before_start')
    expect(codes({ trainingRequestUntil: '2027-05-04' })).toEqual([])
    expect(codes({ trainingRequestUntil: '2027-05-05' })).toEqual(['training_range_too_long'])
  })

  test('a night of the last day may go on until six', () => {
    const night = (end: string) => ({ sessions: [session('s', '2026-05-06T22:00', end)] })
    expect(codes(night('2026-05-07T05:30'))).toEqual([])
    expect(codes(night('2026-05-07T06:00'))).toEqual([])
    expect(codes(night('2026-05-07T06:01'))).toEqual(['training_session_outside'])
    expect(codes({ sessions: [session('s', '2026-05-03T23:00', '2026-05-04T01:00')] })).toEqual(['training_session_outside'])
  })
})

describe('sessions', () => {
  test.each([['2026-05-04T09:00', ['training_session_end']], ['2026-05-05T09:01', ['training_session_end']], ['2026-05-05T09:00', []]])('from nine to %s', (end, faults) => {
    expect(codes({ sessions: [session('s', '2026-05-04T09:00', end)] })).toEqual(faults)
  })

  test('a break is shorter than what it interrupts', () => {
    expect(codes({ sessions: [session('s', '2026-05-04T09:00', '2026-05-04T10:00', { breakMinutes: 60 })] })).toEqual(['training_session_break'])
    expect(codes({ sessions: [session('s', '2026-05-04T09:00', '2026-05-04T10:00', { breakMinutes: 59 })] })).toEqual([])
  })

  const [group, other] = [{ lineId: 'a', name: 'A', capacity: 9 }, { lineId: 'b', name: 'B', capacity: 9 }]
  const two = (first: object, second: object) => [session('one', '2026-05-04T09:00', '2026-05-04T12:00', first), session('two', '2026-05-04T11:59', '2026-05-04T13:00', second)]
  test('those of the same people do not overlap; of two groups they may, and one may begin when another ends', () => {
    expect(codes({ sessions: two({}, {}) })).toEqual(['training_sessions_overlap'])
    expect(codes({ sessionGroups: [group], sessions: two({ sessionGroupId: 'a' }, { sessionGroupId: 'a' }) })).toEqual(['training_sessions_overlap'])
    expect(codes({ sessionGroups: [group], sessions: two({ sessionGroupId: 'a' }, {}) })).toEqual(['training_sessions_overlap'])
    expect(codes({ sessionGroups: [group, other], sessions: two({ sessionGroupId: 'a' }, { sessionGroupId: 'b' }) })).toEqual([])
    expect(codes({ sessions: [session('one', '2026-05-04T09:00', '2026-05-04T12:00'), session('two', '2026-05-04T12:00', '2026-05-04T13:00')] })).toEqual([])
  })

  test('a group has one', () => {
    expect(codes({ sessionGroups: [group, other], sessions: [session('s', '2026-05-04T09:00', '2026-05-04T12:00', { sessionGroupId: 'a' })] })).toEqual(['training_group_empty'])
    expect(codes({ sessionGroups: [group, other] })).toEqual([])
  })
})

describe('seats', () => {
  const open = { openRegistration: true, trainingOpenRegistrationStart: '2026-04-01', trainingOpenRegistrationEnd: '2026-04-28' }
  const room = (capacity: number) => ({ sessions: [session('s', '2026-05-04T09:00', '2026-05-04T12:00', { capacity, place: 'Room 1' })] })

  test('a room for ten is too small for eight and three', () => {
    const [fault] = faultsOf(draft({ ...room(10), ...open, recommendMembers: members(8), quota: 3 }))
    expect(fault).toEqual({ code: 'training_capacity', field: 'sessions.s.capacity', params: { place: 'Room 1', capacity: 10, people: 11 } })
    expect(codes({ ...room(11), ...open, recommendMembers: members(8), quota: 3 })).toEqual([])
  })

  test('of a group by those who are in it, and of all by everybody: the seats to register for are the training’s', () => {
    const groups = [{ lineId: 'a', name: 'A', capacity: 5 }, { lineId: 'b', name: 'B', capacity: 4 }]
    expect(codes({ sessionGroups: groups, recommendMembers: members(6, 'a') })).toEqual(['training_capacity'])
    expect(codes({ sessionGroups: groups, ...open, recommendMembers: members(5, 'a'), quota: 4 })).toEqual([])
    expect(faultsOf(draft({ sessionGroups: groups, ...open, recommendMembers: members(5, 'a'), quota: 5 })).map((f) => f.params)).toEqual([{ place: 'A + B', capacity: 9, people: 10 }])
  })

  test('a group has no more than its smallest room', () => {
    const sessions = [session('s', '2026-05-04T09:00', '2026-05-04T12:00', { sessionGroupId: 'a', capacity: 3 })]
    expect(codes({ sessionGroups: [{ lineId: 'a', name: 'A', capacity: 5 }], sessions, recommendMembers: members(4, 'a') })).toEqual(['training_capacity'])
  })
})

describe('people', () => {
  test('somebody leads it, and is named once', () => {
    expect(codes({ facilitators: [] })).toEqual(['training_facilitator_missing'])
    expect(codes({ facilitators: [{ ...leader, facilitatorId: null }] })).toEqual(['training_facilitator_missing'])
    expect(codes({ facilitators: [leader, { ...leader, lineId: 'g' }] })).toEqual(['training_facilitator_twice'])
    const outside = { facilitatorSource: 2 as const, facilitatorName: 'Ms Hart', facilitatorCompany: 'Hart Ltd' }
    expect(codes({ facilitators: [{ lineId: 'f', ...outside }, { lineId: 'g', ...outside, facilitatorName: ' ms hart' }] })).toEqual(['training_facilitator_twice'])
    expect(codes({ facilitators: [{ lineId: 'f', ...outside }, { lineId: 'g', ...outside, facilitatorCompany: 'Other' }] })).toEqual([])
  })

  test('an external one needs a provider, and no session', () => {
    expect(codes({ external: true, sessions: [], facilitators: [] })).toEqual(['training_provider_missing'])
    expect(codes({ external: true, sessions: [], facilitators: [], provider: 'Hart Ltd' })).toEqual([])
    expect(codes({ sessions: [] })).toEqual(['training_no_session'])
  })

  test('whoever looks after it is named once', () => {
    expect(codes({ coordinators: [{ lineId: '1', coordinatorId: 'x' }, { lineId: '2', coordinatorId: 'x' }] })).toEqual(['training_coordinator_twice'])
  })

  test('somebody is to come, or may register', () => {
    expect(codes({ recommendMembers: [] })).toEqual(['training_nobody'])
    expect(codes({ recommendMembers: [], openRegistration: true })).toEqual(['training_registration_window', 'training_registration_quota'])
  })
})

test.each([['2026-04-01', '2026-05-03', true], ['2026-04-01', '2026-05-04', false], ['2026-04-02', '2026-04-01', false], ['2026-04-01', '2026-04-01', true]])('registration from %s to %s before 4 May', (from, until, isSound) => {
  expect(codes({ openRegistration: true, trainingOpenRegistrationStart: from, trainingOpenRegistrationEnd: until, quota: 1 })).toEqual(isSound ? [] : ['training_registration_window'])
})

test('hours are those of the group that has most, without breaks', () => {
  const sessions = [session('all', '2026-05-04T09:00', '2026-05-04T12:00', { breakMinutes: 15 }), session('a', '2026-05-05T09:00', '2026-05-05T10:00', { sessionGroupId: 'a' }), session('b', '2026-05-05T09:00', '2026-05-05T11:30', { sessionGroupId: 'b' })]
  expect(plannedMinutes({ sessions, sessionGroups: [{ lineId: 'a', name: 'A' }, { lineId: 'b', name: 'B' }] })).toBe(315)
  expect(plannedMinutes({})).toBe(0)
})

test('a session is repeated on another day, over midnight, too', () => {
  expect(sessionOn(session('s', '2026-05-04T22:00', '2026-05-05T05:00'), '2026-05-06')).toMatchObject({ sessionStart: '2026-05-06T22:00', sessionEnd: '2026-05-07T05:00' })
})
