import type { ComponentType } from 'react'
import type { FormApi } from '../client-module.ts'
import type { DrawnColumn } from '../lines/row-facts.ts'

/** What every field kind gets: as a column of a row, a field of the form. */
export type FieldProps = DrawnColumn<FormApi>

/** A row of fields also gets what draws one of its columns, whatever its kind. */
export interface LinesProps extends FieldProps {
  Column: ComponentType<FieldProps>
}
