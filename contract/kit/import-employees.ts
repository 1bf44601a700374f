/** People brought into a list by their codes: pasted, or from a spreadsheet. Nothing is kept; a result for each row. @see docs/product/screens.md#people */
import { defineCall } from './call.ts'
import type { EmployeeOption } from './paging.ts'

export interface ImportEmployeesInput {
  /** One code a line, as pasted; a note may follow after a tab, a comma or a semicolon. */
  text?: string
  /** .xlsx or .csv: codes in the first column, notes in the second. */
  file?: Blob
  fileName?: string
}

export interface ImportedRow {
  /** As a person counts them in the file: the first is 1. */
  row: number
  code: string
  note: string
  /** Null where the row cannot be taken. */
  employee: EmployeeOption | null
  /** Why not. */
  problem: { code: 'import_code_unknown' | 'import_not_in_scope' | 'import_twice'; message: string } | null
}

export interface ImportEmployeesOutput {
  rows: ImportedRow[]
}

/** Longest pasted text. */
export const MAX_IMPORT_TEXT = 50_000

/** The call of a module's own path. */
export const importEmployeesCall = (path: string) => defineCall<ImportEmployeesInput, ImportEmployeesOutput>({ kind: 'query', method: 'POST', path, body: 'form' })
