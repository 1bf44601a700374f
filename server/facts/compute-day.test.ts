import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { computeDay, type DayPlan, type KnownFact, type StoredFact } from './compute-day.ts'

const date = '2026-05-12'
const plan = (kind: DayPlan['kind'] = 'work', over = true): DayPlan => ({ date, kind, name: kind === 'work' ? '' : 'X', over })
const stored = (...facts: KnownFact[]): StoredFact[] => facts.map((fact, i) => ({ id: `f${i}`, recordedAt: i, fact }))
const leave = (part: 0 | 1 | 2 = 0, status = 'onLeave', countsCalendarDays = false): KnownFact => ({ kind: 'leave', status, leaveType: status, part, countsCalendarDays })
const punch = (direction: 'in' | 'out', time: string, day = date): KnownFact => ({ kind: 'punch', direction, time: `${day}T${time}` })
const night: KnownFact = { kind: 'shift', code: 'P3', startMinute: 1320, endMinute: 1800, breakMinutes: 0 }
const status = (p: DayPlan, ...facts: KnownFact[]) => computeDay(stored(...facts), p)?.status ?? null

describe('status of a day', () => {
  test('nothing known of a day to come is no row at all', () => expect(status(plan('work', false))).toBeNull())
  test('a past working day without a punch is absent', () => expect(status(plan())).toBe('absent'))
  test('in and out on time is present', () => expect(status(plan(), punch('in', '07:55'), punch('out', '17:02'))).toBe('present'))
  test('in after the shift began is late', () => expect(status(plan(), punch('in', '08:01'), punch('out', '17:00'))).toBe('late'))
  test('out before the shift ended is early leave', () => expect(status(plan(), punch('in', '08:00'), punch('out', '16:00'))).toBe('earlyLeave'))
  test('one punch alone is incomplete', () => expect(status(plan(), punch('in', '08:00'))).toBe('incomplete'))
  test('a full day of leave is the status of its type', () => {
    expect(status(plan(), leave())).toBe('onLeave')
    expect(status(plan(), leave(0, 'businessTrip'))).toBe('businessTrip')
    expect(status(plan(), leave(0, 'workFromHome'))).toBe('workFromHome')
  })
  test('two halves of one type are a full day', () => expect(status(plan(), leave(1), leave(2))).toBe('onLeave'))
  test('off days and holidays keep their name, leave or not', () => {
    expect(status(plan('off'), leave())).toBe('offDay')
    expect(status(plan('holiday'), leave())).toBe('publicHoliday')
    expect(status(plan('jointHoliday'))).toBe('jointHoliday')
  })
  test('leave that counts calendar days takes off days too', () => expect(status(plan('off'), leave(0, 'onLeave', true))).toBe('onLeave'))
})

describe('hours of a day', () => {
  const minutes = (...facts: KnownFact[]) => computeDay(stored(...facts), plan())?.workingMinutes
  test('a half day of leave keeps the other half as worked', () => {
    expect(status(plan(), leave(1))).toBe('halfDayLeave')
    expect(minutes(leave(1))).toBe(240)
  })
  test('a day at home or on a trip is worked', () => expect([minutes(leave(0, 'workFromHome')), minutes(leave(0, 'businessTrip'))]).toEqual([480, 480]))
  test('a morning of leave makes noon the time to be there', () => expect(computeDay(stored(leave(1), punch('in', '12:30'), punch('out', '17:00')), plan())?.detail.lateMinutes).toBe(0))
  test('a night shift belongs to the day it starts', () => {
    expect(status(plan(), night, punch('in', '21:55'), punch('out', '06:05', '2026-05-13'))).toBe('present')
    expect(minutes(night, punch('in', '22:00'), punch('out', '06:00', '2026-05-13'))).toBe(480)
  })
})

const anyFact: fc.Arbitrary<KnownFact> = fc.oneof(
  fc.constantFrom(leave(0), leave(1), leave(2), leave(0, 'businessTrip'), leave(1, 'workFromHome'), night),
  fc.record({ direction: fc.constantFrom('in' as const, 'out' as const), hour: fc.integer({ min: 0, max: 23 }) }).map(({ direction, hour }) => punch(direction, `${String(hour).padStart(2, '0')}:00`)),
)

test('any order of recording and withdrawing ends in the same day', () => {
  fc.assert(
    fc.property(fc.array(anyFact, { maxLength: 8 }), fc.array(fc.nat({ max: 7 })), fc.constantFrom<DayPlan['kind']>('work', 'off', 'holiday', 'jointHoliday'), fc.boolean(), fc.integer(), (facts, withdrawn, kind, over, seed) => {
      const live = stored(...facts).filter((_, i) => !withdrawn.includes(i))
      const shuffled = [...live].sort((a, b) => ((a.recordedAt * 7919 + seed) % 13) - ((b.recordedAt * 7919 + seed) % 13))
      expect(computeDay(shuffled, plan(kind, over))).toEqual(computeDay(live, plan(kind, over)))
    }),
  )
})

test('hours are never negative and never more than a day', () => {
  fc.assert(
    fc.property(fc.array(anyFact, { maxLength: 8 }), (facts) => {
      const day = computeDay(stored(...facts), plan())
      expect(day?.workingMinutes ?? 0).toBeGreaterThanOrEqual(0)
      expect(day?.workingMinutes ?? 0).toBeLessThanOrEqual(1440)
    }),
  )
})
