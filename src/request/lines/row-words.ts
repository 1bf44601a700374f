/** A row in words while it is filled in. */
import type { DraftLineRow, Field } from '../../../contract/kit/field.ts'
import type { FieldProps } from '../fields/field-props.ts'
import { readCell, type ViewTools } from '../row-view.ts'
import { rowForm } from './row-form.ts'

const NUMBERS: ReadonlySet<Field['kind']> = new Set(['whole', 'decimal', 'money'])

/** Numbers, and what the server works out, say nothing without their names where rows have many columns. */
const needsName = (field: Field): boolean => NUMBERS.has(field.kind) || field.computed === true

/** Texts of the columns that say something, in their order. */
export function wordsOfRow({ name, field, ns, form, row }: Pick<FieldProps, 'name' | 'field' | 'ns' | 'form'> & { row: DraftLineRow }, tools: ViewTools): string[] {
  const own = rowForm(form, name, row)
  const facts = form.rowFacts?.(name)
  const names = facts?.words ?? Object.keys(field.columns ?? {}).filter((column) => facts?.shows?.(column, row) ?? true)
  return names
    .flatMap((column) => {
      const def = field.columns?.[column]
      if (!def) return []
      const text = readCell({ ns, field: def, name: `${name}.${column}`, value: (row as Record<string, unknown>)[column], named: def.of === undefined ? own.textOf(`${name}.${column}`) : form.rowChoices?.(def.of).find((choice) => choice.value === (row as Record<string, unknown>)[column])?.label }, tools)
      return text === '' ? [] : facts && needsName(def) ? [`${tools.t(`${ns}:field.${name}.${column}`)} ${text}`] : [text]
    })
}
