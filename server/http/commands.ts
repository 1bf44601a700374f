/** Commands exactly once: the key row is written first, in the command's own transaction. @see docs/product/wire.md#exactly-once */
import { setTimeout as wait } from 'node:timers/promises'
import { and, eq, sql } from 'drizzle-orm'
import type { Clock } from '../lib/clock.ts'
import { CallError } from '../lib/refuse.ts'
import { q, tx } from '../db/context.ts'
import { LOCK_NOT_AVAILABLE, sqlState } from '../db/sql-state.ts'
import { commandKey } from './table.ts'

/** Which command this is; two with the same `sub` and `commandId` are the same tap. */
export interface CommandKey {
  sub: string
  commandId: string
  /** Id of the call (`leave-requests.submit`). */
  call: string
  digest: string
}

export interface Answered<T> {
  answer: T
  /** True when the command had been carried out before. */
  replayed: boolean
}

/** Carries out a piece of work once: in one transaction, its answer kept for whoever asks again with the same key. */
export type RunOnce = <T>(key: CommandKey, work: () => Promise<T>) => Promise<T>

/** A duplicate waits so long for the first; below the watchdog's limit, so that it gets an answer and not a lost connection. */
const LOCK_TIMEOUT = '9s'
const MAX_ATTEMPTS = 6
const PENDING = 0
const DONE = 200

const SERIALIZATION_FAILURE = '40001'
const DEADLOCK = '40P01'
/** Somebody else wrote the same first: the work done anew sees it, and says so in its own words. */
const UNIQUE_VIOLATION = '23505'
const TRY_AGAIN = new Set<string | undefined>([SERIALIZATION_FAILURE, DEADLOCK, UNIQUE_VIOLATION])

/** What the database refuses as a value (a number out of range, a text that is no date or too long for an index) is the caller's mistake, not ours. */
export const isBadValue = (error: unknown): boolean => /^(22|54)/.test(sqlState(error) ?? '')

/**
 * Runs `work` in a transaction, again when the database asked for it (a deadlock, a serialization failure) or somebody else
 * wrote the same at the same moment.
 * @throws CallError still_running when a lock was not to be had in time
 */
export async function transactionWithRetry<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await tx(async () => {
        await q().execute(sql.raw(`set local lock_timeout = '${LOCK_TIMEOUT}'`))
        return work()
      })
    } catch (error) {
      const state = sqlState(error)
      if (state === LOCK_NOT_AVAILABLE) throw new CallError('still_running', [{ code: 'still_running' }])
      if (!TRY_AGAIN.has(state) || attempt >= MAX_ATTEMPTS) throw error
      await wait(10 * attempt + Math.random() * 20 * attempt)
    }
  }
}

/** Writes the key row, waiting for a duplicate in flight; answers what is stored when the row was there. */
async function claim(key: CommandKey, now: Date): Promise<{ status: number; answer: string } | null> {
  const inserted = await q()
    .insert(commandKey)
    .values({ ...key, status: PENDING, answer: '', createdAt: now })
    .onConflictDoNothing()
    .returning({ sub: commandKey.sub })
  if (inserted.length > 0) return null
  const [row] = await q().select().from(commandKey).where(isKey(key))
  if (!row) throw new CallError('still_running', [{ code: 'still_running' }])
  if (row.digest !== key.digest || row.call !== key.call) throw new CallError('key_reused', [{ code: 'key_reused' }])
  return { status: row.status, answer: row.answer }
}

const isKey = (key: CommandKey) => and(eq(commandKey.sub, key.sub), eq(commandKey.commandId, key.commandId))

/** What this command was answered before; null when it was not, or had another body. */
export async function answerOf(key: CommandKey): Promise<string | null> {
  const same = and(isKey(key), eq(commandKey.call, key.call), eq(commandKey.digest, key.digest), eq(commandKey.status, DONE))
  const [row] = await q().select({ answer: commandKey.answer }).from(commandKey).where(same)
  return row?.answer ?? null
}

/** Whether the key was ever used: one cheap look, before somebody's input is read. */
export async function isKeyUsed(sub: string, commandId: string): Promise<boolean> {
  const rows = await q().select({ sub: commandKey.sub }).from(commandKey).where(and(eq(commandKey.sub, sub), eq(commandKey.commandId, commandId)))
  return rows.length > 0
}

/** The row of this command while it has no answer; not one of another body. */
const isOpen = (key: CommandKey) => and(isKey(key), eq(commandKey.digest, key.digest), eq(commandKey.status, PENDING))

/** @returns false when another one has kept its answer before */
async function keep(key: CommandKey, answer: string): Promise<boolean> {
  const kept = await q().update(commandKey).set({ status: DONE, answer }).where(isOpen(key)).returning({ sub: commandKey.sub })
  return kept.length > 0
}

/** What a command came to. */
export interface Done {
  /** The exact text of the answer. */
  answer: string
  /** What is written in the transaction that keeps the answer, once for a command however often it was tried (its audit row). */
  record?: () => Promise<void>
}

/** One transaction: key row, work, answer. A refusal rolls all of it back and is judged anew next time. */
export function runCommand(key: CommandKey, clock: Clock, work: () => Promise<Done>): Promise<Answered<string>> {
  return transactionWithRetry(async () => {
    const stored = await claim(key, clock.now())
    if (stored) return { answer: stored.answer, replayed: true }
    const { answer, record } = await work()
    await keep(key, answer)
    await record?.()
    return { answer, replayed: false }
  })
}

/**
 * For a command that opens its own transactions (a batch): the key row is committed before the work, the answer after it.
 * A replay after a crash carries on: items done are answered by their own keys (`runOnce`), the rest is done.
 */
export async function runOwnTransactions(key: CommandKey, clock: Clock, work: () => Promise<Done>): Promise<Answered<string>> {
  const stored = await transactionWithRetry(() => claim(key, clock.now()))
  if (stored?.status === DONE) return { answer: stored.answer, replayed: true }
  const { answer, record } = await work().catch(async (error: unknown) => {
    // refused as a whole: nothing is kept, so that the key may come again with another body. After a crash the row stays.
    await transactionWithRetry(() => q().delete(commandKey).where(isOpen(key)))
    throw error
  })
  return transactionWithRetry(async () => {
    // a duplicate that was refused may have taken the row away
    await q().insert(commandKey).values({ ...key, status: PENDING, answer: '', createdAt: clock.now() }).onConflictDoNothing()
    if (await keep(key, answer)) {
      await record?.()
      return { answer, replayed: false }
    }
    const [row] = await q().select().from(commandKey).where(and(isKey(key), eq(commandKey.digest, key.digest)))
    return { answer: row?.answer ?? answer, replayed: row !== undefined }
  })
}

/** `runOnce` of this process, for handlers that open their own transactions. */
export function createRunOnce(clock: Clock): RunOnce {
  return async <T>(key: CommandKey, work: () => Promise<T>) => {
    const { answer } = await runCommand(key, clock, async () => ({ answer: JSON.stringify((await work()) ?? null) }))
    return JSON.parse(answer) as T
  }
}
