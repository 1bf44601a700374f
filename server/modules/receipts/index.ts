/** Signed receipts of submitted requests: 3 calls of ours. */
import { receiptCalls } from '../../../contract/modules/receipts/calls.ts'
import { receiptSchemas } from '../../../contract/modules/receipts/schemas.ts'
import { type ServedCall, serve } from '../../lib/handler.ts'
import { type ReceiptRules, ownReceipts, receiptsOf } from '../../request/receipts/read.ts'
import { verifyReceipt } from '../../request/receipts/verify.ts'
import type { Requests } from '../../request/service.ts'

export function createReceipts({ requests }: { requests: Requests }): ServedCall[] {
  const confidential = new Set(requests.modules.filter((m) => m.def.confidential).map((m) => m.def.slug))
  const rules: ReceiptRules = { maySee: (id, context) => requests.maySee(id, context), isConfidential: (slug) => confidential.has(slug) }
  return serve(receiptCalls, receiptSchemas, {
    list: (_, context) => ownReceipts(rules, context),
    ofRequest: ({ id }, context) => receiptsOf(id, rules, context),
    verify: ({ text }, context) => verifyReceipt(text, rules, context),
  })
}
