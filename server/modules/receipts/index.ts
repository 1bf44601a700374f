/** Signed receipts of submitted requests: 3 calls of ours (DECISIONS 41). */
import { receiptCalls } from '../../../contract/modules/receipts/calls.ts'
import { receiptSchemas } from '../../../contract/modules/receipts/schemas.ts'
import { type ServedCall, serve } from '../../lib/handler.ts'
import { type MaySee, ownReceipts, receiptsOf } from '../../request/receipts/read.ts'
import { verifyReceipt } from '../../request/receipts/verify.ts'
import type { Requests } from '../../request/service.ts'

export function createReceipts({ requests }: { requests: Requests }): ServedCall[] {
  const maySee: MaySee = (id, context) => requests.maySee(id, context)
  return serve(receiptCalls, receiptSchemas, {
    list: (_, context) => ownReceipts(context),
    ofRequest: ({ id }, context) => receiptsOf(id, maySee, context),
    verify: ({ text }, context) => verifyReceipt(text, maySee, context),
  })
}
