/** What the company tells its people, and the files it keeps for them. */
import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { guid, instant } from '../db/columns.ts'

/** Audience: an empty list asks nothing; lists that ask something must all fit. */
const audience = {
  siteIds: text('site_ids').array().notNull().default(sql`'{}'::text[]`),
  departmentIds: text('department_ids').array().notNull().default(sql`'{}'::text[]`),
  grades: integer('grades').array().notNull().default(sql`'{}'::integer[]`),
}

export const announcement = pgTable(
  'announcement',
  {
    id: guid('id').primaryKey(),
    title: text('title').notNull(),
    body: text('body').notNull(),
    /** Attachment of category 2, bound to this record. */
    coverId: guid('cover_id'),
    ...audience,
    mustAcknowledge: boolean('must_acknowledge').notNull().default(false),
    pinned: boolean('pinned').notNull().default(false),
    /** Null for a draft; in the future: scheduled. */
    publishAt: instant('publish_at'),
    /** From here on nobody but editors sees it. */
    expireAt: instant('expire_at'),
    /** When everybody had been told; null while that is still to be done. */
    toldAt: instant('told_at'),
    authorId: guid('author_id').notNull(),
    createdAt: instant('created_at').notNull(),
    changedAt: instant('changed_at').notNull(),
    deletedAt: instant('deleted_at'),
    version: integer('version').notNull().default(1),
  },
  (t) => [index('announcement_on_show').on(t.publishAt.desc().nullsFirst(), t.id), index('announcement_to_tell').on(t.toldAt, t.publishAt)],
)

/** What one person has done with an announcement. */
export const announcementReceipt = pgTable(
  'announcement_receipt',
  { announcementId: guid('announcement_id').notNull(), employeeId: guid('employee_id').notNull(), readAt: instant('read_at').notNull(), acknowledgedAt: instant('acknowledged_at') },
  (t) => [primaryKey({ columns: [t.employeeId, t.announcementId] }), index('announcement_receipt_by_announcement').on(t.announcementId)],
)

export const essFile = pgTable(
  'ess_file',
  {
    id: guid('id').primaryKey(),
    title: text('title').notNull(),
    description: text('description').notNull().default(''),
    category: text('category').notNull(),
    ...audience,
    /** The version on show. */
    currentVersionId: guid('current_version_id').notNull(),
    createdAt: instant('created_at').notNull(),
    changedAt: instant('changed_at').notNull(),
    withdrawnAt: instant('withdrawn_at'),
    version: integer('version').notNull().default(1),
  },
  (t) => [index('ess_file_by_category').on(t.category, t.title, t.id)],
)

/** One upload of a company file; its attachment is bound to this row, so that an old version is not given out any more. */
export const essFileVersion = pgTable(
  'ess_file_version',
  { id: guid('id').primaryKey(), fileId: guid('file_id').notNull(), number: integer('number').notNull(), attachmentId: guid('attachment_id').notNull(), createdById: guid('created_by_id').notNull(), createdAt: instant('created_at').notNull() },
  (t) => [uniqueIndex('ess_file_version_one').on(t.fileId, t.number)],
)
