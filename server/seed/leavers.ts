/** Who has left the demo company: seven people beside the 120 in service, with codes outside their sequence. Pure: the same day gives the same people. */
import { addDays } from '../../contract/kit/civil-date.ts'
import type { employee, employment } from '../org/table.ts'
import { codeOf, employeeRow, employmentRows, type Person, personId } from './people.ts'
import { randomFor } from './random.ts'
import { type CalendarCode, type DepartmentCode, heads, type SiteCode } from './roster.ts'

/** Somebody who has left. */
export interface Leaver extends Person {
  leaveDate: string
}

interface Told {
  name: string
  gender: 'female' | 'male'
  grade: number
  title: string
  department: DepartmentCode
  site: SiteCode
  calendar: CalendarCode
  boss: string
  /** Days since the first one away. */
  gone: number
}

/** The one whose place is sought for again. */
export const REPLACED = 'Surya Atmaja'

const told: readonly Told[] = [
  { name: REPLACED, gender: 'male', grade: 5, title: 'Software engineer', department: 'ITD', site: 'JKT', calendar: 'OFFICE-5D', boss: 'Clara Wijayanti', gone: 47 },
  { name: 'Yulia Rahmadani', gender: 'female', grade: 3, title: 'Customer care agent', department: 'CCR', site: 'JKT', calendar: 'OFFICE-5D', boss: 'Sari Wulandari', gone: 203 },
  { name: 'Mulyono', gender: 'male', grade: 2, title: 'Filling line operator', department: 'PLT', site: 'SUB', calendar: 'PLANT-3SHIFT', boss: 'Paulus Sinaga', gone: 12 },
  { name: 'Rosmina Tambunan', gender: 'female', grade: 2, title: 'Packing operator', department: 'PLT', site: 'SUB', calendar: 'PLANT-3SHIFT', boss: 'Siti Nurhayati Anwar', gone: 96 },
  { name: 'Idris Daeng Lallo', gender: 'male', grade: 4, title: 'Sales representative', department: 'SLS', site: 'UPG', calendar: 'HUB-6D', boss: 'Baso Mappanyukki', gone: 150 },
  { name: 'Hesti Kurniawati', gender: 'female', grade: 4, title: 'Payroll officer', department: 'FIN', site: 'JKT', calendar: 'OFFICE-5D', boss: 'Lina Marpaung', gone: 288 },
  { name: 'Karyono', gender: 'male', grade: 2, title: 'Driver', department: 'LGA', site: 'JKT', calendar: 'OFFICE-5D', boss: heads.LGA, gone: 340 },
]

/** Codes of leavers begin here, far from those of the others. */
const FIRST_CODE = 9001

/** All of them had been here for years. */
export const leaversOn = (today: string): Leaver[] => told.map(({ gone, ...person }) =>
  ({ ...person, id: personId(person.name), offset: 0, joinDate: addDays(today, -randomFor(`person:${person.name}`).between(900, 2400)), leaveDate: addDays(today, -gone - 1) }))

/** Rows of `employee`. */
export const leaverRows = (leavers: readonly Leaver[]): (typeof employee.$inferInsert)[] => leavers.map((p, i) => employeeRow(p, codeOf(FIRST_CODE + i)))

/** Rows of `employment`: until their last day. */
export function leaverEmployments(leavers: readonly Leaver[], today: string): (typeof employment.$inferInsert)[] {
  const last = new Map(leavers.map((p) => [p.id, p.leaveDate]))
  return employmentRows(leavers, today).map((row) => ({ ...row, until: last.get(row.employeeId) ?? null }))
}
