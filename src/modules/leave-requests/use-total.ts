/** Days and balance of the leave being written: the server's answer, or this device's estimate while there is none. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { leaveRequestCalls } from '../../../contract/modules/leave-requests/calls.ts'
import type { TotalDayInput, TotalDayOutput } from '../../../contract/modules/leave-requests/calls.ts'
import { query } from '../../api/query.ts'
import type { CalendarWindow } from '../../../contract/modules/platform/calls.ts'
import type { LeaveTypeOption } from '../../../contract/modules/leave-requests/calls.ts'
import { useQuiet } from '../../request/use-quiet.ts'
import { estimateTotal, totalInput } from './estimate-total.ts'
import type { LeaveForm } from './use-leave-type.ts'

export interface LeaveTotalState {
  total: TotalDayOutput
  /** Counted on this device; the server has not answered. */
  estimate: boolean
}

/** What was said of other dates is not said of these: in red it would keep them from being submitted offline. */
const NOTHING_SAID: Pick<TotalDayOutput, 'problems' | 'warnings'> = { problems: [], warnings: [] }

/** Live total; undefined while a first answer is on its way, null while something is still to be chosen. */
export function useLeaveTotal(form: LeaveForm, calendar: CalendarWindow | undefined, type: LeaveTypeOption | undefined): LeaveTotalState | undefined | null {
  const input = totalInput(form)
  const key = JSON.stringify(input)
  const quiet = useQuiet(input, key)
  const answer = useQuery({
    ...query(leaveRequestCalls.getTotalDay, quiet ?? ({} as TotalDayInput)),
    enabled: quiet !== null,
    placeholderData: keepPreviousData,
    staleTime: 20_000,
    retry: false,
    meta: { quiet: true },
  })
  const current = JSON.stringify(quiet) === key && !answer.isPlaceholderData
  const estimate = useMemo(() => (input ? estimateTotal(input, calendar, type) : null), [key, calendar, type]) // oxlint-disable-line react-hooks/exhaustive-deps -- key stands for input
  if (!input) return null
  if (answer.data && current && !answer.isError) return { total: answer.data, estimate: false }
  return estimate ? { total: estimate, estimate: true } : answer.data ? { total: { ...answer.data, ...NOTHING_SAID }, estimate: true } : answer.isError ? null : undefined
}
