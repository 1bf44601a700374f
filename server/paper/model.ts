/** What stands on a paper: facts in their order. Words and figures come as they are to be read. */
import type { Language } from '../../contract/kit/language.ts'
import { refuse } from '../lib/refuse.ts'

interface Heading {
  kind: 'heading'
  text: string
  /** 2 below the title, 3 below that. */
  level?: 2 | 3
  align?: 'start' | 'center'
}

interface Paragraph {
  kind: 'text'
  /** Its line breaks are kept. */
  text: string
  look?: 'plain' | 'strong' | 'small'
  align?: 'start' | 'center'
}

/** Names with what they are, below each other. */
interface Facts {
  kind: 'facts'
  facts: readonly { name: string; value: string }[]
}

export interface Column {
  head: string
  /** The column holds figures: they stand at the right, whatever the direction, so that units stand below units. */
  figures?: boolean
}

interface Table {
  kind: 'table'
  columns: readonly Column[]
  /** A cell a column. */
  rows: readonly (readonly string[])[]
  /** Rows below a line, in bold. */
  totals?: readonly (readonly string[])[]
}

interface QrBlock {
  kind: 'qr'
  text: string
  /** What the code is, for whoever hears the paper. */
  label: string
}

export type Block = Heading | Paragraph | Facts | Table | QrBlock | { kind: 'newPage' }

export interface PaperModel {
  /** Direction and the words of the footer follow from it. */
  language: Language
  /** Stands on top and in the title of the reader's window, which lock screens and lists of files show: no names in it. */
  title: string
  madeAt: Date
  layout?: 'portrait' | 'landscape'
  blocks: readonly Block[]
  /** Beside the number of the page. */
  footer?: string
}

/** Some hundred pages: longer lists are files of rows. */
export const MOST_ROWS = 5000
const MOST_LETTERS = 1_000_000
/** So many are still legible on a page that lies. */
export const MOST_COLUMNS = 20

const rowsOf = (block: Block): readonly (readonly string[])[] =>
  block.kind === 'table' ? [block.columns.map((c) => c.head), ...block.rows, ...(block.totals ?? [])] : block.kind === 'facts' ? block.facts.map((f) => [f.name, f.value]) : 'text' in block ? [[block.text]] : []

/** @throws Error when the facts disagree; CallError paper_too_large when there is more than a paper holds */
export function checkModel(model: PaperModel): void {
  for (const block of model.blocks) {
    if (block.kind !== 'table') continue
    const width = block.columns.length
    if (width === 0 || width > MOST_COLUMNS) throw new Error(`a table on a paper has 1 to ${MOST_COLUMNS} columns, not ${width}`)
    const other = rowsOf(block).find((row) => row.length !== width)
    if (other) throw new Error(`a row of ${other.length} cells in a table of ${width} columns`)
  }
  const rows = model.blocks.flatMap(rowsOf)
  const letters = rows.reduce((sum, row) => sum + row.reduce((all, cell) => all + cell.length, 0), 0)
  if (rows.length > MOST_ROWS + model.blocks.length || letters > MOST_LETTERS) refuse('paper_too_large', { most: MOST_ROWS })
}
