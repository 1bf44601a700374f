import { describe, expect, test } from 'vitest'
import { exampleOf, writeMoment } from './date-format.ts'
import { readMoment } from './read-moment.ts'

const usual = { date: 'YYYY/MM/DD', time: 'HH:mm' }

describe('typed dates', () => {
  test.each(['2026/05/02', '2026/5/2', '2026-05-02', '20260502', '2 May 2026', ' 02 may 2026 '])('%s means one day', (text) => {
    expect(readMoment(text, 'date')).toBe('2026-05-02')
  })
  test.each(['2026/02/30', '2026/13/01', '02/05/2026', 'tomorrow', '2026', '', '0000/01/01', '2026/05/02 08:00'])('%s is an Invalid Date Format', (text) => {
    expect(readMoment(text, 'date')).toBeNull()
  })
  test('the company may write dates in its own way, months by name too', () => {
    expect(readMoment('02.05.2026', 'date', { ...usual, date: 'DD.MM.YYYY' })).toBe('2026-05-02')
    expect(readMoment('2 Agustus 2026', 'date', usual, 'id')).toBe('2026-08-02')
  })
})

describe('typed times', () => {
  test.each([['08:05', '08:05'], ['8:05', '08:05'], ['2359', '23:59'], ['8.05', '08:05']])('%s is %s', (text, time) => {
    expect(readMoment(text, 'time')).toBe(time)
  })
  test.each(['24:00', '08:60', '8', 'noon'])('%s is an Invalid Time Format', (text) => {
    expect(readMoment(text, 'time')).toBeNull()
  })
  test('12 hours, where the company writes so', () => {
    const company = { ...usual, time: 'hh:mm A' }
    expect(readMoment('12:05 AM', 'time', company)).toBe('00:05')
    expect(readMoment('01:05 pm', 'time', company)).toBe('13:05')
    expect(readMoment('13:05 PM', 'time', company)).toBeNull()
  })
  test('with its day', () => {
    expect(readMoment('2026/05/02 08:05', 'dateTime')).toBe('2026-05-02T08:05')
    expect(readMoment('2026/05/02', 'dateTime')).toBeNull()
  })
})

test('writes what it reads', () => {
  expect(writeMoment('2026-05-02', 'YYYY/MM/DD')).toBe('2026/05/02')
  expect(writeMoment('2026-05-02T00:05', 'D MMM YY hh:mm A')).toBe('2 May 26 12:05 AM')
  expect(writeMoment('08:05', 'HH:mm')).toBe('08:05')
  expect(writeMoment('', 'HH:mm')).toBe('')
})

test('an example of every way of writing', () => {
  expect(exampleOf('date', usual, 2026)).toBe('2026/12/31')
  expect(exampleOf('time', usual, 2026)).toBe('23:59')
  expect(exampleOf('dateTime', { date: 'DD.MM.YYYY', time: 'hh:mm A' }, 2026)).toBe('31.12.2026 11:59 PM')
})
