/** Who works where, for whom, by which calendar: effective-dated. @see docs/product/access.md#as-of-a-date */
import type { ChoiceRules } from '../../contract/kit/choices.ts'
import { type SQL, sql } from 'drizzle-orm'
import { type AnyPgColumn, boolean, index, integer, jsonb, numeric, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { civilDate, guid, instant } from '../db/columns.ts'

export const site = pgTable('site', { id: guid('id').primaryKey(), code: text('code').notNull().unique(), name: text('name').notNull(), timeZone: text('time_zone').notNull() })

export const department = pgTable('department', { id: guid('id').primaryKey(), code: text('code').notNull().unique(), name: text('name').notNull(), parentId: guid('parent_id') })

export const departmentHead = pgTable(
  'department_head',
  { id: guid('id').primaryKey(), departmentId: guid('department_id').notNull(), employeeId: guid('employee_id').notNull(), from: civilDate('from').notNull(), until: civilDate('until') },
  (t) => [index('department_head_by_department').on(t.departmentId, t.from), index('department_head_by_employee').on(t.employeeId)],
)

/** A person's name and code as one text: its index of three letters in a row (pg_trgm) finds parts of words in it. */
export const namedText = (t: { sortName: AnyPgColumn; code: AnyPgColumn }): SQL => sql`lower(${t.sortName} || ' ' || ${t.code})`

export const employee = pgTable(
  'employee',
  {
    id: guid('id').primaryKey(),
    code: text('code').notNull().unique(),
    fullName: text('full_name').notNull(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    /** Folded for sorting and searching (lower case, no accents). */
    sortName: text('sort_name').notNull(),
    email: text('email').notNull(),
    phone: text('phone').notNull().default(''),
    phoneCountryCode: text('phone_country_code').notNull().default(''),
    gender: text('gender').notNull(),
    birthDate: civilDate('birth_date'),
    birthPlace: text('birth_place').notNull().default(''),
    /** ISO 3166, two letters. */
    nationality: text('nationality').notNull().default(''),
    joinDate: civilDate('join_date').notNull(),
    /** Last working day; null while employed. */
    leaveDate: civilDate('leave_date'),
    pictureId: guid('picture_id'),
    version: integer('version').notNull().default(1),
  },
  (t) => [index('employee_by_name').on(t.sortName, t.id), index('employee_by_trigrams').using('gin', sql`(${namedText(t)}) gin_trgm_ops`), index('employee_by_email').on(sql`lower(${t.email})`)],
)

/** One stretch of employment facts; exactly one holds on any day of service. */
export const employment = pgTable(
  'employment',
  {
    id: guid('id').primaryKey(),
    employeeId: guid('employee_id').notNull(),
    from: civilDate('from').notNull(),
    until: civilDate('until'),
    departmentId: guid('department_id').notNull(),
    siteId: guid('site_id').notNull(),
    /** Null for the chief executive, or while the place is vacant. */
    superiorId: guid('superior_id'),
    grade: integer('grade').notNull(),
    jobTitle: text('job_title').notNull(),
    /** The job title as the company lists it; null: it lists no such title. */
    designationId: guid('designation_id'),
    /** permanent, contract, probation, partTime */
    employmentStatus: text('employment_status').notNull(),
    calendarId: guid('calendar_id').notNull(),
    /** Days by which this person's cycle is shifted (shift groups). */
    calendarOffset: integer('calendar_offset').notNull().default(0),
    /** Last day of a contract; null where none is agreed. Who leaves is told by the person's last day alone. */
    contractEnd: civilDate('contract_end'),
    version: integer('version').notNull().default(1),
  },
  (t) => [index('employment_by_employee').on(t.employeeId, t.from), index('employment_by_superior').on(t.superiorId, t.from), index('employment_by_department').on(t.departmentId, t.from), index('employment_by_place').on(t.departmentId, t.designationId, t.siteId, t.from)],
)

/**
 * How many people (`person`), places they hold (`place`) and leave balances they have (`balance`) are of people in service: on a day,
 * the sum of all rows until then. Triggers of `employee`, `employment` and `leave_balance` add what each statement changed, always as
 * rows of its own: no two transactions wait for each other here. @see .decisions/0034
 */
export const headcount = pgTable(
  'headcount',
  {
    what: text('what').$type<'person' | 'place' | 'balance'>().notNull(),
    /** From this day on there are so many more; below zero: fewer. */
    day: civilDate('day').notNull(),
    change: integer('change').notNull(),
    folded: boolean('folded').notNull().default(false),
  },
  (t) => [index('headcount_by_day').on(t.what, t.day, t.change), index('headcount_to_fold').on(t.what).where(sql`not ${t.folded}`)],
)

/**
 * Changes with every change of who is below whom: what was read of that holds as long as the sum of these is the same. Triggers of
 * `employee` and `employment` add a number nobody can guess, always as a row of its own. @see .decisions/0039
 */
export const lineMark = pgTable('line_mark', { mark: numeric('mark').notNull() })

/**
 * Roles: hr (sees all requests), hrOwner (level 3), hrHead, cfo, ceo, admin. At one site or, with null, at all.
 * With a module (its slug) the role counts where that module's approval asks for it, and nowhere else.
 */
export const employeeRole = pgTable(
  'employee_role',
  { id: guid('id').primaryKey(), employeeId: guid('employee_id').notNull(), role: text('role').notNull(), module: text('module'), siteId: guid('site_id'), from: civilDate('from').notNull(), until: civilDate('until') },
  (t) => [index('employee_role_by_role').on(t.role, t.from), index('employee_role_by_employee').on(t.employeeId)],
)

/** Days a calendar works: weekly (`{kind:'weekly', working:[1,2,3,4,5]}`) or cycle (`{kind:'cycle', anchor:'2024-01-01', pattern:'WWWWOO'}`). */
export type CalendarRule = { kind: 'weekly'; working: number[] } | { kind: 'cycle'; anchor: string; pattern: string }

export const workCalendar = pgTable('work_calendar', {
  id: guid('id').primaryKey(),
  code: text('code').notNull().unique(),
  name: text('name').notNull(),
  rule: jsonb('rule').$type<CalendarRule>().notNull(),
  /** False for calendars that work through public holidays. */
  observesHolidays: boolean('observes_holidays').notNull().default(true),
  /** Codes of its shifts: a weekly calendar has one, a cycle goes through them, one each time round. */
  shiftCodes: jsonb('shift_codes').$type<string[]>().notNull().default([]),
})

/** A shift by the clock of the site. */
export const shift = pgTable('shift', {
  id: guid('id').primaryKey(),
  code: text('code').notNull().unique(),
  name: text('name').notNull(),
  /** Minutes from the day's midnight; an end past 1440 is on the next day. */
  startMinute: integer('start_minute').notNull(),
  endMinute: integer('end_minute').notNull(),
  breakMinutes: integer('break_minutes').notNull().default(0),
  version: integer('version').notNull().default(1),
})

/** A shift group: a calendar, and by how many days its cycle is shifted. */
export const calendarGroup = pgTable('calendar_group', {
  id: guid('id').primaryKey(),
  code: text('code').notNull().unique(),
  name: text('name').notNull(),
  calendarId: guid('calendar_id').notNull(),
  offset: integer('offset').notNull().default(0),
})

/**
 * A person's calendar group from a day on, over the calendar of their employment, until the next such day. Withdrawn, never deleted:
 * what holds on a day is read from those that stand.
 */
export const calendarChange = pgTable(
  'calendar_change',
  {
    id: guid('id').primaryKey(),
    employeeId: guid('employee_id').notNull(),
    from: civilDate('from').notNull(),
    groupId: guid('group_id').notNull(),
    requestId: guid('request_id'),
    lineId: guid('line_id'),
    recordedAt: instant('recorded_at').notNull(),
    withdrawnAt: instant('withdrawn_at'),
  },
  (t) => [index('calendar_change_by_employee').on(t.employeeId, t.from), index('calendar_change_by_request').on(t.requestId)],
)

export const holiday = pgTable(
  'holiday',
  {
    id: guid('id').primaryKey(),
    date: civilDate('date').notNull(),
    /** English, and what a language without a name of its own shows. */
    name: text('name').notNull(),
    /** Name by language (`id`, `ar`). */
    names: jsonb('names').$type<Record<string, string>>().notNull().default({}),
    /** public, joint */
    kind: text('kind').notNull(),
    /** Null: every calendar. */
    calendarId: guid('calendar_id'),
    /** A day near the loading day of the demo company: the configuration files do not know it and leave it alone. */
    demo: boolean('demo').notNull().default(false),
  },
  (t) => [index('holiday_by_date').on(t.date)],
)

/** What people choose from when they ask for something, by list. @see contract/kit/choices.ts */
export const choice = pgTable(
  'choice',
  {
    id: guid('id').primaryKey(),
    /** The list it is of. */
    list: text('list').notNull(),
    code: text('code').notNull(),
    /** Name by language; English where a language has none. */
    names: jsonb('names').$type<Record<string, string>>().notNull(),
    /** What it is, by language; none where the name says it all. */
    descriptions: jsonb('descriptions').$type<Record<string, string>>().notNull().default({}),
    rules: jsonb('rules').$type<ChoiceRules>().notNull().default({}),
    /** Place in its list, from 1. */
    position: integer('position').notNull().default(0),
    /** False: offered no longer; what was asked for keeps it. */
    active: boolean('active').notNull().default(true),
    version: integer('version').notNull().default(1),
  },
  (t) => [uniqueIndex('choice_one').on(t.list, t.code)],
)

export const payPeriod = pgTable(
  'pay_period',
  { id: guid('id').primaryKey(), code: text('code').notNull().unique(), from: civilDate('from').notNull(), until: civilDate('until').notNull(), closed: boolean('closed').notNull().default(false), contactEmployeeId: guid('contact_employee_id'),
    /** Null of periods made before pay dates were known: pay-period.ts says when these were paid. */
    payDate: civilDate('pay_date') },
  (t) => [index('pay_period_by_until').on(t.until)],
)

/** People a module may be given to together: everybody who fits all lists that are not empty; `employees` are in it anyhow. */
export interface AccessGroupMembers {
  departments?: string[]
  sites?: string[]
  employmentStatuses?: string[]
  gradeAtLeast?: number
  employees?: string[]
}

export const accessGroup = pgTable('access_group', {
  id: guid('id').primaryKey(),
  code: text('code').notNull().unique(),
  name: text('name').notNull(),
  /** Ids of departments, sites and employees. */
  members: jsonb('members').$type<AccessGroupMembers>().notNull(),
})

/** Which modules a person has: a row for one employee wins over rows for a group or role, those over the row for everyone (all three null). */
export const moduleAccess = pgTable(
  'module_access',
  {
    id: guid('id').primaryKey(),
    module: text('module').notNull(),
    employeeId: guid('employee_id'),
    groupId: guid('group_id'),
    role: text('role'),
    /** 0 system, 2 group */
    categoryId: integer('category_id').notNull().default(2),
    readOnly: boolean('read_only').notNull().default(false),
    /** A row that takes the module away. */
    denied: boolean('denied').notNull().default(false),
  },
  (t) => [uniqueIndex('module_access_one').on(t.module, t.employeeId), index('module_access_by_employee').on(t.employeeId)],
)

export const setting = pgTable('setting', { key: text('key').primaryKey(), value: jsonb('value').notNull(), updatedAt: instant('updated_at').notNull() })

/** What `npm run configure` has applied: who, when, which content. Never changed, never deleted. */
export const configurationApplied = pgTable(
  'configuration_applied',
  {
    id: guid('id').primaryKey(),
    appliedAt: instant('applied_at').notNull(),
    appliedBy: text('applied_by').notNull(),
    /** Schema of the files; an older one is refused from then on. */
    schema: integer('schema').notNull(),
    /** Number the company gives its configuration; a lower one is refused from then on. */
    revision: integer('revision').notNull(),
    /** SHA-256 over what the files say, comments and layout aside. */
    hash: text('hash').notNull(),
    /** Lines of the diff that was applied. */
    changes: jsonb('changes').$type<string[]>().notNull(),
  },
  (t) => [index('configuration_applied_by_time').on(t.appliedAt)],
)

/** A sign-in account of the local provider, or the link from an external subject to an employee. */
export const account = pgTable(
  'account',
  {
    id: guid('id').primaryKey(),
    /** Lower case. */
    username: text('username').notNull().unique(),
    /** `${issuer}|${subject}` of an external provider, else null. */
    externalSubject: text('external_subject').unique(),
    passwordHash: text('password_hash'),
    employeeId: guid('employee_id').notNull(),
    demo: boolean('demo').notNull().default(false),
    disabled: boolean('disabled').notNull().default(false),
    /** At our own provider; null: not yet. */
    signedInAt: instant('signed_in_at'),
    version: integer('version').notNull().default(1),
  },
  (t) => [index('account_by_employee').on(t.employeeId)],
)

/** Tries of secrets. `id` is a digest of what is tried and by whom. */
export const signInAttempt = pgTable(
  'sign_in_attempt',
  {
    id: text('id').primaryKey(),
    /** The count after the last try. */
    tries: integer('tries').notNull(),
    /** When the count will have sunk to nothing (server/org/attempts.ts). */
    until: instant('until').notNull(),
    /** The next try is judged from then on; null: at once. */
    waitUntil: instant('wait_until'),
  },
  (t) => [index('sign_in_attempt_by_end').on(t.until)],
)

/** A person's password for documents, sealed with the server's key: it must be read again to encrypt a document with it. */
export const documentPassword = pgTable('document_password', {
  employeeId: guid('employee_id').primaryKey(),
  /** `seal()` of server/lib/seal.ts, bound to the person. */
  sealed: text('sealed').notNull(),
  changedAt: instant('changed_at').notNull(),
})

/** Last used sequence by name (`LV-202605`): codes without gaps by race, taken under the row's lock. */
export const sequence = pgTable('sequence', { name: text('name').notNull(), value: integer('value').notNull() }, (t) => [primaryKey({ columns: [t.name] })])

/** The second factor of an account: codes of an authenticator app (RFC 6238). A row is there once a first code was right. */
export const secondFactor = pgTable('second_factor', {
  accountId: guid('account_id').primaryKey(),
  /** The app's key: `seal()` of server/lib/seal.ts, bound to the account. */
  sealed: text('sealed').notNull(),
  confirmedAt: instant('confirmed_at').notNull(),
  /** The half minute whose code was used last: that one, and any before it, does not work again. */
  lastStep: integer('last_step').notNull(),
})

/** Codes for when the app is not at hand, each of which works once. */
export const recoveryCode = pgTable(
  'recovery_code',
  {
    accountId: guid('account_id').notNull(),
    /** SHA-256 of account and code; a code has 80 random bits. */
    digest: text('digest').notNull(),
    usedAt: instant('used_at'),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.digest] })],
)
