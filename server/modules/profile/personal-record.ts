/** What is recorded of oneself. @see contract/modules/profile/README.md#personal-record */
import { categories, personalFieldNames } from '../../../contract/modules/personal-data-update/categories.ts'
import type { PersonalNumbers, PersonalRecord } from '../../../contract/modules/profile/calls.ts'
import type { Context } from '../../lib/handler.ts'
import { basedOnOf, lastChangeOf, recordsOf } from '../../person/records.ts'
import { namesIn, recordName, textPairs, valuePairs } from '../../person/words.ts'

/** The caller's own. Nobody reads somebody else's here. */
export async function personalRecord(_: object, context: Context): Promise<PersonalRecord> {
  const { employeeId } = context.caller
  const records = await recordsOf(employeeId)
  const names = await namesIn(records, context)
  return {
    employeeId,
    categories: personalFieldNames.map((name) => ({
      category: categories[name].id,
      records: records.filter((r) => r.name === name).map((r) => {
        const hidden = categories[name].hidden.filter((column) => (r.values[column] ?? null) !== null)
        return {
          id: r.id, kind: r.kind === 0 ? null : r.kind, basedOn: basedOnOf(r), name: recordName(name, r.kind, r.values, names, context), values: valuePairs(name, r.kind, r.values, categories[name].hidden),
          texts: textPairs(name, r.values, names), hidden, recordedAt: r.recordedAt.toISOString(),
        }
      }),
    })),
    changedAt: (await lastChangeOf(employeeId))?.toISOString() ?? null,
  }
}

/** The columns of it that no device keeps. */
export async function personalNumbers(_: object, { caller: { employeeId } }: Context): Promise<PersonalNumbers> {
  const records = await recordsOf(employeeId)
  return {
    employeeId,
    values: records.flatMap((r) => categories[r.name].hidden.flatMap((column) => {
      const value = r.values[column]
      return typeof value === 'string' && value !== '' ? [{ recordId: r.id, column, value }] : []
    })),
  }
}
