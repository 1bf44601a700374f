/** How a line of each category is filled in. */
import { Operation, categories, columnsOf, needsEvidence, type PersonalField, personalFieldNames, type PersonalLine } from '../../../contract/modules/personal-data-update/categories.ts'
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

const beside = part(() => import('./beside-row.tsx').then((m) => m.BesideRow))

export const kinds: Record<PersonalField, AnyRowFacts> = Object.fromEntries(personalFieldNames.map((name): [string, AnyRowFacts] => [
  name,
  { ...looks[name], once: true, beside, start: () => ({ operationType: name === 'maritalStatuses' || categories[name].one !== undefined ? Operation.change : Operation.add }), shows: (column: string, row: PersonalLine) => showsColumn(name, column, row) },
])) as Record<PersonalField, AnyRowFacts>
