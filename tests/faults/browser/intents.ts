/** What was saved on a device and what the server made of it: the judgement both browser harnesses share. */
import type { Failure } from '../kit.ts'
import type { Ledger } from '../ledger.ts'

export interface Intent {
  seed: number
  key: string
  record: string
  /** Place among the commands of its record. */
  nth: number
  /** The page has said that it is saved. */
  saved: boolean
}

export interface Row {
  key: string
  state: string
  problem: string
}

/** Rows a person sees and settles: kept, with their reason. */
const STOPPED = ['refused', 'conflict', 'held', 'quarantined']

/** @param rows what the device shows at the end; null where it does not matter any more */
export async function judge(ledger: Ledger, intents: readonly Intent[], rows: readonly Row[], sub: string): Promise<{ failures: Failure[]; stopped: Row[] }> {
  const failures: Failure[] = []
  const done = await ledger.ledger(intents.map((intent) => intent.key))
  const stopped = rows.filter((row) => STOPPED.includes(row.state))
  for (const { seed, key, saved } of intents) {
    const effects = done.filter((row) => row.key === key)
    if (effects.length > 1) failures.push({ seed, column: 'doubled', what: `${key} was carried out ${effects.length} times` })
    if (effects.some((row) => row.sub !== sub)) failures.push({ seed, column: 'wrongUser', what: `${key} was carried out for somebody else` })
    if (effects.length > 0 || !saved) continue
    if (stopped.some((row) => row.key === key)) continue
    const there = rows.find((row) => row.key === key)
    failures.push({ seed, column: there ? 'lost' : 'silent', what: `${key} was said to be saved, and never arrived${there ? ` (${there.state})` : ''}` })
  }
  for (const record of new Set(intents.map((intent) => intent.record))) {
    const order = done.filter((row) => intents.some((intent) => intent.key === row.key && intent.record === record)).map((row) => intents.find((intent) => intent.key === row.key) as Intent)
    if (order.some((intent, i) => i > 0 && intent.nth < (order[i - 1] as Intent).nth)) {
      failures.push({ seed: order[0]?.seed ?? 0, column: 'reordered', what: `${record}: ${order.map((intent) => intent.nth).join(', ')}` })
    }
  }
  return { failures, stopped }
}
