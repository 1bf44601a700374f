import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { guid, instant } from '../db/columns.ts'

/** What a file belongs to: `request`, or the kind of whoever else keeps records with files (`server/lib/file-keeper.ts`). */
export type RecordKind = string

export const attachment = pgTable(
  'attachment',
  {
    /** Made on the device. */
    id: guid('id').primaryKey(),
    ownerEmployeeId: guid('owner_employee_id').notNull(),
    fileName: text('file_name').notNull(),
    type: text('type').notNull(),
    size: integer('size').notNull(),
    sha256: text('sha256').notNull(),
    category: integer('category').notNull(),
    /** Key in the object store; the bytes are written before the row. */
    storageKey: text('storage_key').notNull(),
    createdAt: instant('created_at').notNull(),
    /** Record it belongs to; null = not yet referenced, swept after 24 h. */
    recordId: guid('record_id'),
    /** Kind of that record. Ids are made on devices: one may be both a request's and an announcement's. */
    recordKind: text('record_kind').$type<RecordKind>().notNull().default('request'),
    deletedAt: instant('deleted_at'),
  },
  (t) => [index('attachment_by_record').on(t.recordId), index('attachment_orphans').on(t.createdAt)],
)
