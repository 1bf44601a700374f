import { index, pgTable, text } from 'drizzle-orm/pg-core'
import { guid, instant } from '../db/columns.ts'

/** Links that set a password once; an account has one at most. `digest` is all that is kept of a link (server/account/links.ts). */
export const accountLink = pgTable(
  'account_link',
  {
    digest: text('digest').primaryKey(),
    accountId: guid('account_id').notNull().unique(),
    /** reset, invitation */
    kind: text('kind').notNull(),
    createdAt: instant('created_at').notNull(),
    until: instant('until').notNull(),
  },
  (t) => [index('account_link_by_end').on(t.until)],
)
