import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { fromKeyValues } from '../../../contract/kit/wire.ts'
import { lineText } from '../../../contract/kit/field-path.ts'
import { timesheetCalls, type SheetDay, type SheetWeek } from '../../../contract/modules/timesheets/calls.ts'
import { periodProblems } from '../../../contract/modules/timesheets/rules.ts'
import { query } from '../../api/query.ts'
import type { FormApi } from '../../request/client-module.ts'

export interface Week {
  /** Undefined until an answer, or a copy of this device, is there. */
  week: SheetWeek | undefined
  dayOf: (date: string) => SheetDay | undefined
  absences: ReadonlySet<string>
  /** There is no answer, and no copy of one: nobody was there to ask. */
  isUnknown: boolean
}

const NONE: ReadonlySet<string> = new Set()

/** Days of a timesheet as the server knows them. @param id of a timesheet to be judged; left out: one's own, being filled in */
export function useWeek(start: string | null | undefined, until: string | null | undefined, id?: string): Week {
  const enabled = Boolean(start && until && periodProblems(start, until).length === 0)
  const { data, isError, isPaused } = useQuery({
    ...query(timesheetCalls.week, { ...(id === undefined ? {} : { id }), start: start ?? '', until: until ?? '' }), enabled, staleTime: 60_000, meta: { quiet: true },
    // of somebody's sheet no day of another's is shown, not even for a moment
    ...(id === undefined ? { placeholderData: keepPreviousData } : {}),
  })
  const week = enabled ? data : undefined
  return { week, dayOf: (date) => week?.days.find((d) => d.date === date), absences: week ? new Set(week.absences) : NONE, isUnknown: enabled && week === undefined && (isError || isPaused) }
}

/** Name of a project or task category: from the form, else from what came with the week. */
export const nameFrom = (form: FormApi, week: SheetWeek | undefined) => {
  const texts = fromKeyValues(week?.texts ?? [])
  return (column: 'project' | 'taskCategory', id: string): string => form.textOf(lineText('lines', column, id)) ?? texts[lineText('lines', column, id)] ?? '…'
}
