/**
 * Field kinds: what a person can fill in. A kind fixes the value's type, its wire form, its check
 * (`schema.ts`) and its look (`src/request/fields/`). One entry a kind; the compiler counts them.
 */
import type { AnyCall } from './call.ts'
import type { ChoiceList } from './choices.ts'
import type { FileKind } from './file-kind.ts'
import { MAX_MINOR, type Money } from './money.ts'

/** One employee a request covers, with a note of their own. The names come with the detail; they are neither sent nor kept. */
export interface EmployeeLine {
  employeeId: string
  note: string
  employee?: string
  companyStructure?: string
  /** Names of the options chosen in the line's own fields, by field. */
  texts?: Record<string, string>
}

/** One row of a `lines` field: an id made on the device, then its columns. A draft's row may lack any of them. */
export type LineRow<F extends Fields = Fields> = { lineId: string } & Values<F>
export type DraftLineRow<F extends Fields = Fields> = { lineId: string } & DraftValues<F>
/** A line with what its module asks of each person beside the note. A draft's line may miss anything of it. */
export type LineWith<L extends Fields> = EmployeeLine & DraftValues<L>

interface Common {
  /** May stay empty. Default: required at submit (a draft may miss anything). */
  optional?: true
  /** Set by the server, shown read-only. */
  computed?: true
}

export type FieldKind = 'text' | 'note' | 'date' | 'dateTime' | 'minutes' | 'whole' | 'decimal' | 'money' | 'option' | 'enum' | 'file' | 'lineOf' | 'employee' | 'employees' | 'lines' | 'flag'

export interface Field<K extends FieldKind = FieldKind, V = unknown> extends Common {
  readonly kind: K
  /** Longest text in characters; most people or rows of a list; largest number. */
  readonly max?: number
  /** Step of minutes, whole numbers and amounts. Limits of an amount are in its currency's smallest unit. */
  readonly step?: number
  readonly min?: number
  /** Currencies an amount may be in. Default: the company's alone. */
  readonly currencies?: readonly string[]
  /** Kinds of file a field takes. Default: all that may be attached. */
  readonly accepts?: readonly FileKind[]
  /** Largest file, in megabytes, where that is less than the company allows. */
  readonly maxMb?: number
  /** Where the options come from: a list call answering OptionRow. */
  readonly source?: AnyCall
  /** List of choices whose entries the options are: the machinery answers `source`, names them on rows, and approval rules know them by their codes. */
  readonly choices?: ChoiceList
  /** Other fields whose values the source takes as parameters, by their own names or (`{ id: 'employeeId' }`) by the parameter's; options reload when they change. */
  readonly sourceParams?: readonly string[] | Readonly<Record<string, string>>
  /** Values of an enum, as ids on the wire; their names stand in the module's locale file under `enum.<field>.<id>`. */
  readonly values?: readonly number[]
  /** Fields of each row of a `lines` field. Rows hold no rows. */
  readonly columns?: Fields
  /** Of a list of employees: what each line holds beside person and note. */
  readonly line?: Fields
  /** Line fields that tell two lines of one person apart; left out, each person stands once. */
  readonly lineKey?: readonly string[]
  /** Call (`importEmployeesCall`) that turns a list of codes or a file of them into people, with a result for each row; the machinery serves it. */
  readonly importer?: AnyCall
  /** List of the same form whose rows a column names. */
  readonly of?: string
  /** Field whose value must be there for this one to show: see the module's `shows` slot. */
  readonly types?: V
}

/** Whether a field holds many entries: people, or rows. */
export const isList = ({ kind }: Pick<Field, 'kind'>): boolean => kind === 'employees' || kind === 'lines'

type Options = Partial<Pick<Field, 'optional' | 'computed' | 'max' | 'step' | 'min' | 'source' | 'sourceParams'>>
type Opt<O, V> = O extends { optional: true } ? V | null : V
type WholeOptions = Pick<Options, 'optional' | 'computed' | 'min' | 'max' | 'step'>
type MoneyOptions = WholeOptions & Pick<Partial<Field>, 'currencies'>
type FileOptions = Pick<Options, 'optional'> & Pick<Partial<Field>, 'accepts' | 'maxMb'>
/** Options of this kind and no others: what a kind does not know does not compile. */
type Only<O, Known> = O & { [K in Exclude<keyof O, keyof Known>]: never }

type ListOptions = Partial<Pick<Field, 'line' | 'lineKey' | 'importer'>>
type LineOf<O> = O extends { line: infer L extends Fields } ? LineWith<L> : EmployeeLine

/** Builders: `field.date()`, `field.text({ max: 500 })`. */
export const field = {
  /** One line of text. */
  text: <O extends Options>(o?: O) => ({ max: 200, ...o, kind: 'text' }) as unknown as Field<'text', Opt<O, string>> & O,
  /** Several lines (3 rows), free text up to 1000 characters by default. */
  note: <O extends Options>(o?: O) => ({ max: 1000, ...o, kind: 'note' }) as unknown as Field<'note', Opt<O, string>> & O,
  /** Civil date, `YYYY-MM-DD`. */
  date: <O extends Options>(o?: O) => ({ ...o, kind: 'date' }) as unknown as Field<'date', Opt<O, string>> & O,
  /** Wall-clock time at the employee's site, `YYYY-MM-DDTHH:mm`. */
  dateTime: <O extends Options>(o?: O) => ({ ...o, kind: 'dateTime' }) as unknown as Field<'dateTime', Opt<O, string>> & O,
  /** Whole minutes. */
  minutes: <O extends Options>(o?: O) => ({ step: 1, min: 0, ...o, kind: 'minutes' }) as unknown as Field<'minutes', Opt<O, number>> & O,
  /** Whole number, as a number: heads, months, scores. From 0 by default; `min`, `max` and `step` say more. */
  whole: <O extends WholeOptions>(o?: Only<O, WholeOptions>) => ({ step: 1, min: 0, max: 999_999_999, ...(o as object), kind: 'whole' }) as unknown as Field<'whole', Opt<O, number>> & O,
  /** Amount of money, in the company's currency or one of `currencies`. From 0 by default; `min`, `max` and `step` in the smallest unit (hundredths of IDR, yen). */
  money: <O extends MoneyOptions>(o?: Only<O, MoneyOptions>) => ({ step: 1, min: 0, max: MAX_MINOR, ...(o as object), kind: 'money' }) as unknown as Field<'money', Opt<O, Money>> & O,
  /** Decimal with two places, as a string (`"2.50"`). */
  decimal: <O extends Options>(o?: O) => ({ ...o, kind: 'decimal' }) as unknown as Field<'decimal', Opt<O, string>> & O,
  /** One of a server list; the value is the option's id. */
  option: <O extends Options>(source: AnyCall, o?: O) => ({ ...o, source, kind: 'option' }) as unknown as Field<'option', Opt<O, string>> & O,
  /** One of a list of choices the company keeps; the value is the entry's id. `source` is the call its entries come from. */
  choice: <O extends Options>(choices: ChoiceList, source: AnyCall, o?: O) => ({ ...o, source, choices, kind: 'option' }) as unknown as Field<'option', Opt<O, string>> & O,
  /** One of a few fixed numbers. */
  enum: <const V extends readonly number[], O extends Options>(values: V, o?: O) =>
    ({ ...o, values, kind: 'enum' }) as unknown as Field<'enum', Opt<O, V[number]>> & O,
  /**
   * One file; the value is the id of its attachment, uploaded ahead of the request and only of this one. Its name is among the request's texts,
   * type and size among the detail's `fieldFiles`. Also a column of rows.
   */
  file: <O extends FileOptions>(o?: Only<O, FileOptions>) => ({ ...(o as object), kind: 'file' }) as unknown as Field<'file', Opt<O, string>> & O,
  /** One employee; the value is the employee's id. */
  employee: <O extends Options>(source: AnyCall, o?: O) => ({ ...o, source, kind: 'employee' }) as unknown as Field<'employee', Opt<O, string>> & O,
  /** Several employees, each with a note: one line of the request each. `source` answers EmployeeOption; `max` people (default 500). */
  employees: <O extends Options & ListOptions>(source: AnyCall, o?: O) => ({ max: 500, ...o, source, kind: 'employees' }) as unknown as Field<'employees', Opt<O, LineOf<O>[]>> & O,
  /**
   * Rows, each with fields of the other kinds; `max` rows (default 200). Words of a column stand under `field.<field>.<column>` and
   * `enum.<field>.<column>.<id>`; a problem of one names `<field>.<lineId>.<column>`; the name of an option, in texts, `<field>.<column>.<id>`.
   */
  lines: <C extends Record<string, Field<Exclude<FieldKind, 'lines' | 'employees'>>>, O extends Options>(columns: C, o?: O) =>
    ({ max: 200, ...o, columns, kind: 'lines' }) as unknown as Omit<Field<'lines', Opt<O, LineRow<C>[]>>, 'columns'> & { readonly columns: C } & O,
  /**
   * Column of rows, or field of a person's line: names a row of another list of the form by its id, `field.lineOf('sections')`. The rows there are to choose from; taking
   * a row away empties the cells that name it, and the server refuses an id that is not in the list.
   */
  lineOf: <O extends Pick<Options, 'optional'>>(of: string, o?: Only<O, Pick<Options, 'optional'>>) => ({ ...(o as object), of, kind: 'lineOf' }) as unknown as Field<'lineOf', Opt<O, string>> & O,
  flag: <O extends Options>(o?: O) => ({ ...o, kind: 'flag' }) as unknown as Field<'flag', Opt<O, boolean>> & O,
}

/** Parameters a field's source takes, with the fields whose values they are. */
export const sourceParamNames = ({ sourceParams = [] }: Pick<Field, 'sourceParams'>): Record<string, string> =>
  Array.isArray(sourceParams) ? Object.fromEntries(sourceParams.map((name: string) => [name, name])) : { ...(sourceParams as Record<string, string>) }

/** Parameters by their names, of a form's values; undefined for what is not filled in. */
export const paramsFrom = (names: Readonly<Record<string, string>>, values: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(names).map(([param, name]) => [param, values[name] ?? undefined]))

/** Parameters a field's source takes of a form's values; undefined for what is not filled in. */
export const sourceParamsOf = (field: Pick<Field, 'sourceParams'>, values: Readonly<Record<string, unknown>>): Record<string, unknown> => paramsFrom(sourceParamNames(field), values)

export type Fields = Record<string, Field>
export type ValueOf<F> = F extends Field<FieldKind, infer V> ? V : never
/** What a complete request of these fields holds. */
export type Values<F extends Fields> = { [K in keyof F]: ValueOf<F[K]> }
/** The fields a person fills in: all but the computed ones. */
export type Filled<F extends Fields> = { [K in keyof F as F[K] extends { computed: true } ? never : K]: F[K] }
/** What a draft may hold: anything may still be missing. */
export type DraftValues<F extends Fields> = { [K in keyof F]?: DraftValueOf<F[K]> | null }
type DraftValueOf<F> = F extends { readonly kind: 'lines'; readonly columns: infer C extends Fields } ? DraftLineRow<C>[] : ValueOf<F>
