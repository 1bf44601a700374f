/** Cells of rows as people read them, and what rows are called where another list names them. Pure. */
import type { DraftLineRow, Fields } from '../../../contract/kit/field.ts'
import { lineText } from '../../../contract/kit/field-path.ts'
import type { Option } from '../../lib/option.ts'
import { readCell, type ViewedModule, type ViewTools } from '../row-view.ts'

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
