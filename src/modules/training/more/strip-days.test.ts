import { expect, test } from 'vitest'
import type { ActiveTraining } from '../../../../contract/modules/training/reading-calls.ts'
import { stripDays } from './strip-days.ts'

const session = (sessionId: string, sessionStart: string, status = 'planned') => ({ sessionId, sessionStart, startsAt: `${sessionStart}:00Z`, status })
const training = (...sessions: object[]) => ({ id: 't', sessions }) as unknown as ActiveTraining

test('fourteen days from today on, each with what takes place on it, the first one first', () => {
  const days = stripDays([training(session('b', '2026-02-28T14:00'), session('x', '2026-02-28T10:00', 'cancelled')), training(session('a', '2026-02-28T09:00'), session('c', '2026-03-13T09:00'), session('late', '2026-03-14T09:00'))], '2026-02-28')
  expect([days.length, days[0]?.date, days[1]?.date, days.at(-1)?.date]).toEqual([14, '2026-02-28', '2026-03-01', '2026-03-13'])
  expect(days.flatMap(({ date, sessions }) => sessions.map((s) => `${date} ${s.session.sessionId}`))).toEqual(['2026-02-28 a', '2026-02-28 b', '2026-03-13 c'])
})
