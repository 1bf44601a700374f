/**
 * What a company of one's own starts with (`SEED=none`): leave types, one site, one calendar, the rules of approval; and the first
 * administrator, so that somebody can sign in (`ADMIN_USERNAME`, `ADMIN_PASSWORD`).
 */
import { q, tx } from '../db/context.ts'
import type { Clock } from '../lib/clock.ts'
import { grantDue } from '../ledger/grant.ts'
import { hashPassword } from '../lib/password.ts'
import { isEasilyGuessed } from '../lib/password-strength.ts'
import { todayAt } from '../org/calendar.ts'
import { settingDefaults } from '../org/settings.ts'
import { account, department, employee, employeeRole, employment, site, workCalendar } from '../org/table.ts'
import { applyShipped } from './configuration.ts'
import { isSeeded, markSeeded } from './index.ts'
import { idOf } from './random.ts'
import { insertAll } from './write.ts'

export interface FirstAdmin {
  username: string
  /** Left out: signs in at the external provider only. */
  password: string | undefined
}

const id = (name: string) => idOf(`bare:${name}`)

/** Loads the bare minimum into a database that holds nothing yet; no people. */
export async function seedNone(clock: Clock): Promise<void> {
  await tx(async () => {
    if (await isSeeded()) return
    await insertAll(site, [{ id: id('site'), code: 'HQ', name: 'Head office', timeZone: settingDefaults.companyTimeZone }])
    await insertAll(department, [{ id: id('department'), code: 'HQ', name: 'Head office' }])
    await applyShipped('starter', clock)
    await markSeeded('none', clock.now())
  })
}

/**
 * Adds the first administrator, who also holds the HR roles until others do. Does nothing once anybody has an account.
 * @returns true when added
 * @throws Error with one line when the password is easy to guess
 */
export async function addFirstAdmin(clock: Clock, admin: FirstAdmin): Promise<boolean> {
  if ((await q().select({ id: account.id }).from(account).limit(1)).length > 0) return false
  if (admin.password !== undefined && (await isEasilyGuessed(admin.password, [admin.username]))) throw new Error('ADMIN_PASSWORD is easy to guess: it is one of the most used, follows a pattern or holds the username; take several words that have nothing to do with each other')
  // hashed outside the transaction: it takes its time
  const passwordHash = admin.password === undefined ? null : await hashPassword(admin.password)
  const today = todayAt(settingDefaults.companyTimeZone, clock.now())
  return tx(async () => {
    if ((await q().select({ id: account.id }).from(account).limit(1)).length > 0) return false
    const employeeId = id('admin')
    const [calendar] = await q().select({ id: workCalendar.id }).from(workCalendar).limit(1)
    await insertAll(employee, [{
      id: employeeId, code: 'ADMIN', fullName: 'Administrator', firstName: 'Administrator', lastName: '', sortName: 'administrator', email: '', gender: '', joinDate: today,
    }])
    await insertAll(employment, [{
      id: id('employment'), employeeId, from: today, departmentId: id('department'), siteId: id('site'), superiorId: null, grade: 1, jobTitle: 'Administrator',
      employmentStatus: 'permanent', calendarId: calendar?.id ?? '',
    }])
    await insertAll(employeeRole, ['admin', 'hr', 'hrOwner', 'hrHead'].map((role) => ({ id: id(`role:${role}`), employeeId, role, siteId: null, from: today })))
    await insertAll(account, [{ id: id('account'), username: admin.username.trim().toLowerCase(), employeeId, passwordHash }])
    await grantDue({ today, now: clock.now() }, [employeeId])
    return true
  })
}
