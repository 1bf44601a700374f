import { useId, useRef, useState } from 'react'
import { field, type DraftLineRow, type Field } from '../../../../contract/kit/field.ts'
import { languages } from '../../../../contract/kit/language.ts'
import i18n from 'i18next'
import type { FormApi } from '../../../request/client-module.ts'
import { NOTHING_KNOWN } from '../../../request/employees/line-state.ts'
import { fieldKinds } from '../../../request/fields/field-kinds.tsx'
import type { GalleryEntry } from '../entry.ts'

const NS = 'gallery-lines'
// the gallery is in English, whatever language is looked at
for (const lng of languages) i18n.addResourceBundle(lng, NS, { 'field.stops.day': 'Day', 'field.stops.minutes': 'Minutes', 'field.stops.kind': 'Kind', 'field.stops.note': 'What for', 'enum.stops.kind.1': 'On foot', 'enum.stops.kind.2': 'By car' })

const stops = field.lines({ day: field.date(), minutes: field.minutes(), kind: field.enum([1, 2]), note: field.text({ optional: true }) }, { max: 6 }) as Field
const start: DraftLineRow[] = [
  { lineId: 'a', day: '2026-05-12', minutes: 90, kind: 2, note: 'Delivery to the southern warehouse and back' },
  { lineId: 'b', day: '2026-05-13', kind: 1 },
] as DraftLineRow[]
const Lines = fieldKinds.lines

function Rows({ rows, errors = {} }: { rows: DraftLineRow[]; errors?: Record<string, string> }) {
  const [values, setValues] = useState<Record<string, unknown>>({ stops: rows })
  const texts = useRef<Record<string, string>>({})
  const form: FormApi = {
    values,
    set: (changes) => setValues((before) => ({ ...before, ...changes })),
    leave: () => undefined, unreadable: () => undefined, setHints: () => undefined,
    errorOf: (name) => errors[name],
    textOf: (name) => texts.current[name],
    remember: (name, text) => { texts.current[name] = text },
    recordId: 'r', attachmentCount: 0, linesOf: () => NOTHING_KNOWN, newLine: {},
  }
  return <Lines name="stops" field={stops} ns={NS} id={useId()} label="Stops" form={form} />
}

const entry: GalleryEntry = {
  id: 'lines',
  title: 'Rows in a form',
  states: [
    { name: 'filled', Show: () => <Rows rows={start} /> },
    { name: 'a row with problems', Show: () => <Rows rows={start} errors={{ 'stops.b.minutes': 'This field is required' }} /> },
    { name: 'none, though required', Show: () => <Rows rows={[]} errors={{ stops: 'This field is required' }} /> },
  ],
}

export default entry
