/** Step "resolve": a form that was refused or outrun comes back to the person, based on what the server has now. */
import { removeRows, tellOutbox } from '../outbox.ts'
import { canReopen } from '../row-rights.ts'
import { type Store, write } from '../store.ts'

/** Gives the form back: unsent rows of the draft go, it is editable again. */
export async function releaseDraft({ db, port }: Store, draftId: string): Promise<void> {
  const rows = await port.step('resolve.unsent', () => db.outbox.where('draftId').equals(draftId).toArray())
  const unsent = rows.filter((r) => r.state !== 'sent' && !r.ambiguous && r.state !== 'sending')
  await port.step('resolve.clear', () => removeRows({ db, port }, unsent))
  const problem = unsent.find((r) => r.problem)?.problem ?? null
  const current = problem?.current?.version
  await port.step('resolve.give-back', () => db.drafts.update(draftId, { state: 'editing', problem, ...(current === undefined ? {} : { version: current }) }))
}

/**
 * "Edit": the form as it was sent, editable, with the refusal's field errors. After a conflict it is based on the
 * version the server has now; the form shows what changed.
 * @returns module and id to open, or null when it cannot be edited (an answer is still out, or no form belongs to it)
 */
export async function reopen(store: Store, seq: number): Promise<{ module: string; id: string } | null> {
  const { db, port } = store
  const opened = await port.step('resolve.reopen', () =>
    write(store, 'resolve.commit', async () => {
      const row = await port.step('resolve.get', () => db.outbox.get(seq))
      if (!row || !canReopen(row)) return null
      const draft = await port.step('resolve.draft', () => db.drafts.get(row.draftId as string))
      const siblings = await port.step('resolve.siblings', () => db.outbox.where('draftId').equals(row.draftId as string).toArray())
      if (!draft || siblings.some((r) => r.state === 'sending' || (r.ambiguous && r.state !== 'sent'))) return null
      await port.step('resolve.release', () => releaseDraft(store, draft.id))
      return { module: draft.module, id: draft.id }
    }),
  )
  if (opened) tellOutbox(store, opened.id)
  return opened
}
