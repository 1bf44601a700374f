/** Off days and holidays of a person, cached on the device for the time without a network. */
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { platformCalls } from '../../../contract/modules/platform/calls.ts'
import type { CalendarWindow } from '../../../contract/modules/platform/calls.ts'
import { query } from '../../api/query.ts'
import { useMe } from '../use-tools.ts'

/** The window of a person's calendar as it is asked for; the server chooses how far it reaches. One's own is asked for without a name: the page does so before it knows who it is (first-asked.ts). */
export function useCalendarQuery(employeeId: string | null | undefined): UseQueryResult<CalendarWindow> {
  const me = useMe()
  const whose = employeeId ? (employeeId === me?.employeeId ? {} : { employeeId }) : { employeeId: '' }
  return useQuery({ ...query(platformCalls.calendarWindow, whose), enabled: !!employeeId, staleTime: 3_600_000, meta: { quiet: true } })
}

/** The window of a person's calendar; undefined while it is not known here. */
export const useCalendar = (employeeId: string | null | undefined): CalendarWindow | undefined => useCalendarQuery(employeeId).data
