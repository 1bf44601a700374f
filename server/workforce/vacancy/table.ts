/** Vacancies, who looks after them, and who applies. @see docs/product/vacancies.md */
import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { ApplicationStatus, StageKind, VacancyStatus } from '../../../contract/workforce/vocabulary.ts'
import { civilDate, guid, instant } from '../../db/columns.ts'

export const vacancy = pgTable(
  'vacancy',
  {
    id: guid('id').primaryKey(),
    code: text('code').notNull().unique(),
    requestId: guid('request_id').notNull().unique(),
    /** Who asked, and the manager it is for. */
    requestorId: guid('requestor_id').notNull(),
    managerId: guid('manager_id').notNull(),
    positionId: guid('position_id').notNull(),
    departmentId: guid('department_id').notNull(),
    siteId: guid('site_id').notNull(),
    headCount: integer('head_count').notNull(),
    hired: integer('hired').notNull().default(0),
    status: text('status').$type<VacancyStatus>().notNull(),
    requiredDate: civilDate('required_date').notNull(),
    openedAt: instant('opened_at').notNull(),
    closedAt: instant('closed_at'),
    closeNote: text('close_note').notNull().default(''),
    version: integer('version').notNull().default(1),
  },
  (t) => [index('vacancy_by_status').on(t.status, t.openedAt.desc(), t.id), index('vacancy_by_department').on(t.departmentId, t.openedAt.desc(), t.id)],
)

export const vacancyInCharge = pgTable(
  'vacancy_in_charge',
  { vacancyId: guid('vacancy_id').notNull(), employeeId: guid('employee_id').notNull(), since: instant('since').notNull(), until: instant('until') },
  (t) => [primaryKey({ columns: [t.vacancyId, t.employeeId, t.since] }), index('vacancy_in_charge_by_employee').on(t.employeeId, t.until)],
)

/** Stages as they stood in the company's list when the vacancy was opened. */
export const vacancyStage = pgTable(
  'vacancy_stage',
  { vacancyId: guid('vacancy_id').notNull(), stageId: guid('stage_id').notNull(), position: integer('position').notNull(), kind: text('kind').$type<StageKind>().notNull(), skippable: boolean('skippable').notNull() },
  (t) => [primaryKey({ columns: [t.vacancyId, t.stageId] }), uniqueIndex('vacancy_stage_one').on(t.vacancyId, t.position)],
)

/** What became of a vacancy: opened, held, resumed, closed, reopened, assigned, filled. */
export const vacancyEvent = pgTable(
  'vacancy_event',
  { id: guid('id').primaryKey(), vacancyId: guid('vacancy_id').notNull(), action: text('action').notNull(), actorId: guid('actor_id'), note: text('note').notNull().default(''), at: instant('at').notNull() },
  (t) => [index('vacancy_event_by_vacancy').on(t.vacancyId, t.at)],
)

/** A person who applies, in one vacancy or several. */
export const applicant = pgTable(
  'applicant',
  {
    id: guid('id').primaryKey(),
    fullName: text('full_name').notNull(),
    sortName: text('sort_name').notNull(),
    email: text('email').notNull().default(''),
    /** Folded, to find the same person; '' without. */
    emailKey: text('email_key').notNull().default(''),
    phone: text('phone').notNull().default(''),
    sourceId: guid('source_id'),
    internalEmployeeId: guid('internal_employee_id'),
    receivedOn: civilDate('received_on').notNull(),
    /** Last day what is known of them is kept; null while an application goes on. */
    keepUntil: civilDate('keep_until'),
    erasedAt: instant('erased_at'),
    version: integer('version').notNull().default(1),
  },
  (t) => [
    index('applicant_by_email').on(t.emailKey).where(sql`${t.emailKey} <> ''`),
    index('applicant_by_employee').on(t.internalEmployeeId).where(sql`${t.internalEmployeeId} is not null`),
    index('applicant_to_erase').on(t.keepUntil).where(sql`${t.erasedAt} is null`),
  ],
)

export const vacancyApplication = pgTable(
  'vacancy_application',
  {
    id: guid('id').primaryKey(),
    vacancyId: guid('vacancy_id').notNull(),
    applicantId: guid('applicant_id').notNull(),
    status: text('status').$type<ApplicationStatus>().notNull(),
    /** The first stage neither passed nor skipped; of one that ended, where it ended. */
    stagePosition: integer('stage_position').notNull(),
    /** Number of a stage status. */
    stageStatus: integer('stage_status').notNull(),
    movedOn: civilDate('moved_on').notNull(),
    movedAt: instant('moved_at').notNull(),
    movedBy: guid('moved_by'),
    expectedJoinDate: civilDate('expected_join_date'),
    joinedEmployeeId: guid('joined_employee_id'),
    /** Why it ended, a choice of `applicant-end-reason`; null while it goes on, when its vacancy was closed, and of what ended before it was asked. */
    endReasonId: guid('end_reason_id'),
    decidedAt: instant('decided_at'),
    createdAt: instant('created_at').notNull(),
    version: integer('version').notNull().default(1),
  },
  (t) => [
    uniqueIndex('vacancy_application_one').on(t.vacancyId, t.applicantId),
    index('vacancy_application_by_stage').on(t.vacancyId, t.status, t.stagePosition, t.movedOn.desc(), t.id),
    index('vacancy_application_by_applicant').on(t.applicantId),
    index('vacancy_application_still').on(t.movedOn).where(sql`${t.status} = 'active'`),
  ],
)

/** How the stages of an application stand. */
export const applicationStage = pgTable(
  'application_stage',
  {
    applicationId: guid('application_id').notNull(),
    stageId: guid('stage_id').notNull(),
    stagePosition: integer('stage_position').notNull(),
    statusId: integer('status_id').notNull(),
    date: civilDate('date'),
    note: text('note').notNull().default(''),
    changedBy: guid('changed_by'),
    changedAt: instant('changed_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.applicationId, t.stageId] })],
)

/** Every move there ever was: rows are added, never changed but for notes that are erased. */
export const applicationEvent = pgTable(
  'application_event',
  {
    id: guid('id').primaryKey(),
    applicationId: guid('application_id').notNull(),
    stageId: guid('stage_id').notNull(),
    stagePosition: integer('stage_position').notNull(),
    statusId: integer('status_id').notNull(),
    date: civilDate('date'),
    /** Of a move that ended the application. */
    endReasonId: guid('end_reason_id'),
    note: text('note').notNull().default(''),
    changedBy: guid('changed_by'),
    changedAt: instant('changed_at').notNull(),
  },
  (t) => [index('application_event_by_application').on(t.applicationId, t.changedAt)],
)

/** Whom a request replaces: one standing request each. */
export const vacancyReplacement = pgTable(
  'vacancy_replacement',
  { id: guid('id').primaryKey(), employeeId: guid('employee_id').notNull(), requestId: guid('request_id').notNull(), vacancyId: guid('vacancy_id'), releasedAt: instant('released_at') },
  (t) => [uniqueIndex('vacancy_replacement_one').on(t.employeeId).where(sql`${t.releasedAt} is null`), index('vacancy_replacement_by_request').on(t.requestId)],
)
