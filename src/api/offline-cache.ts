/** Reads that work without a network: fresh answer first, the copy in the user's database with its age otherwise. */
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import type { AnyCall, InputOf, OutputOf } from '../../contract/kit/call.ts'
import { isCancelled } from '../../contract/kit/wire.ts'
import { recordKey } from '../offline/records.ts'
import { call } from './call.ts'
import { offline, port } from './offline.ts'

/** A copy is shown when the network has not answered for so long; the answer replaces it when it comes. */
const PATIENCE_MS = 4000

const ages = new Map<string, number>()
const listeners = new Set<() => void>()
function setAge(key: string, fetchedAt: number | null): void {
  if (fetchedAt === null) ages.delete(key)
  else ages.set(key, fetchedAt)
  for (const listener of listeners) listener()
}

/** No answer, or one that says "later": the copy may stand in. A refusal is an answer and is shown. */
function mayUseCopy(error: unknown): boolean {
  if (isCancelled(error)) return false
  const status = (error as { status?: unknown } | null)?.status
  return typeof status !== 'number' || status === 0 || status === 408 || status === 401 || status === 429 || status >= 500
}

const keyOf = <C extends AnyCall>(def: C, input: InputOf<C>) => [def.id, input] as const

/**
 * Query options whose answers are copied to the device and read from there without a network.
 * Same key as `query(def, input)`. Not for files.
 */
export function cachedQuery<C extends AnyCall>(def: C, input: InputOf<C>) {
  return queryOptions({
    queryKey: keyOf(def, input),
    networkMode: 'always',
    queryFn: ({ signal, client }) => freshOrCopy(def, input, signal, client),
  })
}

async function freshOrCopy<C extends AnyCall>(def: C, input: InputOf<C>, signal: AbortSignal, client: QueryClient): Promise<OutputOf<C>> {
  const key = recordKey(def.id, input)
  const keep = offline().catch(() => null) // whose copy it is, is settled before the answer comes
  let late = false
  const fresh = (call(def, input, { signal }) as Promise<OutputOf<C>>).then((value) => {
    setAge(key, null)
    if (late) client.setQueryData(keyOf(def, input), value)
    void keep.then((engine) => engine?.cacheRecord(def.id, input, value))
    return value
  })
  const copy = () => keep.then((engine) => engine?.readRecord(def.id, input))
  const impatient = new Promise<'slow'>((done) => void port.setTimer(() => done('slow'), PATIENCE_MS))
  try {
    const first = await Promise.race([fresh, impatient])
    if (first !== 'slow') return first as OutputOf<C>
    const old = await copy()
    if (!old) return await fresh
    late = true
    fresh.catch(() => undefined) // the copy is on screen already, with its age
    setAge(key, old.fetchedAt)
    return old.value as OutputOf<C>
  } catch (error) {
    if (!mayUseCopy(error)) throw error
    const old = await copy()
    if (!old) throw error
    setAge(key, old.fetchedAt)
    return old.value as OutputOf<C>
  }
}

/** When the copy on screen was fetched (Unix ms), or null when the data is fresh. For "as of 08:12". */
export function useCopyAge<C extends AnyCall>(def: C, input: InputOf<C>): number | null {
  const key = recordKey(def.id, input)
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => ages.get(key) ?? null,
  )
}

/** Keeps a value that did not come through `cachedQuery`. */
export async function cacheAnswer<C extends AnyCall>(def: C, input: InputOf<C>, value: OutputOf<C>): Promise<void> {
  await (await offline()).cacheRecord(def.id, input, value)
}

/** The copy of an answer, with its age, or null. */
export async function cachedAnswer<C extends AnyCall>(def: C, input: InputOf<C>): Promise<{ value: OutputOf<C>; fetchedAt: number } | null> {
  const row = await (await offline()).readRecord(def.id, input)
  return row ? { value: row.value as OutputOf<C>, fetchedAt: row.fetchedAt } : null
}
