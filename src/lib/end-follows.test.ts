import { expect, test } from 'vitest'
import { endFollows } from './end-follows.ts'

test.each([
  ['an end that fits stays', '2026-05-12T18:00', '2026-05-12T19:00', '2026-05-12T19:00'],
  ['moved to a later day, it goes along', '2026-05-14T17:00', '2026-05-12T19:00', '2026-05-14T19:00'],
  ['moved to an earlier day, too', '2026-05-11T17:00', '2026-05-12T19:00', '2026-05-11T19:00'],
  ['a night ends on the next day', '2026-05-14T22:00', '2026-05-13T02:00', '2026-05-15T02:00'],
  ['a start at the time of the end is no whole day', '2026-05-12T19:00', '2026-05-12T19:00', '2026-05-12T21:00'],
  ['nor is one after it', '2026-05-12T20:00', '2026-05-12T19:00', '2026-05-12T22:00'],
  ['an end that is not there yet', '2026-05-12T20:00', null, '2026-05-12T22:00'],
])('%s', (_, start, until, wanted) => expect(endFollows(start, until, 120)).toBe(wanted))
