/** Handing a filled form over: saved on the device and queued in one transaction, then watched as long as the person waits. */
import type { ActOutput, RequestCalls } from '../../../contract/kit/request.ts'
import type { Fields } from '../../../contract/kit/field.ts'
import { fileIdsIn } from '../../../contract/kit/file-fields.ts'
import type { AnyCall } from '../../../contract/kit/call.ts'
import { outboxRows, port } from '../../api/offline.ts'
import { type DraftInput, type DraftRow, type Enqueued, enqueue, enqueueAll, type Problem, readDraft, reopen } from '../../api/outbox.ts'
import type { OutboxRow } from '../../offline/rows.ts'
import type { AnyClientModule } from '../client-module.ts'
import { outcomeOfRow } from '../device/outcome.ts'
import type { What } from '../device/subject.ts'
import { inputValues } from './input-values.ts'

const PATIENCE_MS = 8000

export interface FormToSend {
  module: AnyClientModule
  draft: DraftInput & { version: number; attachmentIds: string[] }
  values: Record<string, unknown>
  named: What
}

export type SendResult =
  | { kind: 'sent'; message: string }
  /** Kept on this device; the sync screen tells how it goes on. `row`: what it waits for, null while it is on its way. */
  | { kind: 'waiting'; row: OutboxRow | null }
  /** Somebody changed the request first: both versions are to be compared. */
  | { kind: 'outrun' }
  /** The form is open again, with the reasons. */
  | {
      kind: 'refused'
      problem: Problem
      /** What was taken before the refusal (a save ahead of its submit): the form goes on from there. */
      base: Pick<DraftRow, 'version' | 'baseSnapshot'> | undefined
    }

/** Queues save, or save and submit. @throws StorageFull and the like: then nothing was handed over */
async function queue({ module, draft, values, named: { what, subject } }: FormToSend, action: 'save' | 'submit'): Promise<Enqueued> {
  const table = module.def.calls as RequestCalls & { saveAndSubmit?: AnyCall }
  const inFields = new Set(fileIdsIn(module.def.fields as Fields, values))
  const input = { ...inputValues(module, values), id: draft.id, version: draft.version, attachmentIds: draft.attachmentIds.filter((id) => !inFields.has(id)) }
  const common = { recordId: draft.id, draft, attachmentIds: draft.attachmentIds, baseVersion: draft.version, baseSnapshot: draft.baseSnapshot }
  const label = { key: `sync:item.${action}`, params: { what }, subject }
  if (action === 'save') return enqueue({ ...common, op: table.createOrUpdate.id, input, label })
  if (table.saveAndSubmit) return enqueue({ ...common, op: table.saveAndSubmit.id, input, label })
  const [, submitted] = await enqueueAll([
    { ...common, op: table.createOrUpdate.id, input, label: { ...label, key: 'sync:item.save' } },
    { ...common, op: table.submit.id, input: { id: draft.id }, label },
  ])
  return submitted as Enqueued
}

/** Sends a form and waits a little for the answer. */
export async function sendForm(form: FormToSend, action: 'save' | 'submit'): Promise<SendResult> {
  const { seq } = await queue(form, action)
  if (!port.online()) return { kind: 'waiting', row: null }
  const row = await outcomeOfRow(seq, PATIENCE_MS)
  if (row?.state === 'sent') return { kind: 'sent', message: (row.answer as ActOutput | null)?.message ?? '' }
  // a submit that is held waits for its save
  const stopped = row?.state === 'held' ? outboxRows().find((r) => r.seq === row.heldBy) : row
  if (stopped?.state === 'conflict') return { kind: 'outrun' }
  if (row?.state === 'refused' && row.problem && (await reopen(seq))) return { kind: 'refused', problem: row.problem, base: await readDraft(form.draft.id) }
  return { kind: 'waiting', row: stopped ?? row }
}
