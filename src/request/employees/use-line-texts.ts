/** Values of a line's own fields as people read them. */
import type { ComponentType } from 'react'
import type { EmployeeLine, Field } from '../../../contract/kit/field.ts'
import type { FieldProps } from '../fields/field-props.ts'
import type { Option } from '../../lib/option.ts'
import { textOfValue } from '../row-view.ts'
import { useTools } from '../use-tools.ts'

export interface LineFields {
  /** The list's field. */
  field: Field
  /** Namespace of the module's texts: `field.<name>`, `enum.<name>.<value>`. */
  ns: string
  /** Draws one of them in a form; left out where lines are only shown. */
  Column?: ComponentType<FieldProps>
  /** The day the request is about. */
  day?: string | null | undefined
  /** Rows of another list of the form, for a field that names one; left out where lines are only shown. */
  rowChoices?: ((list: string) => readonly Option[]) | undefined
}

/** The lines' own fields, and what stands in them. */
export function useLineTexts(own: LineFields | undefined): { names: string[]; textOf: (line: EmployeeLine, name: string) => string } {
  const ns = own?.ns ?? 'people'
  const tools = useTools(ns)
  const line = own?.field.line ?? {}
  return {
    names: Object.keys(line),
    textOf: (of, name) => {
      const value = (of as unknown as Record<string, unknown>)[name]
      const named = line[name]?.of === undefined ? undefined : own?.rowChoices?.(line[name].of).find((row) => row.value === value)
      return named?.label ?? textOfValue(line[name], name, value, of.texts ?? {}, tools, ns)
    },
  }
}
