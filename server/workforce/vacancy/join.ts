/** A hire has become an employee: they count among those who are here now, so their place in the plan is theirs no longer. */
import { and, eq, isNotNull, ne, sql } from 'drizzle-orm'
import { q } from '../../db/context.ts'
import { lockPlanOf } from '../plan/room.ts'
import { changeSeats } from '../plan/seats.ts'
import { lockVacancy, type Vacancy } from '../vacancies.ts'
import { vacancy, vacancyApplication } from './table.ts'

type Application = typeof vacancyApplication.$inferSelect

/** An application with its vacancy, alone; its plan is locked first, as everywhere. @returns null where there is none */
export async function lockHire(applicationId: string): Promise<{ of: Vacancy; application: Application } | null> {
  const [at] = await q().select({ vacancyId: vacancy.id, positionId: vacancy.positionId, from: vacancy.requiredDate }).from(vacancyApplication).innerJoin(vacancy, eq(vacancy.id, vacancyApplication.vacancyId)).where(eq(vacancyApplication.id, applicationId))
  if (!at) return null
  await lockPlanOf(at)
  const of = await lockVacancy(at.vacancyId)
  const [application] = await q().select().from(vacancyApplication).where(eq(vacancyApplication.id, applicationId))
  return of && application ? { of, application } : null
}

/** Whether somebody is a hire of another application already. */
export const isOtherHire = async (employeeId: string, applicationId: string): Promise<boolean> =>
  (await q().$count(vacancyApplication, and(eq(vacancyApplication.joinedEmployeeId, employeeId), ne(vacancyApplication.id, applicationId)))) > 0

/** How many hires of a vacancy have become employees. */
export const joinedOf = (vacancyId: string): Promise<number> => q().$count(vacancyApplication, and(eq(vacancyApplication.vacancyId, vacancyId), isNotNull(vacancyApplication.joinedEmployeeId)))

/** @param employeeId null takes it back. @param by null: the machine */
export async function joinAs({ of, application: a }: { of: Vacancy; application: Application }, employeeId: string | null, by: string | null, now: Date): Promise<void> {
  await q().update(vacancyApplication).set({ joinedEmployeeId: employeeId, movedAt: now, movedBy: by, version: sql`${vacancyApplication.version} + 1` }).where(eq(vacancyApplication.id, a.id))
  const change = Number(a.joinedEmployeeId !== null) - Number(employeeId !== null)
  await changeSeats(of.requestId, { kind: 'joined', seats: change, vacancyId: of.id }, now)
}
