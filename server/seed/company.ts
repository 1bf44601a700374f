/** The demo company without its requests: places, calendars, people, offices, rules of approval, access. @see DOMAIN §9 */
import { addDays } from '../../contract/kit/civil-date.ts'
import { department, departmentHead, employee, employeeRole, employment, holiday, moduleAccess, payPeriod, shift, site, workCalendar } from '../org/table.ts'
import { calendars, plantShiftsOn, shifts } from './calendars.ts'
import { holidaysAround } from './holidays.ts'
import { type Person, calendarId, departmentId, employeeRows, employmentRows, personId, siteId } from './people.ts'
import { idOf } from './random.ts'
import { type CalendarCode, type DepartmentCode, type SiteCode, departmentNames, heads, personas, roles } from './roster.ts'
import { insertAll } from './write.ts'

const sites: [SiteCode, string, string][] = [
  ['JKT', 'Jakarta', 'Asia/Jakarta'],
  ['SUB', 'Surabaya', 'Asia/Jakarta'],
  ['UPG', 'Makassar', 'Asia/Makassar'],
  ['DJJ', 'Jayapura', 'Asia/Jayapura'],
]

const departments = Object.entries(departmentNames) as [DepartmentCode, string][]

/** Long before anybody joined: offices are held from here on. */
const ALWAYS = '2000-01-01'

/** Payroll contact of every period. */
const PAYROLL_CONTACT = 'Lina Marpaung'

/** First and last day of the pay period a day is in: the 21st to the 20th. */
export function payPeriodAround(date: string): { from: string; until: string } {
  const first = (year: number, month: number) => new Date(Date.UTC(year, month - 1, 21)).toISOString().slice(0, 10)
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number)
  const start = day >= 21 ? month : month - 1
  return { from: first(year, start), until: addDays(first(year, start + 1), -1) }
}

/** Pay periods from 26 months ago to 14 ahead; those that are over are closed. */
export function payPeriodRows(today: string): (typeof payPeriod.$inferInsert)[] {
  const out: (typeof payPeriod.$inferInsert)[] = []
  let { from, until } = payPeriodAround(addDays(today, -790))
  while (from <= addDays(today, 430)) {
    out.push({ id: idOf(`period:${until}`), code: until.slice(0, 7), from, until, closed: until < today, contactEmployeeId: personId(PAYROLL_CONTACT) })
    ;({ from, until } = payPeriodAround(addDays(until, 1)))
  }
  return out
}

function accessRows(): (typeof moduleAccess.$inferInsert)[] {
  const reader = personas.find((p) => p.username === 'reader')
  const everyone = (module: string, categoryId: 0 | 2) => ({ id: idOf(`access:${module}`), module, employeeId: null, categoryId })
  return [
    everyone('leave-requests', 2),
    everyone('leave-balance', 2),
    { id: idOf('access:leave-requests:reader'), module: 'leave-requests', employeeId: personId(reader?.name ?? ''), categoryId: 2, readOnly: true },
  ]
}

/** Writes the company as it is on `today`. */
export async function seedCompany(people: readonly Person[], today: string): Promise<void> {
  await insertAll(site, sites.map(([code, name, timeZone]) => ({ id: siteId(code), code, name, timeZone })))
  await insertAll(department, departments.map(([code, name]) => ({ id: departmentId(code), code, name, parentId: code === 'EXE' ? null : departmentId('EXE') })))
  await insertAll(workCalendar, (Object.keys(calendars) as CalendarCode[]).map((code) => ({ id: calendarId(code), code, ...calendars[code], ...(code === 'PLANT-3SHIFT' ? { shiftCodes: plantShiftsOn(today) } : {}) })))
  await insertAll(shift, shifts.map((s) => ({ id: idOf(`shift:${s.code}`), ...s })))
  await insertAll(holiday, holidaysAround(today).map((h) => ({ id: idOf(`holiday:${h.date}`), ...h, calendarId: null })))
  await insertAll(employee, employeeRows(people))
  await insertAll(employment, employmentRows(people, today))
  await insertAll(payPeriod, payPeriodRows(today))
  await insertAll(departmentHead, departments.map(([code]) => ({ id: idOf(`head:${code}`), departmentId: departmentId(code), employeeId: personId(heads[code]), from: ALWAYS, until: null })))
  await insertAll(employeeRole, roles.map(([role, name, at]) => ({ id: idOf(`role:${role}:${name}`), employeeId: personId(name), role, siteId: at && siteId(at), from: ALWAYS, until: null })))
  await insertAll(moduleAccess, accessRows())
}
