/** What a decision would change, before it is made. */
import type { PreviewRow } from '../../../contract/modules/platform/calls.ts'
import { namesOf } from '../../org/people.ts'
import type { CheckInput } from '../../request/module.ts'
import { overtimeCases } from '../../time/overtime-case.ts'

/** People a preview names; of the others it says how many. */
const NAMED = 12

/** A row for each person: the hours that become overtime at most, and how they are made good. */
export async function previewOvertime({ lines, context, action }: CheckInput & { action: 'approve' | 'cancel' }): Promise<PreviewRow[]> {
  const { t } = context
  const cases = await overtimeCases(lines)
  const names = await namesOf(cases.map((c) => c.line.employeeId))
  const rows = cases.slice(0, NAMED).map((c): PreviewRow => {
    const worth = t('overtime:preview.hours', { hours: Math.round((c.minutes / 60) * 100) / 100, how: t(`overtime:enum.compensation.${c.values.compensation}`) })
    const [before, after] = action === 'cancel' ? [worth, null] : [null, worth]
    return { kind: 'overtime', text: t(action === 'cancel' ? 'overtime:preview.gone' : 'overtime:preview.person', { person: names.get(c.line.employeeId) ?? '', worth }), before, after, warning: false }
  })
  const more = cases.length - rows.length
  return more > 0 ? [...rows, { kind: 'overtime', text: t('overtime:preview.more', { count: more }), before: null, after: null, warning: false }] : rows
}
