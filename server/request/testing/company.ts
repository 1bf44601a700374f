/** A small company for tests: ceo > head > sup > emp and emp2; two in HR. Codes are names. */
import { civilDateIn } from '../../../contract/kit/civil-date.ts'
import { q } from '../../db/context.ts'
import { type Clock, movableClock } from '../../lib/clock.ts'
import type { Context } from '../../lib/handler.ts'
import { newId } from '../../lib/new-id.ts'
import { text } from '../../lib/text.ts'
import { rolesOf } from '../../org/roles.ts'
import { department, departmentHead, employee, employeeRole, employment, moduleAccess, site, workCalendar } from '../../org/table.ts'
import { approvalMatrix, delegation, type MatrixCondition, type MatrixLevel } from '../table.ts'

export const ZONE = 'Asia/Jakarta'
export const START = new Date('2026-05-12T02:00:00Z')
const ALWAYS = '2020-01-01'

const id = () => newId(START)

const ids = { site: id(), calendar: id(), exe: id(), ops: id(), hrd: id() }

const people = {
  ceo: { superior: null, department: ids.exe, name: 'Citra' },
  head: { superior: 'ceo', department: ids.ops, name: 'Hadi' },
  sup: { superior: 'head', department: ids.ops, name: 'Sari' },
  emp: { superior: 'sup', department: ids.ops, name: 'Dina' },
  emp2: { superior: 'sup', department: ids.ops, name: 'Eko' },
  hr: { superior: 'ceo', department: ids.hrd, name: 'Rina' },
  hr2: { superior: 'hr', department: ids.hrd, name: 'Rudi' },
  outsider: { superior: 'ceo', department: ids.exe, name: 'Oki' },
} as const
export type Who = keyof typeof people

export const who: Record<Who, string> = Object.fromEntries(Object.keys(people).map((name) => [name, id()])) as Record<Who, string>

/** The names of these people. */
export const names = (...whose: Who[]): string[] => whose.map((w) => people[w].name)

export const oneOf = (...resolvers: MatrixLevel['resolver'][]): MatrixLevel[] => resolvers.map((resolver) => ({ resolver, rule: 'anyOne' }))
export const threeLevels: MatrixLevel[] = oneOf({ kind: 'superior' }, { kind: 'departmentHead' }, { kind: 'role', role: 'hrOwner' })

/** Writes the company; the matrix holds three levels for everybody. */
export async function foundCompany(): Promise<void> {
  await q().insert(site).values({ id: ids.site, code: 'JKT', name: 'Jakarta', timeZone: ZONE })
  await q().insert(workCalendar).values({ id: ids.calendar, code: 'OFFICE', name: 'Office', rule: { kind: 'weekly', working: [1, 2, 3, 4, 5] } })
  await q().insert(department).values([
    { id: ids.exe, code: 'EXE', name: 'Executive Office' },
    { id: ids.ops, code: 'OPS', name: 'Operations', parentId: ids.exe },
    { id: ids.hrd, code: 'HRD', name: 'Human Resources', parentId: ids.exe },
  ])
  for (const [key, p] of Object.entries(people)) {
    await q().insert(employee).values({ id: who[key as Who], code: key, fullName: p.name, firstName: p.name, lastName: '', sortName: p.name.toLowerCase(), email: `${key}@example.test`, gender: 'female', joinDate: ALWAYS })
    await q().insert(employment).values({ id: id(), employeeId: who[key as Who], from: ALWAYS, departmentId: p.department, siteId: ids.site, superiorId: p.superior ? who[p.superior as Who] : null, grade: 3, jobTitle: key, employmentStatus: 'permanent', calendarId: ids.calendar })
  }
  await q().insert(departmentHead).values([
    { id: id(), departmentId: ids.exe, employeeId: who.ceo, from: ALWAYS },
    { id: id(), departmentId: ids.ops, employeeId: who.head, from: ALWAYS },
    { id: id(), departmentId: ids.hrd, employeeId: who.hr, from: ALWAYS },
  ])
  await q().insert(employeeRole).values([
    { id: id(), employeeId: who.ceo, role: 'ceo', from: ALWAYS },
    { id: id(), employeeId: who.hr, role: 'hr', from: ALWAYS },
    { id: id(), employeeId: who.hr, role: 'hrOwner', from: ALWAYS },
  ])
  await q().insert(moduleAccess).values({ id: id(), module: 'tiny-requests', employeeId: null })
  await setMatrix(threeLevels)
}

/** Makes these the levels of everybody's requests; more rows may follow. */
export async function setMatrix(levels: MatrixLevel[], ...more: { condition: MatrixCondition; levels: MatrixLevel[]; module?: string }[]): Promise<void> {
  await q().delete(approvalMatrix)
  const rows = [{ condition: {}, levels, module: '*' }, ...more.map((m) => ({ module: '*', ...m }))]
  await q().insert(approvalMatrix).values(rows.map((row, position) => ({ id: id(), position, ...row })))
}

export interface GrantWish {
  from: Who
  to: Who
  module?: string
  includeWaiting?: boolean
  keepOwnAccess?: boolean
  on?: [string, string]
}

/** Grants an approval right. */
export async function grant({ from, to, on: [start, until] = ['2026-05-01', '2026-05-31'], ...rest }: GrantWish, at: Date = START): Promise<void> {
  await q().insert(delegation).values({ id: id(), fromEmployeeId: who[from], grantedToEmployeeId: who[to], from: start, until, createdAt: at, module: rest.module ?? null, includeWaiting: rest.includeWaiting ?? true, keepOwnAccess: rest.keepOwnAccess ?? true })
}

export const clock: Clock & { set(to: Date): void } = movableClock(START)

let command = 0

/** A call of this person, now. */
export async function as(person: Who): Promise<Context> {
  const now = clock.now()
  const today = civilDateIn(now, ZONE)
  const commandId = `command-${++command}`
  return {
    caller: { sub: person, username: person, employeeId: who[person], fullName: people[person].name, roles: await rolesOf(who[person], today), hrOf: person === 'hr' ? 'everybody' : [], timeZone: ZONE },
    clock, now, today, language: 'en', t: (key, params) => text('en', key, params), commandId, requestId: commandId,
  }
}
