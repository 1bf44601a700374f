/** What is written to the audit before a file of people's data goes out; who writes it is handed in. */
import type { Context } from '../lib/handler.ts'
import type { ReportValues } from '../../contract/modules/reports/shapes.ts'

export interface ExportFacts {
  report: string
  scope: string
  format: string
  rows: number
  /** Ids and codes, no words. */
  parameters: ReportValues
  run?: string
}

/** @param id of the line, where what is done again must not be told twice */
export type NoteExport = (call: string, context: Context, facts: ExportFacts, id?: string) => Promise<void>
