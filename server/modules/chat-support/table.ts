import { pgTable, text } from 'drizzle-orm/pg-core'
import { guid, instant } from '../../db/columns.ts'

/** The id by which the chat finds a person's conversation again, on whatever device they sign in. */
export const chatRestore = pgTable('chat_restore', { employeeId: guid('employee_id').primaryKey(), restoreId: text('restore_id').notNull(), updatedAt: instant('updated_at').notNull() })
