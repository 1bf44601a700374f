/** Approval rights as the profile serves them: the seventeen lists of people, and the one write for all of them. */
import { and, eq, gte, isNull, lte } from 'drizzle-orm'
import type { ListInput, Paged } from '../../../contract/kit/paging.ts'
import type { ApprovalRight, ApprovalRightInput, ApprovalRights, RightCandidate } from '../../../contract/modules/profile/right-calls.ts'
import { rightLists, type RightListName, rightModules } from '../../../contract/modules/profile/rights.ts'
import { q } from '../../db/context.ts'
import type { Context } from '../../lib/handler.ts'
import { refuse } from '../../lib/refuse.ts'
import { accessOf } from '../../org/access.ts'
import { requireModule } from '../../request/access.ts'
import { changeRight, grantRight, listRights, rightCandidates, withdrawRight } from '../../request/approval/approval-rights.ts'
import { delegation } from '../../request/table.ts'

const HISTORY = 50

/** Who holds the caller's right of this module today. */
async function holders(module: string | null, { caller, today }: Context): Promise<Set<string>> {
  const rows = await q()
    .select({ id: delegation.grantedToEmployeeId })
    .from(delegation)
    .where(and(
      eq(delegation.fromEmployeeId, caller.employeeId), module === null ? isNull(delegation.module) : eq(delegation.module, module),
      isNull(delegation.revokedAt), lte(delegation.from, today), gte(delegation.until, today),
    ))
  return new Set(rows.map((r) => r.id))
}

/** People the caller may grant the right of a module to. A module the caller does not have is absent here too. */
async function candidates(module: string | null, input: ListInput, context: Context): Promise<Paged<RightCandidate>> {
  if (module !== null) await requireModule(module, 'query', context)
  const found = await rightCandidates(module, input, context)
  const holding = await holders(module, context)
  return { ...found, listData: found.listData.map((p) => ({ ...p, isGranted: holding.has(p.id) })) }
}

type ListHandler = (input: ListInput, context: Context) => Promise<Paged<RightCandidate>>

/** One handler a list. */
export const rightHandlers = Object.fromEntries(
  Object.entries(rightLists).map(([name, { module }]) => [name, (input: ListInput, context: Context) => candidates(module, input, context)]),
) as Record<RightListName, ListHandler>

/** Grants a right, or changes the one that has this id. Another module is another right. */
export async function updateApprovalRight({ id, version, module = null, ...terms }: ApprovalRightInput, context: Context): Promise<ApprovalRight> {
  const [row] = await q().select({ module: delegation.module, by: delegation.fromEmployeeId }).from(delegation).where(eq(delegation.id, id))
  if (!row) {
    if (module !== null && !rightModules.includes(module)) refuse('right_module_unknown', {}, 'module')
    return grantRight({ id, module, ...terms, reason: terms.reason ?? '' }, context)
  }
  if (row.by === context.caller.employeeId && row.module !== module) refuse('right_module_stays', {}, 'module')
  return changeRight({ id, ...terms, ...(version === undefined ? {} : { version }) }, context)
}

export const withdrawApprovalRight = ({ id, version }: { id: string; version?: number }, context: Context): Promise<ApprovalRight> =>
  withdrawRight({ id, ...(version === undefined ? {} : { version }) }, context)

const isLive = ({ state }: ApprovalRight) => state === 'planned' || state === 'inForce'

/** Everything about rights that concerns the caller. */
export async function approvalRights(context: Context): Promise<ApprovalRights> {
  const given = await listRights({ side: 'given', withPast: true }, context)
  const received = await listRights({ side: 'received', withPast: true }, context)
  const past = [...given, ...received].filter((r) => !isLive(r)).sort((a, b) => (a.until < b.until ? 1 : a.until > b.until ? -1 : a.id < b.id ? 1 : -1))
  const mine = new Set((await accessOf(context)).map((a) => a.slug))
  return { granted: given.filter(isLive), received: received.filter(isLive), history: past.slice(0, HISTORY), modules: rightModules.filter((slug) => mine.has(slug)) }
}
