/** What the machinery says of any request by its fields alone, so that a module says only what is its own. */
import { lineText } from '../../contract/kit/field-path.ts'
import type { Field, Fields } from '../../contract/kit/field.ts'
import { isMoney, textOfMinor } from '../../contract/kit/money.ts'
import type { AnyRequestDef } from '../../contract/kit/request.ts'
import { choiceCodes, choiceNames } from '../org/choices.ts'
import { namesOf } from '../org/people.ts'
import { text } from '../lib/text.ts'

type Values = Readonly<Record<string, unknown>>

/** What is looked at of a request. */
interface Recorded {
  id: string
  values: Values
}

interface Named {
  field: Field
  /** Under which its name stands among the texts. */
  key: string
  id: string
}

const isNamed = ({ kind, choices }: Field): boolean => choices !== undefined || kind === 'employee'

const idOf = (value: unknown): string[] => (typeof value === 'string' && value !== '' ? [value] : [])

/** Choices and people among the values; whom a request is for stands in its header. */
const namedIn = (fields: Fields, values: Values): Named[] =>
  Object.entries(fields).flatMap(([name, field]): Named[] => {
    if (field.kind === 'lines' && field.columns) {
      const columns = Object.entries(field.columns).filter(([, column]) => isNamed(column))
      const rows = columns.length > 0 && Array.isArray(values[name]) ? (values[name] as Record<string, unknown>[]) : []
      return rows.flatMap((row) => columns.flatMap(([column, of]) => idOf(row[column]).map((id) => ({ field: of, key: lineText(name, column, id), id }))))
    }
    return isNamed(field) && name !== 'employeeId' ? idOf(values[name]).map((id) => ({ field, key: name, id })) : []
  })

/** Names of choices and people, by record id and key of the texts. One lot of statements for all records. */
export async function namesByFields({ fields }: AnyRequestDef, records: readonly Recorded[], language: string): Promise<Map<string, Record<string, string>>> {
  const named = new Map(records.map((record) => [record.id, namedIn(fields as Fields, record.values)]))
  const all = [...named.values()].flat()
  const choices = await choiceNames(all.flatMap(({ field, id }) => (field.choices ? [id] : [])), language)
  const people = await namesOf(all.flatMap(({ field, id }) => (field.choices ? [] : [id])))
  return new Map([...named].map(([record, own]) => [record, Object.fromEntries(own.flatMap(({ field, key, id }) => {
    const name = (field.choices ? choices : people).get(id)
    return name === undefined ? [] : [[key, name] as const]
  }))]))
}

/** A value as an approval rule may ask for it: a choice by its code, a number as it is, an amount in whole units (12.5 of 1250 sen), yes or no; what is none of these states nothing. */
function statedBy({ kind, choices }: Field, value: unknown, codes: ReadonlyMap<string, string>): string | number | undefined {
  if (choices) return codes.get(String(value)) ?? ''
  switch (kind) {
    case 'flag':
      return value === true ? 'yes' : 'no'
    case 'whole':
    case 'minutes':
    case 'enum':
      return typeof value === 'number' ? value : undefined
    case 'decimal':
      return typeof value === 'string' ? Number(value) : undefined
    case 'money':
      return isMoney(value) ? Number(textOfMinor(value.minor, value.currency)) : undefined
    default:
      return undefined
  }
}

/** Facts for approval rules, by the names of the fields. */
export async function statedByFields({ fields }: AnyRequestDef, values: Values): Promise<Record<string, string | number>> {
  const all = Object.entries(fields as Fields)
  const codes = await choiceCodes(all.flatMap(([name, { choices }]) => (choices ? idOf(values[name]) : [])))
  return Object.fromEntries(all.flatMap(([name, field]) => {
    const stated = statedBy(field, values[name], codes)
    return stated === undefined ? [] : [[name, stated] as const]
  }))
}

/** What kind of request it is, and nothing of what stands in it: a lock screen shows it. */
export const plainTitles = ({ slug }: AnyRequestDef, records: readonly Recorded[], language: string): Map<string, string> =>
  new Map(records.map(({ id }) => [id, text(language, `request:module.${slug}`)]))
