/** What is known of each line of a list of people. Pure. */
import { lineOfPath } from '../../../contract/kit/employee-lines.ts'
import type { EmployeeLine, Field } from '../../../contract/kit/field.ts'

export interface LineState {
  /** `part`: field of the line, '' for the line as a whole. */
  problems: { part: string; text: string }[]
  warnings: string[]
}

export interface LineStates {
  /** By line (`keyOfLine`); a line nothing is said of is absent. */
  byLine: ReadonlyMap<string, LineState>
  /** The lines were judged as they are now: one without a problem is right, unless it still misses something. */
  checked: boolean
  /** Lines that miss something. */
  open: ReadonlySet<string>
}

export const NOTHING_KNOWN: LineStates = { byLine: new Map(), checked: false, open: new Set() }

/** Fields of a line that are required and still empty. */
export const missingOf = ({ line: fields = {} }: Pick<Field, 'line'>, line: EmployeeLine): string[] =>
  Object.entries<Field>(fields).flatMap(([name, { optional, computed }]) => (optional || computed || ((line as unknown as Record<string, unknown>)[name] ?? '') !== '' ? [] : [name]))

interface Said {
  field: string
  text: string
}

/** What is said of the lines of a list, each text once. @param gaps fields of lines that are still empty or wrong, shown or not */
export function lineStates(list: string, problems: readonly Said[], warnings: readonly Said[], checked: boolean, gaps: readonly string[] = []): LineStates {
  const byLine = new Map<string, LineState>()
  const stateOf = (key: string): LineState => {
    const state = byLine.get(key) ?? { problems: [], warnings: [] }
    byLine.set(key, state)
    return state
  }
  for (const { field, text } of problems) {
    const at = lineOfPath(list, field)
    if (!at) continue
    const state = stateOf(at.key)
    if (!state.problems.some((p) => p.part === at.part && p.text === text)) state.problems.push({ part: at.part, text })
  }
  for (const { field, text } of warnings) {
    const at = lineOfPath(list, field)
    if (at && !stateOf(at.key).warnings.includes(text)) stateOf(at.key).warnings.push(text)
  }
  return { byLine, checked, open: new Set(gaps.flatMap((path) => lineOfPath(list, path)?.key ?? [])) }
}
