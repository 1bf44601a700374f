/** What a row says of its changes, which categories to the person, how many to everybody else; and that there is no deadline. */
import { listIn } from '../../../contract/kit/language.ts'
import { categories, NO_DAY, personalFieldNames } from '../../../contract/modules/personal-data-update/categories.ts'
import type { Context } from '../../lib/handler.ts'
import { categoryName } from '../../person/words.ts'
import type { RequestRecord } from '../../request/module.ts'

const filled = ({ values }: RequestRecord) => personalFieldNames.filter((name) => Array.isArray(values[name]) && values[name].length > 0).sort((a, b) => categories[a].id - categories[b].id)

export function personalTexts(records: readonly RequestRecord[], context: Context): Promise<Map<string, Record<string, string>>> {
  const textOf = (record: RequestRecord) => {
    const count = typeof record.values.changes === 'number' ? record.values.changes : 0
    const names = filled(record)
    const isOwn = record.employeeId === context.caller.employeeId
    return isOwn && names.length > 0 ? listIn(context.language, names.map((name) => categoryName(name, context))) : context.t('personal-data-update:changes.count', { count })
  }
  const none = { deadline: context.t('personal-data-update:deadline.none') }
  return Promise.resolve(new Map(records.map((record) => [record.id, { changes: textOf(record), ...(record.values.deadline === NO_DAY ? none : {}) }])))
}
