/**
 * What a company of one's own starts with (`SEED=none`): leave types, one site, one calendar, the rules of approval, and one
 * administrator, so that somebody can sign in and load the rest with `npm run configure`.
 */
import { tx } from '../db/context.ts'
import { insertLeaveTypes } from '../ledger/leave-types.ts'
import type { Clock } from '../lib/clock.ts'
import { hashPassword } from '../lib/password.ts'
import { todayAt } from '../org/calendar.ts'
import { settingDefaults } from '../org/settings.ts'
import { account, department, employee, employeeRole, employment, moduleAccess, site, workCalendar } from '../org/table.ts'
import { approvalMatrix } from '../request/table.ts'
import { calendars } from './calendars.ts'
import { idOf } from './random.ts'
import { matrixRows } from './routes.ts'
import { markSeeded } from './index.ts'
import { insertAll } from './write.ts'

export interface FirstAdmin {
  username: string
  /** Chosen by whoever installs; the provider asks for nothing weaker than its own rule. */
  password: string
}

/**
 * Loads the bare minimum.
 * @param admin who may sign in first; null for a company with an external provider (link the subject with `npm run configure`)
 */
export async function seedNone(clock: Clock, admin: FirstAdmin | null): Promise<void> {
  const now = clock.now()
  const today = todayAt(settingDefaults.companyTimeZone, now)
  const id = (name: string) => idOf(`bare:${name}`)
  // hashed outside the transaction: it takes its time
  const passwordHash = admin ? await hashPassword(admin.password) : null
  await tx(async () => {
    await insertLeaveTypes()
    await insertAll(site, [{ id: id('site'), code: 'HQ', name: 'Head office', timeZone: settingDefaults.companyTimeZone }])
    await insertAll(department, [{ id: id('department'), code: 'HQ', name: 'Head office' }])
    await insertAll(workCalendar, [{ id: id('calendar'), code: 'OFFICE-5D', ...calendars['OFFICE-5D'] }])
    await insertAll(approvalMatrix, matrixRows)
    await insertAll(moduleAccess, ['leave-requests', 'leave-balance'].map((module) => ({ id: id(`access:${module}`), module, employeeId: null })))
    if (admin) {
      const employeeId = id('admin')
      await insertAll(employee, [{
        id: employeeId, code: 'ADMIN', fullName: 'Administrator', firstName: 'Administrator', lastName: '', sortName: 'administrator', email: '', gender: '', joinDate: today,
      }])
      await insertAll(employment, [{
        id: id('employment'), employeeId, from: today, departmentId: id('department'), siteId: id('site'), superiorId: null, grade: 1, jobTitle: 'Administrator',
        employmentStatus: 'permanent', calendarId: id('calendar'),
      }])
      await insertAll(employeeRole, ['admin', 'hr', 'hrOwner', 'hrHead'].map((role) => ({ id: id(`role:${role}`), employeeId, role, siteId: null, from: today })))
      await insertAll(account, [{ id: id('account'), username: admin.username.toLowerCase(), employeeId, passwordHash }])
    }
    await markSeeded('none', now)
  })
}
