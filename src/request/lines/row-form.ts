/** One row of a `lines` field as a form of its own, so that the widgets of the other kinds draw its columns. */
import type { DraftLineRow } from '../../../contract/kit/field.ts'
import { lineField, lineText } from '../../../contract/kit/field-path.ts'
import type { FormApi } from '../client-module.ts'

/** Rows as the form holds them now. */
export const rowsOf = (form: FormApi, name: string): DraftLineRow[] => ((form.now?.() ?? form.values)[name] as DraftLineRow[] | null | undefined) ?? []

/**
 * The row's form. Its fields are called `<name>.<column>`, as their labels are; options may ask for columns of the row
 * and for fields of the form.
 */
export function rowForm(form: FormApi, name: string, row: DraftLineRow): FormApi {
  const columnOf = (field: string) => field.slice(name.length + 1)
  const pathOf = (field: string) => lineField(name, row.lineId, columnOf(field))
  const values = row as Record<string, unknown>
  const own = Object.fromEntries(Object.entries(row).map(([column, value]) => [`${name}.${column}`, value]))
  return {
    ...form,
    values: { ...form.values, ...values, ...own },
    set: (changes) => {
      const changed = Object.fromEntries(Object.entries(changes).map(([field, value]) => [columnOf(field), value]))
      const followed = form.rowFacts?.(name)?.follow?.({ ...values, ...changed }, changed) as Record<string, unknown> | undefined
      form.set({ [name]: rowsOf(form, name).map((r) => (r.lineId === row.lineId ? { ...r, ...changed, ...followed } : r)) })
    },
    leave: (field) => form.leave(pathOf(field)),
    errorOf: (field) => form.errorOf(pathOf(field)),
    // a row may be of another day than its request
    day: null,
    unreadable: (field, code) => form.unreadable(pathOf(field), code),
    textOf: (field) => {
      const value = values[columnOf(field)]
      return typeof value === 'string' ? form.textOf(lineText(name, columnOf(field), value)) : undefined
    },
    remember: (field, text, value) => {
      if (value !== undefined) form.remember(lineText(name, columnOf(field), value), text)
    },
  }
}
