/** Gives a submitted request its receipt, in the submit's transaction. */
import { encode64 } from '../../../contract/kit/base64.ts'
import { type ReceiptFacts, receiptHeader } from '../../../contract/modules/receipts/receipt-text.ts'
import { q } from '../../db/context.ts'
import type { Context } from '../../lib/handler.ts'
import type { Seal } from '../../lib/seal.ts'
import type { RequestRecord } from '../module.ts'
import { contentHashes } from './content.ts'
import { signingKeyNow } from './keys.ts'
import { receipt } from './table.ts'

/** Makes and keeps the receipt of a submit. @returns its text */
export type IssueReceipt = (record: RequestRecord, context: Context) => Promise<string>

export const createIssueReceipt = (seal: Seal): IssueReceipt => async (record, { caller, now }) => {
  const { id, module, code, version, employeeId } = record
  const hashes = await contentHashes(record)
  const facts: ReceiptFacts = { v: 1, r: id, code, m: module, by: caller.employeeId, for: employeeId, at: now.toISOString(), n: version, h: hashes.hash }
  const key = await signingKeyNow(seal, now)
  const signed = `${receiptHeader(key.keyId)}.${encode64(JSON.stringify(facts))}`
  const text = `${signed}.${key.sign(signed)}`
  await q().insert(receipt).values({ requestId: id, version, module, code, submittedById: caller.employeeId, employeeId, submittedAt: now, ...hashes, text })
  return text
}
