/** Events around a month: fresh, or what this device has of it. */
import { useQuery } from '@tanstack/react-query'
import { calendarCalls, type TeamEvents } from '../../../contract/modules/general-account-home-calendar/calendar-calls.ts'
import { addMonths, calendarWindow } from '../../../contract/modules/general-account-home-calendar/calendar-window.ts'
import { query } from '../../api/query.ts'
import { type ReadState, readState } from '../../request/use-read.ts'

const windowQuery = (month: string) => query(calendarCalls.calendarEvents, calendarWindow(month))

/** Each month reads the one before it and the one after it along: until its own answer is here, or without a network, a neighbour's holds it too. */
export function useTeamEvents(month: string): { data: TeamEvents | undefined; state: ReadState } {
  const own = useQuery(windowQuery(month))
  const before = useQuery({ ...windowQuery(addMonths(month, -1)), enabled: false })
  const after = useQuery({ ...windowQuery(addMonths(month, 1)), enabled: false })
  const neighbour = before.data ? before : after
  const state = readState(own.data || !neighbour.data ? own : { ...own, data: neighbour.data, isPending: false, dataUpdatedAt: neighbour.dataUpdatedAt })
  return { data: own.data ?? neighbour.data, state }
}
