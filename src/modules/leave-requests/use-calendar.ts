/** Off days and holidays of a person, cached on the device for the time without a network. */
import { useQuery } from '@tanstack/react-query'
import { calls } from '../../../contract/calls.ts'
import type { CalendarWindow } from '../../../contract/modules/platform/calls.ts'
import { query } from '../../api/query.ts'

/** The window of a person's calendar; the server chooses how far it reaches. */
export const useCalendar = (employeeId: string | null | undefined): CalendarWindow | undefined =>
  useQuery({ ...query(calls.platform.calendarWindow, employeeId ? { employeeId } : {}), enabled: !!employeeId, staleTime: 3_600_000, meta: { quiet: true } }).data

/** Holidays by name from `from` on, at most `count`. */
export const comingHolidays = (calendar: CalendarWindow | undefined, from: string, count: number): CalendarWindow['days'] =>
  (calendar?.days ?? []).filter((d) => d.kind !== 'off' && d.date > from).slice(0, count)

/** What is the matter with a date: a holiday, an off day, or nothing. */
export const dayOn = (calendar: CalendarWindow | undefined, date: string | null | undefined) => calendar?.days.find((d) => d.date === date)
