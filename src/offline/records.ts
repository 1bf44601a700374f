/** Copies of answers for the time without a network. A copy never wins over a fresh answer and is given up first at quota. */
import { canonicalJson } from '../../contract/kit/wire.ts'
import type { RecordRow } from './rows.ts'
import type { Store } from './store.ts'

/** At most so many copies; the oldest go first. */
const KEEP = 500

/** Key of a query's copy. */
export const recordKey = (callId: string, input: unknown): string => `${callId} ${canonicalJson(input ?? {})}`

/** Keeps the answer of a query. A full disk is no reason to fail a read: then there is no copy. */
export async function cacheRecord({ db, port }: Store, callId: string, input: unknown, value: unknown): Promise<void> {
  const row: RecordRow = { key: recordKey(callId, input), callId, value, fetchedAt: port.now() }
  try {
    await port.step('record.put', () => db.records.put(row))
    const count = await port.step('record.count', () => db.records.count())
    if (count <= KEEP) return
    const oldest = await port.step('record.oldest', () => db.records.orderBy('fetchedAt').limit(count - KEEP).primaryKeys())
    await port.step('record.prune', () => db.records.bulkDelete(oldest))
  } catch {
    return // no room, or the database was closed at sign-out: reading goes on without a copy
  }
}

/** The copy of a query's answer with its age, or undefined. */
export const readRecord = ({ db, port }: Store, callId: string, input: unknown): Promise<RecordRow | undefined> =>
  port.step('record.get', () => db.records.get(recordKey(callId, input)))
