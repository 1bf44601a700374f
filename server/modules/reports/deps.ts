import type { FileStore } from '../../files/store-port.ts'
import type { NoteExport } from '../../reports/export-note.ts'
import type { ReportDef } from '../../reports/definition.ts'
import type { Registry } from '../../reports/registry.ts'
import type { Form } from '../../reports/form.ts'
import type { Context } from '../../lib/handler.ts'
import type { ListInput, OptionRow, Paged } from '../../../contract/kit/paging.ts'

/** Reports with calls of their own, by whose call it is. */
export interface FixedReports {
  objectives: ReportDef
  evaluations: ReportDef
  plans: ReportDef
  customRequests: ReportDef
}

/** One person's form with its result; null: there is none, or not for the reader. */
export interface Forms {
  objective: (id: string, context: Context) => Promise<Form | null>
  evaluation: (id: string, context: Context) => Promise<Form | null>
}

export interface ReportsDeps {
  registry: Registry
  store: FileStore
  noteExport: NoteExport
  fixed: FixedReports
  forms: Forms
  /** Periods with plans the reader may read. */
  planPeriods: (input: ListInput, context: Context) => Promise<Paged<OptionRow>>
}
