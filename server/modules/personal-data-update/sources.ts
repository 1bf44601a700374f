/** Choices of the form, the person's records, and what holds now. */
import { fold } from '../../../contract/kit/fold.ts'
import type { EmployeeOption, ListInput, OptionRow, Paged } from '../../../contract/kit/paging.ts'
import type { CurrentValue, OpenChange, PersonalConfiguration } from '../../../contract/modules/personal-data-update/calls.ts'
import {
  addressTypes, categories, fieldOfCategory, MAX_PERSONAL_LINES, needsEvidence, NO_DAY, Operation, type OperationId, operationsOf, type PersonalField, personalFieldNames, phoneTypes, sexes,
} from '../../../contract/modules/personal-data-update/categories.ts'
import type { RecordOption } from '../../../contract/modules/personal-data-update/sources.ts'
import { pagedRows } from '../../db/paging.ts'
import type { Context } from '../../lib/handler.ts'
import { refuse } from '../../lib/refuse.ts'
import { isHrOfAny } from '../../org/scope.ts'
import { settingOf } from '../../org/settings.ts'
import { basedOnOf, type PersonRecord, recordsOf } from '../../person/records.ts'
import { categoryName, namesIn, recordName, textPairs, valuePairs } from '../../person/words.ts'
import { ownOrHrsEmployees } from '../../request/filing.ts'
import { openLines, openSubjects } from './judge.ts'
import { requireTold, within } from './told.ts'

const fitting = <Row extends OptionRow>(options: readonly Row[], input: ListInput): Paged<Row> => pagedRows(options.filter((o) => fold(o.displayName).includes(fold(input.filterSearch ?? ''))), input)

/** A few fixed choices, named as the enum of a column. */
const fixed = (values: readonly number[], column: string) => (input: ListInput, { t }: Context): Promise<Paged<OptionRow>> =>
  Promise.resolve(fitting(values.map((id) => ({ id: String(id), displayName: t(`personal-data-update:enum.${column}.${id}`) })), input))

export const sexOptions = fixed(sexes, 'families.sex')
export const phoneTypeOptions = fixed(phoneTypes, 'phones.phoneTypeId')
export const addressOptions = fixed(addressTypes, 'addresses.addressType')

const operationNames = (ids: readonly OperationId[], { t }: Context): OptionRow[] => ids.map((id) => ({ id: String(id), displayName: t(`personal-data-update:enum.addresses.operationType.${id}`) }))

export async function operationOptions(input: ListInput & { category?: number }, context: Context): Promise<Paged<OptionRow>> {
  const name = input.category === undefined ? undefined : fieldOfCategory(input.category)
  return fitting(operationNames(name ? operationsOf(name) : [1, 2, 3], context), input)
}

export const categoryOptions = (input: ListInput, context: Context): Promise<Paged<OptionRow>> =>
  Promise.resolve(fitting(personalFieldNames.map((name) => ({ id: String(categories[name].id), displayName: categoryName(name, context) })), input))

/** Oneself, and whom one is HR of: superiors file for nobody here. */
export const people = (input: ListInput, context: Context): Promise<Paged<EmployeeOption>> => ownOrHrsEmployees(input, context, within)

/** Records of a person in one category; their names hold no number of a document and no result. */
export const recordOptions = (name: PersonalField) => async (input: ListInput & { employeeId?: string }, context: Context): Promise<Paged<RecordOption>> => {
  const employeeId = input.employeeId ?? context.caller.employeeId
  await requireTold(employeeId, context)
  const records = (await recordsOf(employeeId)).filter((r) => r.name === name)
  const names = await namesIn(records, context)
  return fitting(records.map((r) => ({ id: r.id, displayName: recordName(name, r.kind, r.values, names, context), basedOn: basedOnOf(r) })), input)
}

interface Wanted {
  category: number
  recordId?: string
  addressType?: number
  identityType?: number
  employeeId?: string
}

const isWanted = (r: PersonRecord, name: PersonalField, { recordId, addressType, identityType }: Wanted): boolean => {
  if (r.name !== name) return false
  if (categories[name].one === undefined) return recordId !== undefined && r.id === recordId
  const kind = categories[name].one === null ? 0 : name === 'addresses' ? addressType : identityType
  return kind === undefined ? recordId !== undefined && r.id === recordId : r.kind === kind
}

/** What holds now of one record. @throws CallError not_allowed */
export async function currentValue(input: Wanted, context: Context): Promise<CurrentValue> {
  const employeeId = input.employeeId ?? context.caller.employeeId
  await requireTold(employeeId, context)
  const name = fieldOfCategory(input.category) ?? refuse('malformed', {}, 'category')
  const record = (await recordsOf(employeeId)).find((r) => isWanted(r, name, input))
  if (!record) return { employeeId, exists: false, recordId: '', basedOn: '', values: [], texts: [], openIn: '' }
  const names = await namesIn([record], context)
  const open = (await openSubjects(employeeId, null)).get(`${name}:${record.kind ?? record.id}`)
  return { employeeId, exists: true, recordId: record.id, basedOn: basedOnOf(record), values: valuePairs(name, record.kind, record.values), texts: textPairs(name, record.values, names), openIn: open?.code ?? '' }
}

/** What open requests about oneself are about. */
export async function openChanges(_: object, { caller: { employeeId } }: Context): Promise<{ employeeId: string; changes: OpenChange[] }> {
  const records = await recordsOf(employeeId)
  const changes = (await openLines(employeeId)).map(({ name, subject, code, requestId }): OpenChange => {
    const record = records.find((r) => r.name === name && (categories[name].one === null || subject === `${name}:${r.kind ?? r.id}`))
    return { requestId, code, category: categories[name].id, recordId: record?.id ?? '' }
  })
  return { employeeId, changes }
}

export async function configuration(_: object, context: Context): Promise<PersonalConfiguration> {
  const [deadline, days] = [await settingOf('personalDataDeadline'), await settingOf('personalDataDays')]
  // of a member of the family it depends on the relationship
  const evidenceOf = (name: PersonalField) => (needsEvidence(name, Operation.add) ? 'required' : 'optional')
  return {
    mayFileForOthers: isHrOfAny(context),
    categories: personalFieldNames.map((name) => ({
      id: categories[name].id, name: categoryName(name, context), operations: [...operationsOf(name)], evidence: evidenceOf(name),
      deadlineDays: days > 0 && (name === 'families' || name === 'maritalStatuses') ? days : null, sensitive: categories[name].sensitive,
    })),
    maxLines: MAX_PERSONAL_LINES, deadline: deadline === '' ? NO_DAY : deadline,
  }
}
