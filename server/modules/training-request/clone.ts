/** A proposal as the beginning of a new one. @see contract/modules/training-request/README.md#calls */
import { and, eq } from 'drizzle-orm'
import type { CloneInput, CloneOutput } from '../../../contract/modules/training-request/calls.ts'
import { trainingRequest } from '../../../contract/modules/training-request/index.ts'
import { q, tx } from '../../db/context.ts'
import type { Context } from '../../lib/handler.ts'
import { refuse } from '../../lib/refuse.ts'
import type { ModuleValues } from '../../request/module.ts'
import type { Requests } from '../../request/requests.ts'
import { request } from '../../request/table.ts'
import { draftOf, rowsIn } from './values.ts'

/** Days that have passed are chosen anew. */
export function withoutPast(values: ModuleValues, { today }: Pick<Context, 'today'>): ModuleValues {
  const draft = draftOf(values)
  const ahead = <T extends string | null | undefined>(day: T): T | null => (day && day.slice(0, 10) < today ? null : day)
  return {
    ...values,
    trainingRequestStart: ahead(draft.trainingRequestStart), trainingRequestUntil: ahead(draft.trainingRequestUntil),
    trainingOpenRegistrationStart: ahead(draft.trainingOpenRegistrationStart), trainingOpenRegistrationEnd: ahead(draft.trainingOpenRegistrationEnd), unregisterUntil: ahead(draft.unregisterUntil),
    ...(draft.sessions ? { sessions: rowsIn(draft, 'sessions').map((s) => ({ ...s, sessionStart: ahead(s.sessionStart), sessionEnd: ahead(s.sessionEnd) })) } : {}),
  }
}

/** Clones and saves. The same new id again answers what was made of it the first time. */
export const createClone = (requests: Pick<Requests, 'clone' | 'perform'>, { id, newId }: CloneInput, context: Context): Promise<CloneOutput> =>
  tx(async () => {
    const { texts: _, employeeList: __, attachments: ___, leftOut, ...values } = await requests.clone(trainingRequest, { id }, context)
    const [made] = await q().select().from(request).where(and(eq(request.id, newId), eq(request.module, trainingRequest.slug)))
    if (!made) return { ...(await requests.perform(trainingRequest, 'save', { ...values, id: newId, version: 0 }, context)), leftOut }
    if (made.requestorId !== context.caller.employeeId || made.deletedAt !== null) return refuse('not_found')
    return { id: made.id, code: made.code, status: made.status as CloneOutput['status'], version: made.version, message: context.t('approval:success.saved', { module: context.t(`request:module.${trainingRequest.slug}`) }), leftOut }
  })
