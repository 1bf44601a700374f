/** What is recorded of a person beside work: by kinds of record, and every change of any of them. @see docs/product/personal-data.md */
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { guid, instant } from '../db/columns.ts'

/** Telephone numbers: those of a profile. */
export const profileContact = pgTable(
  'profile_contact',
  {
    /** Made on the device. */
    id: guid('id').primaryKey(),
    employeeId: guid('employee_id').notNull(),
    phoneTypeId: text('phone_type_id').notNull(),
    /** Digits without "+". */
    phoneCountryCode: text('phone_country_code').notNull(),
    phone: text('phone').notNull(),
    note: text('note').notNull().default(''),
    isPrimary: boolean('is_primary').notNull().default(false),
    version: integer('version').notNull().default(1),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [index('profile_contact_by_employee').on(t.employeeId, t.createdAt)],
)

type Recorded = Record<string, string | number | boolean | null>

/**
 * Address, family, marital status, certificate, medical report, identity document: values by column, as their category names them
 * (contract/modules/personal-data-update/categories.ts). Telephone numbers, education, and name and birth stand in tables of their own. What is removed is
 * in `personal_change` alone.
 */
export const personalRecord = pgTable(
  'personal_record',
  {
    id: guid('id').primaryKey(),
    employeeId: guid('employee_id').notNull(),
    category: integer('category').notNull(),
    /** Of a category with one record of each kind: which (0: the only one); null elsewhere. */
    kind: integer('kind'),
    values: jsonb('values').$type<Recorded>().notNull(),
    /** Number of an identity document without spaces and dashes, so that it is found; null for none. */
    number: text('number'),
    version: integer('version').notNull(),
    recordedAt: instant('recorded_at').notNull(),
  },
  (t) => [
    index('personal_record_by_employee').on(t.employeeId, t.category),
    uniqueIndex('personal_record_one').on(t.employeeId, t.category, t.kind),
    index('personal_record_by_number').on(t.number),
  ],
)

export const changeOrigins = ['request', 'self', 'reversal', 'import'] as const
export type ChangeOrigin = (typeof changeOrigins)[number]

/** Every change of a record of any kind, written with it: any version can be read again. Never changed. */
export const personalChange = pgTable(
  'personal_change',
  {
    id: guid('id').primaryKey(),
    employeeId: guid('employee_id').notNull(),
    category: integer('category').notNull(),
    kind: integer('kind'),
    recordId: guid('record_id').notNull(),
    /** Of the record after the change. */
    version: integer('version').notNull(),
    /** Null: there was none. */
    before: jsonb('before').$type<Recorded>(),
    /** Null: it was removed. */
    after: jsonb('after').$type<Recorded>(),
    changedAt: instant('changed_at').notNull(),
    changedBy: guid('changed_by').notNull(),
    origin: text('origin').$type<ChangeOrigin>().notNull(),
    requestId: guid('request_id'),
    lineId: guid('line_id'),
  },
  // the id may be a device's: of another person or category it is another record
  (t) => [uniqueIndex('personal_change_of_record').on(t.recordId, t.version, t.employeeId, t.category), index('personal_change_by_employee').on(t.employeeId, t.changedAt), index('personal_change_by_request').on(t.requestId)],
)
