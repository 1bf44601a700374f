/** Devices of people, as far as they said of themselves: what they keep, what arrived of it, when they were heard of. */
import { bigint, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { SeqRange } from '../../contract/kit/seq-ranges.ts'
import { guid, instant } from '../db/columns.ts'

/** What a person's database on a device last said of itself. Never more than its own words. */
export const deviceLedger = pgTable(
  'device_ledger',
  {
    sub: text('sub').notNull(),
    /** Incarnation of the database, made on the device. */
    db: guid('db').notNull(),
    employeeId: guid('employee_id').notNull(),
    deviceId: guid('device_id').notNull(),
    system: text('system').notNull(),
    /** Highest number of a command that arrived. */
    highestSeq: integer('highest_seq').notNull(),
    revision: integer('revision').notNull(),
    high: integer('high').notNull(),
    /** Items that had not arrived when it spoke last, and when the oldest of them was saved. */
    open: jsonb('open').$type<SeqRange[]>().notNull(),
    since: instant('since'),
    firstSeenAt: instant('first_seen_at').notNull(),
    seenAt: instant('seen_at').notNull(),
    /** The person gave these items up, or knows of them. */
    overAt: instant('over_at'),
  },
  (t) => [primaryKey({ columns: [t.sub, t.db] }), index('device_ledger_by_person').on(t.sub, t.seenAt)],
)

/** A queued command that took effect: written in its own transaction. */
export const deviceArrival = pgTable(
  'device_arrival',
  {
    sub: text('sub').notNull(),
    db: guid('db').notNull(),
    seq: integer('seq').notNull(),
    call: text('call').notNull(),
    recordId: guid('record_id'),
    at: instant('at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.sub, t.db, t.seq] }), index('device_arrival_by_time').on(t.sub, t.at), index('device_arrival_by_age').on(t.at)],
)

/** Minutes in which a database of a person's that the ledger knows spoke to the server, whatever it said: one row an hour, a bit a minute. */
export const deviceHeard = pgTable(
  'device_heard',
  {
    sub: text('sub').notNull(),
    db: guid('db').notNull(),
    /** Hours since 1970. */
    hour: integer('hour').notNull(),
    minutes: bigint('minutes', { mode: 'bigint' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.sub, t.db, t.hour] }), index('device_heard_by_age').on(t.hour)],
)
