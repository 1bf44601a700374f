/** Files of reports that are made in the background, and what people keep of reports for themselves. @see docs/product/reports.md */
import { sql } from 'drizzle-orm'
import { bigint, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { civilDate, guid, instant } from '../db/columns.ts'

export type RunStatus = 'queued' | 'running' | 'done' | 'failed' | 'cancelled' | 'expired'
export type ReportFormat = 'xlsx' | 'csv' | 'pdf'
export type ReportScope = 'own' | 'team' | 'all'
export interface ReportValue {
  key: string
  value: string
}

export const reportRun = pgTable(
  'report_run',
  {
    id: guid('id').primaryKey(),
    reportCode: text('report_code').notNull(),
    employeeId: guid('employee_id').notNull(),
    scope: text('scope').$type<ReportScope>().notNull(),
    /** What the scope came to when it was asked for: another one at download, and the file is not given out. */
    scopeMark: text('scope_mark').notNull(),
    parameters: jsonb('parameters').$type<ReportValue[]>().notNull(),
    language: text('language').notNull(),
    format: text('format').$type<ReportFormat>().notNull(),
    status: text('status').$type<RunStatus>().notNull(),
    done: integer('done').notNull().default(0),
    total: integer('total').notNull().default(0),
    rows: integer('rows').notNull().default(0),
    fileKey: text('file_key'),
    fileName: text('file_name').notNull().default(''),
    size: bigint('size', { mode: 'number' }).notNull().default(0),
    sha256: text('sha256'),
    createdAt: instant('created_at').notNull(),
    startedAt: instant('started_at'),
    finishedAt: instant('finished_at'),
    /** Last day the file is kept. */
    expiresOn: civilDate('expires_on'),
    leaseUntil: instant('lease_until'),
    leaseOwner: text('lease_owner'),
    attempts: integer('attempts').notNull().default(0),
    /** Somebody wishes it cancelled. */
    cancelAt: instant('cancel_at'),
    /** Kind of error, never its words. */
    error: text('error'),
  },
  (t) => [index('report_run_by_employee').on(t.employeeId, t.createdAt.desc(), t.id), index('report_run_to_do').on(t.status, t.createdAt).where(sql`${t.status} in ('queued', 'running')`)],
)

export const reportFavourite = pgTable(
  'report_favourite',
  { employeeId: guid('employee_id').notNull(), reportCode: text('report_code').notNull(), at: instant('at').notNull() },
  (t) => [primaryKey({ columns: [t.employeeId, t.reportCode] })],
)

/** Choices under a name; days may be relative (`lastMonth`). */
export const reportPreset = pgTable(
  'report_preset',
  { id: guid('id').primaryKey(), employeeId: guid('employee_id').notNull(), reportCode: text('report_code').notNull(), name: text('name').notNull(), parameters: jsonb('parameters').$type<ReportValue[]>().notNull(), scope: text('scope').$type<ReportScope>(), createdAt: instant('created_at').notNull() },
  (t) => [index('report_preset_by_employee').on(t.employeeId, t.reportCode)],
)

/** When somebody last looked at a report, for the list. */
export const reportUse = pgTable(
  'report_use',
  { employeeId: guid('employee_id').notNull(), reportCode: text('report_code').notNull(), at: instant('at').notNull() },
  (t) => [primaryKey({ columns: [t.employeeId, t.reportCode] })],
)
