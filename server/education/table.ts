/** Education of people: what they have finished, and programmes of the company that are under way. @see docs/product/days.md#costs-and-education */
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { civilDate, guid, instant } from '../db/columns.ts'

/** Education somebody has finished. Level, entity and subject are of the company's lists (contract/kit/choices.ts). */
export const educationRecord = pgTable(
  'education_record',
  {
    id: guid('id').primaryKey(),
    employeeId: guid('employee_id').notNull(),
    levelId: guid('level_id').notNull(),
    entityId: guid('entity_id').notNull(),
    subjectId: guid('subject_id').notNull(),
    from: civilDate('from').notNull(),
    graduationDate: civilDate('graduation_date').notNull(),
    grade: text('grade').notNull().default(''),
    version: integer('version').notNull().default(1),
    /** The programme it comes from; null for what somebody brought along. */
    programmeId: guid('programme_id'),
    recordedAt: instant('recorded_at').notNull(),
  },
  (t) => [index('education_record_by_employee').on(t.employeeId)],
)

/** inProgress; completed with a diploma; removed before it began; closed after that. */
export type ProgrammeStatus = 'inProgress' | 'completed' | 'removed' | 'closed'

/** Education in progress that the company supports. Ended, never deleted. */
export const educationProgramme = pgTable(
  'education_programme',
  {
    id: guid('id').primaryKey(),
    requestId: guid('request_id').notNull(),
    lineId: guid('line_id').notNull(),
    employeeId: guid('employee_id').notNull(),
    levelId: guid('level_id').notNull(),
    entityId: guid('entity_id').notNull(),
    subjectId: guid('subject_id').notNull(),
    from: civilDate('from').notNull(),
    until: civilDate('until').notNull(),
    bondMonths: integer('bond_months').notNull(),
    /** Until then the person is bound to stay; of a completed one counted from the diploma. */
    bondEndDate: civilDate('bond_end_date').notNull(),
    status: text('status').$type<ProgrammeStatus>().notNull(),
    recordedAt: instant('recorded_at').notNull(),
    /** Civil date of the diploma, or of the day it was removed or closed. */
    endedOn: civilDate('ended_on'),
    endedAt: instant('ended_at'),
  },
  (t) => [index('education_programme_by_request').on(t.requestId), index('education_programme_by_employee').on(t.employeeId, t.from)],
)
