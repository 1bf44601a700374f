/** Values of a person's record as people read them. */
import type { RecordValue } from '../../../contract/modules/personal-data-update/calls.ts'
import { categories, personalColumns, type PersonalField } from '../../../contract/modules/personal-data-update/categories.ts'
import type { Field } from '../../../contract/kit/field.ts'
import { countryName } from '../../lib/countries.ts'
import { readCell, type ViewTools } from '../../request/row-view.ts'

/** Columns of two letters that stand for a country. */
const COUNTRIES: ReadonlySet<string> = new Set(['country', 'nationality'])

export const NS = 'personal-data-update'

/** @param texts names of choices, `<column>.<id>` */
export function valueText(name: PersonalField, column: string, value: RecordValue | undefined, texts: Readonly<Record<string, string>>, tools: ViewTools): string {
  const field = (personalColumns[name] as Record<string, Field>)[column]
  if (COUNTRIES.has(column) && typeof value === 'string') return countryName(value, tools.show.language)
  return field ? readCell({ ns: NS, field, name: `${name}.${column}`, value, named: texts[`${column}.${String(value)}`] }, tools) : ''
}

/** What a line is about: "Passport", "Family member". @param kind which of those that stand once; null for none */
export const lineWord = (name: PersonalField, kind: number | null, { t }: ViewTools): string =>
  kind === null ? t(`${NS}:row.${name}`) : t(`${NS}:enum.${name}.${String(categories[name].one)}.${kind}`)

export const labelOf = (name: PersonalField, column: string, { t }: ViewTools): string => t(`${NS}:field.${name}.${column}`)

const DOTS = '••••'
/** `•••• 4321`; the dots alone where no more is known or told. */
export const masked = (end: string): string => (end ? `${DOTS} ${end}` : DOTS)
