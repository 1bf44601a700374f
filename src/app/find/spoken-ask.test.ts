import { describe, expect, test } from 'vitest'
import { readSpokenAsk, readSpokenDays } from './spoken-ask.ts'

const TODAY = '2026-11-24' // a Tuesday
const read = (text: string) => readSpokenAsk(text, TODAY, 'en-GB')

describe('what is asked for, and for when', () => {
  test.each([
    ['sick today', 'sick', '2026-11-24', '2026-11-24'],
    ['today sick', 'sick', '2026-11-24', '2026-11-24'],
    ['cuti besok', 'cuti', '2026-11-25', '2026-11-25'],
    ['sakit hari ini', 'sakit', '2026-11-24', '2026-11-24'],
    ['إجازة غدًا', 'إجازة', '2026-11-25', '2026-11-25'],
    ['leave 3–5 Dec', 'leave', '2026-12-03', '2026-12-05'],
    ['leave 3 - 5 dec', 'leave', '2026-12-03', '2026-12-05'],
    ['leave from 3 to 5 December', 'leave', '2026-12-03', '2026-12-05'],
    ['Leave Dec 3-5', 'Leave', '2026-12-03', '2026-12-05'],
    ['cuti 3 sampai 5 des', 'cuti', '2026-12-03', '2026-12-05'],
    ['cuti tanggal 3 desember', 'cuti', '2026-12-03', '2026-12-03'],
    ['إجازة من ٣ إلى ٥ ديسمبر', 'إجازة', '2026-12-03', '2026-12-05'],
    ['unpaid leave 28 dec to 3 jan', 'unpaid leave', '2026-12-28', '2027-01-03'],
    ['leave friday to monday', 'leave', '2026-11-27', '2026-11-30'],
    ['leave next monday', 'leave', '2026-11-30', '2026-11-30'],
    ['half day on the day after tomorrow', 'half day', '2026-11-26', '2026-11-26'],
    ['overtime yesterday', 'overtime', '2026-11-23', '2026-11-23'],
    ['tomorrow', '', '2026-11-25', '2026-11-25'],
  ])('%s', (text, words, from, until) => expect(read(text)).toEqual({ words, from, until }))

  test.each([
    ['overtime yesterday 17:00–19:30', ['17:00', '19:30']],
    ['overtime yesterday from 5 pm to 7:30 pm', ['17:00', '19:30']],
    ['lembur kemarin jam 17.00', ['17:00']],
  ])('%s says its hours', (text, hours) => expect(read(text)).toMatchObject({ words: text.split(' ')[0], from: '2026-11-23', hours }))

  test.each(['sick', 'leave', '', '   ', 'balance 12', 'leave 30 feb', 'may', 'x '.repeat(30)])('%j names no day', (text) => expect(read(text)).toBeNull())
})

test('no more days than a year, and none that end before they begin', () => {
  expect(readSpokenDays('3 dec 2026 to 4 dec 2027', TODAY)).toBeNull()
  expect(readSpokenDays('tomorrow to yesterday', TODAY)).toBeNull()
})
