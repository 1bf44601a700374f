/** Reading the ledger: which of a person's databases said that items were kept which never arrived. */
import { and, desc, eq, gte, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Arrived, LedgerDevice, LedgerState, Mark } from '../../../contract/modules/device-ledger/calls.ts'
import type { System } from '../../../contract/kit/device-header.ts'
import { countOf, hasSeq, readRanges, type SeqRange } from '../../../contract/kit/seq-ranges.ts'
import { q } from '../../db/context.ts'
import type { Context } from '../../lib/handler.ts'
import type { Requests } from '../../request/service.ts'
import { deviceArrival, deviceLedger } from '../../devices/table.ts'

const MOST_ARRIVED = 20
const DAY_MS = 86_400_000

type Row = typeof deviceLedger.$inferSelect

async function arrivedOf(sub: string, dbs: readonly string[]): Promise<Map<string, number[]>> {
  if (dbs.length === 0) return new Map()
  const rows = await q().select({ db: deviceArrival.db, seq: deviceArrival.seq }).from(deviceArrival).where(and(eq(deviceArrival.sub, sub), inArray(deviceArrival.db, [...dbs])))
  return new Map([...Map.groupBy(rows, (r) => r.db)].map(([db, all]) => [db, all.map((r) => r.seq)]))
}

/** Of these ids those of requests the caller may see: asked of the request machinery. */
export type SeenOf = Requests['seenOf']

/** What arrived, each record once, newest first. The ids are the caller's words: of a request that is not theirs to see nothing is told. */
async function arrivedSince(from: Date, seenOf: SeenOf, context: Context): Promise<Arrived[]> {
  const rows = await q()
    .select({ call: deviceArrival.call, recordId: deviceArrival.recordId, at: deviceArrival.at })
    .from(deviceArrival)
    .where(and(eq(deviceArrival.sub, context.caller.sub), gte(deviceArrival.at, from), isNotNull(deviceArrival.recordId)))
    .orderBy(desc(deviceArrival.at), desc(deviceArrival.seq))
    .limit(MOST_ARRIVED * 5)
  const left = new Map(await seenOf(rows.flatMap((r) => r.recordId ?? []), context))
  const arrived = rows.flatMap(({ call, recordId, at }): Arrived[] => {
    const record = recordId === null ? undefined : left.get(recordId)
    if (!record || !left.delete(record.id)) return []
    return [{ call, module: record.module, recordId: record.id, code: record.code, at: at.toISOString() }]
  })
  return arrived.slice(0, MOST_ARRIVED)
}

/** What a note on the device says is younger than what the server was told. */
function missingOf(row: Row | undefined, mark: SeqRange[] | null, arrived: readonly number[]): number {
  const open = mark ?? row?.open ?? []
  return countOf(open) - arrived.filter((seq) => hasSeq(open, seq)).length
}

/** Systems of the databases that announced what never arrived, for Home: nearly always none, and then it is one look at an index. */
export async function unarrivedSystems({ caller: { sub } }: Context): Promise<System[]> {
  const rows = await q().select().from(deviceLedger).where(and(eq(deviceLedger.sub, sub), isNull(deviceLedger.overAt), sql`${deviceLedger.open} <> '[]'::jsonb`))
  const arrived = await arrivedOf(sub, rows.map((row) => row.db))
  return [...new Set(rows.filter((row) => missingOf(row, null, arrived.get(row.db) ?? []) > 0).map((row) => row.system as System))]
}

const isHere = (device: LedgerDevice, here: string) => device.db === here

export async function ledgerState({ here, marks, from }: { here: string; marks: Mark[]; from?: string }, seenOf: SeenOf, context: Context): Promise<LedgerState> {
  const { sub } = context.caller
  const rows = await q().select().from(deviceLedger).where(eq(deviceLedger.sub, sub)).orderBy(desc(deviceLedger.seenAt), deviceLedger.db)
  const known = new Map(rows.map((row) => [row.db, row]))
  const marked = new Map(marks.map((mark) => [mark.db, readRanges(mark.open)]))
  const dbs = [...new Set([...marked.keys(), ...rows.filter((row) => row.open.length > 0).map((row) => row.db)])].filter((db) => known.get(db)?.overAt == null)
  const arrived = await arrivedOf(sub, dbs)
  const devices = dbs.flatMap((db): LedgerDevice[] => {
    const row = known.get(db)
    const missing = missingOf(row, marked.get(db) ?? null, arrived.get(db) ?? [])
    const device: LedgerDevice = { db, deviceId: row?.deviceId ?? '', system: (row?.system ?? '') as System | '', seenAt: row?.seenAt.toISOString() ?? null, since: row?.since?.toISOString() ?? null, missing }
    return missing > 0 && !isHere(device, here) ? [device] : []
  })
  const moments = [...devices.flatMap((d) => (d.since ? [Date.parse(d.since)] : [])), ...(from ? [Date.parse(from)] : [])]
  if (devices.length === 0 || moments.length === 0) return { devices, arrived: [] }
  return { devices, arrived: await arrivedSince(new Date(Math.max(Math.min(...moments), context.now.getTime() - 60 * DAY_MS)), seenOf, context) }
}
