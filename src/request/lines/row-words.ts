/** A row in words while it is filled in. */
import type { DraftLineRow } from '../../../contract/kit/field.ts'
import type { FieldProps } from '../fields/field-props.ts'
import { readCell, type ViewTools } from '../row-view.ts'
import { rowForm } from './row-form.ts'

/** Texts of the columns that say something, in their order. */
export function wordsOfRow({ name, field, ns, form, row }: Pick<FieldProps, 'name' | 'field' | 'ns' | 'form'> & { row: DraftLineRow }, tools: ViewTools): string[] {
  const own = rowForm(form, name, row)
  return Object.entries(field.columns ?? {})
    .map(([column, def]) => readCell({ ns, field: def, name: `${name}.${column}`, value: (row as Record<string, unknown>)[column], named: own.textOf(`${name}.${column}`) }, tools))
    .filter((text) => text !== '')
}
