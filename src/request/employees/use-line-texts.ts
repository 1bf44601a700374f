/** Values of a line's own fields as people read them. */
import type { ComponentType } from 'react'
import type { EmployeeLine, Field } from '../../../contract/kit/field.ts'
import type { FieldProps } from '../fields/field-props.ts'
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
}

/** The lines' own fields, and what stands in them. */
export function useLineTexts(own: LineFields | undefined): { names: string[]; textOf: (line: EmployeeLine, name: string) => string } {
  const ns = own?.ns ?? 'people'
  const tools = useTools(ns)
  const line = own?.field.line ?? {}
  return {
    names: Object.keys(line),
    textOf: (of, name) => textOfValue(line[name], name, (of as unknown as Record<string, unknown>)[name], of.texts ?? {}, tools, ns),
  }
}
