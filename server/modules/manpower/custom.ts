/** Questions a company asks for a place, and what answers them. */
import { isCivilDate } from '../../../contract/kit/civil-date.ts'
import { lineField } from '../../../contract/kit/field-path.ts'
import type { CustomProperty, CustomPropertyInput } from '../../../contract/modules/manpower/calls.ts'
import { PropertyKind, type PropertyKindId } from '../../../contract/workforce/vocabulary.ts'
import { q } from '../../db/context.ts'
import { remembered } from '../../db/memory.ts'
import type { Context } from '../../lib/handler.ts'
import { nameIn } from '../../lib/name-in.ts'
import type { Problem } from '../../lib/refuse.ts'
import { customProperty } from '../../workforce/table.ts'
import type { Draft } from './values.ts'

type Question = typeof customProperty.$inferSelect

const everyQuestion = (): Promise<readonly Question[]> =>
  remembered([customProperty], 'custom properties', async () => (await q().select().from(customProperty)).filter((p) => p.active).toSorted((a, b) => a.position - b.position || (a.code < b.code ? -1 : 1)))

const fits = (wanted: readonly (string | number)[], given: string | number | null | undefined): boolean => wanted.length === 0 || (given !== null && given !== undefined && wanted.includes(given))

/** What the company asks for such a place. */
export const questionsFor = async ({ companyStructure, position, requestType }: { [K in keyof CustomPropertyInput]?: CustomPropertyInput[K] | null }): Promise<Question[]> =>
  (await everyQuestion()).filter((p) => fits(p.departmentIds, companyStructure) && fits(p.positionIds, position) && fits(p.requestTypes, requestType))

export async function customPropertiesFor(input: CustomPropertyInput, { language }: Context): Promise<{ listData: CustomProperty[] }> {
  const found = await questionsFor(input)
  return {
    listData: found.map((p) => ({
      id: p.id, code: p.code, displayName: nameIn(p, language), kind: p.kind as PropertyKindId, required: p.required, options: p.options.map((o) => ({ code: o.code, displayName: nameIn(o, language) })),
    })),
  }
}

/** How an answer of each kind is written. */
const isAnswer: Record<PropertyKindId, (value: string, question: Question) => boolean> = {
  [PropertyKind.text]: (value) => value.trim() !== '',
  [PropertyKind.whole]: (value) => /^-?\d{1,9}$/.test(value),
  [PropertyKind.date]: isCivilDate,
  [PropertyKind.flag]: (value) => value === 'true' || value === 'false',
  [PropertyKind.option]: (value, { options }) => options.some((o) => o.code === value),
}

/** What is wrong with the answers, and what was not answered. */
export async function customProblems({ companyStructure, position, requestType, customProperties }: Draft, language: string): Promise<Problem[]> {
  const questions = new Map((await questionsFor({ companyStructure, position, requestType })).map((p) => [p.code, p]))
  const rows = customProperties ?? []
  const problems = rows.flatMap(({ lineId, property, value }, i): Problem[] => {
    const question = questions.get(property)
    if (!question) return [{ code: 'manpower_choice_unknown', field: lineField('customProperties', lineId, 'property') }]
    const name = nameIn(question, language)
    if (rows.findIndex((r) => r.property === property) !== i) return [{ code: 'manpower_custom_twice', params: { name }, field: lineField('customProperties', lineId, 'property') }]
    return isAnswer[question.kind as PropertyKindId](value, question) ? [] : [{ code: 'manpower_custom_value', params: { name }, field: lineField('customProperties', lineId, 'value') }]
  })
  const missing = [...questions.values()].filter((p) => p.required && !rows.some((r) => r.property === p.code))
  return [...problems, ...missing.map((p): Problem => ({ code: 'manpower_custom_missing', params: { name: nameIn(p, language) }, field: 'customProperties' }))]
}
