/**
 * The time that processes on one database agree on: the database's. A machine's own clock may be hours off; then tokens of
 * one process would be expired for another, and what came second would be dated before what came first.
 */
import { sql } from 'drizzle-orm'
import type pg from 'pg'
import { setTime } from '../lib/clock.ts'
import { errorFacts, type Log } from '../lib/log.ts'
import { q } from './context.ts'

/** Two processes may differ by so much: below it nothing is corrected, so that time does not jump to and fro. */
const TOLERANCE_MS = 50
const WORTH_A_WARNING_MS = 5_000
const TRIES = 3

/** The time by another clock, in milliseconds. */
type AskTime = () => Promise<number>

const askDatabase: AskTime = async () => Number((await q().execute<{ ms: string }>(sql`select extract(epoch from clock_timestamp()) * 1000 as ms`)).rows[0]?.ms)

/** What the other clock showed when our monotonic one began: of a few answers the one that came quickest. */
async function measure(ask: AskTime, monotonic: () => number): Promise<number> {
  let best = { tookMs: Number.POSITIVE_INFINITY, origin: 0 }
  for (let i = 0; i < TRIES; i++) {
    const asked = monotonic()
    const told = await ask()
    const tookMs = monotonic() - asked
    if (tookMs < best.tookMs) best = { tookMs, origin: told - asked - tookMs / 2 }
  }
  return best.origin
}

interface AgreedTime {
  now(): number
  /** Asks again. */
  correct(): Promise<void>
}

/**
 * A clock set by another one and carried on by a monotonic one: the machine's own clock, and its jumps, have no part in it.
 * @param monotonic milliseconds since any moment
 */
export async function agreeOnTime(ask: AskTime, monotonic: () => number = () => performance.now()): Promise<AgreedTime> {
  let origin = await measure(ask, monotonic)
  return {
    now: () => Math.floor(origin + monotonic()),
    async correct() {
      const next = await measure(ask, monotonic)
      if (Math.abs(next - origin) > TOLERANCE_MS) origin = next
    },
  }
}

/** Connections are opened side by side: one question is enough. */
const SOON_MS = 1_000

/**
 * Sets this process's time by the database's: now, every half minute, and soon after a connection was opened, for it may lead to another machine.
 * @returns how to stop
 */
export async function followTime(pool: pg.Pool, log: Log, everyMs = 30_000, soonMs = SOON_MS): Promise<() => void> {
  const machine = Date.now()
  const agreed = await agreeOnTime(askDatabase)
  const offMs = machine - agreed.now()
  if (Math.abs(offMs) > WORTH_A_WARNING_MS) log.warn({ seconds: Math.round(offMs / 1000) }, "this machine's clock differs from the database's, whose time is used")
  setTime(() => agreed.now())
  const correct = () => void agreed.correct().catch((error: unknown) => log.warn(errorFacts(error), 'time not compared with the database'))
  const timer = setInterval(correct, everyMs)
  timer.unref()
  let soon: NodeJS.Timeout | undefined
  const onConnect = () => {
    soon ??= setTimeout(() => {
      soon = undefined
      correct()
    }, soonMs).unref()
  }
  pool.on('connect', onConnect)
  return () => {
    pool.off('connect', onConnect)
    clearInterval(timer)
    clearTimeout(soon)
  }
}
