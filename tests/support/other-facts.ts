/** Other facts of one person, of every kind that rules of request modules look at. For a state that is rolled back (`undone`). */
import { and, desc, eq, inArray } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import { addDays } from '../../contract/kit/civil-date.ts'
import { Status } from '../../contract/kit/lifecycle.ts'
import { q } from '../../server/db/context.ts'
import { recordFact } from '../../server/facts/facts.ts'
import { recomputeDays } from '../../server/facts/recompute.ts'
import { leaveBalance, leaveGain } from '../../server/ledger/table.ts'
import { leaveTypeIds } from '../../server/ledger/leave-types.ts'
import { NOON } from '../../server/ledger/testing/company.ts'
import { employee, employment, setting } from '../../server/org/table.ts'
import type { ServerModule } from '../../server/request/module.ts'
import { request } from '../../server/request/table.ts'
import { latenessKey } from '../conformance/made-up/server.ts'
import type { TestApi } from './api.ts'
import { TODAY } from './company.ts'
import { callFor, ownFormOf, type Form } from './requests.ts'

export interface Asked {
  api: TestApi
  /** HR of the company, who files for anybody. */
  hr: string
  module: ServerModule
  employeeId: string
  date: string
  /** A form of the module for this person. */
  form: Form
}

/** Nothing is left of any balance, and the person is of the other sex. */
async function poorer({ employeeId }: Asked): Promise<void> {
  await q().update(employee).set({ gender: 'male' }).where(eq(employee.id, employeeId))
  const own = q().select({ id: leaveBalance.id }).from(leaveBalance).where(eq(leaveBalance.employeeId, employeeId))
  await q().update(leaveGain).set({ gainStatus: 'expired', expiredDate: '2026-01-31' }).where(inArray(leaveGain.balanceId, own))
  await q().insert(setting).values({ key: latenessKey(employeeId), value: true, updatedAt: NOON })
}

/** Approved leave and other hours on the day. */
async function away({ employeeId, date }: Asked): Promise<void> {
  for (const day of [date, addDays(date, 1)]) {
    await recordFact({ employeeId, date: day, fact: { kind: 'leave', status: 'onLeave', leaveType: leaveTypeIds.annual, part: 0, countsCalendarDays: false } }, NOON)
  }
  await recordFact({ employeeId, date, fact: { kind: 'shift', code: 'EARLY', startMinute: 420, endMinute: 960, breakMinutes: 60 } }, NOON)
  await recomputeDays(employeeId, [date, addDays(date, 1)], NOON)
}

/** The same is asked for already, by HR. A task is answered by one request. */
async function asked({ api, hr, module, form }: Asked): Promise<void> {
  if (ownFormOf(module.def.slug)?.idsFor) return
  const id = randomUUID()
  await api.as(hr).get(callFor(module, 'save'), { ...form, id })
  await q().update(request).set({ status: Status.inApproval, submittedAt: NOON, round: 1, level: 1, levelCount: 1 }).where(eq(request.id, id))
}

/** The person came a week ago. */
async function newer({ employeeId }: Asked): Promise<void> {
  await q().update(employee).set({ joinDate: addDays(TODAY, -7) }).where(eq(employee.id, employeeId))
  await q().update(employment).set({ from: addDays(TODAY, -7) }).where(eq(employment.employeeId, employeeId))
}

/** Each changes some facts; together they change all. */
export const otherFacts: Readonly<Record<string, (of: Asked) => Promise<void>>> = { poorer, away, asked, newer }

/** The person is somebody else's from today on. */
export async function moveAway(employeeId: string, superiorId: string): Promise<void> {
  const [last] = await q().select().from(employment).where(eq(employment.employeeId, employeeId)).orderBy(desc(employment.from)).limit(1)
  if (!last) throw new Error('nobody to move')
  await q().update(employment).set({ superiorId }).where(and(eq(employment.employeeId, employeeId), eq(employment.id, last.id)))
}
