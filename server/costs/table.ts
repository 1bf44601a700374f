/** Costs the company has bound itself to, until they are spent, given free or paid back. @see docs/product/days.md#costs-and-education */
import { index, pgTable, text } from 'drizzle-orm/pg-core'
import { amount2, civilDate, guid, instant } from '../db/columns.ts'

/** committed; spent; released before anything was; to be repaid by the person. */
export type CommitmentStatus = 'committed' | 'spent' | 'released' | 'toRepay'

export const costCommitment = pgTable(
  'cost_commitment',
  {
    id: guid('id').primaryKey(),
    requestId: guid('request_id').notNull(),
    lineId: guid('line_id').notNull(),
    employeeId: guid('employee_id').notNull(),
    /** What for: the slug of the module. */
    kind: text('kind').notNull(),
    amount: amount2('amount').notNull(),
    /** Three letters. */
    currency: text('currency').notNull(),
    committedOn: civilDate('committed_on').notNull(),
    status: text('status').$type<CommitmentStatus>().notNull(),
    recordedAt: instant('recorded_at').notNull(),
    settledAt: instant('settled_at'),
  },
  (t) => [index('cost_commitment_by_request').on(t.requestId), index('cost_commitment_by_employee').on(t.employeeId)],
)
