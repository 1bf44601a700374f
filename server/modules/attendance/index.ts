/** Attendance: whose day was how, computed from facts; nothing here changes one. @see contract/modules/attendance/README.md */
import { fold } from '../../../contract/kit/fold.ts'
import { attendanceCalls, type AttendanceList, type AttendanceListInput } from '../../../contract/modules/attendance/calls.ts'
import { attendanceSchemas } from '../../../contract/modules/attendance/schemas.ts'
import { pagedRows } from '../../db/paging.ts'
import { attendanceStatuses } from '../../facts/compute-day.ts'
import { type Context, mayBeOld, type ServedCall, serve } from '../../lib/handler.ts'
import { searchWords } from '../../org/search-words.ts'
import { searchEmployees } from '../../org/people.ts'
import { readableBy } from '../../org/scope.ts'
import { departmentsOf } from './departments.ts'
import { dayDetail } from './detail.ts'
import { exportDays } from './export.ts'
import { groupsWhere, inGroup } from './groups.ts'
import { pageWhere } from './page.ts'
import { MAX_DAYS, rangeOf, shown, whereOf } from './rows.ts'

/** Employees a card shows before it is opened. */
const GROUP_SIZE = 10
const NOTHING = { listData: [], totalPage: 0, totalData: 0 }

async function list(input: AttendanceListInput, context: Context): Promise<AttendanceList> {
  const { groupBy, groupId, groupSize = GROUP_SIZE } = input
  const day = input.from ?? input.until ?? context.today
  const range = groupBy ? { from: day, until: day } : rangeOf(input, context.today)
  const meant = await whereOf(input, context)
  if (groupBy && groupId === undefined) return { ...NOTHING, groups: await groupsWhere(meant, day, groupBy, groupSize, context) }
  if (!meant) return { ...NOTHING, groups: [] }
  const rows = groupBy && groupId !== undefined ? inGroup(meant, groupBy, groupId) : meant
  // a card is by name, a list by day
  const filter = groupBy ? { sortingColumn: 'employee', ...input } : input
  const found = await pageWhere(rows, range, filter)
  return { ...found, listData: found.listData.map((row) => shown(row, context)), groups: [] }
}

export function createAttendance(): ServedCall[] {
  return mayBeOld(serve(attendanceCalls, attendanceSchemas, {
    list,
    detail: dayDetail,
    async attendanceStatuses(input, { t }) {
      const words = searchWords(input.filterSearch)
      const all = attendanceStatuses.map((id) => ({ id, code: id, displayName: t(`attendance:status.${id}`) }))
      return pagedRows(all.filter((s) => words.every((w) => fold(s.displayName).includes(w))), input)
    },
    async datasourceEmployees(input, context) {
      const of = await readableBy(context)
      return searchEmployees({ ...input, ...(of ? { of } : {}), date: context.today })
    },
    export: exportDays,
    async configuration(_, context) {
      const readable = await readableBy(context)
      const scope = readable === undefined ? ('all' as const) : readable.beside.isEmpty ? ('own' as const) : ('team' as const)
      return { today: context.today, scope, maxDays: MAX_DAYS, companyStructures: await departmentsOf(readable, context.today) }
    },
  }), [attendanceCalls.list, attendanceCalls.datasourceEmployees])
}
