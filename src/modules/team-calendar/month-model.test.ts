import { describe, expect, test } from 'vitest'
import type { TeamEvent } from '../../../contract/modules/general-account-home-calendar/calendar-calls.ts'
import { agenda, dayInMonth, eventsOf, keyDay, monthDates, monthWeeks } from './month-model.ts'

const event = (key: string, startDate: string, endDate = startDate, employee = key): TeamEvent => ({
  key, type: 'Leave', attendanceStatusId: 'onLeave', title: 'On leave', startDate, endDate,
  employees: employee ? [{ employeeId: key, employeeCode: key, employee, detail: { idV2: '', path: '', startDate, untilDate: endDate, description: '', trainingSubject: '', trainingHour: '' } }] : [],
})
const day = (date: string, events: TeamEvent[], lanes = 3) => monthWeeks('2026-05-01', events, lanes).flat().find((d) => d.date === date)

describe('the month', () => {
  test('begins on the Monday before it and ends on the Sunday after it', () => {
    const weeks = monthDates('2026-05-12')
    expect([weeks[0]?.[0], weeks.at(-1)?.[6], weeks.length]).toEqual(['2026-04-27', '2026-05-31', 5])
    expect(monthDates('2026-02-01')).toHaveLength(5)
    expect(monthDates('2027-02-01')).toHaveLength(4)
  })
  test('draws a bar once a week, from its first day there, over as many days as it covers', () => {
    const long = event('Budi', '2026-05-07', '2026-05-12')
    expect(day('2026-05-07', [long])?.lanes[0]).toMatchObject({ span: 4, cutBefore: false, cutAfter: true })
    expect(day('2026-05-11', [long])?.lanes[0]).toMatchObject({ span: 2, cutBefore: true, cutAfter: false })
    expect(day('2026-05-08', [long])?.lanes).toEqual([null, null, null])
    expect(day('2026-05-08', [long])?.events).toEqual([long])
  })
  test('puts holidays first and long ones before short ones; a lane that is free again is used again', () => {
    const events = [event('Ani', '2026-05-11'), event('Budi', '2026-05-11', '2026-05-13'), event('holiday', '2026-05-11', '2026-05-11', ''), event('Citra', '2026-05-12')]
    expect(day('2026-05-11', events)?.lanes.map((bar) => bar?.event.key)).toEqual(['holiday', 'Budi', 'Ani'])
    expect(day('2026-05-12', events)?.lanes.map((bar) => bar?.event.key)).toEqual(['Citra', undefined, undefined])
  })
  test('counts what it has no lane for, on each of its days', () => {
    const events = ['A', 'B', 'C', 'D'].map((name) => event(name, '2026-05-11', '2026-05-12'))
    expect([day('2026-05-11', events)?.hidden, day('2026-05-12', events, 2)?.hidden, day('2026-05-13', events)?.hidden]).toEqual([1, 2, 0])
  })
})

test('the list has each event once, on the day it begins; what began before the month, on its first day', () => {
  expect(agenda('2026-05-01', [event('Budi', '2026-04-29', '2026-05-02'), event('Ani', '2026-05-31', '2026-06-02')]).map((d) => `${d.date} ${d.events.length}`)).toEqual(['2026-05-01 1', '2026-05-31 1'])
})

test('keys move by days, weeks and months; the last day stands for one the month does not have', () => {
  const from = (key: string, isRtl = false) => keyDay(key, '2026-05-12', isRtl)
  expect(['ArrowRight', 'ArrowLeft', 'ArrowDown', 'ArrowUp', 'Home', 'End', 'PageUp', 'PageDown', 'a'].map((k) => from(k))).toEqual([
    '2026-05-13', '2026-05-11', '2026-05-19', '2026-05-05', '2026-05-11', '2026-05-17', '2026-04-12', '2026-06-12', null,
  ])
  expect([from('ArrowRight', true), from('ArrowLeft', true)]).toEqual(['2026-05-11', '2026-05-13'])
  expect([dayInMonth('2026-05-31', 1), dayInMonth('2026-03-31', -1), dayInMonth('2026-12-15', 1)]).toEqual(['2026-06-30', '2026-02-28', '2027-01-15'])
})

test('of one person: their events with nobody else named, and holidays', () => {
  const both = { ...event('Budi', '2026-05-07'), employees: [...event('Budi', '').employees, ...event('Sari', '').employees] }
  const all = [both, event('Dina', '2026-05-08'), event('holiday', '2026-05-09', '2026-05-09', '')]
  expect(eventsOf(all, 'Sari').map(({ startDate, employees }) => [startDate, ...employees.map(({ employeeId }) => employeeId)])).toEqual([['2026-05-07', 'Sari'], ['2026-05-09']])
  expect(eventsOf(all, null)).toEqual(all)
})
