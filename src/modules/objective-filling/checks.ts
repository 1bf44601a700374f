/** What a form of objectives can say by itself; the server says it again. Pure. */
import { lineField } from '../../../contract/kit/field-path.ts'
import type { FieldProblem } from '../../request/form/field-errors.ts'

export const HUNDRED = 100

export interface Row {
  lineId: string
  title?: string | null
  weight?: number | null
}

export const totalOf = (rows: readonly Row[]): number => rows.reduce((sum, row) => sum + (row.weight ?? 0), 0)

const folded = (title: string | null | undefined): string => (title ?? '').trim().toLocaleLowerCase()

/** Weights that are not 100 together, and titles that stand twice. */
export function problemsIn(rows: readonly Row[]): FieldProblem[] {
  if (rows.length === 0) return []
  const titles = rows.map((row) => folded(row.title))
  const total = totalOf(rows)
  return [
    ...rows.filter((_, i) => titles[i] !== '' && titles.indexOf(titles[i] ?? '') !== i).map((row) => ({ field: lineField('objectives', row.lineId, 'title'), code: 'objective_title_twice' })),
    ...(total === HUNDRED ? [] : [{ field: 'objectives', code: 'objective_weight_total', params: { total } }]),
  ]
}

/**
 * What is left to give, in equal shares over the rows that have no weight yet, or over all where each has one; whole numbers that add up to a hundred,
 * none beyond what is allowed as far as that goes.
 */
export function sharedEvenly<R extends Row>(rows: readonly R[], { weightMin, weightMax }: { weightMin: number; weightMax: number }): R[] {
  const open = rows.filter((row) => !row.weight)
  const shared = open.length > 0 ? open : rows
  const left = HUNDRED - totalOf(rows.filter((row) => !shared.includes(row)))
  const each = Math.floor(left / shared.length)
  const over = left - each * shared.length
  return rows.map((row) => {
    const place = shared.indexOf(row)
    return place < 0 ? row : { ...row, weight: Math.max(weightMin, Math.min(weightMax, each + (place < over ? 1 : 0))) }
  })
}
