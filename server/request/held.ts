/** The requests of a person that count: what rules add up and what another may not overlap. */
import { and, eq, inArray, isNull, ne, or, type SQL } from 'drizzle-orm'
import { editable, HOLDING, openForApproval } from '../../contract/kit/lifecycle.ts'
import type { AnyRequestDef } from '../../contract/kit/request.ts'
import { request } from './table.ts'

/**
 * Condition on `request`: of this module and this person, in approval, approved, or with a cancellation under way.
 * @param exceptId the request that is judged, which does not count against itself
 */
export const heldBy = ({ slug }: Pick<AnyRequestDef, 'slug'>, employeeId: string, exceptId: string | null = null): SQL | undefined =>
  and(eq(request.module, slug), eq(request.employeeId, employeeId), inArray(request.status, [...HOLDING]), isNull(request.deletedAt), exceptId ? ne(request.id, exceptId) : undefined)

/** Condition on `request`: it waits for a decision, or this person has begun it. What others have begun is told nobody. */
export const isUnderWay = (employeeId: string): SQL | undefined =>
  and(or(inArray(request.status, [...openForApproval]), and(inArray(request.status, [...editable]), eq(request.requestorId, employeeId))), isNull(request.deletedAt))
