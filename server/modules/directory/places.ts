/** Sites and departments: listed, added, changed; none is removed. @see contract/modules/directory/README.md#calls */
import { asc, count, eq, gt, sql } from 'drizzle-orm'
import type { DepartmentRow, SaveDepartmentInput, SaveSiteInput, SiteRow } from '../../../contract/modules/directory/calls.ts'
import { changeDirectory, lineOf, lockDirectory } from '../../configure/sheets/change.ts'
import { noteDeed } from '../../directory/deed.ts'
import { codesByIds } from '../../directory/read.ts'
import { q } from '../../db/context.ts'
import type { Context } from '../../lib/handler.ts'
import { refuse } from '../../lib/refuse.ts'
import { holdsOn } from '../../org/effective.ts'
import { namesOf } from '../../org/people.ts'
import { departmentHeadsOf } from '../../org/roles.ts'
import { department, departmentHead, employment, site } from '../../org/table.ts'
import { todayOfCompany } from '../../org/today.ts'
import { requireMayPlaceOneself, saidBy } from './change.ts'

export async function places(context: Context): Promise<{ sites: SiteRow[]; departments: DepartmentRow[] }> {
  const today = await todayOfCompany(context.now)
  const peopleBy = async (column: typeof employment.siteId | typeof employment.departmentId) =>
    new Map((await q().select({ id: column, people: count() }).from(employment).where(holdsOn(employment, today)).groupBy(column)).map((row) => [row.id, row.people]))
  const [atSites, inUnits] = [await peopleBy(employment.siteId), await peopleBy(employment.departmentId)]
  const units = await q().select().from(department).orderBy(asc(department.name), asc(department.id))
  const heads = await departmentHeadsOf(units.map((unit) => unit.id), today)
  const toCome = await q().select({ unit: departmentHead.departmentId, from: departmentHead.from, id: departmentHead.employeeId }).from(departmentHead).where(gt(departmentHead.from, today)).orderBy(asc(departmentHead.from))
  const names = await namesOf([...heads.values(), ...toCome.map((one) => one.id)])
  const unitNames = new Map(units.map((unit) => [unit.id, unit.name]))
  return {
    sites: (await q().select().from(site).orderBy(asc(site.name), asc(site.id))).map((row) => ({ ...row, people: atSites.get(row.id) ?? 0 })),
    departments: units.map(({ id, code, name, parentId }) => ({
      id, code, name, parent: parentId, parentName: unitNames.get(parentId ?? '') ?? '', head: heads.get(id) ?? null, headName: names.get(heads.get(id) ?? '') ?? '',
      headsToCome: toCome.flatMap(({ unit, from, id: person }) => (unit === id ? [{ from, id: person, name: names.get(person) ?? '' }] : [])), people: inUnits.get(id) ?? 0,
    })),
  }
}

/** The code of what is there, or a new one as a row has it. @throws CallError not_found; directory_missing, directory_code, directory_code_taken at `code` */
async function codeOf(sheet: 'sites' | 'departments', { id, code: typed = '' }: { id?: string | undefined; code?: string | undefined }): Promise<string> {
  await lockDirectory()
  const table = sheet === 'sites' ? site : department
  if (id !== undefined) {
    const [row] = await q().select({ code: table.code }).from(table as typeof site).where(eq(table.id, id))
    return row?.code ?? refuse('not_found')
  }
  const { code } = lineOf(sheet, { code: typed }).said
  if ((await q().$count(table, eq(sql`lower(${table.code})`, sql`lower(${code})`))) > 0) refuse('directory_code_taken', {}, 'code')
  return code
}

/** Columns of a sheet that differ, by what rows call them; of something new those it has. */
const differing = <Row extends object>(row: Row, was: Row | undefined, columns: Readonly<Partial<Record<keyof Row, string>>>): string[] =>
  (Object.keys(columns) as (keyof Row)[]).flatMap((key) => ((was ? row[key] !== was[key] : row[key] !== null) ? (columns[key] ?? []) : []))

/** @throws as `codeOf`, and what the row is refused for */
export async function saveSite({ name, timeZone, ...of }: SaveSiteInput, context: Context): Promise<{ id: string }> {
  const code = await codeOf('sites', of)
  const { plan, changes } = await changeDirectory({ sites: [lineOf('sites', { code, name, timeZone })] }, { employeeIds: [] }, await saidBy(context))
  const id = plan.sites[0]?.row.id ?? of.id ?? refuse('not_found')
  for (const { row, was } of plan.sites) await noteDeed(of.id === undefined ? 'added' : 'changed', id, { from: null, columns: differing(row, was, { name: 'name', timeZone: 'timeZone' }), changes }, context)
  return { id }
}

/** @throws as `codeOf`, directory_unknown, directory_own_place at `head`, and what the row is refused for */
export async function saveDepartment({ name, parent, head, headFrom, ...of }: SaveDepartmentInput, context: Context): Promise<{ id: string }> {
  const code = await codeOf('departments', of)
  const at = await saidBy(context)
  const codes = await codesByIds([parent, head].filter((one) => typeof one === 'string'))
  const named = (id: string | null | undefined, field: string) => (typeof id === 'string' ? (codes.get(id) ?? refuse('directory_unknown', {}, field)) : id)
  const line = lineOf('departments', { code, name, parent: named(parent, 'parent'), head: named(head, 'head'), headFrom })
  const { plan, changes } = await changeDirectory({ departments: [line] }, { employeeIds: head ? [head] : [] }, at)
  if (plan.heads.some((one) => one.employeeId === context.caller.employeeId)) requireMayPlaceOneself(context, 'head')
  const id = plan.departments[0]?.row.id ?? of.id ?? refuse('not_found')
  const columns = [...plan.departments.flatMap(({ row, was }) => differing(row, was, { name: 'name', parentId: 'parent' })), ...(plan.heads.length > 0 ? ['head'] : [])]
  if (changes.length > 0) await noteDeed(of.id === undefined ? 'added' : 'changed', id, { from: plan.heads[0]?.from ?? null, columns, changes }, context)
  return { id }
}
