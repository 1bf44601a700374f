/** Copies of answers for the time without a network. A copy never wins over a fresh answer and is given up first at quota. */
import { canonicalJson } from '../../contract/kit/wire.ts'
import { checkHere } from './keep/away.ts'
import type { RecordRow } from './rows.ts'
import type { Store } from './store.ts'

/** At most so many copies; the oldest go first. */
const KEEP = 500

/** Key of a query's copy. */
export const recordKey = (callId: string, input: unknown): string => `${callId} ${canonicalJson(input ?? {})}`

/** Keeps the answer of a query, until `endsAt` where that is given. A full disk is no reason to fail a read: then there is no copy. */
export async function cacheRecord({ db, port }: Store, callId: string, input: unknown, value: unknown, endsAt?: number): Promise<void> {
  const row: RecordRow = { key: recordKey(callId, input), callId, value, fetchedAt: port.now(), ...(endsAt === undefined ? {} : { endsAt }) }
  try {
    await port.step('record.keep', () =>
      db.transaction('rw', db.records, db.meta, async () => {
        await port.step('record.here', () => checkHere({ db, port }))
        await port.step('record.put', () => db.records.put(row))
      }),
    )
    const count = await port.step('record.count', () => db.records.count())
    if (count <= KEEP) return
    const oldest = await port.step('record.oldest', () => db.records.orderBy('fetchedAt').limit(count - KEEP).primaryKeys())
    await port.step('record.prune', () => db.records.bulkDelete(oldest))
  } catch {
    return // no room, or the database was closed at sign-out: reading goes on without a copy
  }
}

const hasEnded = (row: RecordRow | undefined, now: number): boolean => row?.endsAt !== undefined && row.endsAt <= now

/** The copy of a query's answer with its age, or undefined. */
export async function readRecord({ db, port }: Store, callId: string, input: unknown): Promise<RecordRow | undefined> {
  const row = await port.step('record.get', () => db.records.get(recordKey(callId, input)))
  return hasEnded(row, port.now()) ? undefined : row
}

/** Takes away copies whose time is over. */
export const dropEnded = ({ db, port }: Store): Promise<number> => port.step('record.end', () => db.records.filter((row) => hasEnded(row, port.now())).delete())

type Input = Record<string, unknown>
const inputOf = (row: RecordRow) => JSON.parse(row.key.slice(row.callId.length + 1)) as Input

/**
 * The newest copy of the same call for the same person, whatever the other parameters were: choices for a form
 * while there is no network. The server judges what is chosen.
 */
export async function readNearestRecord({ db, port }: Store, callId: string, input: unknown): Promise<RecordRow | undefined> {
  const wanted = (input ?? {}) as Input
  const rows = await port.step('record.of-call', () => db.records.where('callId').equals(callId).toArray())
  const near = rows.filter((row) => {
    const had = inputOf(row)
    return !hasEnded(row, port.now()) && !had.filterSearch && (wanted.employeeId === undefined || had.employeeId === undefined || had.employeeId === wanted.employeeId)
  })
  return near.sort((a, b) => b.fetchedAt - a.fetchedAt)[0]
}
