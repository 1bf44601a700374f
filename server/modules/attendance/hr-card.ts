/** Days of people that miss a check-in or check-out, for their HR. */
import { addDays } from '../../../contract/kit/civil-date.ts'
import type { HrSource } from '../../lib/hr-home.ts'
import { employeesById } from '../../org/people.ts'
import { sitesOfHr } from '../../org/scope.ts'
import { pageWhere } from './page.ts'
import { shown, whereOf } from './rows.ts'

/** Days before today that are looked at: about what a pay period can still take. */
const LOOKED_AT = 30
/** So many of the newest are shown. */
const NEWEST = 4

export const incompleteDays: HrSource = {
  slug: 'attendance',
  async card(context) {
    const { today, t } = context
    const range = { from: addDays(today, -LOOKED_AT), until: addDays(today, -1) }
    const sites = sitesOfHr(context)
    // the same filter as the list it leads to
    const filter = { ...range, attendanceStatusIds: ['incomplete'], ...(sites ? { siteIds: [...sites] } : {}), paginationSize: NEWEST }
    const meant = await whereOf(filter, context)
    const { listData, totalData } = meant ? await pageWhere(meant, range, filter) : { listData: [], totalData: 0 }
    const people = await employeesById(listData.map((row) => row.employeeId))
    const path = `attendance?${new URLSearchParams({ view: 'list', status: 'incomplete', ...range, ...(sites ? { site: sites.join() } : {}) }).toString()}`
    return {
      id: 'incompleteDays', title: t('hr:attendance.title'), lead: t(totalData === 0 ? 'hr:attendance.none' : 'hr:attendance.lead', { count: totalData, days: LOOKED_AT }), ...(totalData > 0 ? { path } : {}),
      rows: listData.map((row) => {
        const { id, employeeId, employee, date, subText } = shown(row, context)
        return { id, title: employee, sub: t('hr:attendance.day', { date, what: subText }), value: '', path: `attendance/detail/${id}`, person: { id: employeeId, name: employee, profilePicture: people.get(employeeId)?.pictureId ?? '' } }
      }),
      more: Math.max(0, totalData - listData.length),
    }
  },
}
