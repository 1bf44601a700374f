/** The demo company without its requests: places, people, heads, pay periods. Calendars, rules, roles and rights are configuration. @see docs/product/demo.md */
import { addDays } from '../../contract/kit/civil-date.ts'
import { department, departmentHead, employee, employment, holiday, payPeriod, site } from '../org/table.ts'
import { holidaysAround } from './holidays.ts'
import { leaverEmployments, leaverRows, leaversOn } from './leavers.ts'
import { type Person, departmentId, employeeRows, employmentRows, personId, siteId } from './people.ts'
import { idOf } from './random.ts'
import { type DepartmentCode, type SiteCode, departmentNames, heads } from './roster.ts'
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

/** Days after the end of a pay period in which payroll still takes corrections: what waits about the last day of work never lies in a closed one. */
const PAYROLL_DAYS = 4

/** Pay periods from 26 months ago to 14 ahead; those payroll is done with are closed. */
export function payPeriodRows(today: string): (typeof payPeriod.$inferInsert)[] {
  const out: (typeof payPeriod.$inferInsert)[] = []
  let { from, until } = payPeriodAround(addDays(today, -790))
  while (from <= addDays(today, 430)) {
    out.push({ id: idOf(`period:${until}`), code: until.slice(0, 7), from, until, closed: addDays(until, PAYROLL_DAYS) < today, payDate: addDays(until, PAYROLL_DAYS + 1), contactEmployeeId: personId(PAYROLL_CONTACT) })
    ;({ from, until } = payPeriodAround(addDays(until, 1)))
  }
  return out
}

/** Writes the company as it is on `today`. */
export async function seedCompany(people: readonly Person[], today: string): Promise<void> {
  await insertAll(site, sites.map(([code, name, timeZone]) => ({ id: siteId(code), code, name, timeZone })))
  await insertAll(department, departments.map(([code, name]) => ({ id: departmentId(code), code, name, parentId: code === 'EXE' ? null : departmentId('EXE') })))
  await insertAll(holiday, holidaysAround(today).filter((h) => h.demo).map((h) => ({ id: idOf(`demo-holiday:${h.date}`), ...h, calendarId: null })))
  const leavers = leaversOn(today)
  await insertAll(employee, [...employeeRows(people), ...leaverRows(leavers)])
  await insertAll(employment, [...employmentRows(people, today), ...leaverEmployments(leavers, today)])
  await insertAll(payPeriod, payPeriodRows(today))
  await insertAll(departmentHead, departments.map(([code]) => ({ id: idOf(`head:${code}`), departmentId: departmentId(code), employeeId: personId(heads[code]), from: ALWAYS, until: null })))
}
