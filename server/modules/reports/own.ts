/** What people keep of reports for themselves: stars, and choices under a name. */
import { and, count, eq } from 'drizzle-orm'
import type { Handlers } from '../../lib/handler.ts'
import type { reportCalls } from '../../../contract/modules/reports/calls.ts'
import { lockName, q } from '../../db/context.ts'
import { refuse } from '../../lib/refuse.ts'
import { askingNothing, openQuery } from '../../reports/query.ts'
import type { Registry } from '../../reports/registry.ts'
import { reportFavourite, reportPreset } from '../../reports/table.ts'

/** Of one person and report. */
const MOST_PRESETS = 50

export const ownHandlers = ({ registry }: { registry: Registry }): Pick<Handlers<typeof reportCalls>, 'favourite' | 'savePreset' | 'deletePreset'> => ({
  async favourite({ id, isFavourite }, context) {
    const { def } = await registry.find(id, context)
    const own = { employeeId: context.caller.employeeId, reportCode: def.code }
    if (isFavourite) await q().insert(reportFavourite).values({ ...own, at: context.now }).onConflictDoNothing()
    else await q().delete(reportFavourite).where(and(eq(reportFavourite.employeeId, own.employeeId), eq(reportFavourite.reportCode, own.reportCode)))
    return { id, isFavourite, message: context.t(isFavourite ? 'report:said.favourite' : 'report:said.notFavourite') }
  },
  async savePreset({ id, reportId, name, scope, parameters = [] }, context) {
    const { def } = await registry.find(reportId, context)
    // what is missing may be filled in later; what is there must fit
    await openQuery(askingNothing(def), { scope, parameters }, context)
    const { employeeId } = context.caller
    await lockName(`report-presets:${employeeId}`)
    const [there] = await q().select().from(reportPreset).where(eq(reportPreset.id, id))
    if (there && (there.employeeId !== employeeId || there.reportCode !== def.code)) refuse('not_found')
    const [held] = await q().select({ n: count() }).from(reportPreset).where(and(eq(reportPreset.employeeId, employeeId), eq(reportPreset.reportCode, def.code)))
    if (!there && (held?.n ?? 0) >= MOST_PRESETS) refuse('report_presets_full', { count: MOST_PRESETS }, 'name')
    const facts = { name: name.trim(), parameters: [...parameters], scope: scope ?? null }
    await q().insert(reportPreset).values({ id, employeeId, reportCode: def.code, createdAt: context.now, ...facts }).onConflictDoUpdate({ target: reportPreset.id, set: facts })
    return { id, message: context.t('report:said.presetSaved') }
  },
  async deletePreset({ id }, context) {
    const gone = await q().delete(reportPreset).where(and(eq(reportPreset.id, id), eq(reportPreset.employeeId, context.caller.employeeId))).returning({ id: reportPreset.id })
    if (gone.length === 0) refuse('not_found')
    return { id, message: context.t('report:said.presetDeleted') }
  },
})
