import { useId, useRef, useState } from 'react'
import { field, type DraftLineRow, type Field } from '../../../../contract/kit/field.ts'
import { languages } from '../../../../contract/kit/language.ts'
import i18n from 'i18next'
import type { FormApi } from '../../../request/client-module.ts'
import { NOTHING_KNOWN } from '../../../request/employees/line-state.ts'
import { AnyField, fieldKinds } from '../../../request/fields/field-kinds.tsx'
import { LineGroup } from '../../../request/lines/line-group.tsx'
import type { GalleryEntry } from '../entry.ts'

const NS = 'gallery-lines'
// the gallery is in English, whatever language is looked at
for (const lng of languages) i18n.addResourceBundle(lng, NS, {
  'field.stops.day': 'Day', 'field.stops.minutes': 'Minutes', 'field.stops.kind': 'Kind', 'field.stops.note': 'What for', 'enum.stops.kind.1': 'On foot', 'enum.stops.kind.2': 'By car',
  'field.stops': 'Stops', 'row.stops': 'Stop', 'row.stops.hint': 'Where somebody got out', 'field.nights': 'Nights', 'row.nights': 'Night', 'row.nights.hint': 'Where somebody slept', 'field.nights.day': 'Day', 'field.nights.price': 'Price',
  'field.tools.name': 'Name', 'field.tools.shelf': 'Shelf', 'field.tools.price': 'Price', 'field.tools.pieces': 'Pieces', 'field.shelves': 'Shelves',
})

const stops = field.lines({ day: field.date(), minutes: field.minutes(), kind: field.enum([1, 2]), note: field.text({ optional: true }) }, { max: 6 }) as Field
const start: DraftLineRow[] = [
  { lineId: 'a', day: '2026-05-12', minutes: 90, kind: 2, note: 'Delivery to the southern warehouse and back' },
  { lineId: 'b', day: '2026-05-13', kind: 1 },
] as DraftLineRow[]
const night = { lineId: 'c', day: '2026-05-12', price: '40.00' }
const nights = field.lines({ day: field.date(), price: field.decimal({ computed: true, optional: true }) }) as Field
const tools = field.lines({ name: field.text(), shelf: field.lineOf('shelves'), price: field.money({ currencies: ['IDR', 'JPY'] }), pieces: field.whole({ max: 20 }) }) as Field
const tool = { lineId: 'd', name: 'Drill', shelf: 'x', price: { minor: 980, currency: 'JPY' }, pieces: 2 } as DraftLineRow
const SHELVES = [{ value: 'x', label: 'Left wall' }, { value: 'y', label: 'Right wall' }]
const quote = field.file({ accepts: ['pdf'], maxMb: 1 }) as Field
const Lines = fieldKinds.lines
const File = fieldKinds.file

/** A form that keeps what is set. */
function useForm(start: Record<string, unknown>, errors: Record<string, string>): FormApi {
  const [values, setValues] = useState(start)
  const texts = useRef<Record<string, string>>({})
  return {
    values,
    set: (changes) => setValues((before) => ({ ...before, ...changes })),
    propose: (changes) => setValues((before) => ({ ...before, ...changes })),
    isGuessed: () => false,
    leave: () => undefined, unreadable: () => undefined, setHints: () => undefined,
    errorOf: (name) => errors[name],
    textOf: (name) => texts.current[name],
    remember: (name, text) => { texts.current[name] = text },
    recordId: 'r', attachmentCount: 0, linesOf: () => NOTHING_KNOWN, newLine: {},
    rowFacts: (name) => (name in start ? { icon: name === 'stops' ? 'mapPin' : 'moon' } : undefined),
  }
}

function Rows({ rows, errors = {} }: { rows: DraftLineRow[]; errors?: Record<string, string> }) {
  const form = { ...useForm({ stops: rows }, errors), rowFacts: () => undefined }
  return <Lines name="stops" field={stops} ns={NS} id={useId()} label="Stops" form={form} />
}

/** Rows of which each names a row of another list. */
function Naming({ choices, error }: { choices: typeof SHELVES; error?: string }) {
  const form = { ...useForm({ tools: [tool] }, error ? { 'tools.d.shelf': error } : {}), rowFacts: () => undefined, rowChoices: () => choices }
  return <Lines name="tools" field={tools} ns={NS} id={useId()} label="Tools" form={form} />
}

function OneFile({ error }: { error?: string }) {
  const form = useForm({ quote: null }, error ? { quote: error } : {})
  return <File name="quote" field={quote} ns={NS} id={useId()} label="Quotation" form={form} />
}

function Kinds({ rows, errors = {} }: { rows: { stops: DraftLineRow[]; nights: DraftLineRow[] }; errors?: Record<string, string> }) {
  const form = useForm(rows, errors)
  const id = useId()
  return <LineGroup names={['stops', 'nights']} fields={{ stops, nights }} ns={NS} idOf={(name) => `${id}${name}`} form={form} Column={AnyField} />
}

const entry: GalleryEntry = {
  id: 'lines',
  title: 'Rows in a form',
  states: [
    { name: 'filled', Show: () => <Rows rows={start} /> },
    { name: 'a row with problems', Show: () => <Rows rows={start} errors={{ 'stops.b.minutes': 'This field is required' }} /> },
    { name: 'none, though required', Show: () => <Rows rows={[]} errors={{ stops: 'This field is required' }} /> },
    { name: 'naming a row of another list, with an amount and a number', Show: () => <Naming choices={SHELVES} /> },
    { name: 'naming a row that is gone', Show: () => <Naming choices={[]} error="The row it names is not there any more" /> },
    { name: 'a file as the value of a field', Show: () => <><OneFile /><OneFile error="This field is required" /></> },
    { name: 'of several kinds', Show: () => <Kinds rows={{ stops: start, nights: [night] }} errors={{ 'stops.b.minutes': 'This field is required', 'nights.c': 'There is a stop on the same day' }} /> },
    { name: 'of several kinds, none yet', Show: () => <Kinds rows={{ stops: [], nights: [] }} /> },
  ],
}

export default entry
