/** A request as one of the three versions: its values, the names of its options, its files. */
import type { EmployeeLine, Field, Fields } from '../../../contract/kit/field.ts'
import { fileIdsIn } from '../../../contract/kit/file-fields.ts'
import { withoutDangling } from '../../../contract/kit/line-of.ts'
import { keyOfLine } from '../../../contract/kit/employee-lines.ts'
import type { RequestClone, RequestDetail } from '../../../contract/kit/request.ts'
import { fromKeyValues } from '../../../contract/kit/wire.ts'
import { openSnapshot, snapshotOf } from '../../offline/snapshot.ts'
import type { DraftRow } from '../../offline/rows.ts'
import type { AnyClientModule } from '../client-module.ts'
import { packValues, unpackValues } from '../device/packed-values.ts'
import { sameValue } from './three-way.ts'

export interface Content {
  values: Record<string, unknown>
  /** Names of chosen options, by field. */
  texts: Record<string, string>
  /** Ids of the attachments beside those in fields; null: not kept. */
  files: string[] | null
}

/** The module's own values of a record; people of a list with their names. */
function pick(module: AnyClientModule, record: Record<string, unknown>): Record<string, unknown> {
  const { employeeList } = record as unknown as RequestDetail
  const named = (field: Field, lines: EmployeeLine[]): EmployeeLine[] => {
    const known = new Map(employeeList.map((l) => [keyOfLine(field, { ...l.values, employeeId: l.employeeId }), l]))
    return lines.map((line) => {
      const { employee = '', companyStructure = '', texts = [] } = known.get(keyOfLine(field, { ...line })) ?? {}
      return { ...line, employee, companyStructure, ...(texts.length > 0 ? { texts: fromKeyValues(texts) } : {}) }
    })
  }
  const valueOf = (field: Field, value: unknown) => (field.kind === 'employees' && Array.isArray(value) ? named(field, value as EmployeeLine[]) : (value ?? null))
  return Object.fromEntries(Object.entries(module.def.fields as Fields).map(([name, field]) => [name, valueOf(field, record[name])]))
}

/** What stands in a record of the server, or in a clone of one. */
export const contentOf = (module: AnyClientModule, record: RequestDetail | RequestClone): Content => ({
  values: { ...pick(module, record), note: record.note },
  texts: fromKeyValues(record.texts ?? []),
  files: record.attachments.map((a) => a.attachmentId),
})

/** The same, to be kept as what an edit starts from. */
export function snapshotOfRecord(module: AnyClientModule, record: RequestDetail): Record<string, unknown> {
  const { values, texts, files } = contentOf(module, record)
  return snapshotOf({ values: packValues(values, texts), attachmentIds: files ?? [] })
}

/** What a draft holds. */
export function contentOfDraft(module: Pick<AnyClientModule, 'def'>, draft: Pick<DraftRow, 'values' | 'attachmentIds'>): Content {
  const { values, texts } = unpackValues(draft.values)
  const inFields = new Set(fileIdsIn(module.def.fields as Fields, values))
  return { values: withoutDangling(module.def.fields as Fields, values), texts, files: draft.attachmentIds.filter((id) => !inFields.has(id)) }
}

/** What an edit started from; null where it was not kept. */
export function contentOfSnapshot(snapshot: unknown): Content | null {
  const opened = openSnapshot(snapshot)
  return opened && { ...unpackValues(opened.values), files: opened.files }
}

/** Rows without what the server works out of them: it may be another answer by now, and nobody changed it. */
function saidIn(field: Field | undefined, value: unknown): unknown {
  if (!field?.columns || !Array.isArray(value)) return value
  const worked = new Set(Object.entries(field.columns).filter(([, column]) => column.computed).map(([name]) => name))
  return value.map((row: object) => Object.fromEntries(Object.entries(row).filter(([name]) => !worked.has(name))))
}

/** Whether a newer version says the same as what an edit started from: then there is nothing to compare. */
export function saysTheSame(module: AnyClientModule, snapshot: unknown, record: RequestDetail): boolean {
  const base = contentOfSnapshot(snapshot)
  const now = contentOf(module, record)
  const fields = module.def.fields as Fields
  return base !== null && ownNames(module).every((name) => name in base.values && sameValue(saidIn(fields[name], base.values[name]), saidIn(fields[name], now.values[name]))) && base.files?.toSorted().join() === now.files?.toSorted().join()
}

/** Names of what a person fills in. */
export const ownNames = (module: AnyClientModule): string[] => [...Object.entries(module.def.fields as Fields).filter(([, f]) => !f.computed).map(([name]) => name), 'note']
