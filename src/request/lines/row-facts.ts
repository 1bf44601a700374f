/** How the rows of one list are filled in, where a request has lists of several kinds: cards, each changed in a drawer. */
import type { AnyCall, Call } from '../../../contract/kit/call.ts'
import type { DraftLineRow, Field } from '../../../contract/kit/field.ts'
import type { IconName } from '../../ui/icon-paths.ts'
import type { Part } from '../../ui/part.ts'
import type { ViewTools } from '../row-view.ts'

/** What the server works out of a row while it is filled in, and where it goes. */
export interface Told<V> {
  call: AnyCall
  /** The question a row asks; null while something for it is missing. */
  asks: (row: V) => Record<string, unknown> | null
  /** Columns it sets, and the names of options among them. */
  gives: (answer: never, row: V) => { values: V; texts?: Record<string, string> }
}

/** The same, typed by its call. */
export const told = <V, Input extends object, Output>(call: Call<Input, Output>, asks: (row: V) => Input | null, gives: (answer: Output, row: V) => { values: NoInfer<V>; texts?: Record<string, string> }): Told<V> =>
  ({ call, asks, gives }) as unknown as Told<V>

/** What is known where rows are filled in or read: values of the request, and the names that came with them. */
export interface Held {
  values: Readonly<Record<string, unknown>>
  textOf: (key: string) => string | undefined
}

/** A column as the company has it. */
export interface NamedColumn {
  label: string
  field: Field
  /** A value as people read it. */
  text: (value: unknown, tools: ViewTools) => string
}

/** `V`: columns of a row, any of which may be missing. `Form`: the form it is part of. */
export interface RowFacts<V = Record<string, unknown>, Form = unknown> {
  icon: IconName
  /** What a new row starts with. `last`: the row filled in before it, of whatever kind; empty for the first. */
  start?: (from: { form: Readonly<Record<string, unknown>>; last: Readonly<Record<string, unknown>>; today: string }) => V
  /** Columns that follow from others when one changes. */
  follow?: (row: V, changed: V) => V
  /** False hides a column for this row. */
  shows?: (column: keyof V & string, row: V) => boolean
  /** Columns that are what the company makes of them: those it does not name are not asked for. */
  named?: { columns: readonly (keyof V & string)[]; of: (held: Held) => Readonly<Record<string, NamedColumn>> }
  /** Columns that may not be missing in this row, though they may in others. */
  needs?: (column: keyof V & string, row: V, form: Readonly<Record<string, unknown>>) => boolean
  /** Columns a row cannot be handed in without that it lacks still: said on its card before it is refused. */
  lacks?: (row: V, form: Readonly<Record<string, unknown>>) => readonly (keyof V & string)[]
  /** Columns the module draws in its own way. */
  draws?: Partial<Record<keyof V & string, Part<DrawnColumn<Form>>>>
  /** Columns that say on a card which row it is, the first as its name. Default: all, in their order. */
  words?: readonly (keyof V & string)[]
  /** Rows that stand by themselves are cards wherever they are shown, each changed in a dialog: there are many of them. */
  cards?: true
  /** A row is of one thing that stands once: there is no copy of it. */
  once?: true
  /** Stands above the columns of a row that is filled in: what holds now. */
  beside?: Part<BesideRow<Form>>
  /** Stands under the columns of a row that is filled in where the list stands by itself: what it is made of. */
  below?: Part<BesideRow<Form>>
  told?: readonly Told<V>[]
  /** Calls that keep one row of a saved request: each row is stored as soon as it is filled in. Input as `StoredRowInput`. */
  stored?: { save: AnyCall; remove: AnyCall }
}

/** What such a call takes beside the columns of the row. */
export interface StoredRowInput {
  requestId: string
  version: number
  lineId: string
}

/** What draws a column gets what every kind of field gets. */
export interface DrawnColumn<Form> {
  name: string
  field: Field
  /** Namespace of the module's texts: `enum.<field>.<value>`. */
  ns: string
  id: string
  label: string
  form: Form
}

/** What stands beside a row gets: the row, and the way to change it. */
export interface BesideRow<Form> {
  /** The list. */
  name: string
  row: DraftLineRow
  form: Form
  /** Takes the row away. */
  onRemove: () => void
  /** What stands in red at these columns has been answered: it need not be said any longer, unless it is said anew. */
  onAnswered?: ((columns: readonly string[]) => void) | undefined
}

/** A row to start with. */
export interface StartedRow<Name extends string = string> {
  list: Name
  row: Record<string, unknown>
  /** Choices by their codes, by column: taken where the company has an entry of that code. */
  codes?: Readonly<Record<string, string>>
}

/** An everyday way into lists of rows ("I moved"): adds the rows it takes and opens the first. Its words are `start.<id>` and `start.<id>.hint`. */
export interface RowStart<Name extends string = string> {
  id: string
  icon: IconName
  rows: (from: { form: Readonly<Record<string, unknown>>; today: string }) => readonly StartedRow<Name>[]
}

// oxlint-disable-next-line typescript/no-explicit-any -- facts of rows with unlike columns
export type AnyRowFacts = RowFacts<any, any>

/** Where the rows are: with the form alone, on their way, with the server, or kept here because the server did not take them. */
export type RowsKept = 'form' | 'storing' | 'stored' | 'kept'

export interface RowStore {
  kept: RowsKept
  /** Stores a row as it is now. */
  put: (name: string, row: DraftLineRow) => void
  /** Takes a row away. */
  take: (name: string, row: DraftLineRow) => void
  /** Waits for what is on its way. @returns what the form is based on then */
  rest: () => Promise<Stored>
}

/** What the form is based on from now on. */
export interface Stored {
  version: number
  /** Record as the server has it then. */
  snapshot: unknown
}
