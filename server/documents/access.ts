/** The log of who opened which document, and what is counted from it. */
import { createHash } from 'node:crypto'
import { and, count, desc, eq, gt, inArray, lte, type SQL } from 'drizzle-orm'
import type { DocumentOpening } from '../../contract/modules/profile/calls.ts'
import { lockName, q, tx } from '../db/context.ts'
import type { Caller, Context } from '../lib/handler.ts'
import type { Job } from '../lib/job.ts'
import { newId } from '../lib/new-id.ts'
import { CallError } from '../lib/refuse.ts'
import { documentAccess, type DocumentDeed, type DocumentKind, documentUnlock } from './table.ts'

const HOUR_MS = 3_600_000
const KEPT_MONTHS = 24
/** What a person's log shows of itself. */
const NEWEST = 20
/** Papers a person may have made in an hour: each takes half a second of a processor. */
const PAPERS_AN_HOUR = 20

/** Tells a session from another without being a key to either. */
export const sessionMark = ({ session }: Pick<Caller, 'session'>): string | null => (session === undefined ? null : createHash('sha256').update(`document ${session}`).digest('base64url').slice(0, 22))

/** One try, one paper at a time of a person: what is counted is counted in turn. In the open transaction. */
export const inTurnOf = (employeeId: string): Promise<void> => lockName(`document:${employeeId}`)

export interface Deed {
  what: DocumentDeed
  kind?: DocumentKind
  documentId?: string
  /** Whose document it is; left out: the caller's own. */
  employeeId?: string
}

/** @returns its id */
export async function noteDeed({ what, kind, documentId, employeeId }: Deed, { caller, now }: Context): Promise<string> {
  const id = newId(now)
  await q().insert(documentAccess).values({ id, employeeId: employeeId ?? caller.employeeId, actorId: caller.employeeId, at: now, what, kind: kind ?? null, documentId: documentId ?? null, device: sessionMark(caller) })
  return id
}

/** It was noted before it was tried, and was not done. */
export const unnote = (id: string): Promise<unknown> => q().delete(documentAccess).where(eq(documentAccess.id, id))

/** Deeds of a person with their own documents, of some kinds, after a moment. */
const deedsOf = (employeeId: string, what: readonly DocumentDeed[], after: Date | undefined): SQL | undefined =>
  and(eq(documentAccess.employeeId, employeeId), eq(documentAccess.actorId, employeeId), inArray(documentAccess.what, [...what]), after && gt(documentAccess.at, after))

/** When one of these deeds was done last; null: never since `after`. */
export async function lastDeed(employeeId: string, what: readonly DocumentDeed[], after?: Date): Promise<Date | null> {
  const [row] = await q().select({ at: documentAccess.at }).from(documentAccess).where(deedsOf(employeeId, what, after)).orderBy(desc(documentAccess.at)).limit(1)
  return row?.at ?? null
}

export async function countDeeds(employeeId: string, what: DocumentDeed, after: Date | undefined): Promise<number> {
  const [row] = await q().select({ total: count() }).from(documentAccess).where(deedsOf(employeeId, [what], after))
  return row?.total ?? 0
}

export const tooMany = (seconds: number): CallError => new CallError('too_many', [{ code: 'too_many', params: { seconds } }], { retryAfter: seconds })

/**
 * Notes that a paper is made, before it is: papers asked for at the same moment are counted like those in turn.
 * @returns the id of the note
 * @throws CallError too_many for one more than an hour allows
 */
export async function takePaper(kind: DocumentKind, documentId: string | undefined, context: Context): Promise<string> {
  const { caller: { employeeId }, now } = context
  return tx(async () => {
    await inTurnOf(employeeId)
    const made = await q().select({ at: documentAccess.at }).from(documentAccess).where(deedsOf(employeeId, ['downloaded'], new Date(now.getTime() - HOUR_MS))).orderBy(desc(documentAccess.at)).limit(PAPERS_AN_HOUR)
    const oldest = made[PAPERS_AN_HOUR - 1]
    if (oldest) throw tooMany(Math.max(1, Math.ceil((oldest.at.getTime() + HOUR_MS - now.getTime()) / 1000)))
    return noteDeed({ what: 'downloaded', kind, ...(documentId === undefined ? {} : { documentId }) }, context)
  })
}

/** The newest things done with a person's own documents. */
export async function newestDeeds({ caller }: Context): Promise<DocumentOpening[]> {
  const rows = await q().select().from(documentAccess).where(and(eq(documentAccess.employeeId, caller.employeeId), eq(documentAccess.actorId, caller.employeeId))).orderBy(desc(documentAccess.at), desc(documentAccess.id)).limit(NEWEST)
  const here = sessionMark(caller)
  return rows.map(({ at, what, kind, device }) => ({ at: at.toISOString(), what, kind, isHere: here !== null && device === here }))
}

/** Takes away what opens nothing any more, and the log of two years ago. */
export const forgetDocumentTraces: Job = {
  name: 'document-clean-up',
  schedule: { dailyAtHour: 21 },
  async run({ now }) {
    await q().delete(documentUnlock).where(lte(documentUnlock.until, now))
    const limit = new Date(now)
    limit.setUTCMonth(limit.getUTCMonth() - KEPT_MONTHS)
    await q().delete(documentAccess).where(lte(documentAccess.at, limit))
  },
}
