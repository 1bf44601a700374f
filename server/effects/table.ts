/** What leaves the house after commit, and what people are told. */
import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { boolean } from 'drizzle-orm/pg-core'
import { civilDate, guid, instant } from '../db/columns.ts'

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
    /** Words of it in every language, folded: what the search looks at. */
    search: text('search').notNull().default(''),
    /** Facts a kind carries beside its words (an objective-filling request). */
    block: jsonb('block').$type<Record<string, unknown>>(),
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

/** How many notices a person has of each kind, and how many are unread; the sum of its rows. Triggers of `notification` add to it. @see .decisions/0037-decisions-and-notices-are-tallied.md */
export const noticeTally = pgTable(
  'notice_tally',
  {
    employeeId: guid('employee_id').notNull(),
    typeId: text('type_id').notNull(),
    firebase: boolean('firebase').notNull(),
    /** Below zero: so many fewer; and of those that are unread. */
    notices: integer('notices').notNull(),
    unread: integer('unread').notNull(),
    folded: boolean('folded').notNull().default(false),
  },
  (t) => [index('notice_tally_by_person').on(t.employeeId, t.typeId), index('notice_tally_to_fold').on(t.employeeId).where(sql`not ${t.folded}`)],
)

/** Where a kind of notice goes; what is not said is on. */
export interface NoticeChannels {
  /** Counts as unread in the app. */
  app?: boolean
  push?: boolean
  mail?: boolean
}

/** What a person chose about notices; no row: everything is on, at once. */
export const noticePreference = pgTable('notice_preference', {
  employeeId: guid('employee_id').primaryKey(),
  /** By typeId. */
  channels: jsonb('channels').$type<Record<string, NoticeChannels>>().notNull(),
  /** `22:00`, by the clock of the person's site; null: no quiet hours. */
  quietFrom: text('quiet_from'),
  quietUntil: text('quiet_until'),
  /** Hour of the daily digest, 0 to 23; null: a mail each. */
  digestHour: integer('digest_hour'),
  /** Since when there is a digest: the first one begins here. */
  digestSince: instant('digest_since'),
  version: integer('version').notNull().default(1),
  updatedAt: instant('updated_at').notNull(),
})

/** A digest that was queued: one a person and day, whatever happens to the process that makes it. */
export const noticeDigest = pgTable(
  'notice_digest',
  { employeeId: guid('employee_id').notNull(), date: civilDate('date').notNull(), since: instant('since').notNull(), until: instant('until').notNull() },
  (t) => [primaryKey({ columns: [t.employeeId, t.date] })],
)

/** A device's push address, bound to one person at a time. */
export const pushDevice = pgTable(
  'push_device',
  { deviceId: guid('device_id').primaryKey(), sub: text('sub').notNull(), employeeId: guid('employee_id').notNull(), token: text('token').notNull(), platform: text('platform').notNull(), updatedAt: instant('updated_at').notNull(), /** What its person calls it. */ name: text('name').notNull().default('') },
  (t) => [index('push_device_by_employee').on(t.employeeId), uniqueIndex('push_device_token').on(t.token)],
)

/** Devices a person has taken off the list by hand: they stay off until the person switches them on again, whatever registers itself. */
export const pushDeviceOff = pgTable(
  'push_device_off',
  { deviceId: guid('device_id').notNull(), employeeId: guid('employee_id').notNull(), at: instant('at').notNull() },
  (t) => [primaryKey({ columns: [t.deviceId, t.employeeId] })],
)

/** The language a person used last: mails and pushes are written in it. */
export const personLanguage = pgTable('person_language', { employeeId: guid('employee_id').primaryKey(), language: text('language').notNull(), seenAt: instant('seen_at').notNull() })

/** A scheduled job's turn, taken by one process only: primary key (name, turn). */
export const jobRun = pgTable(
  'job_run',
  { name: text('name').notNull(), turn: text('turn').notNull(), leaseUntil: instant('lease_until'), leaseOwner: text('lease_owner'), doneAt: instant('done_at') },
  (t) => [primaryKey({ columns: [t.name, t.turn] })],
)
