/** Files made in the background: asked for, looked at, cancelled, taken along. */
import { and, count, desc, eq, gt, inArray } from 'drizzle-orm'
import type { Handlers } from '../../lib/handler.ts'
import type { reportCalls } from '../../../contract/modules/reports/calls.ts'
import { lockName, q, tx } from '../../db/context.ts'
import { paged } from '../../db/paging.ts'
import { type Context, StreamAnswer } from '../../lib/handler.ts'
import { CallError, isCallError, refuse } from '../../lib/refuse.ts'
import { settingOf } from '../../org/settings.ts'
import { fileTypes } from '../../reports/files/file.ts'
import { fileNameOf, requireFormat, requireRoom, requireWidth } from '../../reports/make.ts'
import { cancelRun, isUnderWay, type Run } from '../../reports/queue.ts'
import { type Opened, openReport } from '../../reports/read.ts'
import { scopeMark, stillHolds } from '../../reports/scope.ts'
import { reportRun, reportUse } from '../../reports/table.ts'
import { runQueued } from '../../reports/wake.ts'
import type { ReportsDeps } from './deps.ts'
import { requireExport } from './export-right.ts'
import { isKept, shownRun, shownRuns } from './run-rows.ts'

const AT_ONCE = 2
const AN_HOUR = 20
const HOUR_MS = 3_600_000

/** One's own. @throws CallError not_found */
async function ownRun(id: string, { caller }: Context): Promise<Run> {
  const [run] = await q().select().from(reportRun).where(and(eq(reportRun.id, id), eq(reportRun.employeeId, caller.employeeId)))
  return run ?? refuse('not_found')
}

const number = async (...which: Parameters<typeof and>): Promise<number> => (await q().select({ n: count() }).from(reportRun).where(and(...which)))[0]?.n ?? 0

const markOf = ({ query, columns }: Opened): Promise<string> => scopeMark(query.people, columns.map((c) => c.name))
const changed = () => new CallError('report_right_changed', [{ code: 'report_right_changed' }], { status: 403 })

export const runHandlers = ({ registry, store, noteExport }: Pick<ReportsDeps, 'registry' | 'store' | 'noteExport'>): Pick<Handlers<typeof reportCalls>, 'startRun' | 'runs' | 'run' | 'cancelRun' | 'deleteRun' | 'runFile'> => {
  /** The report as its reader may have it today. @throws CallError report_right_changed */
  async function openedNow({ reportCode, scope, parameters }: Run, context: Context): Promise<Opened> {
    try {
      const { def } = await registry.findByCode(reportCode, context)
      return await openReport(def, { scope, parameters }, context)
    } catch (error) {
      throw isCallError(error) ? changed() : error
    }
  }

  return {
    async startRun({ id, reportId, scope, format, parameters }, context) {
      const { def } = await registry.find(reportId, context)
      const { employeeId } = context.caller
      requireFormat(def, format)
      await lockName(`report-runs:${employeeId}`)
      const [there] = await q().select().from(reportRun).where(eq(reportRun.id, id))
      if (there) {
        if (there.employeeId !== employeeId || there.reportCode !== def.code) refuse('not_found')
        return { id, status: there.status, message: context.t('report:said.started') }
      }
      const opened = await openReport(def, { scope, parameters }, context)
      requireWidth(opened, format)
      if ((await number(eq(reportRun.employeeId, employeeId), inArray(reportRun.status, ['queued', 'running']))) >= AT_ONCE) refuse('report_busy')
      if ((await number(eq(reportRun.employeeId, employeeId), gt(reportRun.createdAt, new Date(context.now.getTime() - HOUR_MS)))) >= AN_HOUR) refuse('report_too_often', { count: AN_HOUR })
      await requireRoom(opened, format)
      await q().insert(reportRun).values({
        id, employeeId, reportCode: def.code, scope: opened.query.scope, scopeMark: await markOf(opened), parameters: opened.query.chosen, language: context.language, format,
        status: 'queued', fileName: fileNameOf(opened, format), createdAt: context.now,
      })
      await q().insert(reportUse).values({ employeeId, reportCode: def.code, at: context.now }).onConflictDoUpdate({ target: [reportUse.employeeId, reportUse.reportCode], set: { at: context.now } })
      runQueued()
      return { id, status: 'queued', message: context.t('report:said.started') }
    },
    async runs(input, context) {
      const own = eq(reportRun.employeeId, context.caller.employeeId)
      const found = await paged(({ limit, offset }) => q().select().from(reportRun).where(own).orderBy(desc(reportRun.createdAt), desc(reportRun.id)).limit(limit).offset(offset), () => number(own), input)
      return { ...found, listData: shownRuns(found.listData, registry, context) }
    },
    run: async ({ id }, context) => shownRun(await ownRun(id, context), registry, context),
    async cancelRun({ id }, context) {
      const run = await ownRun(id, context)
      const isCancelled = await cancelRun(id, context.caller.employeeId, context.now)
      return { id, status: isCancelled ? 'cancelled' : run.status, message: context.t(isCancelled ? 'report:said.cancelled' : 'report:said.overAlready') }
    },
    /** The bytes go outside of any transaction; what a killed process leaves is found by the job. */
    async deleteRun({ id }, context) {
      const run = await tx(async () => {
        const own = await ownRun(id, context)
        if (isUnderWay(own.status)) await cancelRun(id, own.employeeId, context.now)
        else await q().update(reportRun).set({ status: own.status === 'done' ? 'cancelled' : own.status }).where(eq(reportRun.id, id))
        return own
      })
      if (run.fileKey !== null) await store.delete(run.fileKey)
      await q().delete(reportRun).where(and(eq(reportRun.id, id), eq(reportRun.employeeId, run.employeeId)))
      return { id, message: context.t('report:said.deleted') }
    },
    async runFile({ id }, context) {
      const run = await ownRun(id, context)
      await requireExport(context)
      if (isUnderWay(run.status) || run.status === 'failed' || run.status === 'cancelled') refuse('report_not_ready')
      if (!isKept(run, context.today) || run.fileKey === null) refuse('report_gone', { days: await settingOf('reportKeepDays') })
      const opened = await openedNow(run, context)
      if (!stillHolds(run.scopeMark, await markOf(opened))) throw changed()
      const stream = (await store.getStream(run.fileKey)) ?? refuse('report_gone', { days: await settingOf('reportKeepDays') })
      try {
        await noteExport('reports.runFile', context, { report: run.reportCode, scope: run.scope, format: run.format, rows: run.rows, parameters: opened.query.audited, run: run.id })
      } catch (error) {
        stream.destroy()
        throw error
      }
      return new StreamAnswer(stream, run.size, fileTypes[run.format], run.fileName)
    },
  }
}
