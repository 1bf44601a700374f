import { expect, test } from 'vitest'
import { field, type DraftLineRow } from '../../../contract/kit/field.ts'
import { defineRequest, requestCalls } from '../../../contract/kit/request.ts'
import { clientModule, type FormApi } from '../client-module.ts'
import { problemsOf } from '../form/check-values.ts'
import { nextFormState, startState } from '../form/form-state.ts'
import { compare } from '../resolve/three-way.ts'
import { textOf } from '../resolve/version-views.ts'
import { formats } from '../formats.ts'
import { cellText, rowChoices } from './cell-text.ts'
import { lineLabel } from './line-label.ts'
import { partsOfStep } from '../form/parts-of-step.ts'
import { rowForm } from './row-form.ts'
import { wordsOfRow } from './row-words.ts'
import { withCopy, withRowBack, withStart } from './rows.ts'

const paths = { list: '/x/', detail: '/x/{id}', createOrUpdate: '/x/save', submit: '/x/submit', cancel: '/x/cancel', approve: '/x/approve', reject: '/x/reject' }
const source = requestCalls('made-up', paths, {}).list
const fields = { stops: field.lines({ place: field.option(source), minutes: field.minutes(), kind: field.enum([1, 2], { optional: true }) }) }
const trip = clientModule(
  defineRequest({ slug: 'made-up', module: 'MadeUp', codePrefix: 'MU', fields, calls: requestCalls('made-up', paths, fields), inboxBlock: [], period: () => null }),
  { icon: 'clock', tone: 'blue', ns: 'made-up', words: { en: [], id: [], ar: [] }, columns: [], card: { title: () => '', when: () => '' }, form: [['stops']], facts: ['stops'], defaults: () => ({}) },
)
const id = (n: number) => `018f0000-0000-7000-8000-00000000000${n}`
const full = { lineId: id(1), place: id(9), minutes: 30, kind: 2 }
const tools = { t: (key: string, params?: Record<string, unknown>) => `${key}${params ? JSON.stringify(params) : ''}`, show: formats('en', '2026-05-12', () => 0) }

/** A form with one `stops` field that keeps what is set. */
function aForm(rows: DraftLineRow[]) {
  const kept = { values: { stops: rows } as Record<string, unknown>, texts: {} as Record<string, string>, left: [] as string[] }
  const form = {
    get values() { return kept.values },
    set: (changes: Record<string, unknown>) => { kept.values = { ...kept.values, ...changes } },
    leave: (name: string) => void kept.left.push(name),
    errorOf: (name: string) => (name === `stops.${id(1)}.minutes` ? 'Too long' : undefined),
    textOf: (name: string) => kept.texts[name],
    remember: (name: string, text: string) => { kept.texts[name] = text },
  } as unknown as FormApi
  return { kept, form }
}

test('a row is a form of its own: it changes its row alone and knows its problems and names', () => {
  const { kept, form } = aForm([full, { lineId: id(2) }])
  const row = rowForm(form, 'stops', full)
  row.set({ 'stops.minutes': 45 })
  expect(kept.values.stops).toEqual([{ ...full, minutes: 45 }, { lineId: id(2) }])
  expect(row.errorOf('stops.minutes')).toBe('Too long')
  expect(rowForm(form, 'stops', { lineId: id(2) }).errorOf('stops.minutes')).toBeUndefined()
  row.leave('stops.minutes')
  expect(kept.left).toEqual([`stops.${id(1)}.minutes`])
  row.remember('stops.place', 'Depot', id(9))
  expect(rowForm(form, 'stops', { lineId: id(2), place: id(9) }).textOf('stops.place')).toBe('Depot')
  expect(row.values).toMatchObject({ place: id(9), 'stops.place': id(9) })
})

test('rows that come together stand at the end of their lists', () => {
  const there = (list: string) => (list === 'stops' ? [full] : [])
  const more = [{ list: 'stops', row: { lineId: id(2) } }, { list: 'trips', row: { lineId: id(3) } }, { list: 'trips', row: { lineId: id(4) } }]
  expect(withStart(there, more)).toEqual({ stops: [full, { lineId: id(2) }], trips: [{ lineId: id(3) }, { lineId: id(4) }] })
})

test('a card says what its facts name, in their order, and nothing a row hides', () => {
  const { form } = aForm([full])
  const said = () => wordsOfRow({ name: 'stops', field: fields.stops, ns: 'made-up', form, row: full }, tools)
  form.rowFacts = () => ({ icon: 'clock', tone: 'blue', words: ['kind', 'minutes'] })
  expect(said()).toEqual(['made-up:enum.stops.kind.2', '30 minutes'])
  form.rowFacts = () => ({ icon: 'clock', tone: 'blue', shows: (column) => column === 'minutes' })
  expect(said()).toEqual(['30 minutes'])
})

test('columns follow in the same row, as the facts of its kind say', () => {
  const { kept, form } = aForm([full, { lineId: id(2) }])
  form.rowFacts = (name) => (name === 'stops' ? { icon: 'clock', tone: 'blue', follow: (row, changed) => (changed.minutes ? { kind: row.place === id(9) ? 1 : 2 } : {}) } : undefined)
  rowForm(form, 'stops', full).set({ 'stops.minutes': 45 })
  expect(kept.values.stops).toEqual([{ ...full, minutes: 45, kind: 1 }, { lineId: id(2) }])
  rowForm(form, 'stops', full).set({ 'stops.kind': 2 })
  expect(kept.values.stops).toEqual([{ ...full, minutes: 45, kind: 2 }, { lineId: id(2) }])
})

test('lists of several kinds stand together at the place of the first, other fields where they are', () => {
  expect(partsOfStep({ rows: { a: { icon: 'clock' }, c: { icon: 'list' } } }, ['x', 'a', 'y', 'c'])).toEqual(['x', ['a', 'c'], 'y'])
  expect(partsOfStep({}, ['x', 'a'])).toEqual(['x', 'a'])
  expect(partsOfStep({ rows: { a: { icon: 'clock' }, c: { icon: 'list' } }, fieldOverrides: { a: {} } } as never, ['a', 'c'])).toEqual(['a', ['c']])
})

test('what a row lacks is a problem of its row and column; no rows at all is one of the field', () => {
  const problems = (rows: unknown) => problemsOf(trip, id(8), { stops: rows }, new Set())
  expect(problems([full])).toEqual([])
  expect(problems([full, { lineId: id(2), place: null, minutes: -5 }])).toEqual([
    { field: `stops.${id(2)}.place`, code: 'fixed:field.required' }, { field: `stops.${id(2)}.minutes`, code: 'fixed:field.negative' },
  ])
  expect(problems([])).toEqual([{ field: 'stops', code: 'fixed:field.required' }])
  expect(problems(null)).toEqual([{ field: 'stops', code: 'fixed:field.required' }])
})

test('a refusal stays at the rows that were not touched', () => {
  const refused = [{ field: `stops.${id(1)}.minutes`, code: 'x' }, { field: `stops.${id(2)}.place`, code: 'y' }, { field: 'stops', code: 'z' }]
  const state = nextFormState(startState({ stops: [full, { lineId: id(2) }] }), { type: 'refused', problems: refused })
  const [first] = state.values.stops as DraftLineRow[]
  const after = nextFormState(state, { type: 'changed', changes: { stops: [first, { lineId: id(2), minutes: 5 }] } })
  expect(after.refused).toEqual([refused[0]])
  expect(nextFormState(state, { type: 'changed', changes: { stops: [] } }).refused).toEqual([])
})

test('a problem is called by the place its row has now', () => {
  const label = (field: string) => lineLabel(field, { stops: [{ lineId: id(2) }, full] }, (name) => `<${name}>`, tools.t)
  expect(label('stops')).toBe('<stops>')
  expect(label(`stops.${id(1)}`)).toBe('request:lines.row{"row":2}')
  expect(label(`stops.${id(1)}.minutes`)).toBe('request:lines.row-column{"row":"request:lines.row{\\"row\\":2}","column":"<stops.minutes>"}')
  expect(label('stops.gone.minutes')).toBe('<stops>')
  const named = (field: string) => lineLabel(field, { stops: [{ lineId: id(2) }, full] }, (name) => `<${name}>`, tools.t, () => '', (row) => (row.lineId === id(1) ? 'Depot' : null))
  expect(named(`stops.${id(1)}.minutes`)).toBe('Depot')
  expect(named(`stops.${id(2)}`)).toBe('request:lines.row{"row":1}')
})

test('a copy stands after its row; what was removed comes back where it stood, once', () => {
  const other = { lineId: id(2) }
  expect(withCopy([full, other], full, id(3))).toEqual([full, { ...full, lineId: id(3) }, other])
  expect(withRowBack([other], full, 0)).toEqual([full, other])
  expect(withRowBack([full, other], full, 1)).toEqual([full, other])
})

test('versions of rows: empty columns count for nothing, and words tell them apart', () => {
  const versions = { base: { stops: [full] }, mine: { stops: [{ ...full, minutes: 45 }] }, theirs: { stops: [{ ...full, note: null }] } }
  expect(compare([['stops']], versions)).toEqual([{ names: ['stops'], standing: 'mine' }])
  const content = { values: { stops: [full, { lineId: id(2), minutes: 45 }] }, texts: { [`stops.place.${id(9)}`]: 'Depot' }, files: null }
  expect(textOf(trip, content, 'stops', tools)).toBe('Depot · 30 minutes · made-up:enum.stops.kind.2; 45 minutes')
})

test('a cell that names a row of another list reads as that row, by what it says first or by its place; rows called alike are told apart', () => {
  const own = { shelves: field.lines({ label: field.text({ optional: true }) }), tools: field.lines({ shelf: field.lineOf('shelves') }) }
  const module = { def: defineRequest({ slug: 'made-up', module: 'MadeUp', codePrefix: 'MU', fields: own, calls: requestCalls('made-up', paths, own), inboxBlock: [], period: () => null }), ns: 'made-up' }
  const held = { values: { shelves: [{ lineId: 'a', label: 'Left' }, { lineId: 'b' }, { lineId: 'c', label: 'Left' }] }, texts: {} }
  const second = 'request:lines.row{"row":2}'
  expect(rowChoices(module, 'shelves', held, tools).map((c) => c.label)).toEqual(['Left (request:lines.row{"row":1})', second, 'Left (request:lines.row{"row":3})'])
  const read = (shelf: string) => cellText(module, 'tools', 'shelf', { lineId: 't', shelf }, held, tools)
  expect([read('a'), read('b'), read('gone')]).toEqual(['Left', second, ''])
})
