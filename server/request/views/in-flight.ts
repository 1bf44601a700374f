/** The caller's own requests on their way or with a document to follow, for Home. */
import { and, desc, eq, inArray, isNull, notInArray, or, type SQL } from 'drizzle-orm'
import { HOLDING, isEditable, openForApproval, Status, type StatusId } from '../../../contract/kit/lifecycle.ts'
import type { OwnRequest } from '../../../contract/modules/general-account-home-calendar/home-calls.ts'
import { q } from '../../db/context.ts'
import type { Context } from '../../lib/handler.ts'
import type { RequestRecord, ServerModule } from '../module.ts'
import { mayMissDocument } from '../perform/attach.ts'
import { request } from '../table.ts'
import { viewerOf } from '../viewer.ts'
import { listedColumns } from './many.ts'
import { dueOf, ownRows } from './own-rows.ts'

/** With an approver, or back with the requester; an unsubmitted draft is not on its way. */
const onTheWay = Object.values(Status).filter((s) => openForApproval.includes(s) || (isEditable(s) && s !== Status.draft))

/** Those its requester has to change or give up. */
const cameBack = onTheWay.filter((s) => isEditable(s))

/** Of those that hold days, so many of the newest are looked at for a document they miss. */
export const LOOKED_AT = 20

const isBack = (record: RequestRecord) => isEditable(record.status as StatusId)

/** What is on its way, and what was approved while its document may still follow; what asks something of the person stands first and is never pushed out. */
export async function inFlight(modules: ReadonlyMap<string, ServerModule>, limit: number, context: Context): Promise<OwnRequest[]> {
  const viewer = await viewerOf(context)
  const slugs = [...modules.keys()].filter((slug) => viewer.readOnly.has(slug))
  if (slugs.length === 0) return []
  const me = context.caller.employeeId
  const hidden = slugs.filter((slug) => modules.get(slug)?.def.confidential)
  const mine = (of: readonly string[], most: number, ...also: SQL[]) =>
    q().select(listedColumns(modules.values(), most)).from(request).where(and(or(eq(request.requestorId, me), and(eq(request.employeeId, me), notInArray(request.module, hidden))), inArray(request.module, [...of]), isNull(request.deletedAt), ...also)).limit(most)
  const open = await mine(slugs, limit + LOOKED_AT, inArray(request.status, onTheWay))
    // what came back waits for its requester: newer ones do not push it out of sight
    .orderBy(desc(inArray(request.status, cameBack)), desc(request.sortAt), desc(request.id))
  const withDocuments = slugs.filter((slug) => modules.get(slug)?.attachmentDue !== undefined)
  const held = withDocuments.length === 0 ? [] : await mine(withDocuments, LOOKED_AT, inArray(request.status, [...HOLDING]), mayMissDocument(context.now)).orderBy(desc(request.sortAt), desc(request.id))
  const all = [...new Map([...held, ...open].map((r) => [r.id, r])).values()]
  const due = await dueOf(all, modules, context)
  const asked = all.filter((r) => !isBack(r) && (due.get(r.id) ?? '') >= context.today)
  const first = [...open.filter(isBack), ...asked]
  // what asks for something pushes nothing out that is on its way
  const records = [...first, ...open.filter((r) => !first.includes(r)).slice(0, limit)]
  return ownRows(records, modules, viewer, due, context)
}
