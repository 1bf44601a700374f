import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { computeDay, type DayPlan, type KnownFact, type StoredFact } from './compute-day.ts'
import { type ComponentName, componentNames } from './known-facts.ts'

const date = '2026-05-12'
const ZONE = 'Asia/Jakarta'
const plan = (kind: DayPlan['kind'] = 'work', over = true, more: Partial<DayPlan> = {}): DayPlan => ({ date, kind, name: kind === 'work' ? '' : 'X', minute: over ? 9999 : 0, shift: null, zone: ZONE, mutatedAt: null, ...more })
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

const permit = (from: string, until: string, official = false): KnownFact => ({ kind: 'permit', permitStart: `${date}T${from}`, permitUntil: `${date}T${until}`, official, reason: 'x' })
const training = (from: string, until: string): KnownFact => ({ kind: 'training', trainingStart: `${date}T${from}`, trainingUntil: `${date}T${until}` })
const override = (checkStatus: 'in' | 'out', time: string): KnownFact => ({ kind: 'override', checkStatus, time: `${date}T${time}` })
const overtime = (from: string, until: string, breakMinutes = 0): KnownFact => ({ kind: 'overtime', oTStart: `${date}T${from}`, oTUntil: `${date}T${until}`, breakMinutes })
const shift = (code: string, origin: 'schedule' | 'manualShift', startMinute = 360, endMinute = 840, off = false): KnownFact => ({ kind: 'shift', code, startMinute, endMinute, breakMinutes: 0, origin, off })
const component = (name: ComponentName, value: string): KnownFact => ({ kind: 'component', component: name, value })
const office = [punch('in', '08:00'), punch('out', '17:00')]
const day = (p: DayPlan, ...facts: KnownFact[]) => computeDay(stored(...facts), p)
const shown = (...facts: KnownFact[]) => {
  const d = day(plan(), ...facts)
  return [d?.status, d?.workingMinutes, d?.overtimeMinutes, d?.detail.lateMinutes, d?.detail.earlyMinutes]
}

describe('check-time overrides', () => {
  test('count instead of the punches, which stay visible', () => {
    const d = day(plan(), punch('in', '08:40'), override('in', '07:58'), override('out', '17:00'))
    expect(d).toMatchObject({ status: 'present', workingMinutes: 482, detail: { firstIn: `${date}T07:58`, lastOut: `${date}T17:00`, rawIn: `${date}T08:40`, rawOut: null, holds: { in: 'f1', out: 'f2' } } })
  })
  test('of two the later one holds; withdrawn, the raw punches count again', () => {
    expect(day(plan(), ...office, override('out', '16:00'), override('out', '15:00'))?.detail.lastOut).toBe(`${date}T15:00`)
    expect(shown(...office)).toEqual(['present', 480, 0, 0, 0])
  })
})

describe('permits', () => {
  test('an official one counts as worked, a personal one does not', () => {
    expect(shown(...office, permit('10:00', '11:30', true))).toEqual(['present', 480, 0, 0, 0])
    expect(shown(...office, permit('10:00', '11:30'))).toEqual(['present', 390, 0, 0, 0])
    // lunch is no work anyway
    expect(shown(...office, permit('12:00', '13:00'))).toEqual(['present', 480, 0, 0, 0])
  })
  test('late and early within the window are cleared; what is outside stays', () => {
    expect(shown(punch('in', '09:30'), punch('out', '17:00'), permit('08:00', '09:30'))).toEqual(['present', 390, 0, 0, 0])
    expect(shown(punch('in', '09:40'), punch('out', '17:00'), permit('08:00', '09:30', true))).toEqual(['late', 470, 0, 10, 0])
    expect(shown(punch('in', '08:00'), punch('out', '15:00'), permit('15:00', '17:00', true))).toEqual(['present', 480, 0, 0, 0])
    expect(shown(punch('in', '08:00'), punch('out', '14:50'), permit('15:00', '17:00'))).toEqual(['earlyLeave', 350, 0, 0, 10])
  })
  test('official business all day needs no punch', () => expect(shown(permit('08:00', '17:00', true))).toEqual(['present', 480, 0, 0, 0]))
})

describe('training', () => {
  test('in the morning, elsewhere: worked, and not late; withdrawn, the morning is missing', () => {
    const afternoon = [punch('in', '12:00'), punch('out', '17:00')]
    expect(shown(...afternoon, training('08:00', '12:00'))).toEqual(['present', 480, 0, 0, 0])
    expect(shown(...afternoon)).toEqual(['late', 240, 0, 240, 0])
    expect(day(plan(), ...afternoon, training('08:00', '12:00'))?.detail.permitMinutes).toBe(0)
  })
  test('at the end of the day: leaving for it is not early; before its beginning is', () => {
    expect(shown(punch('in', '08:00'), punch('out', '15:00'), training('15:00', '17:00'))).toEqual(['present', 480, 0, 0, 0])
    expect(shown(punch('in', '08:00'), punch('out', '14:50'), training('15:00', '17:00'))).toEqual(['earlyLeave', 470, 0, 0, 10])
  })
  test('from beginning to end needs no punch, in two sessions with lunch between them neither; half of it is no presence', () => {
    expect(shown(training('08:00', '17:00'))).toEqual(['present', 480, 0, 0, 0])
    expect(shown(training('08:00', '12:00'), training('13:00', '17:00'))).toEqual(['present', 480, 0, 0, 0])
    expect(shown(training('08:00', '12:00'), permit('13:00', '17:00', true))).toEqual(['present', 480, 0, 0, 0])
    expect(shown(training('08:00', '12:00'))).toEqual(['absent', 0, 0, 0, 0])
  })
  test('outranks a personal errand of the same hours, adds nothing outside the shift, and makes no working day of a free one', () => {
    expect(shown(...office, permit('10:00', '11:00'), training('10:00', '11:00'))).toEqual(['present', 480, 0, 0, 0])
    expect(shown(...office, training('17:00', '20:00'))).toEqual(['present', 480, 0, 0, 0])
    expect(day(plan('off'), training('08:00', '12:00'))).toMatchObject({ status: 'offDay', workingMinutes: 0 })
  })
  test('of a night shift goes on after midnight', () => {
    const session: KnownFact = { kind: 'training', trainingStart: `${date}T22:00`, trainingUntil: '2026-05-13T06:00' }
    expect(day(plan(), night, session)).toMatchObject({ status: 'present', workingMinutes: 480 })
  })
})

describe('overtime', () => {
  test('is presence in the window outside the shift, in quarters of an hour, less the break', () => {
    expect(shown(punch('in', '08:00'), punch('out', '19:50'), overtime('17:00', '21:00'))).toEqual(['present', 480, 165, 0, 0])
    expect(shown(punch('in', '08:00'), punch('out', '20:00'), overtime('16:00', '20:00', 30))).toEqual(['present', 480, 150, 0, 0])
  })
  test('without presence there is none', () => {
    expect(shown(...office, overtime('17:00', '20:00'))).toEqual(['present', 480, 0, 0, 0])
    expect(shown(punch('in', '08:00'), overtime('17:00', '20:00'))).toEqual(['incomplete', 0, 0, 0, 0])
  })
  test('two windows over the same minutes give them once', () => {
    expect(shown(punch('in', '08:00'), punch('out', '20:00'), overtime('17:00', '19:00'), overtime('18:00', '20:00'))).toEqual(['present', 480, 180, 0, 0])
  })
  test('on a day off all of the window counts, and the day stays one', () => {
    expect(day(plan('off'), punch('in', '08:00'), punch('out', '12:10'), overtime('08:00', '12:00'))).toMatchObject({ status: 'offDay', workingMinutes: 10, overtimeMinutes: 240 })
  })
})

describe('the plan', () => {
  const codeOf = (p: DayPlan, ...facts: KnownFact[]) => {
    const d = day(p, ...facts)
    return `${d?.detail.shift} ${d?.detail.planOrigin}`
  }
  const calendar = { code: 'REG', startMinute: 480, endMinute: 1020, breakMinutes: 60 }
  test('a manual shift outranks a schedule, whichever came later', () => {
    expect(codeOf(plan(), shift('P1', 'schedule'), shift('P2', 'manualShift'))).toBe('P2 manualShift')
    expect(codeOf(plan(), shift('P2', 'manualShift'), shift('P1', 'schedule'))).toBe('P2 manualShift')
    expect(codeOf(plan(), shift('P1', 'schedule'), shift('P3', 'schedule'))).toBe('P3 schedule')
    expect(codeOf(plan('work', true, { shift: { ...calendar, code: 'HUB' } }))).toBe('HUB calendar')
  })
  test('a change of calendar group outranks schedules made before it, not those after, and never a manual shift', () => {
    const moved = plan('work', true, { shift: { ...calendar, code: 'P3' }, mutatedAt: 0 })
    expect(codeOf(moved, shift('P1', 'schedule'))).toBe('P3 mutation')
    expect(codeOf({ ...moved, mutatedAt: -1 }, shift('P1', 'schedule'))).toBe('P1 schedule')
    expect(codeOf({ ...moved, mutatedAt: 9 }, shift('P1', 'manualShift'))).toBe('P1 manualShift')
  })
  test('a shift makes a day off a working day, OFF a working day free; a holiday keeps its name', () => {
    expect(status(plan('off'), shift('P1', 'schedule'), punch('in', '06:10'), punch('out', '14:00'))).toBe('late')
    expect(status(plan('work'), shift('OFF', 'schedule', 0, 0, true))).toBe('offDay')
    expect(status(plan('holiday'), shift('OFF', 'schedule', 0, 0, true))).toBe('publicHoliday')
  })
  test('a planned day to come is no row', () => expect(day(plan('work', false), shift('P1', 'schedule'))).toBeNull())
})

describe('a day that goes on', () => {
  const live = (minute: number) => plan('work', true, { minute })
  test('who came and has not left is at work', () => {
    expect(day(live(600), punch('in', '08:20'))).toMatchObject({ status: 'late', workingMinutes: 0, detail: { atWork: true, earlyMinutes: 0 } })
    expect(day(live(800), punch('in', '08:00'), punch('out', '12:00'), punch('in', '13:00'))).toMatchObject({ status: 'present', detail: { atWork: true } })
    expect(day(live(1440), punch('in', '08:00'))).toMatchObject({ status: 'incomplete', detail: { atWork: false } })
  })
  test('nobody is absent before it is over', () => {
    expect(day(live(1439))).toBeNull()
    expect(day(live(1440))?.status).toBe('absent')
  })
  test('a night is not over at midnight', () => {
    expect(day(live(1700), night, punch('in', '21:58'))).toMatchObject({ status: 'present', detail: { atWork: true } })
    expect(status(live(1920), night, punch('in', '21:58'))).toBe('incomplete')
  })
})

test('a punch made in another zone is read on the clock of the person’s site', () => {
  const makassar: KnownFact = { kind: 'punch', direction: 'in', time: `${date}T08:55`, zone: 'Asia/Makassar' }
  expect(day(plan(), makassar, punch('out', '17:00'))).toMatchObject({ status: 'present', detail: { firstIn: `${date}T07:55` } })
})

test('components follow from the day, and an override replaces one of them', () => {
  const components = (...facts: KnownFact[]) => day(plan(), ...facts)?.detail.components
  expect(components(punch('in', '08:20'), punch('out', '17:00'))).toEqual({ meal: '1.00', transport: '1.00', lateCount: '1.00', nightAllowance: '0.00' })
  expect(components(night, punch('in', '22:00'), punch('out', '06:00', '2026-05-13'))?.nightAllowance).toBe('1.00')
  expect(components(...office, component('meal', '2.00'), component('lateCount', '0.00'))).toMatchObject({ meal: '2.00', transport: '1.00', lateCount: '0.00' })
})

const clock = (hour: number, half: boolean) => `${String(hour).padStart(2, '0')}:${half ? '30' : '00'}`
const anyTime = fc.record({ hour: fc.integer({ min: 0, max: 23 }), half: fc.boolean() }).map(({ hour, half }) => clock(hour, half))
const anyFact: fc.Arbitrary<KnownFact> = fc.oneof(
  fc.constantFrom(leave(0), leave(1), leave(2), leave(0, 'businessTrip'), leave(1, 'workFromHome'), night, shift('P1', 'schedule'), shift('OFF', 'schedule', 0, 0, true), shift('P2', 'manualShift', 840, 1320)),
  fc.record({ direction: fc.constantFrom('in' as const, 'out' as const), time: anyTime }).map(({ direction, time }) => punch(direction, time)),
  fc.record({ direction: fc.constantFrom('in' as const, 'out' as const), time: anyTime }).map(({ direction, time }) => override(direction, time)),
  fc.record({ from: anyTime, until: anyTime, official: fc.boolean() }).map(({ from, until, official }) => permit(from, until, official)),
  fc.record({ from: anyTime, until: anyTime }).map(({ from, until }) => training(from, until)),
  fc.record({ from: anyTime, until: anyTime, rest: fc.constantFrom(0, 30) }).map(({ from, until, rest }) => overtime(from, until, rest)),
  fc.record({ name: fc.constantFrom(...componentNames), value: fc.constantFrom('0.00', '2.00') }).map(({ name, value }) => component(name, value)),
)
const anyPlan = fc.record({
  kind: fc.constantFrom<DayPlan['kind']>('work', 'off', 'holiday', 'jointHoliday'), minute: fc.constantFrom(0, 700, 1500, 9999), mutatedAt: fc.constantFrom(null, 0, 3, 9),
}).map(({ kind, ...more }) => plan(kind, true, more))

test('whatever is recorded and withdrawn, in whatever order: the day is that of the facts that stand', () => {
  fc.assert(
    fc.property(anyPlan, fc.array(fc.record({ fact: anyFact, recordedAt: fc.integer({ min: 0, max: 4 }) }), { maxLength: 9 }), fc.array(fc.nat({ max: 8 }), { maxLength: 9 }), fc.func(fc.integer()), (p, recorded, withdrawn, order) => {
      const all = recorded.map(({ fact, recordedAt }, i): StoredFact => ({ id: `f${i}`, recordedAt, fact }))
      // a log of what happened: each fact once, some taken back at any later moment
      const log = all.flatMap((f, i) => [{ f, on: true, at: order(i) }, ...(withdrawn.includes(i) ? [{ f, on: false, at: order(i) }] : [])]).sort((a, b) => a.at - b.at)
      const standing = new Map<string, StoredFact>()
      for (const { f, on } of log) {
        if (on) standing.set(f.id, f)
        else standing.delete(f.id)
      }
      const live = all.filter((_, i) => !withdrawn.includes(i))
      expect(computeDay([...standing.values()], p)).toEqual(computeDay(live, p))
      expect(computeDay(live.toReversed(), p)).toEqual(computeDay(live, p))
    }),
    { numRuns: 500 },
  )
})

test('hours are never negative, nor more than there are between the first and the last moment of the day', () => {
  fc.assert(
    fc.property(anyPlan, fc.array(anyFact, { maxLength: 9 }), (p, facts) => {
      const d = computeDay(stored(...facts), p)
      const { workingMinutes = 0, overtimeMinutes = 0 } = d ?? {}
      expect([workingMinutes >= 0, overtimeMinutes >= 0, workingMinutes <= 1440, overtimeMinutes % 15]).toEqual([true, true, true, 0])
      expect(Math.min(d?.detail.lateMinutes ?? 0, d?.detail.earlyMinutes ?? 0, d?.detail.permitMinutes ?? 0)).toBeGreaterThanOrEqual(0)
    }),
    { numRuns: 500 },
  )
})
