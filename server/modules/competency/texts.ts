/** Names of what assessments refer to, for many at once. */
import { lineText } from '../../../contract/kit/field-path.ts'
import { everyCompetency } from '../../growth/competencies.ts'
import { everyPeriod, periodIdOf } from '../../growth/periods.ts'
import type { Context } from '../../lib/handler.ts'
import { text } from '../../lib/text.ts'
import type { ModuleValues, RequestRecord } from '../../request/module.ts'
import { type DeskField, givenIn, rowsOf } from './values.ts'
import { nameIn } from '../../lib/name-in.ts'

async function periodNames(language: string): Promise<Map<string, string>> {
  return new Map([...(await everyPeriod('competency')).values()].map((p) => [p.id, nameIn(p, language)]))
}

type Named = Awaited<ReturnType<typeof everyCompetency>>

const competencyNames = (all: Named, list: string, ids: Iterable<string>, language: string): [string, string][] =>
  [...ids].flatMap((id): [string, string][] => {
    const found = all.get(id)
    return found ? [[lineText(list, 'competencyId', id), nameIn(found, language)]] : []
  })

export async function assessmentTexts(records: RequestRecord[], { language }: Context): Promise<Map<string, Record<string, string>>> {
  const [periods, all] = [await periodNames(language), await everyCompetency()]
  return new Map(records.map(({ id, values }) => {
    const period = periods.get(periodIdOf(values) ?? '')
    return [id, Object.fromEntries([...(period === undefined ? [] : [['period', period] as const]), ...competencyNames(all, 'rows', rowsOf(values).map((r) => r.competencyId), language)])]
  }))
}

export async function deskTexts(values: ModuleValues, { language }: Context): Promise<Record<string, string>> {
  const all = await everyCompetency()
  const of = (field: DeskField) => competencyNames(all, field, givenIn(values, field).keys(), language)
  return Object.fromEntries([...of('superiorLevels'), ...of('finalLevels')])
}

/** "Competency assessment 2026". */
export async function assessmentTitles(records: RequestRecord[], language: string): Promise<Map<string, string>> {
  const periods = await periodNames(language)
  return new Map(records.map(({ id, values }) => {
    const period = periods.get(periodIdOf(values) ?? '')
    return [id, period === undefined ? text(language, 'competency:title-alone') : text(language, 'competency:title', { period })]
  }))
}
