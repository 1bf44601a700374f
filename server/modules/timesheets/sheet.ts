/** A timesheet's values as its contract types them. */
import type { SheetLine } from '../../../contract/modules/timesheets/rules.ts'
import type { ModuleValues } from '../../request/module.ts'

export interface Sheet {
  start: string
  until: string
  lines: SheetLine[]
}

const isComplete = (line: Partial<SheetLine>): line is SheetLine => Boolean(line.date && line.project && line.taskCategory && line.durationMinutes)

/** Null while the period is not known; lines that are not complete yet are left out. */
export function sheetOf(values: ModuleValues): Sheet | null {
  const { start, until, lines } = values as { start?: string | null; until?: string | null; lines?: Partial<SheetLine>[] | null }
  return start && until ? { start, until, lines: (lines ?? []).filter(isComplete) } : null
}

export const totalMinutesOf = (values: ModuleValues): number => (sheetOf(values)?.lines ?? []).reduce((sum, l) => sum + l.durationMinutes, 0)
