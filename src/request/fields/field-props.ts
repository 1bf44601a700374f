import type { ComponentType } from 'react'
import type { Field } from '../../../contract/kit/field.ts'
import type { FormApi } from '../client-module.ts'

/** What every field kind gets. */
export interface FieldProps {
  name: string
  field: Field
  /** Namespace of the module's texts: `enum.<field>.<value>`. */
  ns: string
  id: string
  label: string
  form: FormApi
}

/** A row of fields also gets what draws one of its columns, whatever its kind. */
export interface LinesProps extends FieldProps {
  Column: ComponentType<FieldProps>
}
