/** Units whose plan somebody may be told: those of managers they file for, and those whose sheets they read. @see contract/modules/manpower-planning-sheet/README.md#who-sees-what */
import { and, eq, exists, inArray, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { manpowerPlanningSheet } from '../../../contract/modules/manpower-planning-sheet/index.ts'
import { q } from '../../db/context.ts'
import type { Context } from '../../lib/handler.ts'
import { holdsOn, inServiceOn } from '../../org/effective.ts'
import { ownOrHrsBy } from '../../org/scope.ts'
import { department, departmentHead, employee, employment } from '../../org/table.ts'
import { everyPosition } from '../../workforce/places.ts'
import { type Units, unitsOf } from '../../workforce/units.ts'

/** Code of a unit; null: there is none of this id. */
export async function codeOfUnit(id: string): Promise<string | null> {
  const [unit] = await q().select({ code: department.code }).from(department).where(eq(department.id, id))
  return unit?.code ?? null
}

/** The unit and those above it. */
export async function unitsAbove(unit: string): Promise<string[]> {
  const parents = new Map((await q().select({ id: department.id, parentId: department.parentId }).from(department)).map((d) => [d.id, d.parentId]))
  const found: string[] = []
  for (let id: string | null = parents.has(unit) ? unit : null; id !== null && !found.includes(id); id = parents.get(id) ?? null) found.push(id)
  return found
}

const led = alias(employment, 'led')

/** Who heads the unit or one above it, and whom people of it answer to. */
async function managersOf(unit: string, today: string): Promise<string[]> {
  const heads = await q().select({ id: departmentHead.employeeId }).from(departmentHead).where(and(inArray(departmentHead.departmentId, await unitsAbove(unit)), holdsOn(departmentHead, today)))
  const superiors = await q().select({ id: employee.id }).from(employee).where(and(inServiceOn(today), exists(q().select({ one: sql`1` }).from(led).where(and(eq(led.superiorId, employee.id), eq(led.departmentId, unit), holdsOn(led, today))))))
  return [...new Set([...heads, ...superiors].map((r) => r.id))]
}

/** A unit is somebody's whole: a sheet is about all of it. Of HR of a site those that have positions there and nowhere else. */
export async function isWholeIn({ isAll, departments, sites }: Units, unit: string): Promise<boolean> {
  if (isAll || departments.has(unit)) return true
  const own = sites.length > 0 ? [...(await everyPosition()).values()].filter((p) => p.active && p.departmentId === unit) : []
  return own.length > 0 && own.every((p) => sites.includes(p.siteId))
}

/** The caller may file a sheet of the unit: as its manager, as a superior of one, or as human resources of one. */
export async function plansUnit(unit: string, context: Context): Promise<boolean> {
  const { caller, today } = context
  const units = await unitsOf(caller.employeeId, manpowerPlanningSheet.slug, today)
  if (await isWholeIn(units, unit)) return true
  const { sites } = units
  const theirs = sites.length > 0 ? await ownOrHrsBy(context, { def: manpowerPlanningSheet }) : undefined
  return theirs !== undefined && (await theirs.among(await managersOf(unit, today))).size > 0
}
