/** What the caller's own requests ask of them: to be handed in, corrected, or completed by a document. */
import { and, desc, eq, inArray, isNull, or, type SQL } from 'drizzle-orm'
import { keptInPart } from '../../../contract/kit/kept.ts'
import { editable, HOLDING, Status } from '../../../contract/kit/lifecycle.ts'
import type { Owed } from '../../../contract/modules/general-account-home-calendar/home-calls.ts'
import { q } from '../../db/context.ts'
import { moduleName } from '../../effects/notice-text.ts'
import type { Context } from '../../lib/handler.ts'
import type { RequestRecord, ServerModule } from '../module.ts'
import { mayMissDocument } from '../perform/attach.ts'
import { request } from '../table.ts'
import { viewerOf } from '../viewer.ts'
import { LOOKED_AT } from './in-flight.ts'
import { listedColumns } from './many.ts'
import { dueOf } from './own-rows.ts'

/** What came back stands before what was never handed in; newest first. Those filed for others are their filer's to finish. */
export async function owedRequests(modules: ReadonlyMap<string, ServerModule>, context: Context): Promise<Owed[]> {
  const viewer = await viewerOf(context)
  // what one may only look at cannot be settled
  const slugs = [...modules.keys()].filter((slug) => viewer.readOnly.get(slug) === false)
  if (slugs.length === 0) return []
  const { caller: { employeeId: me }, language, today, now, t } = context
  const ofMine = (of: readonly string[], also: SQL | undefined) =>
    q().select(listedColumns(modules.values(), LOOKED_AT)).from(request).where(and(inArray(request.module, [...of]), isNull(request.deletedAt), also)).orderBy(desc(request.sortAt), desc(request.id)).limit(LOOKED_AT)
  const open = await ofMine(slugs, and(eq(request.requestorId, me), inArray(request.status, [...editable])))
  const withDocuments = slugs.filter((slug) => modules.get(slug)?.attachmentDue !== undefined)
  const held = withDocuments.length === 0 ? [] : await ofMine(withDocuments, and(or(eq(request.requestorId, me), eq(request.employeeId, me)), inArray(request.status, [...HOLDING]), mayMissDocument(now)))
  const due = await dueOf(held, modules, context)
  const missing = held.filter((r) => (due.get(r.id) ?? '') >= today)
  const titles = new Map<string, string>()
  for (const [slug, own] of Map.groupBy([...open, ...missing], (r) => r.module)) for (const [id, title] of (await modules.get(slug)?.title(own, language, true)) ?? []) titles.set(id, title)
  const rowOf = (record: RequestRecord, deed: Owed['deed'], says: string): Owed => {
    const last = due.get(record.id)
    const { id, module, from, until, employeeId } = record
    // of what no device may keep no more than its kind is said
    const isPlain = keptInPart(modules.get(module)?.def.calls.detail.kept, employeeId === me, ['title']).notKept === undefined
    return {
      // asked for anew each time it comes back
      id: `request:${id}:${deed}`, deed, title: (isPlain && titles.get(id)) || moduleName(language, module), sub: says,
      path: deed === 'document' ? `${module}/${id}` : `${module}/${id}/edit`, recordId: id, ...(isPlain && from !== null ? { from, until: until ?? from } : {}), ...(last === undefined ? {} : { due: last }),
    }
  }
  const isBack = (r: RequestRecord) => r.status !== Status.draft
  return [
    ...missing.map((r) => rowOf(r, 'document', t('owed:document'))),
    ...open.filter(isBack).map((r) => rowOf(r, 'correct', t('owed:returned'))),
    ...open.filter((r) => !isBack(r)).map((r) => rowOf(r, 'finish', t('owed:draft'))),
  ]
}
