/** One column of a row of a plan, or of what was said of it, as people read it. */
import type { Field } from '../../../contract/kit/field.ts'
import { lineText } from '../../../contract/kit/field-path.ts'
import { readCell, type ViewTools } from '../../request/row-view.ts'
import { NS } from './names.ts'

interface Read {
  name: string
  field: Field | undefined
  row: object
  textOf: (name: string) => string | undefined
}

export const cellOf = ({ name, field, row, textOf }: Read, tools: ViewTools) => (column: string): string => {
  const value = (row as Record<string, unknown>)[column]
  const def = field?.columns?.[column]
  return def ? readCell({ ns: NS, field: def, name: `${name}.${column}`, value, named: textOf(lineText(name, column, String(value))) }, tools) : ''
}
