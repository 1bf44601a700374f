/** The caller's own requests on their way, for Home. */
import { and, desc, eq, inArray, isNull, or } from 'drizzle-orm'
import { isEditable, openForApproval, Status } from '../../../contract/kit/lifecycle.ts'
import type { HomeSummary } from '../../../contract/modules/general-account-home-calendar/home-calls.ts'
import { q } from '../../db/context.ts'
import type { Context } from '../../lib/handler.ts'
import type { ServerModule } from '../module.ts'
import { request } from '../table.ts'
import { viewerOf } from '../viewer.ts'
import { describe } from './rows.ts'

/** With an approver, or back with the requester; an unsubmitted draft is not on its way. */
const onTheWay = Object.values(Status).filter((s) => openForApproval.includes(s) || (isEditable(s) && s !== Status.draft))

/** Those its requester has to change or give up. */
const cameBack = onTheWay.filter((s) => isEditable(s))

export async function inFlight(modules: ReadonlyMap<string, ServerModule>, limit: number, context: Context): Promise<HomeSummary['inFlight']> {
  const viewer = await viewerOf(context)
  const slugs = [...modules.keys()].filter((slug) => viewer.readOnly.has(slug))
  if (slugs.length === 0) return []
  const me = context.caller.employeeId
  const records = await q()
    .select()
    .from(request)
    .where(and(or(eq(request.requestorId, me), eq(request.employeeId, me)), inArray(request.module, slugs), inArray(request.status, onTheWay), isNull(request.deletedAt)))
    // what came back waits for its requester: newer ones do not push it out of sight
    .orderBy(desc(inArray(request.status, cameBack)), desc(request.sortAt), desc(request.id))
    .limit(limit)
  const titles = new Map<string, string>()
  const due = new Map<string, string>()
  for (const [slug, own] of Map.groupBy(records, (r) => r.module)) {
    for (const [id, date] of (await modules.get(slug)?.attachmentDue?.(own, context)) ?? []) due.set(id, date)
    for (const [id, title] of (await modules.get(slug)?.title?.(own, context.language, true)) ?? []) titles.set(id, title)
  }
  const described = await describe(records, modules, viewer, context)
  return described.map(({ header, subject: { record } }) => ({
    id: header.id, module: header.module, code: header.code, title: titles.get(header.id) ?? header.code, status: header.status, statusText: header.statusText,
    from: record.from ?? '', until: record.until ?? '', currentLevel: header.currentLevel, levelCount: header.levelCount, waitingFor: header.waitingFor,
    ...(due.has(header.id) ? { documentDue: due.get(header.id) } : {}),
  }))
}
