/** What an approval (or a cancel) would change, in words. */
import { isInForce } from '../../../contract/kit/lifecycle.ts'
import type { PreviewRow } from '../../../contract/modules/platform/calls.ts'
import { agreedSet, type AgreedSet, setBefore } from '../../growth/appraisal/objectives.ts'
import { findTask } from '../../growth/appraisal/tasks.ts'
import { findPeriod } from '../../growth/periods.ts'
import { nameIn } from '../../lib/name-in.ts'
import { todayOf } from '../../org/today.ts'
import type { CheckInput } from '../../request/module.ts'
import { periodIdOf, rowsOf, taskIdOf } from './values.ts'

const row = (text: string): PreviewRow => ({ kind: 'objectivesAgreed', text, before: null, after: null, warning: false })

export async function previewObjectives({ record, context, action }: CheckInput & { action: 'approve' | 'cancel' }): Promise<PreviewRow[]> {
  const { t, language } = context
  if (action === 'cancel' && !isInForce(record.status)) return []
  const [task, found] = [await findTask(taskIdOf(record.values)), await findPeriod('appraisal', periodIdOf(record.values))]
  if (!task) return []
  const period = found ? nameIn(found, language) : ''
  const held = await agreedSet(task)
  const dayOf = (set: Pick<AgreedSet, 'agreedAt'>) => todayOf(task.employeeId, set.agreedAt)
  if (isInForce(record.status)) {
    const before = held?.requestId === record.id ? await setBefore(task, held.setNo) : null
    return [row(before ? t('effects:objectives.back', { number: before.setNo, date: await dayOf(before) }) : t('effects:objectives.backToNone', { period }))]
  }
  const rows = rowsOf(record.values)
  const agreed = t('effects:objectives.agreed', { count: rows.length, weight: rows.reduce((sum, r) => sum + (r.weight ?? 0), 0), period })
  return [row(agreed), ...(held ? [row(t('effects:objectives.kept', { number: held.setNo, date: await dayOf(held) }))] : [])]
}
