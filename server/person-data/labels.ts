/** What ids mean to whoever reads an archive: names of people, and of entries of the company's lists. */
import { inArray } from 'drizzle-orm'
import { q } from '../db/context.ts'
import { competency, growthPeriod } from '../growth/table.ts'
import { leaveType } from '../ledger/table.ts'
import { employeesById } from '../org/people.ts'
import { choice, department, payPeriod, shift, site, workCalendar } from '../org/table.ts'
import { payslip } from '../payroll/table.ts'
import { project, taskCategory } from '../projects/table.ts'
import { request } from '../request/table.ts'
import { training } from '../training/table.ts'
import { trainingSubject } from '../training/terms/table.ts'
import { designation } from '../workforce/table.ts'

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i
export const isId = (value: unknown): value is string => typeof value === 'string' && UUID.test(value)

const english = (names: Record<string, string>) => names.en ?? Object.values(names)[0] ?? ''

/** Lists of a company, which are short. */
async function ofLists(): Promise<Map<string, string>> {
  const named = [
    ...(await q().select({ id: department.id, name: department.name }).from(department)), ...(await q().select({ id: site.id, name: site.name }).from(site)), ...(await q().select({ id: workCalendar.id, name: workCalendar.name }).from(workCalendar)),
    ...(await q().select({ id: shift.id, name: shift.name }).from(shift)), ...(await q().select({ id: designation.id, name: designation.name }).from(designation)), ...(await q().select({ id: payPeriod.id, name: payPeriod.code }).from(payPeriod)),
  ]
  const worded = [
    ...(await q().select({ id: choice.id, names: choice.names, code: choice.code }).from(choice)), ...(await q().select({ id: leaveType.id, names: leaveType.names, code: leaveType.code }).from(leaveType)),
    ...(await q().select({ id: project.id, names: project.names, code: project.code }).from(project)), ...(await q().select({ id: taskCategory.id, names: taskCategory.names, code: taskCategory.code }).from(taskCategory)),
    ...(await q().select({ id: trainingSubject.id, names: trainingSubject.names, code: trainingSubject.code }).from(trainingSubject)), ...(await q().select({ id: competency.id, names: competency.names, code: competency.code }).from(competency)),
    ...(await q().select({ id: growthPeriod.id, names: growthPeriod.names, code: growthPeriod.code }).from(growthPeriod)),
  ]
  return new Map([...named.map(({ id, name }) => [id, name] as const), ...worded.map(({ id, names, code }) => [id, english(names) || code] as const)])
}

export interface Labels {
  /** Learns what the ids of some rows mean. */
  learn(values: readonly unknown[]): Promise<void>
  /** '' for an id that means nothing to a reader. */
  of(id: string): string
  /** Names of people that were told, by id. */
  people(): Record<string, string>
}

function idsIn(value: unknown, into: Set<string>): Set<string> {
  if (isId(value)) into.add(value)
  else if (value !== null && typeof value === 'object' && !(value instanceof Date)) for (const one of Object.values(value)) idsIn(one, into)
  return into
}

export async function createLabels(): Promise<Labels> {
  const lists = await ofLists()
  const told = new Map<string, string>()
  const known = new Map<string, string>()
  return {
    async learn(values) {
      const ids = [...idsIn(values, new Set())].filter((id) => !lists.has(id) && !known.has(id))
      if (ids.length === 0) return
      const people = await employeesById(ids)
      const requests = await q().select({ id: request.id, code: request.code }).from(request).where(inArray(request.id, ids))
      const trainings = await q().select({ id: training.id, code: training.code }).from(training).where(inArray(training.id, ids))
      const slips = await q().select({ id: payslip.id, code: payslip.payDate }).from(payslip).where(inArray(payslip.id, ids))
      for (const id of ids) known.set(id, '')
      for (const { id, code } of [...trainings, ...slips, ...requests]) known.set(id, code)
      for (const [id, { fullName }] of people) {
        known.set(id, fullName)
        told.set(id, fullName)
      }
    },
    of: (id) => lists.get(id) ?? known.get(id) ?? '',
    people: () => Object.fromEntries(told),
  }
}
