import './lines.css'
import { useTranslation } from 'react-i18next'
import { lazy, type ReactNode, Suspense } from 'react'
import type { AttachmentRef } from '../../../contract/kit/request.ts'
import type { DraftLineRow, Field, Fields } from '../../../contract/kit/field.ts'
import { DataTable, type TableColumn } from '../../ui/data-table.tsx'
import { Card, Section } from '../../ui/surfaces.tsx'
import type { AnyClientModule } from '../client-module.ts'
import type { ViewTools } from '../row-view.ts'
import type { AnyRowFacts } from './row-facts.ts'
import { namedColumns } from './named-columns.ts'
import { cellText } from './cell-text.ts'
import { joined } from '../../lib/joined.ts'

interface LineSectionsProps {
  module: AnyClientModule
  values: Record<string, unknown>
  /** Names of options. */
  texts: Record<string, string>
  tools: ViewTools
  /** Those in the rows that can be opened. */
  files?: readonly AttachmentRef[]
}

const FileLink = lazy(() => import('../attachments/file-link.tsx').then((m) => ({ default: m.FileLink })))
const PAGE = 10

/** The rows of a request, a table for each list among its facts; cards on a phone. */
export function LineSections({ module, values, texts, tools, files = [] }: LineSectionsProps) {
  const { t } = useTranslation(module.ns)
  const fields = module.def.fields as Fields
  return module.facts.flatMap((name: string) => {
    const field = fields[name]
    const rows = (values[name] ?? []) as DraftLineRow[]
    if (!field?.columns || rows.length === 0) return []
    const label = t(`field.${name}`)
    const textOf = (column: string) => (row: DraftLineRow) => cellText(module, name, column, row, { values, texts }, tools)
    const facts = (module.rows as Record<string, AnyRowFacts> | undefined)?.[name]
    if (facts) {
      const named = namedColumns(facts, { values, textOf: (key) => texts[key] })
      const namedText = (column: string) => (row: DraftLineRow) => named[column]?.text((row as Record<string, unknown>)[column], tools) ?? textOf(column)(row)
      return [<Section key={name} title={label}><Card><RowsInWords rows={rows} columns={rowColumns(field, facts)} words={facts.words} shows={facts.shows} textOf={namedText} labelOf={(column) => named[column]?.label ?? t(`field.${name}.${column}`)} /></Card></Section>]
    }
    const columns = Object.entries(field.columns).map(([column, { kind }]): TableColumn<DraftLineRow> => ({
      id: column, header: t(`field.${name}.${column}`), align: NUMBERS.has(kind) ? 'end' : 'start', cell: kind === 'file' ? fileIn(column, files, textOf(column)) : textOf(column),
    }))
    return [<Section key={name} title={label}><DataTable label={label} columns={columns} rows={rows} keyOf={(row) => row.lineId} pageSize={PAGE} cardOf={cardOf(Object.keys(field.columns).map(textOf), (row) => files.filter((f) => Object.values(row as Record<string, unknown>).includes(f.attachmentId)))} /></Section>]
  })
}

/** The file of a row as a link, where it can be opened. */
const fileIn = (column: string, files: readonly AttachmentRef[], textOf: (row: DraftLineRow) => string) => (row: DraftLineRow): ReactNode => {
  const file = files.find((f) => f.attachmentId === (row as Record<string, unknown>)[column])
  return file ? <Suspense fallback={textOf(row)}><FileLink file={file} /></Suspense> : textOf(row)
}

interface RowsInWordsProps {
  rows: readonly DraftLineRow[]
  columns: readonly string[]
  /** What tells a row apart is always said. */
  words: readonly string[] | undefined
  shows: AnyRowFacts['shows']
  textOf: (column: string) => (row: DraftLineRow) => string
  labelOf: (column: string) => string
}

/** Rows of one of several kinds: few rows with many columns, each said with its name. */
function RowsInWords({ rows, columns, words = [], shows = () => true, textOf, labelOf }: RowsInWordsProps) {
  const [first = '', ...rest] = columns
  return rows.map((row) => (
    <div key={row.lineId} className="rq-line-facts">
      <b>{textOf(first)(row)}</b>
      <dl className="rq-facts">
        {rest.filter((column) => words.includes(column) || shows(column, row)).map((column) => ({ column, text: textOf(column)(row) })).filter((f) => f.text !== '').map(({ column, text }) => <div key={column}><dt>{labelOf(column)}</dt><dd>{text}</dd></div>)}
      </dl>
    </div>
  ))
}

/** Columns of a row in words, what names it first. */
const rowColumns = (field: Field, facts: AnyRowFacts): string[] => [...new Set([...(facts.words ?? []), ...Object.keys(field.columns ?? {})])]

/** A row on a phone: its first word, and the others under it. */
const cardOf = (cells: readonly ((row: DraftLineRow) => string)[], filesOf: (row: DraftLineRow) => readonly AttachmentRef[]) => (row: DraftLineRow) => {
  const [first, ...rest] = cells.map((cell) => cell(row)).filter((text) => text !== '')
  return <Card><span className="rq-line-words"><b>{first}</b><span className="rq-line-rest">{joined(rest)}</span></span>{filesOf(row).map((file) => <Suspense key={file.attachmentId} fallback={null}><FileLink file={file} /></Suspense>)}</Card>
}

const NUMBERS: ReadonlySet<Field['kind']> = new Set(['minutes', 'whole', 'decimal', 'money'])
