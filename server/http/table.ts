import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { guid, instant } from '../db/columns.ts'

/** Answers of commands, kept at least 400 days: a replay gets the first answer, byte for byte. @see docs/product/wire.md#exactly-once */
export const commandKey = pgTable(
  'command_key',
  {
    sub: text('sub').notNull(),
    commandId: text('command_id').notNull(),
    call: text('call').notNull(),
    /** SHA-256 of the canonical input (multipart: of its parts). */
    digest: text('digest').notNull(),
    status: integer('status').notNull(),
    /** The answer's exact body. */
    answer: text('answer').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.sub, t.commandId] }), index('command_key_by_age').on(t.createdAt)],
)

/** Who did what: one row a command, in its transaction. No free text of people here. */
export const audit = pgTable(
  'audit',
  {
    id: guid('id').primaryKey(),
    at: instant('at').notNull(),
    sub: text('sub').notNull(),
    employeeId: guid('employee_id'),
    call: text('call').notNull(),
    commandId: text('command_id').notNull(),
    requestId: text('request_id').notNull(),
    recordId: guid('record_id'),
    detail: jsonb('detail'),
  },
  (t) => [index('audit_by_record').on(t.recordId, t.at), index('audit_by_employee').on(t.employeeId, t.at)],
)

/** Decision tickets that were used, each with the command it was used for, in that command's transaction. */
export const ticketUse = pgTable(
  'ticket_use',
  { id: guid('id').primaryKey(), commandId: text('command_id').notNull(), usedAt: instant('used_at').notNull() },
  (t) => [index('ticket_use_by_age').on(t.usedAt)],
)
