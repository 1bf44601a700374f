/** Turns the roster into employees with their employment over time. Pure: the same day gives the same people. */
import { addDays, daysBetween } from '../../contract/kit/civil-date.ts'
import { fold } from '../../contract/kit/fold.ts'
import type { employee, employment } from '../org/table.ts'
import { calendarOf } from './configuration.ts'
import { idOf, randomFor } from './random.ts'
import { type CalendarCode, type DepartmentCode, type SiteCode, type Team, personas, teams } from './roster.ts'

type EmployeeRow = typeof employee.$inferInsert
type EmploymentRow = typeof employment.$inferInsert

/** One person of the demo company with what the rest of the seed asks about. */
export interface Person {
  id: string
  name: string
  gender: string
  grade: number
  title: string
  department: DepartmentCode
  site: SiteCode
  calendar: CalendarCode
  offset: number
  boss: string | null
  joinDate: string
  /** Last day; null: none is known. */
  leaveDate: string | null
}

export const siteId = (code: SiteCode) => idOf(`site:${code}`)
export const departmentId = (code: DepartmentCode) => idOf(`department:${code}`)
export const calendarId = (code: CalendarCode) => idOf(`calendar:${code}`)
export const personId = (name: string) => idOf(`employee:${name}`)

const personaName = (username: string) => personas.find((p) => p.username === username)?.name ?? ''
/** Days of service of those whose story needs a certain one. */
const service: Record<string, number> = { [personaName('newcomer')]: 38, 'Aisyah Zahra': 133, 'Reza Pahlawan': 251, [personaName('employee')]: 1520, [personaName('shift')]: 2210 }
/** Promoted some months ago: [days ago, title before]. */
const promoted: Record<string, [number, string]> = {
  'Sari Wulandari': [402, 'Complaint resolution specialist'],
  'Clara Wijayanti': [187, 'Senior software engineer'],
  'Parlindungan Hasibuan': [96, 'Filling line operator'],
  'Baso Mappanyukki': [310, 'Senior sales representative'],
  'Christina Siahaan': [221, 'Payroll clerk'],
  'Vivian Kusuma': [75, 'Junior accountant'],
}

/** Days until the last one of whoever leaves. */
const leaving: Record<string, number> = { 'Ni Luh Putu Ayu Saraswati': 24 }

function personOf(team: Team, line: string, index: number, today: string): Person {
  const [name = '', sex = '', grade = '', title = ''] = line.split('/')
  const gender = sex === 'F' ? 'female' : 'male'
  const random = randomFor(`person:${name}`)
  const senior = Number(grade) * 260
  const days = service[name] ?? random.between(430 + senior / 2, 1700 + senior)
  const offsets = team.offsets ?? [0]
  return {
    id: personId(name), name, gender, grade: Number(grade), title,
    department: team.department, site: team.site, calendar: team.calendar,
    offset: offsets[index % offsets.length] as number, boss: team.boss, joinDate: addDays(today, -days), leaveDate: name in leaving ? addDays(today, leaving[name] ?? 0) : null,
  }
}

/** Everybody, in the order of the roster. */
export const peopleOn = (today: string): Person[] => teams.flatMap((team) => team.members.map((line, i) => personOf(team, line, i, today)))

const ascii = (name: string) => fold(name.replace(/[’']/g, '')).replace(/[^a-z ]/g, ' ').trim().split(/\s+/).filter(Boolean)

/** Mail names: first.last, and the code for names without Latin letters. */
const mailName = (name: string, code: string) => {
  const words = ascii(name)
  return words.length === 0 ? code.toLowerCase() : [words[0], words.length > 1 ? words[words.length - 1] : ''].filter(Boolean).join('.')
}

/** Code of an employee by its number. */
export const codeOf = (number: number): string => `TL-${String(number).padStart(4, '0')}`

/** A row of `employee`. */
export function employeeRow(p: Person, code: string): EmployeeRow {
  const random = randomFor(`contact:${p.name}`)
  const [firstName = p.name, ...rest] = p.name.split(' ')
  return {
    id: p.id, code, fullName: p.name, firstName, lastName: rest.join(' '), sortName: fold(p.name),
    email: `${mailName(p.name, code)}@tirtaloka.example`, phoneCountryCode: '+62', phone: `8${random.between(11, 59)} 5550 ${random.between(1000, 9999)}`,
    gender: p.gender, birthDate: addDays(p.joinDate, -random.between(21 * 365, 21 * 365 + 200 * (p.grade + 10))), joinDate: p.joinDate, leaveDate: p.leaveDate,
  }
}

/** Rows of `employee`; codes follow the order of joining. */
export function employeeRows(people: readonly Person[]): EmployeeRow[] {
  const byJoin = [...people].sort((a, b) => (a.joinDate < b.joinDate ? -1 : a.joinDate > b.joinDate ? 1 : a.id < b.id ? -1 : 1))
  return byJoin.map((p, i) => employeeRow(p, codeOf(i + 1)))
}

/** Days by which all of the plant are shifted so that the first group is on nights on `today`, whatever the day; who works when stays as it is. */
function nightTurn(p: Person, today: string): number {
  const { rule, shiftCodes } = calendarOf(p.calendar)
  if (rule.kind === 'weekly' || shiftCodes.length < 2) return 0
  const round = Math.floor(daysBetween(rule.anchor, today) / rule.pattern.length)
  return rule.pattern.length * ((((shiftCodes.length - 1 - round) % shiftCodes.length) + shiftCodes.length) % shiftCodes.length)
}

/** Days by which the person's cycle is shifted, as their employment has it. */
export const calendarOffsetOf = (p: Person, today: string): number => p.offset + nightTurn(p, today)

const statusOf = (p: Person, today: string) => {
  if (p.calendar === 'PART-TIME') return 'partTime'
  if (p.joinDate > addDays(today, -90)) return 'probation'
  return p.grade <= 2 && randomFor(`contract:${p.name}`).chance(0.35) ? 'contract' : 'permanent'
}

/** Rows of `employment`: one stretch a person, two for those promoted. */
export function employmentRows(people: readonly Person[], today: string): EmploymentRow[] {
  return people.flatMap((p) => {
    const now: EmploymentRow = {
      id: idOf(`employment:${p.name}:now`), employeeId: p.id, from: p.joinDate, until: null, departmentId: departmentId(p.department), siteId: siteId(p.site),
      superiorId: p.boss === null ? null : personId(p.boss), grade: p.grade, jobTitle: p.title, employmentStatus: statusOf(p, today),
      calendarId: calendarId(p.calendar), calendarOffset: calendarOffsetOf(p, today),
    }
    const change = promoted[p.name]
    if (!change) return [now]
    const from = addDays(today, -change[0])
    return [{ ...now, id: idOf(`employment:${p.name}:before`), until: addDays(from, -1), grade: p.grade - 1, jobTitle: change[1] }, { ...now, from }]
  })
}
