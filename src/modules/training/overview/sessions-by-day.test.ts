import { expect, test } from 'vitest'
import type { ActiveTraining } from '../../../../contract/modules/training/reading-calls.ts'
import type { Session } from '../../../../contract/modules/training/shapes.ts'
import { checkInOf, sessionsByDay } from './sessions-by-day.ts'

const session = (id: string, day: string, hour: string, status: Session['status'] = 'planned') =>
  ({ sessionId: id, sessionStart: `${day}T${hour}:00`, startsAt: `${day}T${hour}:00:00Z`, endsAt: `${day}T${hour}:59:00Z`, checkInOpensAt: `${day}T${hour}:00:00Z`, checkInClosesAt: `${day}T${hour}:30:00Z`, status }) as Session
const training = (...sessions: Session[]) => ({ timeZone: 'UTC', sessions }) as unknown as ActiveTraining
const NOW = Date.parse('2026-05-12T10:30:00Z')

test('what is over, closed or cancelled is left out, and days stand in their order over all trainings', () => {
  const found = sessionsByDay([training(session('c', '2026-05-14', '09'), session('a', '2026-05-12', '08')), training(session('b', '2026-05-13', '09'), session('x', '2026-05-13', '11', 'cancelled'), session('t', '2026-05-12', '10'))], NOW)
  expect(found.today.map((one) => one.session.sessionId)).toEqual(['t'])
  expect(found.days.map(({ day, sessions }) => [day, ...sessions.map((one) => one.session.sessionId)])).toEqual([['2026-05-13', 'b'], ['2026-05-14', 'c']])
})

test('check-in is early, open or over', () => {
  const at = (time: string) => checkInOf(session('a', '2026-05-12', '10'), Date.parse(`2026-05-12T${time}:00Z`))
  expect([at('09:59'), at('10:00'), at('10:29'), at('10:30')]).toEqual(['early', 'open', 'open', 'over'])
})
