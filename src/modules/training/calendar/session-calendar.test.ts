import { expect, test } from 'vitest'
import type { Session } from '../../../../contract/modules/training/shapes.ts'
import { sessionCalendar } from './session-calendar.ts'

const session = (more: Partial<Session>): Session => ({
  sessionId: 's1', title: 'Fire safety', sessionGroupId: null, sessionGroup: '', sessionStart: '2026-05-12T09:00', sessionEnd: '2026-05-12T12:00', startsAt: '2026-05-12T02:00:00.000Z', endsAt: '2026-05-12T05:00:00.000Z',
  checkInOpensAt: '', checkInClosesAt: '', breakMinutes: 0, place: 'Room 1, ground floor', facilitators: [], status: 'planned', version: 3, own: null, ...more,
})
const lines = (text: string) => text.split('\r\n')

test('times are UTC, the sequence is the version, and commas are escaped', () => {
  const text = lines(sessionCalendar([session({})], 'Fire safety', Date.parse('2026-05-01T00:00:00Z')))
  expect(text).toEqual(expect.arrayContaining(['UID:s1@training', 'SEQUENCE:3', 'DTSTART:20260512T020000Z', 'DTEND:20260512T050000Z', 'DTSTAMP:20260501T000000Z', 'SUMMARY:Fire safety', String.raw`LOCATION:Room 1\, ground floor`, 'STATUS:CONFIRMED']))
  expect(text.at(-1)).toBe('')
})

test('a cancelled session says so', () => {
  expect(sessionCalendar([session({ status: 'cancelled' })], 'Fire safety', 0)).toContain('STATUS:CANCELLED')
})

test('long lines are folded at 75 bytes, between characters', () => {
  const text = lines(sessionCalendar([session({ title: 'تدريب على السلامة من الحرائق في المبنى الرئيسي للشركة' })], 'السلامة', 0))
  expect(Math.max(...text.map((line) => new TextEncoder().encode(line).length))).toBeLessThanOrEqual(75)
  expect(text.join('\n').replaceAll('\n ', '')).toContain('SUMMARY:السلامة: تدريب على السلامة من الحرائق في المبنى الرئيسي للشركة')
})
