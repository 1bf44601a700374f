/** What an approval (or a cancel) would change, person by person. @see docs/product/lifecycle.md */
import { isInForce } from '../../../contract/kit/lifecycle.ts'
import type { PreviewRow } from '../../../contract/modules/platform/calls.ts'
import { namesOf } from '../../org/people.ts'
import type { CheckInput } from '../../request/module.ts'
import { clockText } from '../../time/clock-text.ts'
import { inside, isAsPlanned } from '../../time/shift-rules.ts'
import { readCase, shiftValues } from '../../time/shift-case.ts'

/** People who are named; of more only the number is said. */
const MOST_NAMED = 5

export async function previewShift({ record, lines, context, action }: CheckInput & { action: 'approve' | 'cancel' }): Promise<PreviewRow[]> {
  const values = shiftValues(record.values)
  if (!values) return []
  const { t } = context
  const counts = isInForce(record.status)
  const row = (text: string): PreviewRow => ({ kind: 'shift', text, before: null, after: null, warning: false })
  const days = { from: values.startDate, until: values.endDate }
  if (action === 'cancel' || counts) return counts ? [row(t('effects:shift.back', { ...days, count: lines.length }))] : []
  const { shift, plans } = await readCase(values, lines.map((l) => l.employeeId), context)
  if (!shift) return []
  const people = await namesOf(lines.slice(0, MOST_NAMED).map((l) => l.employeeId))
  const named = lines.slice(0, MOST_NAMED).map(({ employeeId }) => {
    const own = plans.get(employeeId) ?? []
    const was = [...new Set(inside(own).map((d) => d.code))].join(', ')
    return row(t(isAsPlanned(own, shift) ? 'effects:shift.same' : 'effects:shift.person', { person: people.get(employeeId) ?? '', was, shift: shift.code }))
  })
  const more = lines.length - named.length
  return [row(t(days.from === days.until ? 'effects:shift.day' : 'effects:shift.days', { ...days, shift: clockText(shift) })), ...named, ...(more > 0 ? [row(t('effects:shift.more', { count: more }))] : [])]
}
