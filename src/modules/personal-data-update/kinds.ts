/** How a line of each category is filled in. */
import { categories, columnsOf, neededColumns, needsEvidence, Operation, type PersonalField, personalFieldNames, type PersonalLine, personalLinesIn } from '../../../contract/modules/personal-data-update/categories.ts'
import { lineField } from '../../../contract/kit/field-path.ts'
import { addDays } from '../../../contract/kit/civil-date.ts'
import { deviceDay } from '../../api/device-day.ts'
import type { IconName } from '../../ui/icon-paths.ts'
import { part } from '../../ui/part.ts'
import type { AnyRowFacts } from '../../request/lines/row-facts.ts'
import { kindOf } from './recorded.ts'

/** What a line is called by, before what is done and what tells it apart. */
const looks: Record<PersonalField, { icon: IconName; words: readonly string[] }> = {
  addresses: { icon: 'home', words: ['addressType', 'operationType', 'street', 'city'] },
  phones: { icon: 'device', words: ['phone', 'operationType', 'phoneTypeId'] },
  families: { icon: 'users', words: ['name', 'operationType', 'relationship', 'birthDate'] },
  maritalStatuses: { icon: 'users', words: ['maritalStatus', 'since'] },
  educations: { icon: 'book', words: ['educationLevel', 'operationType', 'educationEntity', 'educationSubject'] },
  certificates: { icon: 'file', words: ['title', 'operationType', 'issuer'] },
  medicalReports: { icon: 'plus', words: ['medicalReportType', 'operationType', 'reportDate'] },
  identities: { icon: 'pin', words: ['identityType', 'operationType', 'validUntil', 'fullName'] },
}

/** Whether a column of a line is asked for below what stands above its columns: what is done with which record is said there. */
export function showsColumn(name: PersonalField, column: string, line: PersonalLine): boolean {
  const { one } = categories[name]
  const { operationType } = line
  if (column === 'evidence') return operationType !== Operation.remove || needsEvidence(name, operationType)
  if (!categories[name].columns.includes(column) || operationType === Operation.remove) return false
  if (one && kindOf(name, line) === null) return false
  if (one === undefined && operationType === Operation.change && !line.recordId) return false
  return columnsOf(name, kindOf(name, line)).includes(column)
}

/** Whether a column may not stay empty: what is recorded already and kept on no device need not be said again. */
export function needsColumn(name: PersonalField, column: string, line: PersonalLine): boolean {
  const { operationType } = line
  if (column === 'evidence') return needsEvidence(name, operationType)
  const isKept = operationType === Operation.change && categories[name].hidden.includes(column)
  return operationType !== Operation.remove && !isKept && neededColumns(name, kindOf(name, line)).includes(column)
}

/** A birth is told of by its day: a child born lately has the two alike, until somebody says otherwise. */
export function dayOfBirth(line: PersonalLine, changed: Partial<PersonalLine>, today: string): Partial<PersonalLine> {
  const { birthDate } = changed
  if (typeof birthDate !== 'string' || line.operationType !== Operation.add || 'eventDate' in changed) return {}
  return line.eventDate || birthDate <= addDays(today, -366) || birthDate > today ? {} : { eventDate: birthDate }
}

/** What lines lack, as far as a form can tell; codes are texts of `errors`. */
export const lackingIn = (values: Readonly<Record<string, unknown>>): { field: string; code: string }[] =>
  personalLinesIn(values).flatMap(({ name, line }) =>
    ['evidence', ...columnsOf(name, kindOf(name, line))].filter((column) => needsColumn(name, column, line) && isMissing(line[column]))
      .map((column) => ({ field: lineField(name, line.lineId, column), code: column === 'evidence' ? 'pdu_evidence' : 'pdu_needed' })))

const isMissing = (value: unknown) => value === undefined || value === null || value === ''

const country = part(() => import('./country-field.tsx').then((m) => m.CountryField))
const evidence = part(() => import('./family-evidence.tsx').then((m) => m.FamilyEvidence))
const beside = part(() => import('./beside-row.tsx').then((m) => m.BesideRow))

const factsOf = (name: PersonalField): AnyRowFacts => ({
  ...looks[name],
  once: true,
  beside,
  draws: { country, nationality: country, ...(name === 'families' ? { evidence } : {}) },
  ...(name === 'families' ? { follow: (row: PersonalLine, changed: Partial<PersonalLine>) => dayOfBirth(row, changed, deviceDay()) } : {}),
  start: () => ({ operationType: categories[name].one === undefined ? Operation.add : Operation.change }),
  shows: (column: string, row: PersonalLine) => showsColumn(name, column, row),
  needs: (column: string, row: PersonalLine) => needsColumn(name, column, row),
})

export const kinds = Object.fromEntries(personalFieldNames.map((name) => [name, factsOf(name)])) as Record<PersonalField, AnyRowFacts>
