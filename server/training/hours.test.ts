import { describe, expect, test } from 'vitest'
import { attendanceRate, creditedMinutes, type HourRules, hoursOf, isCompleted, netMinutes, statusOfTimes, sumOf } from './hours.ts'
import type { AttendanceStatus } from './table.ts'

const rules: HourRules = { graceMinutes: 10, needsCheckOut: false }
const withCheckOut: HourRules = { ...rules, needsCheckOut: true }
const session = (from: string, until: string, breakMinutes = 0) => ({ startsLocal: from, endsLocal: until, breakMinutes })
const record = (status: AttendanceStatus, inLocal: string | null = null, outLocal: string | null = null) => ({ status, inLocal, outLocal })

const morning = session('2026-05-12T09:00', '2026-05-12T12:00', 15)
const afternoon = session('2026-05-12T13:00', '2026-05-12T16:00', 15)
const nextDay = session('2026-05-13T09:00', '2026-05-13T11:30')
const first = { session: morning, record: record(2, '2026-05-12T09:20') }
const second = { session: afternoon, record: record(1, '2026-05-12T13:09') }
const third = (status: AttendanceStatus) => ({ session: nextDay, record: record(status) })

describe('one session', () => {
  test('counts its length without the break, over midnight too', () => {
    expect([morning, afternoon, nextDay, session('2026-05-12T22:00', '2026-05-13T05:30', 30)].map(netMinutes)).toEqual([165, 165, 150, 420])
  })

  test('late by more than the grace, all minutes are missing; within it none', () => {
    expect(creditedMinutes(morning, first.record, rules)).toBe(145)
    expect(creditedMinutes(afternoon, second.record, rules)).toBe(165)
    expect(statusOfTimes(morning, record(0, '2026-05-12T09:10'), rules, false)).toBe(1)
    expect(statusOfTimes(morning, record(0, '2026-05-12T09:11'), rules, false)).toBe(2)
    expect(creditedMinutes(morning, record(2, '2026-05-12T09:11'), rules)).toBe(154)
  })

  test('leaving early counts where leaving is asked for, and nowhere else', () => {
    const left = record(2, '2026-05-12T09:00', '2026-05-12T11:30')
    expect(creditedMinutes(morning, left, withCheckOut)).toBe(135)
    expect(creditedMinutes(morning, left, rules)).toBe(165)
    expect(statusOfTimes(morning, left, withCheckOut, false)).toBe(2)
    expect(statusOfTimes(morning, left, rules, false)).toBe(1)
  })

  test('without a check-out half of it counts, rounded down, once it is over', () => {
    const open = record(0, '2026-05-12T09:00')
    expect([statusOfTimes(morning, open, withCheckOut, false), statusOfTimes(morning, open, withCheckOut, true)]).toEqual([1, 2])
    expect(creditedMinutes(morning, record(2, '2026-05-12T09:00'), withCheckOut)).toBe(82)
  })

  test('never below nothing, and nothing for absent, excused or not recorded', () => {
    expect(creditedMinutes(morning, record(2, '2026-05-12T11:59', '2026-05-12T09:30'), withCheckOut)).toBe(0)
    expect(([0, 3, 4] as const).map((status) => creditedMinutes(morning, record(status, '2026-05-12T09:00'), rules))).toEqual([0, 0, 0])
  })
})

describe('all of them', () => {
  test.each([
    ['absent from the third', 3, { plannedMinutes: 480, expectedMinutes: 480, creditedMinutes: 310, trainingHour: '5.17', percent: '64.58' }, false],
    ['there', 1, { plannedMinutes: 480, expectedMinutes: 480, creditedMinutes: 460, trainingHour: '7.67', percent: '95.83' }, true],
    ['excused from the third', 4, { plannedMinutes: 480, expectedMinutes: 330, creditedMinutes: 310, trainingHour: '5.17', percent: '93.94' }, true],
  ] as const)('%s', (_, status, wanted, done) => {
    const sum = sumOf([first, second, third(status)], rules)
    expect(sum).toEqual(wanted)
    expect(isCompleted(sum, 8000, null)).toBe(done)
  })

  test('exactly enough is enough, a minute less is not', () => {
    expect(isCompleted({ creditedMinutes: 80, expectedMinutes: 100 }, 8000, null)).toBe(true)
    expect(isCompleted({ creditedMinutes: 79, expectedMinutes: 100 }, 8000, null)).toBe(false)
    expect(isCompleted({ creditedMinutes: 333, expectedMinutes: 1000 }, 3330, null)).toBe(true)
  })

  test('a test that is not passed keeps it open, one that is closes it', () => {
    const sum = sumOf([first, second, third(1)], rules)
    expect([isCompleted(sum, 8000, false), isCompleted(sum, 8000, true)]).toEqual([false, true])
  })

  test('excused from everything is not completed', () => {
    const sum = sumOf([third(4)], rules)
    expect(sum).toMatchObject({ expectedMinutes: 0, percent: '0.00' })
    expect(isCompleted(sum, 8000, null)).toBe(false)
    expect(isCompleted(sum, 0, null)).toBe(false)
  })

  test('rounded once, on the sum: three times twenty minutes are an hour', () => {
    const twenty = { session: session('2026-05-12T09:00', '2026-05-12T09:20'), record: record(1) }
    expect(sumOf([twenty, twenty, twenty], rules).trainingHour).toBe('1.00')
    expect(hoursOf(20)).toBe('0.33')
    expect(hoursOf(3)).toBe('0.05')
  })
})

test('the rate leaves out who is excused', () => {
  expect(attendanceRate(6, 12, 1)).toBe('54.55')
  expect(attendanceRate(0, 0, 0)).toBe('0.00')
  expect(attendanceRate(0, 1, 1)).toBe('0.00')
})
