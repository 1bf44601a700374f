/** What an approval (or a cancel) would change: hours of projects. @see docs/product/lifecycle.md */
import { isInForce } from '../../../contract/kit/lifecycle.ts'
import type { PreviewRow } from '../../../contract/modules/platform/calls.ts'
import { projectsById } from '../../projects/read.ts'
import { projectTotals } from '../../projects/totals.ts'
import type { CheckInput } from '../../request/module.ts'
import { sheetOf } from './sheet.ts'
import { nameIn } from '../../lib/name-in.ts'

export async function previewSheet({ record, context, action }: CheckInput & { action: 'approve' | 'cancel' }): Promise<PreviewRow[]> {
  if (action === 'cancel' && !isInForce(record.status)) return []
  const { lines = [] } = sheetOf(record.values) ?? {}
  const own = Map.groupBy(lines, (l) => l.project)
  const [projects, totals] = [await projectsById([...own.keys()]), await projectTotals([...own.keys()])]
  const shown = new Intl.NumberFormat(context.language, { maximumFractionDigits: 1 })
  return [...own].map(([id, of]): PreviewRow => {
    const minutes = of.reduce((sum, l) => sum + l.durationMinutes, 0)
    const total = totals.get(id) ?? 0
    const [before, after] = [shown.format(total / 60), shown.format((action === 'cancel' ? total - minutes : total + minutes) / 60)]
    const project = projects.get(id)
    return { kind: 'project', text: context.t('effects:timesheet.project', { project: project ? nameIn(project, context.language) : '', before, after }), before, after, warning: false }
  })
}
