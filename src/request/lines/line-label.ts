/** What a problem's place in a `lines` field is called: "Row 3, Project". Pure. */
import type { DraftLineRow } from '../../../contract/kit/field.ts'
import type { Translate } from '../row-view.ts'

/**
 * @param field name of a problem's field, with the row's id where it is one of a row @param labelOf label of a field, and of a column as `lines.project`
 * @param kindOf what one row of a list is called where there are lists of several kinds; '' elsewhere
 * @param nameOf what the row itself is called on the screen, where it bears no number; null elsewhere
 */
export function lineLabel(field: string, values: Readonly<Record<string, unknown>>, labelOf: (name: string) => string, t: Translate, kindOf: (name: string) => string = () => '', nameOf: (row: DraftLineRow) => string | null = () => null): string {
  const [name = '', lineId, column] = field.split('.')
  if (lineId === undefined) return labelOf(name)
  const rows = values[name]
  const place = Array.isArray(rows) ? (rows as DraftLineRow[]).findIndex((r) => r.lineId === lineId) + 1 : 0
  const found = (rows as DraftLineRow[] | undefined)?.[place - 1]
  if (found === undefined) return labelOf(name)
  const own = nameOf(found)
  if (own !== null) return own
  const kind = kindOf(name)
  const row = kind ? t('request:lines.row-of', { kind, row: place }) : t('request:lines.row', { row: place })
  return column === undefined ? row : t('request:lines.row-column', { row, column: labelOf(`${name}.${column}`) })
}
