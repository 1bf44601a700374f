/** When a person's database on a device was last heard of: noted with every call, to the minute. */
import { and, between, eq, lt, sql } from 'drizzle-orm'
import { readDevice } from '../../contract/kit/device-header.ts'
import { aside, q } from '../db/context.ts'
import { notingBeside } from '../db/writes.ts'
import type { Context } from '../lib/handler.ts'
import type { Job } from '../lib/job.ts'
import { deviceHeard, deviceLedger } from './table.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** A day longer than anybody asks for. */
const KEPT_HOURS = 9 * 24
/** People of whom this process remembers what it has noted. */
const MOST_REMEMBERED = 20_000

/** Notes that a device was heard of, by the header it sent; what cannot be read, and what the ledger does not know, leaves nothing. */
export type NoteHeard = (header: string, context: Pick<Context, 'caller' | 'now'>) => Promise<void>

/** The database writes once a minute and device, however many calls it makes. */
export function createNoteHeard(): NoteHeard {
  const noted = new Map<string, number>()
  return async (header, { caller: { sub }, now }) => {
    const device = readDevice(header)
    if (device === null || sub === '') return
    const minute = Math.floor(now.getTime() / MINUTE_MS)
    const key = `${sub} ${device.db}`
    if (noted.get(key) === minute) return
    if (noted.size >= MOST_REMEMBERED) noted.clear()
    noted.set(key, minute)
    const bit = sql`${(1n << BigInt(minute % 60)).toString()}::bigint`
    const known = aside().select({ sub: deviceLedger.sub, db: deviceLedger.db, hour: sql<number>`${Math.floor(minute / 60)}::int`.as('hour'), minutes: sql<bigint>`${bit}`.as('minutes') })
      .from(deviceLedger).where(and(eq(deviceLedger.sub, sub), eq(deviceLedger.db, device.db)))
    await notingBeside(() => aside().insert(deviceHeard).select(known)
      .onConflictDoUpdate({ target: [deviceHeard.sub, deviceHeard.db, deviceHeard.hour], set: { minutes: sql`${deviceHeard.minutes} | excluded.minutes` } }))
  }
}

/** Whether a database was heard of in between, without the ends. */
export async function wasHeard({ sub, db }: { sub: string; db: string }, from: Date, until: Date): Promise<boolean> {
  if (until <= from) return false
  const [first, last] = [Math.floor(from.getTime() / HOUR_MS), Math.floor(until.getTime() / HOUR_MS)]
  const rows = await q().select().from(deviceHeard).where(and(eq(deviceHeard.sub, sub), eq(deviceHeard.db, db), between(deviceHeard.hour, first, last)))
  return rows.some(({ hour, minutes }) => Array.from({ length: 60 }, (_, minute) => minute).some((minute) => {
    const at = hour * HOUR_MS + minute * MINUTE_MS
    return (minutes >> BigInt(minute)) % 2n === 1n && at > from.getTime() && at + MINUTE_MS <= until.getTime()
  }))
}

/** When a database was first heard of; null: never. */
export async function firstSeen({ sub, db }: { sub: string; db: string }): Promise<Date | null> {
  const [row] = await q().select({ at: deviceLedger.firstSeenAt }).from(deviceLedger).where(and(eq(deviceLedger.sub, sub), eq(deviceLedger.db, db)))
  return row?.at ?? null
}

export const forgetHeard: Job = {
  name: 'device-heard-retention',
  schedule: { dailyAtHour: 19 },
  async run({ now }) {
    await q().delete(deviceHeard).where(lt(deviceHeard.hour, Math.floor(now.getTime() / HOUR_MS) - KEPT_HOURS))
  },
}
