/** One request as cards, tables and details read it: from a list row, an inbox item or a draft of this device. */
import { lineText } from '../../contract/kit/field-path.ts'
import { isMoney } from '../../contract/kit/money.ts'
import type { DraftLineRow, Field, Fields, Values } from '../../contract/kit/field.ts'
import type { AnyRequestDef, RequestHeader, RequestRow } from '../../contract/kit/request.ts'
import { fromKeyValues } from '../../contract/kit/wire.ts'
import type { InboxItem } from '../../contract/modules/attachments-inbox-announcements/calls.ts'
import type { Option } from '../lib/option.ts'
import type { Formats } from './formats.ts'

export type Translate = (key: string, params?: Record<string, unknown>) => string

/** What a view needs to know of a module. */
export interface ViewedModule {
  def: AnyRequestDef
  ns: string
}

export interface RowView<F extends Fields = Fields> {
  header: Partial<RequestHeader>
  values: Partial<Values<F>>
  /** Texts the server sent along, by field, also for fields the values lack (an inbox item holds only its block). */
  texts: Record<string, string>
  /** A field as people read it: name of an option, formatted date, word of an enum; '' for nothing. */
  text(name: Extract<keyof F, string> | 'note'): string
  /** Text by key of the module's namespace, or of another one with `ns:key`. */
  t: Translate
  show: Formats
}

export interface ViewTools {
  t: Translate
  show: Formats
}

type Reader = (value: unknown, tools: ViewTools, ns: string, name: string) => string

/** Where a list is not sent, its number is: with an inbox item, and with a page of many large requests. */
const howMany = (kind: 'employees' | 'lines'): Reader => (v, { t }) => {
  const count = Array.isArray(v) ? v.length : Number(v)
  return count > 0 ? t(`request:value.${kind}`, { count }) : ''
}

/** How a value of each kind reads. Options and employees read from the texts the server sent along. */
const readers: Record<Field['kind'], Reader> = {
  text: (v) => String(v),
  note: (v) => String(v),
  date: (v, { show }) => show.date(String(v)),
  dateTime: (v, { show }) => show.dateTime(String(v)),
  // none at all is no fact to read: no break, or hours that are not known yet
  minutes: (v, { show }) => (Number(v) === 0 ? '' : show.duration(Number(v))),
  whole: (v, { show }) => show.whole(Number(v)),
  decimal: (v, { show }) => show.decimal(String(v)),
  money: (v, { show }) => (isMoney(v) ? show.money(v) : ''),
  option: () => '',
  lineOf: () => '',
  file: (_, { t }) => t('request:value.file'),
  employee: () => '',
  employees: howMany('employees'),
  lines: howMany('lines'),
  enum: (v, { t }, ns, name) => t(`${ns}:enum.${name}.${String(v)}`),
  flag: (v, { t }) => t(v ? 'request:value.yes' : 'request:value.no'),
}

/** Kinds whose values are ids: the server's text is their name; of a file the name it was given. */
const NAMED: ReadonlySet<Field['kind']> = new Set(['option', 'employee', 'enum', 'file'])

/** One cell of a row as people read it; '' for nothing. `name` is `<field>.<column>`, `named` the name of its option, or of the row it names. */
export function readCell({ ns, field, name, value, named }: { ns: string; field: Field; name: string; value: unknown; named: string | undefined }, tools: ViewTools): string {
  if (value === undefined || value === null || value === '') return ''
  if (field.kind === 'lineOf') return named ?? ''
  if (field.kind === 'option' || field.kind === 'employee') return named ?? '…'
  if (field.kind === 'file' && named) return named
  return readers[field.kind](value, tools, ns, name)
}

/** What a request holds, as far as rows are read from it. */
interface Held {
  values: Readonly<Record<string, unknown>>
  /** Names of options. */
  texts: Record<string, string>
}

const rowsIn = ({ values }: Held, list: string): readonly DraftLineRow[] => (Array.isArray(values[list]) ? (values[list] as DraftLineRow[]) : [])

/** A row by the first of its columns that says something, else by its place. A column that names rows itself says nothing here. */
function nameOf(module: ViewedModule, list: string, row: DraftLineRow, place: number, held: Held, tools: ViewTools): string {
  const columns = Object.entries((module.def.fields as Fields)[list]?.columns ?? {}).filter(([, c]) => c.kind !== 'lineOf')
  for (const [column] of columns) {
    const text = cellText(module, list, column, row, held, tools)
    if (text !== '') return text
  }
  return tools.t('request:lines.row', { row: place })
}

/** The row of a list with this id, by its name; undefined where it is not there. */
function nameOfRow(module: ViewedModule, list: string, lineId: string, held: Held, tools: ViewTools): string | undefined {
  const at = rowsIn(held, list).findIndex((row) => row.lineId === lineId)
  const row = rowsIn(held, list)[at]
  return row && nameOf(module, list, row, at + 1, held, tools)
}

/** The rows of a list to choose from, in their order; those that are called alike with their places. */
export function rowChoices(module: ViewedModule, list: string, held: Held, tools: ViewTools): Option[] {
  const named = rowsIn(held, list).map((row, i) => ({ value: row.lineId, place: i + 1, label: nameOf(module, list, row, i + 1, held, tools) }))
  const alike = Map.groupBy(named, (n) => n.label)
  return named.map(({ value, place, label }) => ({ value, label: (alike.get(label)?.length ?? 0) > 1 ? `${label} (${tools.t('request:lines.row', { row: place })})` : label }))
}

/** One column of a row of a `lines` field. @param held the request: a cell may name a row of another list, and texts are the names of options */
export function cellText(module: ViewedModule, name: string, column: string, row: DraftLineRow, held: Held, tools: ViewTools): string {
  const field = (module.def.fields as Fields)[name]?.columns?.[column]
  const value = (row as Record<string, unknown>)[column]
  if (!field) return ''
  const named = field.of === undefined ? held.texts[lineText(name, column, String(value))] : nameOfRow(module, field.of, String(value), held, tools)
  return readCell({ ns: module.ns, field, name: `${name}.${column}`, value, named }, tools)
}

/** A value as people read it. @param texts names of options, by field */
export function textOfValue(field: Field | undefined, name: string, value: unknown, texts: Readonly<Record<string, string>>, tools: ViewTools, ns: string): string {
  const given = texts[name]
  // a choice of the form is newer than the word that came along with the record
  const chosen = field?.kind === 'enum' && typeof value === 'number'
  // what the server worked out as a word is kept as its code
  const worked = field?.kind === 'text' && field.computed === true
  if (given && !chosen && (!field || worked || NAMED.has(field.kind))) return given
  const known = value ?? given
  if (known === undefined || known === null || known === '') return ''
  return (field ? readers[field.kind] : readers.text)(known, tools, ns, name)
}

function makeView(module: ViewedModule, header: Partial<RequestHeader>, values: Record<string, unknown>, texts: Record<string, string>, tools: ViewTools): RowView {
  const fields = module.def.fields as Fields
  return {
    header,
    values,
    texts,
    ...tools,
    t: (key, params) => tools.t(key.includes(':') ? key : `${module.ns}:${key}`, params),
    text: (name) => textOfValue(fields[name], name, values[name], texts, tools, module.ns),
  }
}

/** View of a row or detail as its list and detail calls answer it. */
export const viewOfRow = (module: ViewedModule, row: RequestRow, tools: ViewTools): RowView =>
  makeView(module, row, row, fromKeyValues(row.texts ?? []), tools)

/** View of an inbox item: its module block stands for the fields. */
export const viewOfInboxItem = (module: ViewedModule, item: InboxItem, tools: ViewTools): RowView =>
  makeView(module, item, { note: item.note, ...fromKeyValues(item.block) }, fromKeyValues(item.texts ?? []), tools)

/** View of values this device holds: a draft or a queued request. */
export const viewOfValues = (module: ViewedModule, header: Partial<RequestHeader>, values: Record<string, unknown>, texts: Record<string, string>, tools: ViewTools): RowView =>
  makeView(module, header, values, texts, tools)
