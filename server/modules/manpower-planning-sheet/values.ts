/** Values of a sheet, typed. A draft may lack any of them. */
import { lineField } from '../../../contract/kit/field-path.ts'
import type { Money } from '../../../contract/kit/money.ts'
import type { ModuleValues } from '../../request/module.ts'

interface AnyRow {
  lineId: string
  timeFrame?: string | null
  planned?: number | null
  reportTo?: string | null
  costPerHead?: Money | null
}
/** From a slice on so many in a position of the unit. */
export interface SheetRow extends AnyRow {
  position?: string | null
  reason?: string | null
  existing?: number | null
}
/** The same of a position there is not yet. */
export interface NewRow extends AnyRow {
  name?: string | null
  designation?: string | null
  site?: string | null
  reasonNewPosition?: string | null
}

export interface SheetParts {
  unit: string | null
  period: string | null
  lines: SheetRow[]
  newPositions: NewRow[]
  /** The day people were counted. */
  existingOn: string | null
}

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)
const listOf = <Row>(value: unknown): Row[] => (Array.isArray(value) ? (value as Row[]) : [])

export const partsOf = (values: ModuleValues): SheetParts => ({
  unit: textOf(values.companyStructure), period: textOf(values.period), lines: listOf<SheetRow>(values.lines), newPositions: listOf<NewRow>(values.newPositions), existingOn: textOf(values.existingOn),
})

export const atLine = ({ lineId }: SheetRow, column: string): string => lineField('lines', lineId, column)
export const atNew = ({ lineId }: NewRow, column: string): string => lineField('newPositions', lineId, column)
