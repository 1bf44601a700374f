/** Writing the ledger: what commands and announcements say of their device. Rows belong to the caller, whatever ids are sent. */
import { and, desc, eq, inArray, notInArray, sql } from 'drizzle-orm'
import type { Announcement } from '../../../contract/modules/device-ledger/calls.ts'
import { readDeviceHeader, type DeviceHeader } from '../../../contract/kit/device-header.ts'
import { readRanges, type SeqRange } from '../../../contract/kit/seq-ranges.ts'
import { lockName, q } from '../../db/context.ts'
import type { Context } from '../../lib/handler.ts'
import { deviceArrival, deviceLedger } from '../../devices/table.ts'

/** So many databases of one person are remembered. */
const MOST_DATABASES = 40
const OLDEST_MS = 400 * 86_400_000

interface Said {
  deviceId: string
  system: string
  db: string
  revision: number
  high: number
  /** Null: nothing said. */
  open: SeqRange[] | null
  since: number
  /** Number of the command that carries this; 0 for none. */
  seq: number
}

/** A device's clock is its own: a moment to come is now, and nothing is older than what is kept. */
function momentOf(ms: number, now: Date): Date | null {
  return ms === 0 ? null : new Date(Math.min(now.getTime(), Math.max(ms, now.getTime() - OLDEST_MS)))
}

/** An older word that comes late changes nothing: items end on purpose (`revision`) and new ones are numbered up (`high`). */
const isYounger = sql`(excluded.revision, excluded.high) >= (device_ledger.revision, device_ledger.high)`
const ifYounger = (column: string) => sql.raw(`case when (excluded.revision, excluded.high) >= (device_ledger.revision, device_ledger.high) then excluded.${column} else device_ledger.${column} end`)

async function keep(said: Said, { caller: { sub, employeeId }, now }: Context): Promise<void> {
  const { deviceId, system, db, revision, high, seq } = said
  const values = { sub, db, employeeId, deviceId, system, highestSeq: seq, revision, high, open: said.open ?? [], since: momentOf(said.since, now), firstSeenAt: now, seenAt: now, overAt: null }
  const open = said.open === null ? {} : { open: ifYounger('open'), since: ifYounger('since'), overAt: sql`case when ${isYounger} then null else device_ledger.over_at end` }
  const [row] = await q()
    .insert(deviceLedger)
    .values(values)
    .onConflictDoUpdate({
      target: [deviceLedger.sub, deviceLedger.db],
      set: {
        deviceId, system, seenAt: now,
        highestSeq: sql`greatest(device_ledger.highest_seq, excluded.highest_seq)`,
        revision: ifYounger('revision'), high: ifYounger('high'), ...open,
      },
    })
    .returning({ firstSeenAt: deviceLedger.firstSeenAt })
  if (row?.firstSeenAt.getTime() === now.getTime()) await forgetOldest(sub)
}

async function forgetOldest(sub: string): Promise<void> {
  // two new ones at once would each take the other's place for free
  await lockName(`device-ledger:${sub}`)
  const newest = q().select({ db: deviceLedger.db }).from(deviceLedger).where(eq(deviceLedger.sub, sub)).orderBy(desc(deviceLedger.seenAt), deviceLedger.db).limit(MOST_DATABASES)
  await q().delete(deviceLedger).where(and(eq(deviceLedger.sub, sub), notInArray(deviceLedger.db, newest)))
}

/** What a queued command leaves behind, in its own transaction. A header that cannot be read leaves nothing. */
export async function noteArrival(header: string, done: { call: string; recordId: string | null }, context: Context): Promise<void> {
  const said: DeviceHeader | null = readDeviceHeader(header)
  if (!said) return
  await keep(said, context)
  const { sub } = context.caller
  await q().insert(deviceArrival).values({ sub, db: said.db, seq: said.seq, ...done, at: context.now }).onConflictDoNothing()
}

/** Items whose database is gone and which the person does not miss any more. @returns whether there were any */
export async function giveUp(dbs: readonly string[], { caller: { sub }, now }: Context): Promise<boolean> {
  if (dbs.length === 0) return false
  const rows = await q().update(deviceLedger).set({ overAt: now }).where(and(eq(deviceLedger.sub, sub), inArray(deviceLedger.db, [...dbs]))).returning({ db: deviceLedger.db })
  return rows.length > 0
}

export async function announce(input: Announcement, context: Context): Promise<{ told: boolean }> {
  await keep({ ...input, open: readRanges(input.open), seq: 0 }, context)
  await giveUp(input.over.filter((db) => db !== input.db), context)
  return { told: true }
}
