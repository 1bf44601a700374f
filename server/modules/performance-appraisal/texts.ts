/** Names of what evaluations refer to, for many at once. Titles say the period alone. */
import { lineText } from '../../../contract/kit/field-path.ts'
import { everyType } from '../../growth/appraisal/terms.ts'
import { everyCompetency } from '../../growth/competencies.ts'
import { everyPeriod } from '../../growth/periods.ts'
import type { Context } from '../../lib/handler.ts'
import { nameIn } from '../../lib/name-in.ts'
import { text } from '../../lib/text.ts'
import type { RequestRecord } from '../../request/module.ts'
import { itemRowsOf, periodIdIn, typeIdIn } from './values.ts'

type Named = ReadonlyMap<string, { names: Readonly<Record<string, string>>; code: string }>

const named = (all: Named, id: string, key: string, language: string): [string, string][] => {
  const found = all.get(id)
  return found ? [[key, nameIn(found, language)]] : []
}

export async function evaluationTexts(records: RequestRecord[], { language }: Context): Promise<Map<string, Record<string, string>>> {
  const [periods, types, competencies] = [await everyPeriod('appraisal'), await everyType(), await everyCompetency()]
  return new Map(records.map(({ id, values }) => [id, Object.fromEntries([
    ...named(periods, periodIdIn(values), 'evaluationPeriodId', language),
    ...named(types, typeIdIn(values), 'evaluationTypeId', language),
    ...itemRowsOf(values).flatMap(({ competencyId }) => (competencyId === null ? [] : named(competencies, competencyId, lineText('items', 'competencyId', competencyId), language))),
  ])]))
}

/** "Evaluation 2025". */
export async function evaluationTitles(records: RequestRecord[], language: string): Promise<Map<string, string>> {
  const periods = await everyPeriod('appraisal')
  return new Map(records.map(({ id, values }) => {
    const period = periods.get(periodIdIn(values))
    return [id, period ? text(language, 'performance-appraisal:title', { period: nameIn(period, language) }) : text(language, 'performance-appraisal:title-alone')]
  }))
}
