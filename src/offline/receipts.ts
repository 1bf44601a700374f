/** Signed receipts of submits on this device. They come with the answer, or from the server when another device submitted. */
import { readReceipt } from '../../contract/modules/receipts/receipt-text.ts'
import type { ReceiptRow } from './rows.ts'
import type { Store } from './store.ts'

type Place = Pick<Store, 'db' | 'port'>

/** The newest ones stay. */
const KEEP = 200

/** A receipt as it is kept; null for what is none. */
function rowOf(text: unknown): ReceiptRow | null {
  const facts = typeof text === 'string' ? readReceipt(text)?.facts : undefined
  return facts ? { id: `${facts.r}:${facts.n}`, requestId: facts.r, at: facts.at, text: text as string } : null
}

/** Keeps the receipt an answer carries, in the transaction that settles its command. */
export async function keepReceipt({ db, port }: Place, answer: unknown): Promise<void> {
  const row = rowOf((answer as { receipt?: unknown } | null)?.receipt)
  if (!row) return
  await port.step('receipt.put', () => db.receipts.put(row))
  const old = await port.step('receipt.old', () => db.receipts.orderBy('at').reverse().offset(KEEP).primaryKeys())
  await port.step('receipt.prune', () => db.receipts.bulkDelete(old))
}

/** Receipts read from the server, for the time without a network. */
export async function keepReceipts({ db, port }: Place, texts: readonly string[]): Promise<void> {
  const rows = texts.map(rowOf).filter((row) => row !== null)
  await port.step('receipts.put', () => db.receipts.bulkPut(rows))
}

/** Newest first. */
export const listReceipts = ({ db, port }: Place): Promise<ReceiptRow[]> => port.step('receipts.list', () => db.receipts.orderBy('at').reverse().toArray())
