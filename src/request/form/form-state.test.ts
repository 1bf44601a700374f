import { expect, test } from 'vitest'
import { lastDayFollows, nextFormState, startState } from './form-state.ts'

const start = startState({ startDate: '2026-05-12', note: '' })

test('a change marks the form as changed and unsaved; the same value changes nothing', () => {
  const changed = nextFormState(start, { type: 'changed', changes: { note: 'Wedding' } })
  expect(changed).toMatchObject({ unsaved: true, formIsChanged: true, values: { startDate: '2026-05-12', note: 'Wedding' } })
  expect(nextFormState(start, { type: 'changed', changes: { note: '' } })).toBe(start)
})

test('a save clears unsaved, but the form stays changed until it is sent', () => {
  const changed = nextFormState(start, { type: 'changed', changes: { note: 'W' } })
  const saved = nextFormState(changed, { type: 'saved', at: 5, values: changed.values })
  expect(saved).toMatchObject({ unsaved: false, formIsChanged: true, savedAt: 5 })
  expect(nextFormState(saved, { type: 'sent' }).formIsChanged).toBe(false)
})

test('what was typed while a save ran is still unsaved afterwards', () => {
  const first = nextFormState(start, { type: 'changed', changes: { note: 'W' } })
  const second = nextFormState(first, { type: 'changed', changes: { note: 'We' } })
  expect(nextFormState(second, { type: 'saved', at: 5, values: first.values }).unsaved).toBe(true)
})

test('a refusal keeps every value, and its problem goes when the field changes', () => {
  const refused = nextFormState(start, { type: 'refused', problems: [{ field: 'startDate', code: 'overlap', text: 'Overlaps 12 May' }] })
  expect(refused.values).toBe(start.values)
  expect(nextFormState(refused, { type: 'changed', changes: { note: 'x' }, words: new Set(['note']) }).refused).toHaveLength(1)
  expect(nextFormState(refused, { type: 'changed', changes: { startDate: '2026-05-13' } }).refused).toHaveLength(0)
})

test('what the server said of the whole request goes with anything it may speak of; free text is nothing a rule reads', () => {
  const words = new Set(['note'])
  const asked = nextFormState(startState({ leaveType: 'annual', startDate: '2026-05-12', endDate: '2026-05-22', note: '' }), { type: 'refused', problems: [{ field: 'endDate', code: 'balance', text: 'A balance of 5.50 does not cover 9.00' }] })
  expect(nextFormState(asked, { type: 'changed', changes: { note: 'x' }, words }).refused).toHaveLength(1)
  expect(nextFormState(asked, { type: 'changed', changes: { leaveType: 'unpaid' }, words }).refused).toEqual([])
})

test('a row that stays as it was keeps what was said of it while another row changes, not when the day of all rows changes', () => {
  const [a, b] = [{ lineId: 'a', shift: 'REG' }, { lineId: 'b', shift: 'REG' }]
  const asked = nextFormState(startState({ date: '2026-05-12', rows: [a, b] }), { type: 'refused', problems: [{ field: 'rows.a.shift', code: 'rest', text: 'Too little rest' }, { field: 'rows.b.shift', code: 'rest', text: 'Too little rest' }] })
  const other = nextFormState(asked, { type: 'changed', changes: { rows: [a, { ...b, shift: 'N' }] } })
  expect(other.refused.map((p) => p.field)).toEqual(['rows.a.shift'])
  expect(nextFormState(asked, { type: 'changed', changes: { date: '2026-05-13' } }).refused).toEqual([])
})

test('what the form worked out by itself makes no draft of a form that was only opened, and is kept with what is typed', () => {
  const proposed = nextFormState(startState({ rows: [] }), { type: 'proposed', changes: { rows: [1] } })
  expect(proposed).toMatchObject({ values: { rows: [1] }, unsaved: false, formIsChanged: false })
  const typed = nextFormState(nextFormState(proposed, { type: 'changed', changes: { note: 'x' } }), { type: 'saved', at: 1, values: {} })
  expect(nextFormState({ ...typed, unsaved: false }, { type: 'proposed', changes: { rows: [2] } }).unsaved).toBe(true)
})

test('a text that means nothing is known until it is mended', () => {
  const wrong = nextFormState(start, { type: 'unreadable', field: 'startDate', code: 'fixed:field.invalid-date' })
  expect(wrong.unreadable).toEqual({ startDate: 'fixed:field.invalid-date' })
  expect(nextFormState(wrong, { type: 'unreadable', field: 'endDate', code: null })).toBe(wrong)
  expect(nextFormState(wrong, { type: 'unreadable', field: 'startDate', code: null }).unreadable).toEqual({})
})

test('what was saved and is gone from the device is to be saved again; an untouched form is not', () => {
  const saved = nextFormState(nextFormState(startState({ a: 1 }), { type: 'changed', changes: { a: 2 } }), { type: 'saved', at: 5, values: {} })
  expect(nextFormState({ ...saved, unsaved: false }, { type: 'reopened' })).toMatchObject({ unsaved: true, savedAt: null, values: { a: 2 } })
  expect(nextFormState(startState({ a: 1 }), { type: 'reopened' }).unsaved).toBe(false)
})

test('a field is guessed until somebody gives it a value, be it the same; what the form proposes leaves it so', () => {
  const begun = startState({ startDate: '2026-05-12', endDate: '2026-05-12', type: null }, { guessed: new Set(['startDate', 'endDate']) })
  const proposed = nextFormState(nextFormState(begun, { type: 'proposed', changes: { startDate: '2026-05-18' } }), { type: 'changed', changes: { type: 'a', endDate: '2026-05-12' }, given: ['type'] })
  expect([...proposed.guessed]).toEqual(['startDate', 'endDate'])
  expect([...nextFormState(proposed, { type: 'changed', changes: { startDate: '2026-05-18' }, given: ['startDate'] }).guessed]).toEqual(['endDate'])
  expect([...nextFormState(proposed, { type: 'changed', changes: { startDate: '2026-05-20', endDate: '2026-05-20' }, given: ['startDate'] }).guessed], 'what follows was given by nobody').toEqual(['endDate'])
})

test('the last day goes with the first one until somebody gives it', () => {
  const ends = ['startDate', 'endDate'] as const
  const begun = startState({ startDate: '2026-11-30', endDate: '2026-11-30' }, { guessed: new Set(ends) })
  const typed = (state: typeof begun, own: Record<string, string>) => nextFormState(state, { type: 'changed', changes: { ...own, ...lastDayFollows(ends, own, state.guessed) }, given: Object.keys(own) })
  const slip = typed(begun, { startDate: '2026-12-14' })
  expect(typed(slip, { startDate: '2026-11-27' }).values).toEqual({ startDate: '2026-11-27', endDate: '2026-11-27' })
  expect(typed(typed(slip, { endDate: '2026-12-15' }), { startDate: '2026-12-10' }).values).toEqual({ startDate: '2026-12-10', endDate: '2026-12-15' })
  expect(typed(typed(slip, { endDate: '2026-12-14' }), { startDate: '2026-12-10' }).values, 'be it the same').toEqual({ startDate: '2026-12-10', endDate: '2026-12-14' })
})
