import type { OwnRequestRow } from '../../../contract/modules/general-account-home-calendar/calls.ts'
import { useTools } from '../../request/use-tools.ts'
import { FlightRow } from '../home/flight-row.tsx'

/** A request on the page of whom it is for, or of several people, with their names. */
export function PersonRequestRow({ row, named = false }: { row: OwnRequestRow; named?: boolean }) {
  const { t, show } = useTools('home')
  const { employee, ...unnamed } = row
  return <FlightRow row={named && employee !== undefined ? { ...unnamed, employee } : unnamed} today={show.today} kind={t(`module.${row.module}`)} />
}
