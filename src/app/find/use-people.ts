/** People somebody may find, each with what there is to open of them for who looks: calls that pickers and lists ask as well. */
import { useQuery } from '@tanstack/react-query'
import { calendarCalls } from '../../../contract/modules/general-account-home-calendar/calendar-calls.ts'
import { attendanceCalls } from '../../../contract/modules/attendance/calls.ts'
import { directoryCalls } from '../../../contract/modules/directory/calls.ts'
import { call } from '../../api/call.ts'
import { query } from '../../api/query.ts'
import { useAccess } from '../../request/access.ts'
import { useEmployees } from '../../request/employees/use-employees.ts'
import { useMe } from '../../request/use-tools.ts'
import { type Person, peopleOf } from './people.ts'
import { type Source, stateOf } from './source.ts'

const FRESH_MS = 300_000
/** As many as are shown. */
const FEW = 8

/** @param wanted what is typed; who runs the directory finds by it whoever the team calendar does not name @param asked the same a moment after the last key */
export function usePeople(wanted: string, asked: string): Source<Person> {
  const me = useMe()
  const access = useAccess()
  const runs = access?.has('directory') ?? false
  const seen = useQuery({ ...query(calendarCalls.calendarsDatasourceFilter, {}), staleTime: FRESH_MS, meta: { quiet: true } })
  // it names exactly those whose records one reads, and so whose card
  const isAsked = !runs && me !== undefined && !me.isHrOfAll && (me.isHr || me.hasSubordinates) && (access?.has('attendance') ?? false)
  const read = useEmployees(attendanceCalls.datasourceEmployees, {}, isAsked)
  const words = asked.slice(0, 100)
  // three parts in its key: what is typed is kept on no device
  const listed = useQuery({
    queryKey: [directoryCalls.people.id, { words }, 'found'],
    queryFn: ({ signal }) => call(directoryCalls.people, { filterSearch: words, paginationSize: FEW }, { signal }),
    enabled: runs && words.length > 1, staleTime: FRESH_MS, meta: { quiet: true },
  })
  const rows = peopleOf({
    seen: seen.data?.employees ?? [],
    listed: listed.data?.listData ?? [],
    readable: me?.isHrOfAll ? 'all' : new Set([...(me ? [me.employeeId] : []), ...(isAsked ? (read.people ?? []).map(({ id }) => id) : [])]),
    runs,
  })
  const states = [stateOf(seen), runs && wanted !== asked ? 'asking' : stateOf(listed)]
  return { rows, state: states.includes('unasked') ? 'unasked' : states.includes('asking') ? 'asking' : 'here' }
}
