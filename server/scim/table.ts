import { pgTable, text } from 'drizzle-orm/pg-core'
import { guid, instant } from '../db/columns.ts'

/** What a provisioning client calls a person or a group, and whom it has deleted. @see docs/provisioning.md */
export const provisioned = pgTable('provisioned', {
  /** Of the person, or of the group. */
  id: guid('id').primaryKey(),
  /** The client's own id of them. */
  externalId: text('external_id').unique(),
  /** Deleted by the client: it is answered 404 from then on. The person and what they have done stay. */
  removedAt: instant('removed_at'),
})
