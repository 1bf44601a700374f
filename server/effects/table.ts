/** What leaves the house after commit, and what people are told. */
import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { boolean } from 'drizzle-orm/pg-core'
import { guid, instant } from '../db/columns.ts'

/** Queued in the approval's transaction, sent after commit with retries, under a row lease. */
export const delivery = pgTable(
  'delivery',
  {
    id: guid('id').primaryKey(),
    /** mail, push */
    kind: text('kind').notNull(),
    employeeId: guid('employee_id').notNull(),
    payload: jsonb('payload').$type<Record<string, unknown>>().notNull(),
    attempts: integer('attempts').notNull().default(0),
    nextAt: instant('next_at').notNull(),
    leaseUntil: instant('lease_until'),
    leaseOwner: text('lease_owner'),
    doneAt: instant('done_at'),
    failedAt: instant('failed_at'),
    /** Kind of the last failure, no personal data. */
    error: text('error'),
  },
  (t) => [index('delivery_due').on(t.doneAt, t.failedAt, t.nextAt)],
)

/** One notice per event and person. Texts are made when read, in the reader's language. */
export const notification = pgTable(
  'notification',
  {
    id: guid('id').primaryKey(),
    employeeId: guid('employee_id').notNull(),
    /** Event: `<requestId>:<round>:<what>`; with the person it is unique. */
    eventKey: text('event_key').notNull(),
    typeId: text('type_id').notNull(),
    /** Code of `notifications:<code>.subject` and `.message`, with parameters. */
    code: text('code').notNull(),
    params: jsonb('params').$type<Record<string, string>>().notNull(),
    link: text('link').notNull().default(''),
    recordId: guid('record_id'),
    createdAt: instant('created_at').notNull(),
    readAt: instant('read_at'),
    firebase: boolean('firebase').notNull().default(true),
  },
  (t) => [
    uniqueIndex('notification_once').on(t.employeeId, t.eventKey),
    index('notification_list').on(t.employeeId, t.createdAt.desc().nullsFirst(), t.id),
    index('notification_unread').on(t.employeeId, t.readAt),
    index('notification_by_record').on(t.recordId),
  ],
)

/** A device's push address, bound to one person at a time. */
export const pushDevice = pgTable(
  'push_device',
  { deviceId: guid('device_id').primaryKey(), sub: text('sub').notNull(), employeeId: guid('employee_id').notNull(), token: text('token').notNull(), platform: text('platform').notNull(), updatedAt: instant('updated_at').notNull() },
  (t) => [index('push_device_by_employee').on(t.employeeId), uniqueIndex('push_device_token').on(t.token)],
)

/** The language a person used last: mails and pushes are written in it. */
export const personLanguage = pgTable('person_language', { employeeId: guid('employee_id').primaryKey(), language: text('language').notNull(), seenAt: instant('seen_at').notNull() })

/** A scheduled job's turn, taken by one process only: primary key (name, turn). */
export const jobRun = pgTable(
  'job_run',
  { name: text('name').notNull(), turn: text('turn').notNull(), leaseUntil: instant('lease_until'), leaseOwner: text('lease_owner'), doneAt: instant('done_at') },
  (t) => [primaryKey({ columns: [t.name, t.turn] })],
)
