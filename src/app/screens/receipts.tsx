/** Receipts: one chunk for the list, the receipt and the check. */
export { ReceiptScreen } from '../../modules/receipts/receipt-screen.tsx'
export { ReceiptsScreen } from '../../modules/receipts/receipts-screen.tsx'
export { VerifyScreen } from '../../modules/receipts/verify-screen.tsx'
