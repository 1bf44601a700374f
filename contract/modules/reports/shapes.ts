/** What a report is, on the wire. @see contract/modules/reports/README.md */
import type { Money } from '../../kit/money.ts'
import type { KeyValue } from '../../kit/wire.ts'

/** Whose rows: one's own, those of the people below, all there are (of one's sites). */
export const reportScopes = ['own', 'team', 'all'] as const
export type ReportScope = (typeof reportScopes)[number]

export const reportFormats = ['xlsx', 'csv', 'pdf'] as const
export type ReportFormat = (typeof reportFormats)[number]

export const runStatuses = ['queued', 'running', 'done', 'failed', 'cancelled', 'expired'] as const
export type RunStatus = (typeof runStatuses)[number]

export type ParameterKind = 'date' | 'month' | 'period' | 'option' | 'options' | 'employees' | 'enum' | 'flag' | 'text' | 'whole'
export type ColumnKind = 'text' | 'code' | 'date' | 'dateTime' | 'whole' | 'decimal' | 'hours' | 'percent' | 'money' | 'status'
export type ColumnTotal = 'none' | 'sum' | 'average' | 'count'

/** What was chosen: a parameter that takes several stands once for each, one left out is empty. A date may be one of `relative-days.ts`. */
export type ReportValues = KeyValue[]

export interface ReportRow {
  id: string
  code: string
  name: string
  description: string
  /** Of `categories`. */
  category: string
  /** Slug of the module whose data it is. */
  module: string
  /** Those the reader has, narrowest first. */
  scopes: ReportScope[]
  formats: ReportFormat[]
  isFavourite: boolean
  /** When the reader last had a file of it made; UTC instant. */
  lastRunDateTime: string | null
}

export interface ReportCategory {
  code: string
  name: string
}

export interface ReportChoice {
  value: string
  label: string
}

export interface ReportParameter {
  name: string
  label: string
  kind: ParameterKind
  required: boolean
  /** Several may be chosen. */
  multiple: boolean
  /** What is chosen until something else is: dates as days, not as words. */
  default: string[]
  /** Of dates and whole numbers. */
  min: string | null
  max: string | null
  /** Fixed choices of an enum; of others none. */
  options: ReportChoice[]
  /** Its choices are asked for (`options`). */
  hasSource: boolean
  /** Names of parameters whose values its choices follow from. */
  dependsOn: string[]
  /** Shown only while this one has this value. */
  visibleWhen: { name: string; value: string } | null
  /** Of a date: the first or the last day of a stretch; a relative day is that end of it. */
  edge: 'from' | 'until' | null
}

export interface ReportColumn {
  name: string
  label: string
  kind: ColumnKind
  align: 'start' | 'end'
  total: ColumnTotal
}

/**
 * By the column's kind: text, code, status and date (a day) as they are; dateTime is a UTC instant; whole a number; decimal, hours and percent
 * decimals with two places; money an amount. Null: there is none.
 */
export type ReportCell = string | number | Money | null

export interface ReportPreset {
  id: string
  name: string
  scope: ReportScope | null
  parameters: ReportValues
}

export interface ReportDetail {
  id: string
  code: string
  name: string
  description: string
  module: string
  parameters: ReportParameter[]
  columns: ReportColumn[]
  formats: ReportFormat[]
  /** Narrowest first; the last one holds unless another is chosen. */
  scopes: ReportScope[]
  /** The reader's own, by name. */
  presets: ReportPreset[]
  isFavourite: boolean
  /** The reader may have files made of it. */
  mayExport: boolean
}

export interface ReportChart {
  kind: 'bar' | 'line' | 'stacked'
  title: string
  /** Head of the categories. */
  categoryHead: string
  /** At most 24. */
  categories: string[]
  /** At most six. */
  series: { name: string; values: (number | null)[] }[]
}

export interface ReportPreview {
  columns: ReportColumn[]
  /** Cells in the order of the columns. */
  rows: ReportCell[][]
  /** Of the whole report, in the order of the columns; null where a column has none. */
  totals: ReportCell[]
  totalData: number
  /** There are more than `totalData`. */
  totalIsMore: boolean
  totalPage: number
  chart: ReportChart | null
  /** UTC instant. */
  asOf: string
  scope: ReportScope
  /** What was chosen, days resolved, with names: to stand on top of the rows. */
  choices: { label: string; value: string }[]
  /** Sentences. */
  warnings: string[]
}

export interface ReportRun {
  id: string
  reportId: string
  /** Its name, as it is called now; of a report the reader has no longer, its code. */
  report: string
  format: ReportFormat
  scope: ReportScope
  status: RunStatus
  /** Rows written so far. */
  done: number
  /** Rows there will be; null while nobody has counted. */
  total: number | null
  /** Rows in the file; null until it is there. */
  rows: number | null
  /** Bytes. */
  size: number | null
  fileName: string
  /** UTC instants. */
  createdDateTime: string
  finishedDateTime: string | null
  /** Last day on which the file is kept. */
  expiresDate: string | null
  /** A sentence; null: nothing went wrong. */
  error: string | null
}

export interface ReportLimits {
  /** Rows a preview can be paged through. */
  previewRows: number
  /** Rows of a file that is made while one waits. */
  syncRows: number
  xlsxRows: number
  csvRows: number
  pdfRows: number
  keepDays: number
}
