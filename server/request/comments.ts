/** The thread beside a request's history: whoever may see a request that was submitted may read it and write to it. */
import { and, count, desc, eq, gt, sql } from 'drizzle-orm'
import { Step } from '../../contract/kit/lifecycle.ts'
import type { CommentThread, RequestComment } from '../../contract/kit/request-own-calls.ts'
import { lockName, q } from '../db/context.ts'
import { notifyGrouped } from '../effects/notify-grouped.ts'
import { noticeTypes } from '../effects/notice-types.ts'
import type { Context } from '../lib/handler.ts'
import { CallError, refuse } from '../lib/refuse.ts'
import { namesOf } from '../org/people.ts'
import { stepsNow, type Subject } from './actions.ts'
import { grantsFrom, standInsOf } from './approval/delegation.ts'
import { whoIsTold } from './hr-alone.ts'
import type { ServerModule } from './module.ts'
import { findSubject, lockSubject } from './records.ts'
import { requestComment } from './table.ts'
import { viewerOf } from './viewer.ts'

/** Comments of one person in a minute. */
const MOST = 10
const WINDOW_MS = 60_000
/** Comments on one request, which is answered with all of them; and those of one person, who leaves room for the others. */
const MOST_ON_REQUEST = 300
const MOST_OF_PERSON = 100

/** Nobody but its author knows of a request that was never submitted: there is nobody to talk to. */
export const hasThread = ({ record }: Subject): boolean => record.submittedAt !== null

type Row = typeof requestComment.$inferSelect
const shown = (row: Row, names: ReadonlyMap<string, string>): RequestComment => ({ id: row.id, authorId: row.authorId, author: names.get(row.authorId) ?? '', at: row.at.toISOString(), text: row.text })

/** @throws CallError not_found */
export async function listComments(module: ServerModule, { id }: { id: string }, context: Context): Promise<CommentThread> {
  const subject = await findSubject(module, id, await viewerOf(context), context)
  const newest = await q().select().from(requestComment).where(eq(requestComment.requestId, id)).orderBy(desc(requestComment.at), desc(requestComment.id)).limit(MOST_ON_REQUEST)
  const rows = newest.reverse()
  const names = await namesOf(rows.map((r) => r.authorId))
  return { comments: rows.map((row) => shown(row, names)), mayWrite: hasThread(subject) && subject.viewer.readOnly.get(module.def.slug) === false }
}

export async function countComments(requestId: string): Promise<number> {
  const [row] = await q().select({ total: count() }).from(requestComment).where(eq(requestComment.requestId, requestId))
  return row?.total ?? 0
}

/** @throws CallError too_many (429): judged by what is stored, so that it holds in every process */
async function requireCalm({ caller, now }: Context): Promise<void> {
  // their comments on other requests count, too: one after the other
  await lockName(`comments:${caller.employeeId}`)
  const [row] = await q().select({ total: count() }).from(requestComment).where(and(eq(requestComment.authorId, caller.employeeId), gt(requestComment.at, new Date(now.getTime() - WINDOW_MS))))
  if ((row?.total ?? 0) >= MOST) throw new CallError('too_many', [{ code: 'too_many', params: { seconds: WINDOW_MS / 1000 } }], { retryAfter: WINDOW_MS / 1000 })
}

/** The request is locked. @throws CallError thread_full */
async function requireRoom({ record, context }: Subject): Promise<void> {
  const own = sql<number>`count(*) filter (where ${requestComment.authorId} = ${context.caller.employeeId})`.mapWith(Number)
  const [row] = await q().select({ total: count(), own }).from(requestComment).where(eq(requestComment.requestId, record.id))
  if ((row?.total ?? 0) >= MOST_ON_REQUEST) refuse('thread_full', { most: MOST_ON_REQUEST })
  if ((row?.own ?? 0) >= MOST_OF_PERSON) refuse('thread_full_own', { most: MOST_OF_PERSON })
}

/** Whom it concerns: requester and employee, who was asked so far, who stands in for those on turn, who wrote before. */
async function participants(subject: Subject): Promise<string[]> {
  const { record, steps, context } = subject
  const asked = steps.filter((s) => s.since !== null).flatMap((s) => [s.personId, ...(s.actedById === null ? [] : [s.actedById])])
  const open = stepsNow(subject).filter((s) => s.statusId === Step.onDesk)
  const grants = await grantsFrom(open.map((s) => s.personId), record, context)
  const wrote = await q().selectDistinct({ id: requestComment.authorId }).from(requestComment).where(eq(requestComment.requestId, record.id))
  return whoIsTold(subject, [...new Set([record.requestorId, record.employeeId, ...asked, ...open.flatMap((s) => standInsOf(grants, s, record)), ...wrote.map((w) => w.id)])])
}

/**
 * Writes a comment and tells the others, one unread notice for each of them however many comments there are.
 * @throws CallError not_found (also when the comment's id is taken by another), illegal_transition before the first submit, too_many, thread_full, thread_full_own
 */
export async function addComment(module: ServerModule, input: { id: string; commentId: string; text: string }, context: Context): Promise<RequestComment> {
  const subject = await lockSubject(module, input.id, await viewerOf(context), context)
  if (!hasThread(subject)) refuse('illegal_transition')
  const { record } = subject
  const me = context.caller.employeeId
  const names = new Map([[me, context.caller.fullName]])
  const [before] = await q().select().from(requestComment).where(eq(requestComment.id, input.commentId))
  if (before) return before.authorId === me && before.requestId === input.id ? shown(before, names) : refuse('not_found')
  await requireCalm(context)
  await requireRoom(subject)
  const [row] = await q().insert(requestComment).values({ id: input.commentId, requestId: input.id, authorId: me, at: context.now, text: input.text.trim() }).onConflictDoNothing().returning()
  if (!row) return refuse('not_found')
  await notifyGrouped(
    {
      employeeId: await participants(subject), actorId: me, eventKey: `${record.id}:comment:${row.id}`, typeId: noticeTypes.comment, code: 'commented',
      params: { module: record.module, person: context.caller.fullName, code: record.code }, link: `${record.module}/${record.id}`, now: context.now,
    },
    'commentedMany',
  )
  return shown(row, names)
}
