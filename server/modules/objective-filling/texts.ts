/** Names of what objectives refer to, for many requests at once. */
import type { FreeColumn } from '../../../contract/growth/appraisal.ts'
import { lineText } from '../../../contract/kit/field-path.ts'
import { isInForce } from '../../../contract/kit/lifecycle.ts'
import { columnTexts } from '../../../contract/modules/objective-filling/rules.ts'
import { setNumbers } from '../../growth/appraisal/objectives.ts'
import { everyRange, everyType, freeColumnsOf } from '../../growth/appraisal/terms.ts'
import { everyPeriod } from '../../growth/periods.ts'
import type { Context } from '../../lib/handler.ts'
import { nameIn } from '../../lib/name-in.ts'
import { text } from '../../lib/text.ts'
import type { RequestRecord } from '../../request/module.ts'
import { periodIdOf, rowsOf, typeIdOf } from './values.ts'

type Named = Parameters<typeof nameIn>[0]
const nameOf = (found: Named | undefined, key: string, language: string): [string, string][] => (found ? [[key, nameIn(found, language)]] : [])

export async function objectiveTexts(records: RequestRecord[], { language }: Context): Promise<Map<string, Record<string, string>>> {
  const [periods, types, ranges] = [await everyPeriod('appraisal'), await everyType(), await everyRange()]
  const numbers = await setNumbers(records.filter((r) => isInForce(r.status)).map((r) => r.id))
  const columns = new Map<string, FreeColumn[]>()
  for (const typeId of new Set(records.map((r) => typeIdOf(r.values)))) columns.set(typeId, await freeColumnsOf(typeId, language))
  return new Map(records.map(({ id, values }) => {
    const rows = rowsOf(values)
    const filled = (columns.get(typeIdOf(values)) ?? []).filter(({ code }) => rows.some((r) => r[code]))
    const used = [...new Set(rows.flatMap((r) => r.valueRangeId ?? []))]
    const setNo = numbers.get(id)
    return [id, Object.fromEntries([
      ...nameOf(periods.get(periodIdOf(values)), 'evaluationPeriodId', language), ...nameOf(types.get(typeIdOf(values)), 'evaluationTypeId', language),
      ...used.flatMap((range) => nameOf(ranges.get(range), lineText('objectives', 'valueRangeId', range), language)),
      ...columnTexts(filled),
      ...(setNo === undefined ? [] : [['setNo', String(setNo)] as const]),
    ])]
  }))
}

/** "Objectives 2026". */
export async function objectiveTitles(records: RequestRecord[], language: string): Promise<Map<string, string>> {
  const periods = await everyPeriod('appraisal')
  return new Map(records.map(({ id, values }) => {
    const period = periods.get(periodIdOf(values))
    return [id, period ? text(language, 'objective-filling:title', { period: nameIn(period, language) }) : text(language, 'objective-filling:title-alone')]
  }))
}
