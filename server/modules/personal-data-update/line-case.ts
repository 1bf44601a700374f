/** A line beside the record it is about: what it found, what it says, what is there now. @see contract/modules/personal-data-update/README.md#conflicts */
import { categories, columnsOf, Operation, type OperationId, type PersonalField, type PersonalLine, personalLinesIn } from '../../../contract/modules/personal-data-update/categories.ts'
import { namedId } from '../../lib/named-id.ts'
import { basedOnOf, basisOf, type PersonRecord, valuesAt } from '../../person/records.ts'
import { type GroupStanding, plain, type Recorded, standingsOf } from '../../person/standing.ts'
import type { LineRecord, ModuleValues, RequestRecord } from '../../request/module.ts'
import { personalDataUpdate } from '../../../contract/modules/personal-data-update/index.ts'

export interface LineCase {
  name: PersonalField
  line: PersonalLine
  /** Of a category with one record of each kind: which (0: the only one); null elsewhere, and while it is not said. */
  kind: number | null
  operation: OperationId | null
  /** The person's record as it is now; null: there is none. */
  record: PersonRecord | null
  /** As the line found it; null: there was none. */
  was: Recorded | null
  mine: Recorded
  standings: GroupStanding[]
  /** `gone`: removed or, for a removal, changed meanwhile. `there`: one to be added is there. `unknown`: there never was such a record of this person. */
  trouble: 'gone' | 'there' | 'unknown' | null
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''

export function kindOf(name: PersonalField, line: PersonalLine): number | null {
  const { one } = categories[name]
  if (one === undefined) return null
  const kind = one === null ? 0 : line[one]
  return typeof kind === 'number' ? kind : null
}

/** Columns two records of a category cannot have in common; null: it may have as many alike as somebody likes. */
const TWIN: Partial<Record<PersonalField, { same: readonly string[]; said: readonly string[] }>> = {
  phones: { same: ['phoneTypeId', 'phoneCountryCode', 'phone'], said: ['phoneCountryCode', 'phone'] },
  families: { same: ['name', 'birthDate'], said: ['name', 'birthDate'] },
  certificates: { same: ['certificateType', 'number'], said: ['number'] },
}

/** What a record has that no other of the person may have, too; null: nothing. */
export function twinKey(name: PersonalField, values: Recorded): string | null {
  const twin = TWIN[name]
  return twin?.said.every((column) => isText(values[column])) ? JSON.stringify(twin.same.map((column) => plain(column, values[column]))) : null
}

/** The record that is there already and is the same as one to be added; null: none. */
function twinOf(records: readonly PersonRecord[], name: PersonalField, kind: number | null, mine: Recorded): PersonRecord | null {
  const beside = records.filter((r) => r.name === name)
  if (categories[name].one !== undefined) return beside.find((r) => r.kind === kind) ?? null
  const key = twinKey(name, mine)
  return key === null ? null : (beside.find((r) => twinKey(name, r.values) === key) ?? null)
}

/** The record a line names, among those of the person and of its category alone. */
const recordOf = (records: readonly PersonRecord[], name: PersonalField, kind: number | null, line: PersonalLine): PersonRecord | null =>
  records.find((r) => r.name === name && (categories[name].one === undefined ? r.id === line.recordId : r.kind === kind)) ?? null

/** What the line found: of the record and version it names, if these are the person's; undefined: it names none. */
async function foundBy(records: readonly PersonRecord[], employeeId: string, name: PersonalField, line: PersonalLine): Promise<Recorded | null | undefined> {
  const basis = basisOf(line.basedOn)
  if (!basis || (categories[name].one === undefined && basis.recordId !== line.recordId)) return undefined
  return valuesAt(records, employeeId, name, basis.recordId, basis.version)
}

/** Name and birth is a record of its own kind: a document's version says nothing of it. */
const ofKind = (name: PersonalField, kind: number | null, line: PersonalLine, records: readonly PersonRecord[]): boolean => {
  const basis = basisOf(line.basedOn)
  const other = records.find((r) => r.name === name && r.id === basis?.recordId)
  return other === undefined || other.kind === kind
}

export async function caseOf(records: readonly PersonRecord[], employeeId: string, name: PersonalField, line: PersonalLine): Promise<LineCase> {
  const kind = kindOf(name, line)
  const operation = line.operationType === 1 || line.operationType === 2 || line.operationType === 3 ? line.operationType : null
  const record = operation === Operation.add ? null : recordOf(records, name, kind, line)
  const found = operation === Operation.add || !ofKind(name, kind, line, records) ? undefined : await foundBy(records, employeeId, name, line)
  const was = found === undefined ? (record?.values ?? null) : found
  const said = Object.fromEntries(columnsOf(name, kind).map((column) => [column, (line[column] as Recorded[string] | undefined) ?? null]))
  // what no device keeps is left empty by whoever leaves it as it is
  const left = operation === Operation.change ? categories[name].hidden.filter((column) => !isText(said[column])) : []
  const mine: Recorded = { ...said, ...Object.fromEntries(left.map((column) => [column, was?.[column] ?? null])) }
  const standings = operation === Operation.remove ? [] : standingsOf(name, kind, operation === Operation.add ? null : was, mine, record?.values ?? null)
  const trouble = ((): LineCase['trouble'] => {
    if (operation === Operation.add) return twinOf(records, name, kind, mine) ? 'there' : null
    if (operation === null) return null
    if (!record) return found !== undefined ? (found === null ? null : 'gone') : categories[name].one === null && operation === Operation.change ? null : 'unknown'
    return operation === Operation.remove && basisOf(line.basedOn) && line.basedOn !== basedOnOf(record) ? 'gone' : null
  })()
  return { name, line, kind, operation, record, was, mine, standings, trouble }
}

export async function casesOf(records: readonly PersonRecord[], employeeId: string, lines: readonly { name: PersonalField; line: PersonalLine }[]): Promise<LineCase[]> {
  const cases: LineCase[] = []
  for (const { name, line } of lines) cases.push(await caseOf(records, employeeId, name, line))
  return cases
}

/** What a line stands for, whichever request it is in: a record, or the one of its kind. Null: one to be added. */
export const subjectOf = (name: PersonalField, line: PersonalLine): string | null => {
  const kind = kindOf(name, line)
  if (kind !== null) return `${name}:${kind}`
  return isText(line.recordId) ? `${name}:${line.recordId}` : null
}

/** The order in which the lines of a request are carried out. */
const ORDER: readonly PersonalField[] = ['identities', 'maritalStatuses', 'families', 'addresses', 'phones', 'educations', 'certificates', 'medicalReports']

type Unit = Omit<LineRecord, 'requestId' | 'position'>

/** Within a category what goes makes room for what comes: a number that is removed is one that an addition may be. */
const ordered = (line: PersonalLine): number => (line.operationType === Operation.remove ? 0 : line.operationType === Operation.change ? 1 : 2)

/** Lines as units of effect. */
export function unitsOf({ id, employeeId, values }: Pick<RequestRecord, 'id' | 'employeeId'> & { values: ModuleValues }): Unit[] {
  return personalLinesIn(values).toSorted((a, b) => ORDER.indexOf(a.name) - ORDER.indexOf(b.name) || ordered(a.line) - ordered(b.line)).map(({ name, line }) => ({
    lineId: namedId(`line:${id}:${name}:${line.lineId}`), kind: personalDataUpdate.slug, employeeId, from: null, until: null, note: '', values: { name, line },
  }))
}

/** Whether payroll needs to know of some of these. */
export const isForPayroll = (lines: readonly { name: PersonalField }[]): boolean => lines.some(({ name }) => name === 'families' || name === 'maritalStatuses')

/** The line of a unit. */
export const lineOfUnit = ({ values }: Pick<LineRecord, 'values'>): { name: PersonalField; line: PersonalLine } => values as { name: PersonalField; line: PersonalLine }
