/** Permits as rows, and reasons for them, for tests of their rules. */
import type { StatusId } from '../../../../contract/kit/lifecycle.ts'
import type { ChoiceRules } from '../../../../contract/kit/choices.ts'
import { q } from '../../../db/context.ts'
import { NOON, when } from '../../../ledger/testing/company.ts'
import { newId } from '../../../lib/new-id.ts'
import { choice } from '../../../org/table.ts'
import type { RequestRecord } from '../../../request/module.ts'
import { request } from '../../../request/table.ts'

/** @returns the reason's id */
export async function aReason(code: string, rules: ChoiceRules = {}, active = true): Promise<string> {
  const id = newId(when().now)
  await q().insert(choice).values({ id, list: 'permit-out', code, names: { en: code }, rules, active })
  return id
}

export interface Asked {
  reason: string
  /** `YYYY-MM-DDTHH:mm`. */
  from: string
  until: string
}

export const valuesOf = ({ reason, from, until }: Asked) => ({ permitOutReasonType: reason, permitStart: from, permitUntil: until, destination: 'Town', willReturn: true })

/** A permit of this person, written to the database. */
export async function aPermit(employeeId: string, asked: Asked, status: StatusId = 0, workDate = asked.from.slice(0, 10)): Promise<RequestRecord> {
  const id = newId(when().now)
  const [record] = await q()
    .insert(request)
    .values({
      id, module: 'permit-out', code: `PO-202605-${id.slice(-6)}`, requestorId: employeeId, employeeId, transDate: '2026-05-12', submittedAt: NOON, sortAt: NOON, status,
      values: { employeeId, ...valuesOf(asked), workDate }, from: workDate, until: workDate, version: 1, round: 1, createdAt: NOON, changedAt: NOON, changedById: employeeId,
    })
    .returning()
  if (!record) throw new Error('not written')
  return record
}
