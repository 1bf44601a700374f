/** A document that follows: its owner adds files to a request that is on its way. @see docs/product/lifecycle.md#late-documents */
import { gte, type SQL } from 'drizzle-orm'
import { HOLDING, outcomeOf } from '../../../contract/kit/lifecycle.ts'
import type { Context } from '../../lib/handler.ts'
import { refuse } from '../../lib/refuse.ts'
import { isOwn, statusOf, type Subject } from '../actions.ts'
import type { RequestRecord, ServerModule } from '../module.ts'
import { lockSubject } from '../records.ts'
import { request } from '../table.ts'
import { viewerOf } from '../viewer.ts'
import { DEFAULT_MAX_ATTACHMENTS, fieldFileIds, formFiles } from './field-files.ts'
import { noteAttachmentIds, writeHistory } from './history.ts'
import { tellAttached } from './notices.ts'

const DAY_MS = 86_400_000
/** No document follows later than so many days after the submit. */
const LOOK_BACK_DAYS = 60

/** Requests so young that a document may still follow them. */
export const mayMissDocument = (now: Date): SQL => gte(request.submittedAt, new Date(now.getTime() - LOOK_BACK_DAYS * DAY_MS))

/** Last day for the document a request still misses; null when it misses none. */
export const attachmentDue = async ({ module, record, context }: Subject): Promise<string | null> =>
  (await module.attachmentDue?.([record], context))?.get(record.id) ?? null

const isAwaitingDecision = (subject: Subject) => outcomeOf(statusOf(subject.record), 'approve')?.effects === 'post'

/** The owner may add files where the module takes any: while the decision is awaited, and after it as long as a document is due. */
export function mayAttach(subject: Subject, due: string | null): boolean {
  if (!subject.module.def.attachments || !isOwn(subject) || subject.viewer.readOnly.get(subject.module.def.slug) !== false) return false
  return isAwaitingDecision(subject) || (HOLDING.includes(statusOf(subject.record)) && due !== null && due >= subject.context.today)
}

/** Files that are there already change nothing and are told to nobody. @throws CallError not_found, not_allowed (403), illegal_transition, too_many_attachments, attachment_not_found */
export async function attach(module: ServerModule, input: { id: string; attachmentIds: string[]; note?: string }, context: Context): Promise<RequestRecord> {
  const subject = await lockSubject(module, input.id, await viewerOf(context), context)
  const { record } = subject
  if (!isOwn(subject)) refuse('not_allowed')
  if (!mayAttach(subject, await attachmentDue(subject))) refuse('illegal_transition')
  const max = module.def.attachments?.max ?? DEFAULT_MAX_ATTACHMENTS
  const notes = await noteAttachmentIds(record.id)
  const own = fieldFileIds(module, record)
  const there = (await formFiles(module, record)).map((a) => a.attachmentId)
  if (input.attachmentIds.every((id) => there.includes(id) || notes.has(id) || own.has(id))) return record
  if (new Set([...there, ...input.attachmentIds]).size > max) refuse('too_many_attachments', { max }, 'attachmentIds')
  await writeHistory(subject, 'attach', record, { ...input, level: 0 })
  await tellAttached(subject)
  return record
}
