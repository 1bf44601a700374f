/** Reading the ledger: which of a person's databases said that items were kept which never arrived. */
import { and, desc, eq, gte, inArray, isNotNull, isNull } from 'drizzle-orm'
import type { Arrived, LedgerDevice, LedgerState, Mark } from '../../../contract/modules/device-ledger/calls.ts'
import type { System } from '../../../contract/kit/device-header.ts'
import { countOf, hasSeq, readRanges, type SeqRange } from '../../../contract/kit/seq-ranges.ts'
import { q } from '../../db/context.ts'
import type { Context } from '../../lib/handler.ts'
import { request } from '../../request/table.ts'
import { deviceArrival, deviceLedger } from './table.ts'

const MOST_ARRIVED = 20
const DAY_MS = 86_400_000

type Row = typeof deviceLedger.$inferSelect

async function arrivedOf(sub: string, dbs: readonly string[]): Promise<Map<string, number[]>> {
  if (dbs.length === 0) return new Map()
  const rows = await q().select({ db: deviceArrival.db, seq: deviceArrival.seq }).from(deviceArrival).where(and(eq(deviceArrival.sub, sub), inArray(deviceArrival.db, [...dbs])))
  return new Map([...Map.groupBy(rows, (r) => r.db)].map(([db, all]) => [db, all.map((r) => r.seq)]))
}

/** What arrived, each record once, newest first. */
async function arrivedSince(from: Date, { caller }: Context): Promise<Arrived[]> {
  const rows = await q()
    .select({ call: deviceArrival.call, recordId: deviceArrival.recordId, at: deviceArrival.at, code: request.code, module: request.module })
    .from(deviceArrival)
    .leftJoin(request, and(eq(request.id, deviceArrival.recordId), isNull(request.deletedAt)))
    .where(and(eq(deviceArrival.sub, caller.sub), gte(deviceArrival.at, from), isNotNull(deviceArrival.recordId)))
    .orderBy(desc(deviceArrival.at), desc(deviceArrival.seq))
    .limit(MOST_ARRIVED * 5)
  const seen = new Set<string>()
  const arrived = rows.flatMap(({ call, recordId, at, code, module }): Arrived[] => {
    if (recordId === null || code === null || seen.has(recordId)) return []
    seen.add(recordId)
    return [{ call, module: module ?? '', recordId, code, at: at.toISOString() }]
  })
  return arrived.slice(0, MOST_ARRIVED)
}

/** What a note on the device says is younger than what the server was told. */
function missingOf(row: Row | undefined, mark: SeqRange[] | null, arrived: readonly number[]): number {
  const open = mark ?? row?.open ?? []
  return countOf(open) - arrived.filter((seq) => hasSeq(open, seq)).length
}

const isHere = (device: LedgerDevice, here: string) => device.db === here

export async function ledgerState({ here, marks, from }: { here: string; marks: Mark[]; from?: string }, context: Context): Promise<LedgerState> {
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
  return { devices, arrived: await arrivedSince(new Date(Math.max(Math.min(...moments), context.now.getTime() - 60 * DAY_MS)), context) }
}
