/** What an installation notes of itself: what was done to it and when, and which keys and folders its processes have. */
import { pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '../db/columns.ts'

/** When something was last done to the installation, such as a backup. */
export const operationNote = pgTable('operation_note', {
  kind: text('kind').primaryKey(),
  at: instant('at').notNull(),
})

/** What processes of one installation must have in common, by a mark that tells it from another and tells nothing else. */
export const installationMark = pgTable('installation_mark', {
  /** `document.key`, `device.keys`, `security.key`, `files`. */
  name: text('name').primaryKey(),
  mark: text('mark').notNull(),
  at: instant('at').notNull(),
})
