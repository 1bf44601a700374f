/** What the comparison stands on: the draft of this device, the commands that stopped, and the server's version, read once. */
import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { RequestDetail } from '../../../contract/kit/request.ts'
import { port } from '../../api/offline.ts'
import { type DraftRow, type OutboxRow, readDraft, useOutbox, useOutboxIsRead } from '../../api/outbox.ts'
import { query } from '../../api/query.ts'
import type { AnyClientModule } from '../client-module.ts'
import { readState } from '../use-read.ts'

export interface Compared {
  /** Undefined while looking, null: nothing of this request is on the device. */
  draft: DraftRow | null | undefined
  /** Commands of the draft that were not sent. */
  rows: readonly OutboxRow[]
  /** The server's version as it was when the screen opened; undefined while it is on its way. */
  theirs: RequestDetail | undefined
  /** The server says it is not there. */
  gone: boolean
  /** It cannot be read now: texts, none without a network. */
  failed: readonly string[] | null
  /** Reads everything anew. */
  again: () => void
}

export function useVersions(module: AnyClientModule, id: string): Compared {
  const [draft, setDraft] = useState<DraftRow | null>()
  const [opened, setOpened] = useState(() => port.now())
  const outbox = useOutbox()
  const outboxIsRead = useOutboxIsRead()
  useEffect(() => {
    let left = false
    readDraft(id).then((row) => left || setDraft(row ?? null), () => left || setDraft(null))
    return () => {
      left = true
    }
  }, [id, opened])

  const read = useQuery({ ...query(module.def.calls.detail, { id }), refetchOnMount: 'always', meta: { quiet: true } })
  const state = readState(read)
  // Only an answer of now counts: a copy may be older than what was refused. It stays while the person chooses.
  const seen = useRef<{ opened: number; record: RequestDetail }>(undefined)
  if (seen.current?.opened !== opened) seen.current = undefined
  if (!seen.current && read.data !== undefined && read.dataUpdatedAt >= opened && !read.isError) seen.current = { opened, record: read.data as RequestDetail }

  const again = useCallback(() => {
    setOpened(port.now())
    void read.refetch()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- refetch keeps its identity
  }, [read.refetch])
  const rows = useMemo(() => outbox.filter((r) => r.draftId === id && r.state !== 'sent'), [outbox, id])
  return {
    draft: outboxIsRead ? draft : undefined, rows, theirs: seen.current?.record, gone: !seen.current && state.notFound,
    failed: !seen.current && read.isError && !state.notFound && !read.isFetching ? (state.failed ?? []) : null, again,
  }
}
