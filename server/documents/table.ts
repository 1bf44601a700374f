import { sql } from 'drizzle-orm'
import { check, index, pgTable, text } from 'drizzle-orm/pg-core'
import { guid, instant } from '../db/columns.ts'

/** What the document password was answered with, for as long as it opens. Of the token itself only a digest is here. */
export const documentUnlock = pgTable(
  'document_unlock',
  {
    tokenDigest: text('token_digest').primaryKey(),
    employeeId: guid('employee_id').notNull(),
    sub: text('sub').notNull(),
    /** Digest of the session it was given in; null where the provider names none. */
    session: text('session'),
    issuedAt: instant('issued_at').notNull(),
    until: instant('until').notNull(),
  },
  (t) => [index('document_unlock_by_employee').on(t.employeeId)],
)

export const documentDeeds = ['unlocked', 'wrong', 'lockedOut', 'viewed', 'downloaded'] as const
export type DocumentDeed = (typeof documentDeeds)[number]
export type DocumentKind = 'payslip' | 'bonus' | 'evidence'

/** Who did what with whose documents. Never changed; tries of the document password are counted here, too. */
export const documentAccess = pgTable(
  'document_access',
  {
    id: guid('id').primaryKey(),
    /** Whose document. */
    employeeId: guid('employee_id').notNull(),
    actorId: guid('actor_id').notNull(),
    at: instant('at').notNull(),
    what: text('what').$type<DocumentDeed>().notNull(),
    kind: text('kind').$type<DocumentKind>(),
    documentId: guid('document_id'),
    /** Digest of the session it was done in; null where the provider names none. */
    device: text('device'),
  },
  (t) => [
    index('document_access_by_employee').on(t.employeeId, t.at.desc()),
    check('document_access_what', sql`${t.what} in ('unlocked', 'wrong', 'lockedOut', 'viewed', 'downloaded')`),
  ],
)
