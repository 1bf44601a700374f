/** What stands in the way of an erasure, each with what to do about it. */
import { and, eq, gte, inArray, isNull, or, sql } from 'drizzle-orm'
import { openForApproval, Step } from '../../contract/kit/lifecycle.ts'
import { administratorsBeside, isAdministrator, lockAdministrators } from '../account/administrators.ts'
import { q } from '../db/context.ts'
import { loanAccount } from '../loans/table.ts'
import { department, departmentHead, employee, employment } from '../org/table.ts'
import { approvalMatrix, approvalStep, request } from '../request/table.ts'
import type { Person } from './facts.ts'

const MOST = 10
const listed = (all: readonly string[]): string => `${all.slice(0, MOST).join(', ')}${all.length > MOST ? ` and ${all.length - MOST} more` : ''}`
const said = (all: readonly string[], line: (list: string) => string): string[] => (all.length === 0 ? [] : [line(listed([...new Set(all)]))])

const waits = and(inArray(request.status, [...openForApproval]), isNull(request.deletedAt))
const stillOn = (t: typeof employment | typeof departmentHead, today: string) => or(isNull(t.until), gte(t.until, today))

async function codesOfOpen({ id }: Person): Promise<string[]> {
  const rows = await q().select({ code: request.code }).from(request).where(and(or(eq(request.employeeId, id), eq(request.requestorId, id)), waits)).orderBy(request.code)
  return rows.map((row) => row.code)
}

/** Requests of others whose round has not come past a step of theirs. */
async function codesToDecide({ id }: Person): Promise<string[]> {
  const rows = await q().selectDistinct({ code: request.code }).from(approvalStep).innerJoin(request, and(eq(request.id, approvalStep.requestId), eq(request.round, approvalStep.round)))
    .where(and(eq(approvalStep.personId, id), inArray(approvalStep.statusId, [Step.onDesk, Step.waiting]), gte(approvalStep.level, request.level), waits)).orderBy(request.code)
  return rows.map((row) => row.code)
}

async function peopleLed({ id }: Person, today: string): Promise<string[]> {
  const rows = await q().selectDistinct({ code: employee.code }).from(employment).innerJoin(employee, eq(employee.id, employment.employeeId))
    .where(and(eq(employment.superiorId, id), stillOn(employment, today), or(isNull(employee.leaveDate), gte(employee.leaveDate, today)))).orderBy(employee.code)
  return rows.map((row) => row.code)
}

async function departmentsHeaded({ id }: Person, today: string): Promise<string[]> {
  const rows = await q().select({ code: department.code }).from(departmentHead).innerJoin(department, eq(department.id, departmentHead.departmentId)).where(and(eq(departmentHead.employeeId, id), stillOn(departmentHead, today))).orderBy(department.code)
  return rows.map((row) => row.code)
}

async function isLastAdministrator({ id, accounts }: Person, today: string, isLocal: boolean): Promise<boolean> {
  await lockAdministrators()
  return (await isAdministrator(id, today)) && (await administratorsBeside(accounts[0]?.id ?? null, today, isLocal)) === 0
}

/**
 * Lines that say why somebody is not erased now, and what to do; none when nothing stands in the way. Runs in the transaction of the erasure.
 * @param isLocal passwords are ours (server/account/administrators.ts)
 */
export async function obstacles(person: Person, today: string, isLocal: boolean): Promise<string[]> {
  if (person.leaveDate === null) return ['still employed: give them a last day first (Directory, or the sheet of people), and wait until it is over']
  if (person.leaveDate >= today) return [`still employed until ${person.leaveDate}: erase them from the day after on`]
  const loans = await q().$count(loanAccount, and(eq(loanAccount.employeeId, person.id), inArray(loanAccount.status, ['approved', 'active'])))
  const rules = await q().select({ name: approvalMatrix.name, module: approvalMatrix.module }).from(approvalMatrix).where(sql`${approvalMatrix.levels}::text like ${`%${person.id}%`}`)
  return [
    ...((await isLastAdministrator(person, today, isLocal)) ? ['the last administrator: make another one first (npm run account -- admin <username>)'] : []),
    ...said(await codesOfOpen(person), (list) => `requests of theirs wait for a decision: ${list}. Let them be decided, or withdrawn by HR`),
    ...said(await codesToDecide(person), (list) => `requests wait for their decision: ${list}. Let whoever stands in for them decide (Directory, "leaves": who takes over)`),
    ...said(await peopleLed(person, today), (list) => `people in service report to them: ${list}. Give them another superior`),
    ...said(await departmentsHeaded(person, today), (list) => `they head departments: ${list}. Name another head`),
    ...said(rules.map(({ name, module }) => name || module), (list) => `rules of approval name them: ${list}. Change the rules`),
    ...(loans > 0 ? [`${loans === 1 ? 'a loan is' : `${loans} loans are`} not settled: settle or cancel it first`] : []),
  ]
}
