/** Projects and task categories as people choose from them. */
import { and, asc, eq, gte, inArray, isNull, lte, or } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { q } from '../db/context.ts'
import { project, projectMember, taskCategory } from './table.ts'

export type Project = typeof project.$inferSelect
export type TaskCategory = typeof taskCategory.$inferSelect

const reaches = (t: { from: AnyPgColumn; until: AnyPgColumn }, from: string, until: string) => and(lte(t.from, until), or(isNull(t.until), gte(t.until, from)))

/** A stretch of days on which a person may report hours for a project; `until` null: without an end. */
export interface Membership {
  project: Project
  from: string
  until: string | null
}

/** Projects the person may report hours for on some of these days, by code. */
export async function membershipsOf(employeeId: string, from: string, until: string): Promise<Membership[]> {
  const open = await q().select().from(project).where(and(eq(project.isForEveryone, true), reaches(project, from, until)))
  const own = await q()
    .select({ project, from: projectMember.from, until: projectMember.until })
    .from(projectMember)
    .innerJoin(project, eq(project.id, projectMember.projectId))
    .where(and(eq(projectMember.employeeId, employeeId), reaches(projectMember, from, until), reaches(project, from, until)))
  return [...open.map((p): Membership => ({ project: p, from: p.from, until: p.until })), ...own].sort((a, b) => (a.project.code < b.project.code ? -1 : 1))
}

/** Whether hours of the day may be reported for the project: it runs, and the person belongs to it. */
export const belongsOn = (memberships: readonly Membership[], projectId: string, date: string): boolean =>
  memberships.some(({ project: p, from, until }) => p.id === projectId && [[p.from, p.until], [from, until]].every(([first, last]) => (first as string) <= date && (last === null || (last as string) >= date)))

/** Offered categories in the company's order. */
export const taskCategories = (): Promise<TaskCategory[]> => q().select().from(taskCategory).where(eq(taskCategory.active, true)).orderBy(asc(taskCategory.position), asc(taskCategory.id))

/** By id, also those that are over. */
export async function projectsById(ids: readonly string[]): Promise<Map<string, Project>> {
  if (ids.length === 0) return new Map()
  return new Map((await q().select().from(project).where(inArray(project.id, [...new Set(ids)]))).map((p) => [p.id, p]))
}
export async function categoriesById(ids: readonly string[]): Promise<Map<string, TaskCategory>> {
  if (ids.length === 0) return new Map()
  return new Map((await q().select().from(taskCategory).where(inArray(taskCategory.id, [...new Set(ids)]))).map((c) => [c.id, c]))
}

/** Whether somebody belongs to a project that runs on the day; one that is for everyone makes nobody a member. */
export async function isMemberOn(employeeId: string, date: string): Promise<boolean> {
  const [row] = await q().select({ id: projectMember.employeeId }).from(projectMember).innerJoin(project, eq(project.id, projectMember.projectId)).where(and(eq(projectMember.employeeId, employeeId), reaches(projectMember, date, date), reaches(project, date, date))).limit(1)
  return row !== undefined
}

/** People who are members of a project that runs on the day. */
export async function membersOn(date: string): Promise<Set<string>> {
  const rows = await q().selectDistinct({ id: projectMember.employeeId }).from(projectMember).innerJoin(project, eq(project.id, projectMember.projectId)).where(and(reaches(projectMember, date, date), reaches(project, date, date)))
  return new Set(rows.map((r) => r.id))
}
