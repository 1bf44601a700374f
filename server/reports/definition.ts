/** What a report is, as the module whose data it is declares it: facts. @see contract/modules/reports/README.md */
import type { SQL, SQLWrapper } from 'drizzle-orm'
import type { ListInput, OptionRow, Paged } from '../../contract/kit/paging.ts'
import type { ColumnKind, ColumnTotal, ParameterKind, ReportCell, ReportChart, ReportChoice, ReportFormat, ReportScope, ReportValues } from '../../contract/modules/reports/shapes.ts'
import type { Context } from '../lib/handler.ts'
import type { People } from '../org/below.ts'

/** A row as it is read, by the names of its columns and more. */
export type Raw = Record<string, unknown>

/** What somebody asks of a report: values that were checked, whose rows, and who asks. */
export interface ReportQuery {
  def: ReportDef
  context: Context
  scope: ReportScope
  /** Everybody whose rows are meant, of the scope and of those chosen; undefined: everybody. */
  people: People | undefined
  /** The same as a condition. */
  whose: (column: SQLWrapper) => Promise<SQL>
  /** Everybody of the scope, whoever was chosen, as a condition. */
  inScope: (column: SQLWrapper) => Promise<SQL>
  /** What was chosen; null: nothing was. */
  value: (name: string) => string | null
  values: (name: string) => readonly string[]
  isSet: (name: string) => boolean
  /** What was chosen, days resolved. */
  chosen: ReportValues
  /** Of it what the audit may say. */
  audited: ReportValues
}

export interface ParameterDef {
  name: string
  kind: ParameterKind
  required?: boolean
  /** What holds until something is chosen. */
  default?: (context: Context) => readonly string[] | Promise<readonly string[]>
  /** Which end of a stretch a day is. */
  edge?: 'from' | 'until'
  /** Of whole numbers. */
  min?: number
  max?: number
  /** Codes of an enum, each with its text. */
  choices?: (context: Context) => readonly ReportChoice[]
  /** Of an enum: one of them is chosen. */
  isSingle?: true
  /** What there is to choose from: asked within the report's scope. */
  source?: (input: ListInput, query: ReportQuery) => Promise<Paged<OptionRow>>
  /** Names of what was chosen, by id: they stand on top of previews and in files. */
  names?: (ids: readonly string[], context: Context) => Promise<ReadonlyMap<string, string>>
  dependsOn?: readonly string[]
  visibleWhen?: { name: string; value: string }
  /** What the audit says of its values: ids and codes. Free text never is. */
  isFreeText?: true
}

export interface ColumnDef {
  name: string
  kind: ColumnKind
  total?: ColumnTotal
  /** Of money: rows hold smallest units of this currency. */
  currency?: string
  /** Its heading, where it follows from what is asked; else it stands under `report:<code>.col.<name>`, or `report:col.<name>`. */
  label?: string
  /** The cell of a row. Left out: the row's own value of this name, as its kind is written. */
  cell?: (row: Raw) => ReportCell
  /** Name of the row's value it is sorted and added up by; left out: its own. Null: not sorted by. */
  by?: string | null
}

export interface Order {
  /** Name of the row's value. */
  by: string
  isDown: boolean
}

/** Rows of one report for one reader. Nothing of it is kept from one chunk to the next: who may be read is asked anew. */
export interface RowSource {
  /** How many rows there are; above `most`, one more than that. */
  count(most: number): Promise<number>
  /** Rows after a key, in the order of keys. @returns the key to go on from; null: that was all */
  after(key: string | null, limit: number): Promise<{ rows: Raw[]; next: string | null }>
  page(order: Order | null, range: { limit: number; offset: number }): Promise<Raw[]>
  /** Of all rows, by name of the row's value. */
  totals(columns: readonly ColumnDef[]): Promise<Raw>
  chart(): Promise<ReportChart | null>
}

export interface ReportDef {
  code: string
  /** Slug whose right it takes. */
  module: string
  category: string
  scopes: readonly ReportScope[]
  /** Roles besides HR's whose holders have the scope `all`, or that of their site. */
  reach?: readonly string[]
  parameters: readonly ParameterDef[]
  formats?: readonly ReportFormat[]
  /** Most days from the first to the last one chosen. */
  maxDays?: number
  /** How rows stand where nobody says; left out: by their key. */
  order?: Order
  /** What there is to show: may follow from what is asked and from who asks. */
  columns: (query: ReportQuery) => readonly ColumnDef[] | Promise<readonly ColumnDef[]>
  rows: (query: ReportQuery) => RowSource | Promise<RowSource>
  /** What a reader has to know of these rows, as sentences. */
  warnings?: (query: ReportQuery) => Promise<string[]>
}
