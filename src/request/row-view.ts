/** One request as cards, tables and details read it: from a list row, an inbox item or a draft of this device. */
import { isMoney } from '../../contract/kit/money.ts'
import type { Field, Fields, Values } from '../../contract/kit/field.ts'
import type { AnyRequestDef, RequestHeader, RequestRow } from '../../contract/kit/request.ts'
import { fromKeyValues } from '../../contract/kit/wire.ts'
import type { InboxItem } from '../../contract/modules/attachments-inbox-announcements/calls.ts'
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

/** A value as people read it. @param texts names of options, by field */
export function textOfValue(field: Field | undefined, name: string, value: unknown, texts: Readonly<Record<string, string>>, tools: ViewTools, ns: string): string {
  const given = texts[name]
  // a choice of the form is newer than the word that came along with the record
  const chosen = field?.kind === 'enum' && typeof value === 'number'
  // what the server worked out and has a word for is kept as its code, as its number, or as the day that stands for none
  const worked = (field?.kind === 'text' || field?.kind === 'whole' || field?.kind === 'date') && field.computed === true
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
