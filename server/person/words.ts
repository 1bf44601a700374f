/** Records in words: what each is called, and names of what was chosen in it. */
import { listIn } from '../../contract/kit/language.ts'
import type { KeyValue } from '../../contract/kit/wire.ts'
import type { RecordValue } from '../../contract/modules/personal-data-update/calls.ts'
import { categories, columnsOf, personalColumns, type PersonalField } from '../../contract/modules/personal-data-update/categories.ts'
import type { Field } from '../../contract/kit/field.ts'
import type { Context } from '../lib/handler.ts'
import { choiceNames } from '../org/choices.ts'
import type { Recorded } from './standing.ts'

const fieldOf = (name: PersonalField, column: string): Field | undefined => (personalColumns[name] as Record<string, Field>)[column]

/** Name of a column. */
export const columnName = (name: PersonalField, column: string, { t }: Pick<Context, 't'>): string => t(`personal-data-update:field.${name}.${column}`)
export const categoryName = (name: PersonalField, { t }: Pick<Context, 't'>): string => t(`personal-data-update:field.${name}`)

/** Names of the choices in some records, by id. One statement for all. */
export const namesIn = (records: readonly { name: PersonalField; values: Recorded | null | undefined }[], { language }: Pick<Context, 'language'>): Promise<Map<string, string>> =>
  choiceNames(records.flatMap(({ name, values }) => Object.entries(values ?? {}).flatMap(([column, value]) => (fieldOf(name, column)?.choices && typeof value === 'string' ? [value] : []))), language)

/** A value as people read it; '' for nothing. */
export function valueText(name: PersonalField, column: string, value: unknown, names: ReadonlyMap<string, string>, { t }: Pick<Context, 't'>): string {
  const field = fieldOf(name, column)
  if (value === null || value === undefined || value === '') return ''
  if (field?.choices) return typeof value === 'string' ? (names.get(value) ?? '') : ''
  if (field?.kind === 'enum') return typeof value === 'number' ? t(`personal-data-update:enum.${name}.${column}.${value}`) : ''
  if (field?.kind === 'flag') return t(value === true ? 'personal-data-update:yes' : 'personal-data-update:no')
  return typeof value === 'string' ? value : ''
}

/** Columns that name a record; never a number of a document, nor a result. */
const NAMING: Record<PersonalField, readonly string[]> = {
  addresses: ['addressType'], phones: ['phoneTypeId', 'phone'], families: ['name', 'relationship'], maritalStatuses: ['maritalStatus'], educations: ['educationLevel', 'educationSubject', 'educationEntity'],
  certificates: ['title', 'issuer'], medicalReports: ['medicalReportType', 'reportDate'], identities: ['identityType'],
}

export const recordName = (name: PersonalField, kind: number | null, values: Recorded, names: ReadonlyMap<string, string>, context: Pick<Context, 't' | 'language'>): string => {
  const all: Recorded = categories[name].one && kind !== null ? { ...values, [categories[name].one]: kind } : values
  return listIn(context.language, NAMING[name].map((column) => valueText(name, column, all[column], names, context)))
}

/** Values by column, in the order of the category. */
export const valuePairs = (name: PersonalField, kind: number | null, values: Recorded, without: readonly string[] = []): KeyValue<RecordValue>[] =>
  columnsOf(name, kind).filter((column) => !without.includes(column)).map((key) => ({ key, value: values[key] ?? null }))

/** Names of choices in a record: `<column>.<id>`. */
export const textPairs = (name: PersonalField, values: Recorded | null | undefined, names: ReadonlyMap<string, string>): KeyValue[] =>
  Object.entries(values ?? {}).flatMap(([column, value]) => {
    const text = fieldOf(name, column)?.choices && typeof value === 'string' ? names.get(value) : undefined
    return text === undefined ? [] : [{ key: `${column}.${String(value)}`, value: text }]
  })
