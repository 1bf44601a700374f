/** One change of the directory as a screen says it: rows as a sheet has them, judged, written and told as a run of sheets is. */
import { lockName } from '../../db/context.ts'
import { type Problem, refuseAll } from '../../lib/refuse.ts'
import { cellOf } from './cells.ts'
import { type CellKind, type Column, type Line, type Said, type SheetLines, type SheetName, sheets } from './columns.ts'
import { planSheets, type SheetPlan } from './plan-sheets.ts'
import { type About, readState } from './state.ts'
import { codesOf, linesOfSheets } from './words.ts'
import { type Applied, writeSheets } from './write-sheets.ts'

const wrong: Partial<Record<Exclude<CellKind, readonly string[]>, string>> = {
  code: 'directory_code', email: 'directory_email', digits: 'directory_digits', phone: 'directory_digits', country: 'directory_country', grade: 'directory_grade', username: 'directory_username', zone: 'directory_zone',
}

/**
 * A row as if a file had said it. What is undefined is not said; null and '' take away.
 * @throws CallError with what is wrong, each at its column
 */
export function lineOf<S extends SheetName>(name: S, values: Readonly<Record<string, string | number | null | undefined>>): Line<S> {
  const said: Record<string, string | number | null> = {}
  const problems: Problem[] = []
  const columns: Readonly<Record<string, Column>> = sheets[name].columns
  for (const [field, value] of Object.entries(values)) {
    const column = columns[field]
    if (!column || value === undefined) continue
    const read = cellOf(column.kind, String(value ?? ''))
    if (value === null || ('value' in read ? read.value === '' : String(value).trim() === '')) {
      if (column.clearable) said[field] = null
      else if (column.key || column.needed) problems.push({ code: 'directory_missing', field })
    } else if ('value' in read) said[field] = read.value
    else problems.push({ code: (typeof column.kind === 'string' ? wrong[column.kind] : undefined) ?? 'directory_refused', field })
  }
  refuseAll(problems)
  return { file: '', line: 0, said: said as Said<S> }
}

export interface Changed {
  plan: SheetPlan
  /** A line for each change, as runs are noted; none: nothing changed. */
  changes: string[]
}

/** Until the end of the transaction nobody else changes the directory. */
export const lockDirectory = (): Promise<void> => lockName('configuration')

/**
 * Judges and writes rows, in the open transaction, one after the other with runs of sheets.
 * @param about whom the rows name, by id, and who could have what they say already
 * @param at.by who says so
 * @param fieldOf what the screen calls a column, where it says it otherwise
 * @param others names by code of whom rows are about besides the one the screen is about: said with what is wrong of theirs
 * @throws CallError with every mistake, at its column
 */
export async function changeDirectory(lines: SheetLines, about: About, at: Applied, fieldOf: Readonly<Record<string, string>> = {}, others: ReadonlyMap<string, string> = new Map()): Promise<Changed> {
  await lockDirectory()
  const state = await readState(about)
  const plan = await planSheets({ lines, state, named: { calendars: state.calendars, leaveTypes: new Map(), floors: new Map(), titles: new Map(), names: new Map() }, ...at })
  refuseAll(plan.mistakes.map(({ code, params, column, person = '' }) => {
    const of = others.get(person)
    return { code, params, ...(of === undefined ? {} : { of }), ...(column === '' ? {} : { field: fieldOf[column] ?? column }) }
  }))
  await writeSheets(plan, at)
  return { plan, changes: linesOfSheets(plan, codesOf(plan.known)) }
}
