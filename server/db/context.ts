import { AsyncLocalStorage } from 'node:async_hooks'
import { sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { forget, withMemory } from './memory.ts'
import { countStatement, currentWriter, writingAs } from './written.ts'

export type Db = NodePgDatabase<Record<string, never>>

const current = new AsyncLocalStorage<Db | undefined>()
let root: Db | undefined
let besides: Db | undefined

/**
 * Sets the database of this process (or of one test).
 * @param aside the same database on a connection that no transaction ever holds
 */
export function useDatabase(db: Db, aside: Db): void {
  root = db
  besides = aside
}

/**
 * The database: the open transaction when there is one, else the pool.
 * Nothing but `aside` passes a transaction by: it would not see what that has written, and could wait for it for ever.
 */
export function q(): Db {
  const db = current.getStore() ?? root
  if (!db) throw new Error('no database: call useDatabase first')
  return db
}

/**
 * The database beside the open transaction, for one statement that needs nothing of it and must keep nobody waiting to its end.
 * What it does stays done when the transaction is taken back.
 */
export function aside(): Db {
  if (!besides) throw new Error('no database: call useDatabase first')
  return besides
}

export const inTransaction = (): boolean => current.getStore() !== undefined

const fence = new AsyncLocalStorage<() => Promise<void>>()

/**
 * Runs `work`, each of whose transactions begins with `check`: what it locks nobody changes to the end of that transaction. For work under a
 * lease, whose process may have stood still until another one has it. @param check throws where the work is not ours any more
 */
export const withFence = <T>(check: () => Promise<void>, work: () => Promise<T>): Promise<T> => fence.run(check, work)

/** What belongs to an outermost transaction. */
interface Frame {
  after: (() => void)[]
  changesRights: boolean
}
const frames = new AsyncLocalStorage<Frame>()

/** The work of a transaction, and at its end the count of what its person has written. */
async function counted<T>(work: () => Promise<T>): Promise<T> {
  const result = await work()
  const count = countStatement(frames.getStore()?.changesRights)
  if (count) await q().execute(count)
  return result
}

/** Counts what was written outside of any transaction. */
export async function countAlone(): Promise<void> {
  const count = countStatement()
  if (count) await q().execute(count)
}

/** Says of the open transaction that it changes what somebody may do: no standby answers anybody before it knows of it. */
export function changesRights(): void {
  const frame = frames.getStore()
  if (frame) frame.changesRights = true
}

/**
 * Runs `work` in one transaction; a nested call is a savepoint.
 * No network, file or mail call belongs inside. 40001 and 40P01 are the caller's to retry (server/http).
 */
export async function tx<T>(work: () => Promise<T>): Promise<T> {
  if (inTransaction()) {
    return q().transaction((t) => current.run(t as unknown as Db, work)).catch((error: unknown) => {
      forget() // what the savepoint took back was not so
      throw error
    })
  }
  const frame: Frame = { after: [], changesRights: false }
  const fenced = async () => {
    await fence.getStore()?.()
    return counted(work)
  }
  const result = await frames.run(frame, () => withMemory(() => q().transaction((t) => current.run(t as unknown as Db, fenced)))).finally(forget)
  // who is woken by it does not work for the person, nor under the lease of the job
  fence.exit(() => writingAs(undefined, () => {
    for (const run of frame.after) run()
  }))
  return result
}

/**
 * Reads that belong together, as they are at one moment: nobody is told one half of what another commits meanwhile. Inside an open transaction they are
 * read as that sees them. What the call remembers is not forgotten by it.
 */
export async function atOneMoment<T>(read: () => Promise<T>): Promise<T> {
  if (inTransaction()) return read()
  return q().transaction((t) => current.run(t as unknown as Db, read), { isolationLevel: 'repeatable read', accessMode: 'read only' })
}

const isElsewhere = new AsyncLocalStorage<boolean>()

/**
 * Runs reads in a transaction that is open elsewhere, on a standby: `q()` answers it.
 * @param db that transaction
 */
export const readingFrom = <T>(db: Db, read: () => Promise<T>): Promise<T> => isElsewhere.run(true, () => current.run(db, read))

/** Leaves a standby for work that writes; anywhere else it is done as it would be. */
export const onPrimary = <T>(work: () => Promise<T>): Promise<T> => (isElsewhere.getStore() ? isElsewhere.run(false, () => current.run(undefined, work)) : work())

/** Runs `work` once the outermost transaction has committed (at once when there is none). For waking a sender, not for effects. */
export function afterCommit(work: () => void): void {
  const frame = frames.getStore()
  if (frame && inTransaction()) frame.after.push(work)
  else work()
}

let onFailure: (error: unknown) => void = () => undefined

/** Who hears of work that failed after its commit: nobody waits for its answer. */
export function hearFailures(listener: (error: unknown) => void): void {
  onFailure = listener
}

/**
 * Does `work` in a transaction of its own once the open one has committed: for what takes locks that the open one must not hold.
 * It is lost when the process dies in between: what must not be lost is also looked for by a job.
 */
export function afterwards(work: () => Promise<unknown>): void {
  const writer = currentWriter()
  // what the lease was for is done by then
  afterCommit(() => void fence.exit(() => writingAs(writer, () => tx(work))).catch((error: unknown) => onFailure(error)))
}

/** Serialises everybody who takes the same name, to the end of the transaction. */
export async function lockName(name: string): Promise<void> {
  await q().execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`)
}

/** The same for several names: taken in one order, so that two who need the same ones never wait for each other. */
export async function lockNames(names: readonly string[]): Promise<void> {
  const inOrder = [...new Set(names)].sort()
  await q().execute(sql`select pg_advisory_xact_lock(hashtextextended(name, 0)) from jsonb_array_elements_text(${JSON.stringify(inOrder)}::jsonb) with ordinality as given(name, place) order by place`)
}
