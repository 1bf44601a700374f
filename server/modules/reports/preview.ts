/** Rows on a screen, the first thousand, with totals and chart of all of them; and what there is to choose. */
import type { Handlers } from '../../lib/handler.ts'
import type { PreviewInput, reportCalls } from '../../../contract/modules/reports/calls.ts'
import { refuse } from '../../lib/refuse.ts'
import { searchEmployees } from '../../org/people.ts'
import type { ColumnDef, Order } from '../../reports/definition.ts'
import { limits } from '../../reports/make.ts'
import { askingNothing, openQuery } from '../../reports/query.ts'
import { cellsOf, choicesOf, openReport, totalsOf } from '../../reports/read.ts'
import type { Registry } from '../../reports/registry.ts'

/** Rows that are counted exactly. */
const COUNTED = 100_000
const USUAL_SIZE = 25

/** Case of a column's first letter does not matter; what is no column of the report is its own order. */
function orderOf({ sortingColumn, sortingDirection }: PreviewInput, defs: readonly ColumnDef[], usual: Order | null): Order | null {
  const name = sortingColumn?.replace(/^./, (c) => c.toLowerCase())
  const column = defs.find((c) => c.name === name)
  return column && column.by !== null ? { by: column.by ?? column.name, isDown: sortingDirection === 1 } : usual
}

export const previewHandlers = ({ registry }: { registry: Registry }): Pick<Handlers<typeof reportCalls>, 'getReportPreview' | 'options'> => ({
  async getReportPreview(input, context) {
    const { def } = await registry.find(input.id, context)
    const size = input.paginationSize ?? USUAL_SIZE
    const offset = ((input.paginationPage ?? 1) - 1) * size
    if (offset >= limits.previewRows) refuse('report_preview_end', { rows: limits.previewRows }, 'paginationPage')
    const opened = await openReport(def, input, context)
    const { query, defs, columns, source } = opened
    const counted = await source.count(COUNTED)
    const totalData = Math.min(counted, COUNTED)
    const rows = offset < totalData ? await source.page(orderOf(input, defs, def.order ?? null), { limit: Math.min(size, limits.previewRows - offset), offset }) : []
    return {
      columns, rows: rows.map((row) => cellsOf(row, defs)), totals: totalData > 0 ? await totalsOf(opened) : defs.map(() => null), totalData, totalIsMore: counted > COUNTED,
      totalPage: Math.ceil(Math.min(totalData, limits.previewRows) / size), chart: totalData > 0 ? await source.chart() : null,
      asOf: context.now.toISOString(), scope: query.scope, choices: await choicesOf(query), warnings: (await def.warnings?.(query)) ?? [],
    }
  },
  async options({ id, parameter: name, scope, values = [], ...input }, context) {
    const { def } = await registry.find(id, context)
    const parameter = def.parameters.find((p) => p.name === name) ?? refuse('field.invalid', {}, 'parameter')
    // what the choices follow from, and nothing else: the rest of the form may still be empty
    const needed = new Set(parameter.dependsOn ?? [])
    const loose = askingNothing({ ...def, parameters: def.parameters.filter((p) => needed.has(p.name)) })
    const query = await openQuery(loose, { scope, parameters: values.filter((v) => needed.has(v.key)) }, context)
    if (parameter.source) return parameter.source(input, query)
    if (parameter.kind !== 'employees') refuse('field.invalid', {}, 'parameter')
    return searchEmployees({ ...input, ...(query.people ? { of: query.people } : {}), date: context.today })
  },
})
