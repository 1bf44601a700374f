/** Reports somebody has, with what they keep of them. */
import { and, desc, eq } from 'drizzle-orm'
import { fold } from '../../../contract/kit/fold.ts'
import type { Handlers } from '../../lib/handler.ts'
import type { Context } from '../../lib/handler.ts'
import type { reportCalls } from '../../../contract/modules/reports/calls.ts'
import type { ReportDetail, ReportParameter, ReportPreset, ReportRow } from '../../../contract/modules/reports/shapes.ts'
import { q } from '../../db/context.ts'
import { pagedRows } from '../../db/paging.ts'
import { settingOf } from '../../org/settings.ts'
import type { ParameterDef, ReportDef } from '../../reports/definition.ts'
import { limits } from '../../reports/make.ts'
import { askingNothing, openQuery, takesSeveral } from '../../reports/query.ts'
import { shownColumn } from '../../reports/read.ts'
import { formatsOf, type Had, mayExport, reportIdOf, type Registry } from '../../reports/registry.ts'
import { reportFavourite, reportPreset, reportRun, reportUse } from '../../reports/table.ts'
import { categoryName, descriptionOf, labelOfParameter, nameOf } from '../../reports/texts.ts'
import { shownRuns } from './run-rows.ts'

const ofReader = ({ caller }: Context) => caller.employeeId
const NEWEST_RUNS = 10

async function rowsOf(had: readonly Had[], context: Context): Promise<ReportRow[]> {
  const favourites = new Set((await q().select({ code: reportFavourite.reportCode }).from(reportFavourite).where(eq(reportFavourite.employeeId, ofReader(context)))).map((r) => r.code))
  const used = new Map((await q().select().from(reportUse).where(eq(reportUse.employeeId, ofReader(context)))).map((r) => [r.reportCode, r.at]))
  return had.map(({ def, scopes }) => ({
    id: reportIdOf(def.code), code: def.code, name: nameOf(def, context), description: descriptionOf(def, context), category: def.category, module: def.module, scopes, formats: [...formatsOf(def)],
    isFavourite: favourites.has(def.code), lastRunDateTime: used.get(def.code)?.toISOString() ?? null,
  }))
}

async function shownParameter(def: ReportDef, parameter: ParameterDef, context: Context): Promise<ReportParameter> {
  const { name, kind, required = false, min, max, choices, source, dependsOn = [], visibleWhen = null, edge = null } = parameter
  return {
    name, label: labelOfParameter(def, name, context), kind, required, multiple: takesSeveral(parameter), default: [...((await parameter.default?.(context)) ?? [])],
    min: min === undefined ? null : String(min), max: max === undefined ? null : String(max), options: [...(choices?.(context) ?? [])], hasSource: source !== undefined || kind === 'employees', dependsOn: [...dependsOn], visibleWhen, edge,
  }
}

const presetsOf = async (code: string, context: Context): Promise<ReportPreset[]> =>
  (await q().select().from(reportPreset).where(and(eq(reportPreset.employeeId, ofReader(context)), eq(reportPreset.reportCode, code))))
    .map(({ id, name, scope, parameters }) => ({ id, name, scope, parameters })).sort((a, b) => (fold(a.name) < fold(b.name) ? -1 : 1))

/** Its columns before anything is chosen: those that follow from the choices come with the preview. */
async function usualColumns({ def, scopes }: Had, context: Context) {
  const scope = scopes.at(-1)
  const query = await openQuery(askingNothing(def), { scope }, context)
  return (await def.columns(query)).map((c) => shownColumn(def, c, context))
}

/** Words of a report a search looks through: its name, what it says, its columns. */
async function wordsOf(had: Had, row: ReportRow, context: Context): Promise<string> {
  return fold([row.name, row.description, ...(await usualColumns(had, context)).map((c) => c.label)].join(' '))
}

export const listHandlers = ({ registry }: { registry: Registry }): Pick<Handlers<typeof reportCalls>, 'index' | 'getAllReport' | 'getReportParameter'> => ({
  async index(_, context) {
    const reports = await rowsOf(await registry.had(context), context)
    const newest = await q().select().from(reportRun).where(eq(reportRun.employeeId, ofReader(context))).orderBy(desc(reportRun.createdAt), desc(reportRun.id)).limit(NEWEST_RUNS)
    const categories = [...new Set(reports.map((r) => r.category))].map((code) => ({ code, name: categoryName(code, context) }))
    return { reports, categories, runs: shownRuns(newest, registry, context), limits: { ...limits, keepDays: await settingOf('reportKeepDays') }, mayExport: await mayExport(context) }
  },
  async getAllReport({ category, favourite, ...input }, context) {
    const had = await registry.had(context)
    const rows = await rowsOf(had, context)
    const wanted = fold(input.filterSearch ?? '').split(' ').filter(Boolean)
    const found: ReportRow[] = []
    for (const [i, row] of rows.entries()) {
      if ((category !== undefined && row.category !== category) || (favourite !== undefined && row.isFavourite !== favourite)) continue
      const one = had[i]
      const words = wanted.length > 0 && one ? await wordsOf(one, row, context) : ''
      if (wanted.every((word) => words.includes(word))) found.push(row)
    }
    const down = input.sortingDirection === 1 ? -1 : 1
    const sorted = input.sortingColumn === undefined ? found : [...found].sort((a, b) => down * (fold(a.name) < fold(b.name) ? -1 : 1))
    return pagedRows(sorted, input)
  },
  async getReportParameter({ id }, context): Promise<ReportDetail> {
    const had = await registry.find(id, context)
    const { def, scopes } = had
    const [row] = await rowsOf([had], context)
    const parameters: ReportParameter[] = []
    for (const p of def.parameters) parameters.push(await shownParameter(def, p, context))
    return {
      id, code: def.code, name: nameOf(def, context), description: descriptionOf(def, context), module: def.module, parameters,
      columns: await usualColumns(had, context), formats: [...formatsOf(def)], scopes, presets: await presetsOf(def.code, context), isFavourite: row?.isFavourite ?? false, mayExport: await mayExport(context),
    }
  },
})
