/** A report as it is read: its columns, cells, and what stands on top. */
import { fromHundredths } from '../../contract/kit/decimal.ts'
import type { ColumnKind, ReportCell, ReportColumn } from '../../contract/modules/reports/shapes.ts'
import type { Context } from '../lib/handler.ts'
import { employeesById } from '../org/people.ts'
import type { ColumnDef, ParameterDef, Raw, ReportDef, ReportQuery, RowSource } from './definition.ts'
import { isFigure } from './files/formats.ts'
import { type Asked, openQuery } from './query.ts'
import { labelOfColumn, labelOfParameter } from './texts.ts'

export interface Opened {
  query: ReportQuery
  defs: readonly ColumnDef[]
  columns: ReportColumn[]
  source: RowSource
}

export const shownColumn = (def: ReportDef, column: ColumnDef, context: Context): ReportColumn => ({
  name: column.name, label: labelOfColumn(def, column, context), kind: column.kind, align: isFigure(column.kind) ? 'end' : 'start', total: column.total ?? 'none',
})

/** @throws CallError what is wrong with the choices, or not_allowed */
export async function openReport(def: ReportDef, asked: Asked, context: Context): Promise<Opened> {
  const query = await openQuery(def, asked, context)
  const defs = await def.columns(query)
  return { query, defs, columns: defs.map((c) => shownColumn(def, c, context)), source: await def.rows(query) }
}

const twoPlaces = (value: unknown): string => (/^-?\d+\.\d\d$/.test(String(value)) ? String(value) : Number(value).toFixed(2))

/** A row's value as its column writes it; hours are read in minutes, and rounded down as days are. */
const usualCells: Partial<Record<ColumnKind, (value: unknown) => ReportCell>> = {
  whole: Number,
  decimal: twoPlaces,
  percent: twoPlaces,
  hours: (value) => fromHundredths(Math.floor((Number(value) * 100) / 60)),
}

function usualCell(value: unknown, kind: ColumnKind, { currency }: ColumnDef): ReportCell {
  if (value === null || value === undefined) return null
  return currency === undefined ? (usualCells[kind] ?? String)(value) : { minor: Number(value), currency }
}

export const cellOf = (row: Raw, column: ColumnDef): ReportCell => (column.cell ? column.cell(row) : usualCell(row[column.name], column.kind, column))
export const cellsOf = (row: Raw, defs: readonly ColumnDef[]): ReportCell[] => defs.map((c) => cellOf(row, c))

/** Totals of the whole report, in the order of the columns. */
export async function totalsOf({ defs, source }: Opened): Promise<ReportCell[]> {
  const totals = await source.totals(defs)
  return defs.map((c) => (c.total === undefined || c.total === 'none' ? null : usualCell(totals[c.by ?? c.name], c.total === 'count' ? 'whole' : c.kind, c)))
}

/** The words of one parameter's values; whom the reader may not have is named no more than counted. */
async function wordsOf(parameter: ParameterDef, values: readonly string[], { context, people: reached }: Pick<ReportQuery, 'context' | 'people'>): Promise<string[]> {
  const { kind } = parameter
  if (kind === 'flag') return [context.t(values[0] === 'true' ? 'report:yes' : 'report:no')]
  if (kind === 'employees') {
    const people = await employeesById(reached ? [...(await reached.among(values))] : values)
    return values.flatMap((id) => { const p = people.get(id); return p ? [`${p.code} ${p.fullName}`] : [] })
  }
  const choices = parameter.choices?.(context)
  if (choices) return values.map((value) => choices.find((c) => c.value === value)?.label ?? value)
  const names = await parameter.names?.(values, context)
  return values.flatMap((value) => names?.get(value) ?? (parameter.names ? [] : [value]))
}

/** What was chosen, for the eye: days resolved, ids as names. */
export async function choicesOf(query: ReportQuery): Promise<{ label: string; value: string }[]> {
  const { def, context, values } = query
  const out: { label: string; value: string }[] = []
  for (const parameter of def.parameters) {
    const chosen = values(parameter.name)
    if (chosen.length === 0) continue
    out.push({ label: labelOfParameter(def, parameter.name, context), value: (await wordsOf(parameter, chosen, query)).join(', ') })
  }
  return out
}
