import { expect, test } from 'vitest'
import { checkTraining, followSession, followTraining, newSession, repeatedOn, rows, showsField, type TrainingValues } from './in-form.ts'

const TODAY = '2026-05-04'
const session = { lineId: 's1', sessionStart: '2026-05-12T09:00', sessionEnd: '2026-05-12T12:00', breakMinutes: 15 }

test('the registration is asked for where it is open, the provider where somebody else gives it', () => {
  expect(['quota', 'provider', 'place'].map((name) => showsField(name, { openRegistration: false, external: true }))).toEqual([false, true, true])
  expect(showsField('quota', { openRegistration: true })).toBe(true)
})

test('a cost with details is what they add up to, in their currency; one without keeps its own', () => {
  const values = {
    costs: [{ lineId: 'c1', amount: null }, { lineId: 'c2', amount: { minor: 500, currency: 'USD' } }],
    costDetails: [{ lineId: 'd1', costLineId: 'c1', quantity: '2.5', unitPrice: { minor: 10_001, currency: 'IDR' } }, { lineId: 'd2', costLineId: 'c1', quantity: '1', unitPrice: { minor: 99, currency: 'IDR' } }, { lineId: 'd3', costLineId: 'c1', quantity: null, unitPrice: null }],
  } as unknown as TrainingValues
  expect(followTraining(values, { costDetails: values.costDetails ?? [] }, TODAY).costs).toMatchObject([{ amount: { minor: 25_003 + 99, currency: 'IDR' } }, { amount: { minor: 500, currency: 'USD' } }])
  const [, other] = values.costs ?? []
  expect(followTraining({ costs: [other], costDetails: [] } as unknown as TrainingValues, { costs: [] }, TODAY)).toEqual({})
})

test('a registration that is opened is from today to the day before the training', () => {
  expect(followTraining({ openRegistration: true, trainingRequestStart: '2026-05-12' }, { openRegistration: true }, TODAY)).toEqual({ trainingOpenRegistrationStart: TODAY, trainingOpenRegistrationEnd: '2026-05-11' })
  expect(followTraining({ openRegistration: true, trainingRequestStart: '2026-05-04' }, { openRegistration: true }, TODAY)).toEqual({ trainingOpenRegistrationStart: TODAY, trainingOpenRegistrationEnd: null })
})

test('a new session is as the last one, a day later; on the last day after it', () => {
  expect(newSession({ trainingRequestStart: '2026-05-12', sessions: [] })).toEqual({ sessionStart: '2026-05-12T09:00', sessionEnd: '2026-05-12T12:00' })
  expect(newSession({ trainingRequestStart: '2026-05-12', trainingRequestUntil: '2026-05-14', sessions: [session] })).toMatchObject({ sessionStart: '2026-05-13T09:00', sessionEnd: '2026-05-13T12:00', breakMinutes: 15 })
  expect(newSession({ trainingRequestStart: '2026-05-12', trainingRequestUntil: '2026-05-12', sessions: [session] })).toMatchObject({ sessionStart: '2026-05-12T12:00', sessionEnd: '2026-05-12T15:00' })
  expect(newSession({})).toEqual({})
})

test('the end of a session stays after its beginning', () => {
  expect(followSession({ sessionStart: '2026-05-13T13:00', sessionEnd: '2026-05-12T12:00' }, { sessionStart: '2026-05-13T13:00' })).toEqual({ sessionEnd: '2026-05-13T16:00' })
  expect(followSession({ sessionStart: '2026-05-12T22:00', sessionEnd: '2026-05-13T02:00' }, { sessionStart: '2026-05-12T22:00' }), 'over midnight').toEqual({})
  expect(followSession({ sessionStart: '2026-05-12T09:00', sessionEnd: '2026-05-12T08:00' }, { sessionEnd: '2026-05-12T08:00' })).toEqual({})
})

test('a session is repeated at its times on days on which it does not stand yet', () => {
  let id = 0
  const added = repeatedOn(session, ['2026-05-12', '2026-05-13', '2026-05-19'], [session], () => `new${++id}`)
  expect(added.map(({ sessionStart, sessionEnd, breakMinutes }) => [sessionStart, sessionEnd, breakMinutes])).toEqual([['2026-05-13T09:00', '2026-05-13T12:00', 15], ['2026-05-19T09:00', '2026-05-19T12:00', 15]])
  expect(new Set(added.map((s) => s.lineId)).size).toBe(2)
  expect(repeatedOn({ lineId: 's2', sessionStart: null, sessionEnd: null }, ['2026-05-13'], [], () => 'x')).toEqual([])
})

test('a colleague is chosen, somebody else is named; another source forgets what the one before said', () => {
  const { shows, follow } = rows.facilitators ?? {}
  const asked = (source: 1 | 2) => (['facilitatorId', 'facilitatorName', 'facilitatorCompany', 'topic'] as const).filter((column) => shows?.(column, { facilitatorSource: source }))
  expect([asked(1), asked(2)]).toEqual([['facilitatorId', 'topic'], ['facilitatorName', 'facilitatorCompany', 'topic']])
  expect(follow?.({ facilitatorSource: 2 }, { facilitatorSource: 2 })).toEqual({ facilitatorId: null })
})

test('who stands there twice is for the server to say, by name', () => {
  const twice = { trainingRequestStart: '2026-05-12', trainingRequestUntil: '2026-05-12', sessions: [session], recommendMembers: [{ employeeId: 'e', note: '' }], facilitators: [{ lineId: 'f1', facilitatorSource: 1, facilitatorId: 'e' }, { lineId: 'f2', facilitatorSource: 1, facilitatorId: 'e' }] }
  expect(checkTraining(twice as unknown as TrainingValues)).toEqual([])
  expect(checkTraining({ ...twice, sessions: [] } as unknown as TrainingValues).map((f) => f.code)).toEqual(['training_no_session'])
})
