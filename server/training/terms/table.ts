/** What `training.yaml` says, as it is stored. @see server/configuration/README.md#trainingyaml */
import { boolean, index, integer, jsonb, numeric, pgTable, text } from 'drizzle-orm/pg-core'
import { civilDate, guid } from '../../db/columns.ts'
import type { AudienceRow } from '../audience.ts'
import type { FormKind } from '../table.ts'
import type { FormFacts } from './form-kinds.ts'

/** What a subject is about, for finding one. */
export const trainingCategory = pgTable('training_category', {
  code: text('code').primaryKey(),
  names: jsonb('names').$type<Record<string, string>>().notNull(),
  position: integer('position').notNull().default(0),
})

/** What people may be trained in. One in use is retired, never deleted. */
export const trainingSubject = pgTable(
  'training_subject',
  {
    id: guid('id').primaryKey(),
    code: text('code').notNull().unique(),
    names: jsonb('names').$type<Record<string, string>>().notNull(),
    descriptions: jsonb('descriptions').$type<Record<string, string>>().notNull().default({}),
    /** Code of its category. */
    category: text('category').notNull(),
    /** How long it usually takes. */
    minutes: integer('minutes').notNull(),
    /** A certificate of it is valid so many months; null: for good. */
    certificateMonths: integer('certificate_months'),
    /** Its name stands in no push, no subject of a mail, no calendar of others. */
    discreet: boolean('discreet').notNull().default(false),
    /** Subjects to have done before. */
    prerequisiteIds: jsonb('prerequisite_ids').$type<string[]>().notNull().default([]),
    /** Place in the company's order, from 1. */
    position: integer('position').notNull().default(0),
    /** False: offered no longer; what was given in it keeps it. */
    active: boolean('active').notNull().default(true),
    version: integer('version').notNull().default(1),
  },
  (t) => [index('training_subject_by_category').on(t.category, t.active)],
)

/** Who must have done a subject, by when, and how often again. One a subject. */
export const trainingMandatoryRule = pgTable('training_mandatory_rule', {
  id: guid('id').primaryKey(),
  subjectId: guid('subject_id').notNull().unique(),
  /** One row is enough, and within a row all must fit; no row: everybody. */
  audience: jsonb('audience').$type<AudienceRow[]>().notNull().default([]),
  from: civilDate('from').notNull(),
  /** Days for the first time, from when it concerns a person. */
  firstDueDays: integer('first_due_days').notNull(),
  /** To be done again after so many months; null: once. */
  renewMonths: integer('renew_months'),
  /** Days before it is due from which on it is said to be due soon. */
  warnDays: integer('warn_days').notNull(),
  version: integer('version').notNull().default(1),
})

/** Currencies costs may be in besides the company's own, with what one unit is worth in that. */
export const trainingCurrency = pgTable('training_currency', {
  id: guid('id').primaryKey(),
  /** ISO 4217. */
  code: text('code').notNull().unique(),
  rate: numeric('rate', { precision: 18, scale: 8 }).notNull(),
  rateDate: civilDate('rate_date').notNull(),
  position: integer('position').notNull().default(0),
  active: boolean('active').notNull().default(true),
  version: integer('version').notNull().default(1),
})

/** Tests and feedback a training may begin with: its own are copies, so that a change of one concerns what is opened after it. */
export const trainingFormTemplate = pgTable('training_form_template', {
  id: guid('id').primaryKey(),
  code: text('code').notNull().unique(),
  /** 1 test before, 2 test after, 3 feedback. */
  kind: integer('kind').$type<FormKind>().notNull(),
  names: jsonb('names').$type<Record<string, string>>().notNull(),
  facts: jsonb('facts').$type<FormFacts>().notNull(),
  position: integer('position').notNull().default(0),
  active: boolean('active').notNull().default(true),
  version: integer('version').notNull().default(1),
})
