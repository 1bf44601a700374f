/** Runs as their owner sees them. */
import type { ReportRun } from '../../../contract/modules/reports/shapes.ts'
import type { Context } from '../../lib/handler.ts'
import { hasText } from '../../lib/text.ts'
import type { Run } from '../../reports/queue.ts'
import { isUnderWay } from '../../reports/queue.ts'
import { type Registry, reportIdOf } from '../../reports/registry.ts'
import { nameOf } from '../../reports/texts.ts'

/** Kept until the end of its last day. */
export const isKept = ({ status, expiresOn }: Pick<Run, 'status' | 'expiresOn'>, today: string): boolean => status === 'done' && (expiresOn === null || expiresOn >= today)

const errorText = (error: string | null, { t }: Context): string | null => (error === null ? null : t(hasText(`report:error.${error}`) ? `report:error.${error}` : 'report:error.failed'))

export const shownRun = (run: Run, registry: Registry, context: Context): ReportRun => {
  const { id, reportCode, format, scope, done, total, rows, size, fileName, createdAt, finishedAt, expiresOn, error } = run
  const def = registry.byCode(reportCode)
  const status = run.status === 'done' && !isKept(run, context.today) ? 'expired' : run.status
  const isThere = run.status === 'done' || run.status === 'expired'
  return {
    id, reportId: reportIdOf(reportCode), report: def ? nameOf(def, context) : reportCode, format, scope, status, done, total: isUnderWay(run.status) && total === 0 ? null : total, rows: isThere ? rows : null, size: isThere ? size : null, fileName,
    createdDateTime: createdAt.toISOString(), finishedDateTime: finishedAt?.toISOString() ?? null, expiresDate: expiresOn, error: errorText(error, context),
  }
}

export const shownRuns = (runs: readonly Run[], registry: Registry, context: Context): ReportRun[] => runs.map((run) => shownRun(run, registry, context))
