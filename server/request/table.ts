/** Tables of every request module. A module's own fields live in `values`, checked by its contract. */
import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { civilDate, guid, instant } from '../db/columns.ts'

export const request = pgTable(
  'request',
  {
    /** Made on the device. */
    id: guid('id').primaryKey(),
    /** Slug. */
    module: text('module').notNull(),
    code: text('code').notNull().unique(),
    requestorId: guid('requestor_id').notNull(),
    employeeId: guid('employee_id').notNull(),
    transDate: civilDate('trans_date').notNull(),
    submittedAt: instant('submitted_at'),
    /** Submitted, else created: what lists sort by. */
    sortAt: instant('sort_at').notNull(),
    status: integer('status').notNull(),
    note: text('note').notNull().default(''),
    /** Folded code, titles in every language and note: what a list's search looks into (people are looked up by name). */
    search: text('search').notNull().default(''),
    values: jsonb('values').$type<Record<string, unknown>>().notNull(),
    /** Their size as text: what a page of many requests would carry is known before they are read. */
    valuesBytes: integer('values_bytes').generatedAlwaysAs(sql`octet_length("values"::text)`),
    /** First and last day it covers, from the module's `period`. */
    from: civilDate('from'),
    until: civilDate('until'),
    version: integer('version').notNull(),
    round: integer('round').notNull().default(0),
    /** Level now on, 0 for none. */
    level: integer('level').notNull().default(0),
    levelCount: integer('level_count').notNull().default(0),
    levelSince: instant('level_since'),
    /** Who gave the decision that completed the last level. @see docs/product/lifecycle.md#approval */
    lastApproverId: guid('last_approver_id'),
    markedBySystem: boolean('marked_by_system').notNull().default(false),
    createdAt: instant('created_at').notNull(),
    changedAt: instant('changed_at').notNull(),
    changedById: guid('changed_by_id').notNull(),
    deletedAt: instant('deleted_at'),
  },
  (t) => [
    index('request_mine').on(t.requestorId, t.module, t.sortAt.desc().nullsFirst(), t.id),
    // what a person has that the tally of their own requests does not say
    index('request_draft_or_for_others').on(t.requestorId, t.module).where(sql`${t.deletedAt} is null and (${t.submittedAt} is null or ${t.requestorId} <> ${t.employeeId})`),
    index('request_of_employee').on(t.employeeId, t.module, t.from, t.until),
    index('request_by_module').on(t.module, t.sortAt.desc().nullsFirst(), t.id),
    index('request_by_status').on(t.status, t.sortAt.desc().nullsFirst(), t.id),
    index('request_by_days').on(t.module, t.from, t.until),
    // a search finds parts of words by them
    index('request_by_trigrams').using('gin', t.search.op('gin_trgm_ops')).with({ gin_pending_list_limit: 512 }),
    index('request_of_employee_by_period').on(t.employeeId, t.module, sql`coalesce(${t.until}, ${t.transDate})`, sql`coalesce(${t.from}, ${t.transDate})`),
    index('request_by_period').on(t.module, sql`coalesce(${t.until}, ${t.transDate})`, sql`coalesce(${t.from}, ${t.transDate})`),
  ],
)

/** What was filled in by those who had a request on the desk, for all its rounds. */
export const requestDeskValue = pgTable('request_desk_value', {
  requestId: guid('request_id').primaryKey(),
  values: jsonb('values').$type<Record<string, unknown>>().notNull(),
  version: integer('version').notNull(),
  changedAt: instant('changed_at').notNull(),
  changedById: guid('changed_by_id').notNull(),
})

/** First and last day a request covers; one that covers none has its date. */
export const firstDay = sql`coalesce(${request.from}, ${request.transDate})`
export const lastDay = sql`coalesce(${request.until}, ${request.transDate})`

/**
 * How many submitted requests a module has in each status, deleted ones left out; the sum of its rows. @see .decisions/0031
 * Triggers of `request` add what each statement changed, always as rows of its own: no two transactions wait for each other here.
 */
export const requestTally = pgTable(
  'request_tally',
  {
    module: text('module').notNull(),
    status: integer('status').notNull(),
    /** Below zero: so many fewer. */
    requests: integer('requests').notNull(),
    folded: boolean('folded').notNull().default(false),
  },
  (t) => [index('request_tally_by_module').on(t.module, t.status), index('request_tally_to_fold').on(t.module).where(sql`not ${t.folded}`)],
)

/** The same for each person, whom the request is for. @see .decisions/0040 */
export const personRequestTally = pgTable(
  'person_request_tally',
  {
    employeeId: guid('employee_id').notNull(),
    module: text('module').notNull(),
    status: integer('status').notNull(),
    /** Below zero: so many fewer. */
    requests: integer('requests').notNull(),
    folded: boolean('folded').notNull().default(false),
  },
  (t) => [index('person_request_tally_by_person').on(t.employeeId, t.module, t.status), index('person_request_tally_to_fold').on(t.employeeId).where(sql`not ${t.folded}`)],
)

/** How many of a module's submitted requests begin and end on a day, in each status: a list with a period takes its total from it. @see .decisions/0042 */
export const requestDayTally = pgTable(
  'request_day_tally',
  {
    module: text('module').notNull(),
    status: integer('status').notNull(),
    day: civilDate('day').notNull(),
    starts: integer('starts').notNull(),
    ends: integer('ends').notNull(),
    folded: boolean('folded').notNull().default(false),
  },
  (t) => [index('request_day_tally_by_day').on(t.module, t.day, t.status, t.starts, t.ends), index('request_day_tally_to_fold').on(t.day).where(sql`not ${t.folded}`)],
)

/** Units of effect: one person over a range, with the line's own values. */
export const requestLine = pgTable(
  'request_line',
  {
    requestId: guid('request_id').notNull(),
    lineId: guid('line_id').notNull(),
    kind: text('kind').notNull(),
    employeeId: guid('employee_id').notNull(),
    from: civilDate('from'),
    until: civilDate('until'),
    note: text('note').notNull().default(''),
    values: jsonb('values').$type<Record<string, unknown>>().notNull(),
    position: integer('position').notNull(),
  },
  (t) => [primaryKey({ columns: [t.requestId, t.lineId] }), index('request_line_by_employee').on(t.employeeId, t.from, t.until), index('request_line_by_days').on(t.kind, t.from, t.until)],
)

/** One person at one level of one round, frozen at submit with the reason why. */
export const approvalStep = pgTable(
  'approval_step',
  {
    id: guid('id').primaryKey(),
    requestId: guid('request_id').notNull(),
    round: integer('round').notNull(),
    level: integer('level').notNull(),
    /** anyOne, allOf */
    rule: text('rule').notNull(),
    personId: guid('person_id').notNull(),
    /** Code of a text `approval:reason.<code>` and its parameters. */
    reasonCode: text('reason_code').notNull(),
    reasonParams: jsonb('reason_params').$type<Record<string, string>>().notNull(),
    statusId: integer('status_id').notNull(),
    since: instant('since'),
    actedAt: instant('acted_at'),
    /** Who acted, when it was somebody else in the person's place. */
    actedById: guid('acted_by_id'),
    note: text('note').notNull().default(''),
    /** Reminded once, and asked the next superior once. */
    remindedAt: instant('reminded_at'),
    escalatedAt: instant('escalated_at'),
    /** Added later, because this person did not answer: either of the two decides for both. */
    insteadOfId: guid('instead_of_id'),
  },
  (t) => [
    index('approval_step_desk').on(t.personId, t.statusId, t.since),
    index('approval_step_history').on(t.personId, t.actedAt),
    uniqueIndex('approval_step_one').on(t.requestId, t.round, t.level, t.personId),
  ],
)

/**
 * How many requests of a person somebody decided on, submitted ones that are not deleted; the sum of its rows. @see .decisions/0037
 * Triggers of `request_history` and `request` add to it.
 */
export const decisionTally = pgTable(
  'decision_tally',
  {
    actorId: guid('actor_id').notNull(),
    module: text('module').notNull(),
    employeeId: guid('employee_id').notNull(),
    /** Below zero: so many fewer. */
    requests: integer('requests').notNull(),
    folded: boolean('folded').notNull().default(false),
  },
  (t) => [index('decision_tally_by_actor').on(t.actorId, t.module, t.employeeId), index('decision_tally_to_fold').on(t.actorId).where(sql`not ${t.folded}`)],
)

/** What people wrote to each other about a request. */
export const requestComment = pgTable(
  'request_comment',
  {
    /** Made on the device. */
    id: guid('id').primaryKey(),
    requestId: guid('request_id').notNull(),
    authorId: guid('author_id').notNull(),
    at: instant('at').notNull(),
    text: text('text').notNull(),
  },
  (t) => [index('request_comment_thread').on(t.requestId, t.at), index('request_comment_by_author').on(t.authorId, t.at)],
)

export const requestHistory = pgTable(
  'request_history',
  {
    id: guid('id').primaryKey(),
    requestId: guid('request_id').notNull(),
    position: integer('position').notNull(),
    round: integer('round').notNull(),
    level: integer('level').notNull(),
    action: text('action').notNull(),
    actorId: guid('actor_id').notNull(),
    onBehalfOfId: guid('on_behalf_of_id'),
    at: instant('at').notNull(),
    note: text('note').notNull().default(''),
    attachmentIds: jsonb('attachment_ids').$type<string[]>().notNull(),
    fromStatus: integer('from_status').notNull(),
    toStatus: integer('to_status').notNull(),
  },
  (t) => [uniqueIndex('request_history_order').on(t.requestId, t.position), index('request_history_by_actor').on(t.actorId, t.at)],
)

/** Conditions of a matrix row; all given ones must hold. The row with most conditions wins, then the lower position. */
export interface MatrixCondition {
  departmentId?: string[]
  siteId?: string[]
  /** Requester's own grade at least. */
  gradeAtLeast?: number
  /** Roles of the requester (`departmentHead`, `ceo`). */
  requesterIs?: string[]
  /** Facts the module states about a request (`leaveType`, `totalDay`): equal to one of, or greater / at most. */
  equals?: Record<string, string[]>
  above?: Record<string, number>
  atMost?: Record<string, number>
}
export interface MatrixLevel {
  resolver: { kind: 'superior'; up?: number } | { kind: 'departmentHead' } | { kind: 'role'; role: string } | { kind: 'person'; employeeId: string }
  rule: 'anyOne' | 'allOf'
}
export const approvalMatrix = pgTable(
  'approval_matrix',
  {
    id: guid('id').primaryKey(),
    /** Slug, or '*' for every module. */
    module: text('module').notNull(),
    /** What the company calls this rule. */
    name: text('name').notNull().default(''),
    position: integer('position').notNull(),
    condition: jsonb('condition').$type<MatrixCondition>().notNull(),
    levels: jsonb('levels').$type<MatrixLevel[]>().notNull(),
  },
  (t) => [index('approval_matrix_by_module').on(t.module, t.position)],
)

/** Approval right granted to somebody else for a while. @see docs/product/lifecycle.md#delegation */
export const delegation = pgTable(
  'delegation',
  {
    id: guid('id').primaryKey(),
    /** Slug, or null for the default of all modules. */
    module: text('module'),
    fromEmployeeId: guid('from_employee_id').notNull(),
    grantedToEmployeeId: guid('granted_to_employee_id').notNull(),
    from: civilDate('from').notNull(),
    until: civilDate('until').notNull(),
    includeWaiting: boolean('include_waiting').notNull().default(true),
    keepOwnAccess: boolean('keep_own_access').notNull().default(true),
    reason: text('reason').notNull().default(''),
    createdAt: instant('created_at').notNull(),
    revokedAt: instant('revoked_at'),
    version: integer('version').notNull().default(1),
  },
  (t) => [index('delegation_to').on(t.grantedToEmployeeId, t.until), index('delegation_from').on(t.fromEmployeeId, t.until)],
)

/** Every effect of an approval, and its reversal as a row of its own. Nothing is deleted. */
export const effectLog = pgTable(
  'effect_log',
  {
    id: guid('id').primaryKey(),
    requestId: guid('request_id').notNull(),
    lineId: guid('line_id').notNull(),
    kind: text('kind').notNull(),
    /** What was changed: table and id, or employee and date. */
    target: text('target').notNull(),
    before: jsonb('before'),
    after: jsonb('after'),
    postedAt: instant('posted_at').notNull(),
    reversedAt: instant('reversed_at'),
    /** The row this one takes back. */
    reversalOf: guid('reversal_of'),
  },
  (t) => [index('effect_log_by_request').on(t.requestId, t.postedAt)],
)
