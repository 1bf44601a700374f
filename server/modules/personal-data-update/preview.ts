/** What an approval or a cancellation would change, in full for those who are told what is recorded. */
import { listIn } from '../../../contract/kit/language.ts'
import { isInForce } from '../../../contract/kit/lifecycle.ts'
import { Operation } from '../../../contract/modules/personal-data-update/categories.ts'
import type { PreviewRow } from '../../../contract/modules/platform/calls.ts'
import type { Context } from '../../lib/handler.ts'
import { namesOf } from '../../org/people.ts'
import { ownOrHrsBy } from '../../org/scope.ts'
import { othersWithNumber, recordsOf } from '../../person/records.ts'
import { appliedTo, groupsOf, isSameValue } from '../../person/standing.ts'
import { categoryName, columnName, namesIn, recordName, valueText } from '../../person/words.ts'
import type { CheckInput } from '../../request/module.ts'
import { casesOf, isForPayroll, type LineCase, lineOfUnit } from './line-case.ts'
import { isTold, within } from './told.ts'

const row = (text: string, more: Partial<PreviewRow> = {}): PreviewRow => ({ kind: 'personalData', text, before: null, after: null, warning: false, ...more })

type Names = ReadonlyMap<string, string>

/** Whom else this number is recorded for: those whose HR the reader is by name, of others only that there are some. */
async function knownElsewhere(c: LineCase, employeeId: string, context: Context): Promise<PreviewRow[]> {
  const number = c.mine.number
  if (c.name !== 'identities' || c.kind === null || c.operation === Operation.remove || typeof number !== 'string') return []
  const others = await othersWithNumber(employeeId, c.kind, number)
  if (others.length === 0) return []
  const reached = (await ownOrHrsBy(context, within))?.among(others)
  const names = await namesOf([...((await reached) ?? others)])
  const people = listIn(context.language, [...names.values()])
  return [row(people === '' ? context.t('personal-data-update:effect.number-known-elsewhere') : context.t('personal-data-update:effect.number-known', { people }), { warning: true })]
}

/** Before and after of the groups a line changes. */
function sides(c: LineCase, names: Names, context: Context): Pick<PreviewRow, 'before' | 'after'> {
  const after = c.operation === Operation.remove ? null : appliedTo(c.record?.values ?? null, c.mine, c.standings)
  const now = c.record?.values ?? null
  const changed = groupsOf(c.name, c.kind).filter((columns) => columns.some((column) => !isSameValue(column, now?.[column], after?.[column]))).flat()
  const said = (values: Record<string, unknown> | null) => {
    const parts = changed.flatMap((column) => {
      const text = valueText(c.name, column, values?.[column], names, context)
      return text === '' ? [] : [`${columnName(c.name, column, context)}: ${text}`]
    })
    return values === null ? null : parts.join('; ')
  }
  return { before: said(now), after: said(after) }
}

export async function previewPersonal({ record, lines, context, action }: CheckInput & { action: 'approve' | 'cancel' }): Promise<PreviewRow[]> {
  const { t } = context
  const isBack = isInForce(record.status)
  if (action === 'cancel' && !isBack) return []
  const given = lines.map(lineOfUnit)
  if (!(await isTold(record.employeeId, context))) return given.map(({ name }) => row(t('personal-data-update:effect.untold', { category: categoryName(name, context) })))
  const records = await recordsOf(record.employeeId)
  const cases = await casesOf(records, record.employeeId, given)
  const names = await namesIn(cases.flatMap(({ name, was, mine, record: now }) => [{ name, values: was }, { name, values: mine }, { name, values: now?.values }]), context)
  const rows: PreviewRow[] = []
  for (const c of cases) {
    const category = categoryName(c.name, context)
    const called = recordName(c.name, c.kind, c.operation === Operation.add ? c.mine : (c.record?.values ?? c.was ?? c.mine), names, context)
    if (isBack) {
      rows.push(row(t('personal-data-update:effect.back', { category, record: called })))
      continue
    }
    const what = c.operation === Operation.add ? 'add' : c.operation === Operation.remove ? 'remove' : 'change'
    rows.push(row(t(`personal-data-update:effect.${what}`, { category, record: called }), sides(c, names, context)))
    if (context.caller.employeeId !== record.employeeId) rows.push(...(await knownElsewhere(c, record.employeeId, context)))
  }
  if (isForPayroll(cases)) rows.push(row(t('personal-data-update:effect.payroll'), { warning: true }))
  return rows
}
