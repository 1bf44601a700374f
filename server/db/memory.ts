/**
 * What one call has read of people and of the company's rules, so that parts of the machinery which know nothing of each other do not
 * ask twice. It lives as long as a call that only reads, or as one transaction. Nobody is told what was true before: a statement that
 * writes to a table takes out what was read of it, and one that waits for others takes out all.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { getTableName } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'

interface Read {
  of: readonly string[]
  row: Promise<unknown>
}

type Memory = Map<string, Read>
const current = new AsyncLocalStorage<Memory>()

/** Runs `work` with a memory of its own. For calls that only read; a transaction has its own anyhow. */
export const withMemory = <T>(work: () => Promise<T>): Promise<T> => current.run(new Map(), work)

/** Forgets all. */
export const forget = (): void => current.getStore()?.clear()

const READS = /^\s*(select|with)\b/i
// linear: over our own statements, whose words are short
const WRITES_OR_WAITS = /\b(insert|update|delete|merge|for share|for key share|pg_\w*lock\w*|nextval|setval)\b/i
/** Opens and closes a transaction, or parts of one; what one that failed has read is forgotten with it (context.ts). */
const FRAME = /^\s*(begin|commit|savepoint|release|set local)\b/i
const WRITTEN = /^\s*(?:insert into|update|delete from) "(\w+)"/i

/** Told of every statement before it is sent. */
export function noteStatement(text: string): void {
  const memory = current.getStore()
  if (!memory || memory.size === 0 || FRAME.test(text) || (READS.test(text) && !WRITES_OR_WAITS.test(text))) return
  const table = WRITTEN.exec(text)?.[1]
  if (table === undefined) memory.clear()
  else for (const [key, { of }] of memory) if (of.includes(table)) memory.delete(key)
}

/** Keeps what is being read; what failed is asked for again. */
function keep<T>(memory: Memory, key: string, of: readonly string[], row: Promise<T>): Promise<T> {
  memory.set(key, { of, row })
  row.catch(() => memory.get(key)?.row === row && memory.delete(key))
  return row
}

/**
 * Reads once. What is answered is shared: it must not be changed.
 * @param of every table that `read` looks at
 * @param key all that `read` depends on
 * @param read also a query as it is built, which would run once more each time it is waited for: it is made a promise first
 */
export function remembered<T>(of: readonly PgTable[], key: string, read: () => PromiseLike<T>): Promise<T> {
  const memory = current.getStore()
  if (!memory) return Promise.resolve(read())
  return (memory.get(key)?.row as Promise<T> | undefined) ?? keep(memory, key, of.map(getTableName), Promise.resolve(read()))
}

/** True inside a call or a transaction. */
export const hasMemory = (): boolean => current.getStore() !== undefined

/** True for what has been asked for and not been forgotten. */
export const isRemembered = (key: string): boolean => current.getStore()?.has(key) ?? false

/** Reads rows by id, each once. @param read of ids that are asked for the first time; an id nobody has is absent */
export async function rememberedById<Row>(of: readonly PgTable[], what: string, ids: readonly string[], read: (ids: string[]) => Promise<Map<string, Row>>): Promise<Map<string, Row>> {
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) return new Map()
  const memory = current.getStore()
  if (!memory) return read(wanted)
  const missing = wanted.filter((id) => !memory.has(`${what} ${id}`))
  if (missing.length > 0) {
    const reading = read(missing)
    const names = of.map(getTableName)
    for (const id of missing) void keep(memory, `${what} ${id}`, names, reading.then((rows) => rows.get(id)))
    if (missing.length === wanted.length) return new Map(await reading)
  }
  // taken before anything is waited for: a statement in between may empty the memory
  const rows = wanted.map((id) => memory.get(`${what} ${id}`)?.row as Promise<Row | undefined>)
  const found = await Promise.all(rows)
  return new Map(wanted.flatMap((id, i): [string, Row][] => (found[i] === undefined ? [] : [[id, found[i]]])))
}
