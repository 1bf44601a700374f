/** Rows of a saved request are stored as soon as they are filled in. What cannot be stays in the form and goes with its save. */
import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import type { AnyCall } from '../../../contract/kit/call.ts'
import type { DraftLineRow, Fields } from '../../../contract/kit/field.ts'
import { call } from '../../api/call.ts'
import { newRecordId, port } from '../../api/offline.ts'
import { snapshotOf } from '../../offline/snapshot.ts'
import { useStableCallback } from '../../ui/use-stable-callback.ts'
import type { AnyClientModule } from '../client-module.ts'
import { packValues } from '../device/packed-values.ts'
import type { AnyRowFacts, RowsKept, RowStore, Stored, StoredRowInput } from '../lines/row-facts.ts'
import { sameValue } from '../resolve/three-way.ts'
import { type Content, contentOfSnapshot } from '../resolve/versions.ts'

interface Answer {
  version: number
  /** The row as it is kept now, with what the server works out. */
  line?: DraftLineRow
}

const withRow = (rows: readonly DraftLineRow[], row: DraftLineRow) => (rows.some((r) => r.lineId === row.lineId) ? rows.map((r) => (r.lineId === row.lineId ? row : r)) : [...rows, row])

/** The content with one row put in or taken out. Pure. */
export function contentWith(content: Content, name: string, lineId: string, row: DraftLineRow | undefined): Content {
  const rows = (content.values[name] ?? []) as DraftLineRow[]
  return { ...content, values: { ...content.values, [name]: row ? withRow(rows, row) : rows.filter((r) => r.lineId !== lineId) } }
}

/** Columns a person fills in, empty ones as null. */
function columnsOf(module: AnyClientModule, name: string, row: DraftLineRow): Record<string, unknown> {
  const columns = Object.entries((module.def.fields as Fields)[name]?.columns ?? {}).filter(([, column]) => !column.computed)
  return Object.fromEntries(columns.map(([column]) => [column, (row as Record<string, unknown>)[column] || (row as Record<string, unknown>)[column] === 0 ? (row as Record<string, unknown>)[column] : null]))
}

export function useRowStore(module: AnyClientModule, source: Stored & { id: string }, texts: Record<string, string>, onStored: (stored: Stored) => void): RowStore {
  const client = useQueryClient()
  const [kept, setKept] = useState<Exclude<RowsKept, 'form'>>('stored')
  const latest = useRef({ source, texts })
  latest.current = { source, texts }
  /** The version after the last answer: the next row may go before the screen knows of it. */
  const at = useRef<Stored>(source)
  if (source.version > at.current.version) at.current = source
  const turn = useRef<Promise<void>>(Promise.resolve())
  const stored = (name: string) => (module.rows as Record<string, AnyRowFacts> | undefined)?.[name]?.stored

  const run = async (def: AnyCall, name: string, lineId: string, columns: Record<string, unknown>) => {
    const input: StoredRowInput = { ...columns, requestId: source.id, version: at.current.version, lineId }
    try {
      const { version, line } = (await call(def, input, { commandId: newRecordId() })) as Answer
      const base = contentOfSnapshot(at.current.snapshot)
      const next = base && contentWith(base, name, lineId, line)
      at.current = { version, snapshot: next ? snapshotOf({ values: packValues(next.values, { ...next.texts, ...latest.current.texts }), attachmentIds: next.files ?? [] }) : at.current.snapshot }
      onStored(at.current)
      setKept('stored')
    } catch {
      // refused, outrun or not reached: the row stays in the form, and its save says what is wrong with it
      setKept('kept')
    }
    void client.invalidateQueries({ predicate: (q) => String(q.queryKey[0]).startsWith(`${module.slug}.`) })
  }
  const queue = (def: AnyCall, name: string, lineId: string, columns: Record<string, unknown>) => {
    if (!port.online()) return setKept('kept')
    setKept('storing')
    turn.current = turn.current.then(() => run(def, name, lineId, columns))
  }
  const known = (name: string, lineId: string) => ((contentOfSnapshot(at.current.snapshot)?.values[name] ?? []) as DraftLineRow[]).find((r) => r.lineId === lineId)
  const put = useStableCallback<Parameters<RowStore['put']>, void>((name, row) => {
    const calls = stored(name)
    if (calls && at.current.version > 0 && !sameValue([known(name, row.lineId)], [row])) queue(calls.save, name, row.lineId, columnsOf(module, name, row))
  })
  const take = useStableCallback<Parameters<RowStore['take']>, void>((name, row) => {
    const calls = stored(name)
    if (calls && at.current.version > 0 && known(name, row.lineId)) queue(calls.remove, name, row.lineId, {})
  })
  const rest = useStableCallback(async () => {
    await turn.current
    return at.current
  })
  const said = at.current.version === 0 ? 'form' : kept
  return useMemo(() => ({ kept: said, put, take, rest }), [said, put, take, rest])
}
