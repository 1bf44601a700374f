/** Requests this device holds: drafts being written and requests that wait in the outbox. */
import { useEffect, useMemo, useState } from 'react'
import { port } from '../../api/offline.ts'
import { type DraftRow, listDrafts, type OutboxRow, useOutbox } from '../../api/outbox.ts'
import { unpackValues } from './packed-values.ts'

export interface LocalRequest {
  id: string
  module: string
  /** Version on the server this is based on; 0 when the server has never seen it. */
  version: number
  values: Record<string, unknown>
  texts: Record<string, string>
  attachmentIds: string[]
  /** Unix milliseconds. */
  savedAt: number
  /** Handed over to be sent; not editable. */
  queued: boolean
  rows: readonly OutboxRow[]
}

/** Where it goes on: one that was handed over is only looked at. */
export const localPath = ({ id, module, queued, version }: LocalRequest) =>
  queued ? { to: '/$module/$id', params: { module, id } } as const : version > 0 ? { to: '/$module/$id/edit', params: { module, id } } as const : { to: '/$module/new', params: { module }, search: { draft: id } } as const

export const localRequest = (draft: DraftRow, outbox: readonly OutboxRow[]): LocalRequest => ({
  id: draft.id,
  module: draft.module,
  version: draft.version,
  ...unpackValues(draft.values),
  attachmentIds: draft.attachmentIds,
  savedAt: draft.savedAt,
  queued: draft.state === 'queued',
  rows: outbox.filter((r) => r.recordId === draft.id && r.state !== 'sent'),
})

/** Drafts and queued requests on this device, last saved first, live. @param module of this one; left out: of all */
export function useLocalRequests(module?: string): readonly LocalRequest[] {
  const [drafts, setDrafts] = useState<readonly DraftRow[]>([])
  const outbox = useOutbox()
  useEffect(() => {
    let gone = false
    const read = () => void listDrafts(module).then((rows) => gone || setDrafts(rows), () => gone || setDrafts([]))
    read()
    const stop = port.onChanged((change) => (change.kind === 'draft' || change.kind === 'sent') && read())
    return () => {
      gone = true
      stop()
    }
  }, [module])
  return useMemo(() => drafts.map((draft) => localRequest(draft, outbox)), [drafts, outbox])
}
