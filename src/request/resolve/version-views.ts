/** Values of the three versions as people read them, with the labels of the module's form. */
import type { DraftLineRow, EmployeeLine, Fields } from '../../../contract/kit/field.ts'
import type { AnyClientModule } from '../client-module.ts'
import { cellText } from '../lines/cell-text.ts'
import { viewOfValues, type ViewTools } from '../row-view.ts'
import type { Content } from './versions.ts'
import { ownNames } from './versions.ts'

/** Fields that are compared, in the order of the form: the days of a period as one. */
export function partsOf(module: AnyClientModule): string[][] {
  const placed = (module.form as readonly string[][]).flat()
  const names = ownNames(module).toSorted((a, b) => place(placed, a) - place(placed, b))
  const period = module.period as readonly string[] | undefined
  return names.flatMap((name) => (period?.includes(name) ? (name === period[0] ? [[...period]] : []) : [[name]]))
}

const place = (order: readonly string[], name: string) => (order.includes(name) ? order.indexOf(name) : order.length)

export const labelOf = (module: AnyClientModule, name: string, { t }: ViewTools): string => t(`${module.ns}:field.${name}`, name === 'note' ? { defaultValue: t('request:field.note') } : { defaultValue: name })

/** A value in words; '' for nothing. */
export function textOf(module: AnyClientModule, content: Content, name: string, tools: ViewTools): string {
  const field = (module.def.fields as Fields)[name]
  const value = content.values[name]
  if (field?.kind === 'employees' && Array.isArray(value)) return (value as EmployeeLine[]).map((l) => [l.employee || l.employeeId, l.note].filter(Boolean).join(': ')).join(', ')
  if (field?.columns && Array.isArray(value)) {
    const columns = Object.keys(field.columns)
    return (value as DraftLineRow[]).map((row) => columns.map((column) => cellText(module, name, column, row, content, tools)).filter(Boolean).join(' · ')).join('; ')
  }
  return viewOfValues(module, {}, content.values, content.texts, tools).text(name)
}
