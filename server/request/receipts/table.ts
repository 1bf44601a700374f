import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { guid, instant } from '../../db/columns.ts'

/** Keys that sign receipts. The newest signs; older ones stay, so that what they signed can still be checked. */
export const receiptKey = pgTable('receipt_key', {
  keyId: text('key_id').primaryKey(),
  /** Ed25519, 32 bytes in base64url. */
  publicKey: text('public_key').notNull(),
  /** The private key, sealed with the server's key: the database alone signs nothing. */
  sealed: text('sealed').notNull(),
  createdAt: instant('created_at').notNull(),
})

/** One row a submit, in its transaction. Says that, when and by whom; of what, only hashes. */
export const receipt = pgTable(
  'receipt',
  {
    requestId: guid('request_id').notNull(),
    version: integer('version').notNull(),
    module: text('module').notNull(),
    code: text('code').notNull(),
    submittedById: guid('submitted_by_id').notNull(),
    employeeId: guid('employee_id').notNull(),
    submittedAt: instant('submitted_at').notNull(),
    /** SHA-256 over both below, as it stands in the receipt. */
    hash: text('hash').notNull(),
    formHash: text('form_hash').notNull(),
    filesHash: text('files_hash').notNull(),
    text: text('text').notNull(),
  },
  (t) => [primaryKey({ columns: [t.requestId, t.version] }), index('receipt_by_submitter').on(t.submittedById, t.submittedAt), index('receipt_by_employee').on(t.employeeId, t.submittedAt)],
)
