/**
 * What one call has read of people and of the company's rules, so that parts of the machinery which know nothing of each other do not
 * ask twice. It lives as long as a call that only reads, or as one transaction, and is empty again after every statement that writes
 * or waits for others: nobody is told what was true before.
 */
import { AsyncLocalStorage } from 'node:async_hooks'

type Memory = Map<string, Promise<unknown>>
const current = new AsyncLocalStorage<Memory>()

/** Runs `work` with a memory of its own. For calls that only read; a transaction has its own anyhow. */
export const withMemory = <T>(work: () => Promise<T>): Promise<T> => current.run(new Map(), work)

/** Forgets all: another transaction, or a statement of this one, may have changed it. */
export const forget = (): void => current.getStore()?.clear()

const READS = /^\s*(select|with)\b/i
const WRITES_OR_WAITS = /\b(insert|update|delete|merge|for share|for key share|pg_\w*lock\w*|nextval|setval)\b/i

/** Told of every statement before it is sent. */
export function noteStatement(text: string): void {
  const memory = current.getStore()
  if (memory && memory.size > 0 && (!READS.test(text) || WRITES_OR_WAITS.test(text))) memory.clear()
}

/** Keeps what is being read; what failed is asked for again. */
function keep<T>(memory: Memory, key: string, reading: Promise<T>): Promise<T> {
  memory.set(key, reading)
  reading.catch(() => memory.get(key) === reading && memory.delete(key))
  return reading
}

/** Reads once. What is answered is shared: it must not be changed. @param key all that `read` depends on */
export function remembered<T>(key: string, read: () => Promise<T>): Promise<T> {
  const memory = current.getStore()
  if (!memory) return read()
  return (memory.get(key) as Promise<T> | undefined) ?? keep(memory, key, read())
}

/** Reads rows by id, each once. @param read of ids that are asked for the first time; an id nobody has is absent */
export async function rememberedById<Row>(what: string, ids: readonly string[], read: (ids: string[]) => Promise<Map<string, Row>>): Promise<Map<string, Row>> {
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) return new Map()
  const memory = current.getStore()
  if (!memory) return read(wanted)
  const missing = wanted.filter((id) => !memory.has(`${what} ${id}`))
  if (missing.length > 0) {
    const reading = read(missing)
    for (const id of missing) void keep(memory, `${what} ${id}`, reading.then((rows) => rows.get(id)))
    if (missing.length === wanted.length) return new Map(await reading)
  }
  // taken before anything is waited for: a statement in between may empty the memory
  const rows = wanted.map((id) => memory.get(`${what} ${id}`) as Promise<Row | undefined>)
  const found = await Promise.all(rows)
  return new Map(wanted.flatMap((id, i): [string, Row][] => (found[i] === undefined ? [] : [[id, found[i]]])))
}
