import { expect, test } from 'vitest'
import { momentOf, onItsClock } from './session-time.ts'

const morning = { sessionStart: '2026-05-12T09:00', sessionEnd: '2026-05-12T12:00', endsAt: '2026-05-12T05:00:00.000Z' }
const night = { sessionStart: '2026-05-12T22:00', sessionEnd: '2026-05-13T05:30', endsAt: '2026-05-12T22:30:00.000Z' }

test('an instant is read on the clock of the training, wherever the reader is', () => {
  expect(onItsClock(morning, '2026-05-12T05:15:00.000Z')).toBe('2026-05-12T12:15')
})

test.each([
  [morning, '09:20', '2026-05-12T09:20'],
  [morning, '08:45', '2026-05-12T08:45'],
  [night, '22:05', '2026-05-12T22:05'],
  [night, '00:30', '2026-05-13T00:30'],
  [night, '05:40', '2026-05-13T05:40'],
  [night, '21:50', '2026-05-12T21:50'],
])('a time of day belongs to the day that is nearest', (session, time, moment) => {
  expect(momentOf(session, time)).toBe(moment)
})
