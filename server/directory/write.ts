/** Writes the directory: sites, departments, people, where they work, accounts and base pay. Every function runs in the caller's transaction and takes any number of rows. */
import { and, eq, gte, inArray, isNull, lte, or } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { addDays } from '../../contract/kit/civil-date.ts'
import { q } from '../db/context.ts'
import { insertMany, upsertMany } from '../db/write-many.ts'
import { newId } from '../lib/new-id.ts'
import { settingOf } from '../org/settings.ts'
import { account, department, departmentHead, employee, employeeRole, employment, site } from '../org/table.ts'
import { compensation } from '../payroll/table.ts'
import { bringNumbers, nameAndBirthOf, writePrimaryNumber, writeRecord } from '../person/records.ts'
import type { Stretch } from './stretches.ts'

export const writeSites = (rows: readonly (typeof site.$inferSelect)[]): Promise<void> => upsertMany(site, rows)
export const writeDepartments = (rows: readonly (typeof department.$inferSelect)[]): Promise<void> => upsertMany(department, rows)

/** Accounts nobody can sign in to yet: whoever has one is invited, or signs in at a provider that knows the name. */
export const openAccounts = (accounts: readonly { username: string; employeeId: string }[], now: Date): Promise<void> => insertMany(account, accounts.map((a) => ({ id: newId(now), ...a })))

const isSame = (column: AnyPgColumn, value: string | null) => (value === null ? isNull(column) : eq(column, value))

type PersonRow = Omit<typeof employee.$inferSelect, 'version' | 'pictureId'>

/** New people in few statements; of others their records (name, birth, telephone) by the one function that leaves a row of each change behind. @param by.changedBy the person who says so; `EMPTY_ID`: a run of sheets */
export async function writePeople(people: readonly { row: PersonRow; was: PersonRow | undefined }[], by: { changedBy: string; now: Date }): Promise<void> {
  const brought = people.flatMap(({ row, was }) => (was ? [] : [row]))
  await insertMany(employee, brought)
  await bringNumbers(brought.filter((row) => row.phone !== ''), by.now)
  for (const { row, was } of people) if (was) await changePerson(row, was, by)
}

async function changePerson(row: PersonRow, was: PersonRow, said: { changedBy: string; now: Date }): Promise<void> {
  const { id, code: _code, fullName, birthPlace, birthDate, gender, nationality, phone, phoneCountryCode, sortName: _sortName, ...others } = row
  const by = { employeeId: id, origin: 'import', ...said } as const
  await writeRecord({ ...by, ...nameAndBirthOf({ id, fullName, birthPlace, birthDate, gender, nationality }) })
  if (phone !== was.phone || phoneCountryCode !== was.phoneCountryCode) await writePrimaryNumber(by, phone === '' ? null : { phone, phoneCountryCode })
  await q().update(employee).set(others).where(eq(employee.id, id))
}

/** Stretches of people as they are to be; those that are no more are deleted. */
export async function writePlaces(placed: readonly { employeeId: string; before: readonly Stretch[]; after: readonly Stretch[] }[], now: Date): Promise<void> {
  const gone = placed.flatMap(({ before, after }) => before.flatMap((b) => (b.id !== null && !after.some((a) => a.id === b.id) ? [b.id] : [])))
  for (let at = 0; at < gone.length; at += 1000) await q().delete(employment).where(inArray(employment.id, gone.slice(at, at + 1000)))
  await upsertMany(employment, placed.flatMap(({ employeeId, after }) => after.map((s) => ({
    id: s.id ?? newId(now), employeeId, from: s.from, until: s.until, departmentId: s.departmentId, siteId: s.siteId, superiorId: s.superiorId, grade: s.grade, jobTitle: s.jobTitle,
    employmentStatus: s.employmentStatus, calendarId: s.calendarId, calendarOffset: s.calendarOffset, contractEnd: s.contractEnd,
  }))))
}

/** Heads from a day on; who led before leads until the day before, and nobody who was to lead later does. */
export async function setHeads(heads: readonly { departmentId: string; employeeId: string | null; from: string }[], now: Date): Promise<void> {
  for (const { departmentId, employeeId, from } of heads) {
    await q().delete(departmentHead).where(and(eq(departmentHead.departmentId, departmentId), gte(departmentHead.from, from)))
    await q().update(departmentHead).set({ until: addDays(from, -1) }).where(and(eq(departmentHead.departmentId, departmentId), or(isNull(departmentHead.until), gte(departmentHead.until, from))))
    if (employeeId !== null) await q().insert(departmentHead).values({ id: newId(now), departmentId, employeeId, from })
  }
}

/** What somebody held, and who has it next; null: nobody. */
export interface Handed {
  id: string
  employeeId: string | null
}

const laterOf = (a: string, b: string): string => (a > b ? a : b)

/** Departments a person leads on a day or later: they lead until the day before, and the next one for what was left of the time. Who leads before or after them does so as before. */
export async function handHeads(heads: readonly Handed[], from: string, now: Date): Promise<void> {
  for (const { id, employeeId } of heads) {
    const [row] = await q().select().from(departmentHead).where(eq(departmentHead.id, id))
    if (!row) continue
    if (row.from >= from) await q().delete(departmentHead).where(eq(departmentHead.id, id))
    else await q().update(departmentHead).set({ until: addDays(from, -1) }).where(eq(departmentHead.id, id))
    if (employeeId !== null) await q().insert(departmentHead).values({ id: newId(now), departmentId: row.departmentId, employeeId, from: laterOf(from, row.from), until: row.until })
  }
}

/** Roles a person holds on a day or later: ended the day before, and somebody else's for what was left of the time where one is named. What they were stays known. */
export async function handRoles(roles: readonly Handed[], from: string, now: Date): Promise<void> {
  for (const { id, employeeId } of roles) {
    const [row] = await q().select().from(employeeRole).where(eq(employeeRole.id, id))
    if (!row) continue
    if (row.from >= from) await q().delete(employeeRole).where(eq(employeeRole.id, id))
    else await q().update(employeeRole).set({ until: addDays(from, -1) }).where(eq(employeeRole.id, id))
    if (employeeId === null) continue
    const begins = laterOf(from, row.from)
    const isHeld = and(eq(employeeRole.employeeId, employeeId), eq(employeeRole.role, row.role), isSame(employeeRole.module, row.module), isSame(employeeRole.siteId, row.siteId), lte(employeeRole.from, begins), or(isNull(employeeRole.until), gte(employeeRole.until, begins)))
    if ((await q().$count(employeeRole, isHeld)) === 0) await q().insert(employeeRole).values({ id: newId(now), employeeId, role: row.role, module: row.module, siteId: row.siteId, from: begins, until: row.until })
  }
}

/** Base pay from a day on, until the next that is known. @param by account or program that says so */
export async function setBasePays(pays: readonly { employeeId: string; from: string; amount: number }[], { by, now }: { by: string; now: Date }): Promise<void> {
  if (pays.length === 0) return
  const currency = await settingOf('currency')
  const ids = [...new Set(pays.map((p) => p.employeeId))]
  const known = new Map<string, (typeof compensation.$inferSelect)[]>()
  for (let at = 0; at < ids.length; at += 1000) {
    for (const row of await q().select().from(compensation).where(inArray(compensation.employeeId, ids.slice(at, at + 1000)))) known.set(row.employeeId, [...(known.get(row.employeeId) ?? []), row])
  }
  const rows = ids.flatMap((employeeId) => {
    const own = new Map((known.get(employeeId) ?? []).map((r) => [r.from, { ...r, isNew: false }]))
    for (const { from, amount } of pays.filter((p) => p.employeeId === employeeId)) {
      own.set(from, { id: own.get(from)?.id ?? newId(now), employeeId, from, until: null, basePay: amount, currency, recordedAt: now, recordedBy: by, version: 1, isNew: true })
    }
    const sorted = [...own.values()].sort((a, b) => (a.from < b.from ? -1 : 1))
    return sorted.flatMap(({ isNew, version: _version, ...row }, i) => {
      const next = sorted[i + 1]
      const until = next ? addDays(next.from, -1) : null
      return isNew || until !== row.until ? [{ ...row, until }] : []
    })
  })
  await upsertMany(compensation, rows)
}

