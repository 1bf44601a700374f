/** The week that is over, if it was worked in and not reported. */
import { addDays } from '../../../contract/kit/civil-date.ts'
import { timesheet } from '../../../contract/modules/timesheets/index.ts'
import type { OwedSource } from '../../lib/owed.ts'
import { isMemberOn } from '../../projects/read.ts'
import { lastWeekOf, missingAmong } from './reminder.ts'

export const owedTimesheet: OwedSource = {
  slug: timesheet.slug,
  async owed({ caller: { employeeId }, today, t }) {
    const monday = lastWeekOf(today)
    const sunday = addDays(monday, 6)
    if (!(await isMemberOn(employeeId, sunday)) || (await missingAmong([employeeId], monday, 'begun')).length === 0) return []
    return [{ id: `timesheet:${monday}`, deed: 'fill', title: t('owed:timesheets.missing'), sub: '', from: monday, until: sunday, path: `${timesheet.slug}/new?start=${monday}` }]
  },
}
