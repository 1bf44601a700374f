/** What is recorded of a person, as a line of the form is filled in from it. Columns that no device keeps are never among it: only that they are recorded. Pure. */
import { fromKeyValues } from '../../../contract/kit/wire.ts'
import type { CurrentValue, RecordValue } from '../../../contract/modules/personal-data-update/calls.ts'
import { categories, columnsOf, Operation, type OperationId, operationsOf, type PersonalField, type PersonalLine } from '../../../contract/modules/personal-data-update/categories.ts'
import type { PersonalEntry, PersonalRecord } from '../../../contract/modules/profile/calls.ts'
import { changedFrom, type ColumnValues } from './compare.ts'

export interface Recorded {
  recordId: string
  /** Of the categories that have one record of each kind. */
  kind: number | null
  basedOn: string
  name: string
  values: ColumnValues
  /** Columns that are recorded, and no more is told of them here. */
  hidden: readonly string[]
  /** Names of choices: `<column>.<id>`. */
  texts: Readonly<Record<string, string>>
}

const isEmpty = (value: RecordValue | undefined) => value === null || value === undefined || value === ''
const without = (values: ColumnValues, hidden: readonly string[]): ColumnValues => Object.fromEntries(Object.entries(values).filter(([column]) => !hidden.includes(column)))

const ofEntry = (entry: PersonalEntry): Recorded => ({
  recordId: entry.id, kind: entry.kind, basedOn: entry.basedOn, name: entry.name, values: fromKeyValues(entry.values), hidden: entry.hidden, texts: fromKeyValues(entry.texts),
})

/** The records of a category. */
export const recordsOf = (record: PersonalRecord, name: PersonalField): Recorded[] => record.categories.find((c) => c.category === categories[name].id)?.records.map(ofEntry) ?? []

/** One record as the server tells it of somebody else; null where there is none. */
export function ofCurrent(name: PersonalField, current: CurrentValue): Recorded | null {
  if (!current.exists) return null
  const { hidden } = categories[name]
  const values = fromKeyValues(current.values)
  return {
    recordId: current.recordId, kind: null, basedOn: current.basedOn, name: '', values: without(values, hidden), hidden: hidden.filter((column) => !isEmpty(values[column])), texts: fromKeyValues(current.texts),
  }
}

/** Column that says which record of a category is meant: its kind, or the record; null where there is only one. */
export const findBy = (name: PersonalField): string | null => {
  const { one } = categories[name]
  return one === undefined ? 'recordId' : one
}

/** The kind a line is about (`addressType`, `identityType`); null where its category has none, and before it is chosen. */
export function kindOf(name: PersonalField, line: PersonalLine): number | null {
  const { one } = categories[name]
  return one ? ((line[one] as number | null | undefined) ?? null) : null
}

/** The record a line is about; undefined where it is about none, or not yet. */
export function recordOf(name: PersonalField, line: PersonalLine, records: readonly Recorded[]): Recorded | undefined {
  const by = findBy(name)
  if (by === 'recordId') return line.operationType === Operation.add ? undefined : records.find((r) => r.recordId === line.recordId)
  return by === null ? records[0] : records.find((r) => r.kind === kindOf(name, line))
}

/** What may be done with a line: of what stands once, an addition where nothing is recorded, and else all but that. */
export function offeredOperations(name: PersonalField, line: PersonalLine, hasRecords: boolean): OperationId[] {
  const allowed = operationsOf(name, kindOf(name, line))
  if (findBy(name) === 'recordId') return allowed.filter((o) => o === Operation.add || hasRecords)
  if (!allowed.includes(Operation.add)) return [...allowed]
  return allowed.filter((o) => (o === Operation.add) !== hasRecords)
}

/**
 * Columns of a line that go over to another record (or to none): what was only filled in from the one before follows, what somebody typed stays.
 * @param from the record it was filled in from, null for none
 */
export function rebased(name: PersonalField, line: PersonalLine, from: Recorded | null, to: Recorded | null): Record<string, unknown> {
  const { hidden } = categories[name]
  const columns = columnsOf(name, kindOf(name, line)).filter((column) => !hidden.includes(column))
  const moved = columns.filter((column) => isEmpty(line[column] as RecordValue) || !changedFrom(column, line[column] as RecordValue, from?.values[column] ?? null))
  return {
    ...Object.fromEntries(moved.map((column) => [column, to?.values[column] ?? null])),
    basedOn: to?.basedOn ?? null,
    ...(findBy(name) === 'recordId' ? { recordId: to?.recordId ?? null } : {}),
  }
}

/** A line when the request is about somebody else now: what was filled in from the record of the one before goes, what is new stays. */
export function ofAnother(name: PersonalField, line: PersonalLine): PersonalLine {
  if (!line.basedOn) return line
  const { one } = categories[name]
  return { lineId: line.lineId, operationType: line.operationType ?? null, ...(one ? { [one]: line[one] } : {}) }
}

/** Lists of lines without numbers and results, as they may come from the server into what a device keeps. */
export const withoutHidden = (values: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).map(([name, lines]) => {
    const hidden = name in categories ? categories[name as PersonalField].hidden : []
    return [name, hidden.length > 0 && Array.isArray(lines) ? (lines as PersonalLine[]).map((line) => Object.fromEntries(Object.entries(line).map(([column, value]) => [column, hidden.includes(column) ? null : value]))) : lines]
  }))
