import { expect, test } from 'vitest'
import type { TeamEvent } from '../../../../contract/modules/general-account-home-calendar/calendar-calls.ts'
import { timelineOf } from './timeline-model.ts'

const detail = { idV2: '', path: '', startDate: '', untilDate: '', description: '', trainingSubject: '', trainingHour: '' }
const event = (type: string, startDate: string, endDate: string, ...people: string[]): TeamEvent => ({
  key: `${type} ${startDate} ${people.join()}`, type, attendanceStatusId: '', title: type, startDate, endDate, employees: people.map((name) => ({ employeeId: name.toLowerCase(), employeeCode: '', employee: name, detail })),
})
const people = ['Dina', 'Budi', 'Ägir'].map((employee) => ({ employeeId: employee.toLowerCase(), employee }))
const en = { language: 'en' }

test('everybody has a row, in order of names, with the days of the month alone', () => {
  const { dates, rows } = timelineOf('2026-02-10', [event('Leave', '2026-01-30', '2026-02-02', 'Dina'), event('Away', '2026-02-28', '2026-03-04', 'Budi')], people, en)
  expect([dates.length, dates[0], dates.at(-1)]).toEqual([28, '2026-02-01', '2026-02-28'])
  expect(rows.map((row) => [row.employee, [...row.days.keys()]])).toEqual([['Ägir', []], ['Budi', ['2026-02-28']], ['Dina', ['2026-02-01', '2026-02-02']]])
})

test('whoever is named by an event has a row though the filter does not know them; who is not, none where only those are wanted', () => {
  const events = [event('Training', '2026-02-03', '2026-02-03', 'Zoe')]
  expect(timelineOf('2026-02-01', events, people, en).rows.map((row) => row.employee)).toEqual(['Ägir', 'Budi', 'Dina', 'Zoe'])
  expect(timelineOf('2026-02-01', events, people, { ...en, onlyBusy: true }).rows.map((row) => row.employee)).toEqual(['Zoe'])
})

test('of two things on a day what keeps somebody away comes first; they are counted once', () => {
  const { rows, away } = timelineOf('2026-02-01', [event('Training', '2026-02-03', '2026-02-03', 'Dina'), event('Leave', '2026-02-03', '2026-02-04', 'Dina', 'Budi'), event('Away', '2026-02-03', '2026-02-03', 'Dina')], people, en)
  expect(rows.find((row) => row.employee === 'Dina')?.days.get('2026-02-03')?.map((e) => e.type)).toEqual(['Leave', 'Away', 'Training'])
  expect([...away]).toEqual([['2026-02-03', 2], ['2026-02-04', 2]])
})

test('a holiday is nobody\'s row, and stands at its day', () => {
  const { rows, holidays } = timelineOf('2026-02-01', [event('Holiday', '2026-02-17', '2026-02-17'), event('Joint Holiday', '2026-02-16', '2026-02-17')], [], en)
  expect(rows).toEqual([])
  expect([...holidays]).toEqual([['2026-02-17', ['Holiday', 'Joint Holiday']], ['2026-02-16', ['Joint Holiday']]])
})
