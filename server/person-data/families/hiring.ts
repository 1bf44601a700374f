/** Head counts, vacancies, and people who applied and became colleagues. */
import { and, eq, inArray, or } from 'drizzle-orm'
import { q } from '../../db/context.ts'
import { attachment } from '../../files/table.ts'
import { customProperty, designation, planningFrame, planningPeriod, position } from '../../workforce/table.ts'
import { manpowerPlan, manpowerPlanCell, manpowerPlanLine, manpowerPlanVersion, planSeat } from '../../workforce/plan/table.ts'
import { forgetApplicant, lockApplicant } from '../../workforce/vacancy/erase.ts'
import { applicant, applicationEvent, applicationStage, vacancy, vacancyApplication, vacancyEvent, vacancyInCharge, vacancyReplacement, vacancyStage } from '../../workforce/vacancy/table.ts'
import { APPLICANT } from '../../workforce/vacancy/files.ts'
import { giveUpRows } from '../files.ts'
import type { Person, TableFacts } from '../facts.ts'

const SEATS = 'units and numbers: head counts are made of them'
/** What is known of them as somebody who applied. */
const applied = ({ id }: Person) => or(eq(applicant.internalEmployeeId, id), inArray(applicant.id, q().select({ id: vacancyApplication.applicantId }).from(vacancyApplication).where(eq(vacancyApplication.joinedEmployeeId, id))))
const applications = (person: Person) => q().select({ id: vacancyApplication.id }).from(vacancyApplication).where(inArray(vacancyApplication.applicantId, q().select({ id: applicant.id }).from(applicant).where(applied(person))))

async function forgetApplications(person: Person, now: Date): Promise<number> {
  const rows = await q().select({ id: applicant.id }).from(applicant).where(applied(person))
  for (const { id } of rows) {
    await lockApplicant(id)
    await forgetApplicant(id, now)
    await giveUpRows(and(eq(attachment.recordKind, APPLICANT), eq(attachment.recordId, id)))
  }
  return rows.length
}

export const hiringFacts: readonly TableFacts[] = [
  { table: vacancyApplication, kind: 'Hiring', own: (person) => inArray(vacancyApplication.id, applications(person)), people: ['movedBy', 'joinedEmployeeId'], plain: ['id', 'vacancyId', 'applicantId', 'status', 'endReasonId'], erase: [{ does: 'stay', why: 'how hiring went is counted from it' }] },
  { table: applicationStage, kind: 'Hiring', own: (person) => inArray(applicationStage.applicationId, applications(person)), people: ['changedBy'], words: ['note'], plain: ['applicationId', 'stageId'], erase: [{ does: 'stay', why: 'how hiring went is counted from it' }] },
  { table: applicationEvent, kind: 'Hiring', own: (person) => inArray(applicationEvent.applicationId, applications(person)), people: ['changedBy'], words: ['note'], plain: ['id', 'applicationId', 'stageId', 'endReasonId'], erase: [{ does: 'stay', why: 'how hiring went is counted from it' }] },
  { table: vacancyReplacement, kind: 'Hiring', own: ({ id }) => eq(vacancyReplacement.employeeId, id), people: ['employeeId'], plain: ['id', 'requestId', 'vacancyId'], erase: [{ does: 'stay', why: SEATS }] },
  { table: vacancyInCharge, kind: 'Hiring', own: ({ id }) => eq(vacancyInCharge.employeeId, id), people: ['employeeId'], plain: ['vacancyId'], erase: [{ does: 'stay', why: SEATS }] },
  // what leads to it is told of before
  { table: applicant, kind: 'Hiring', own: applied, people: ['internalEmployeeId'], names: ['fullName', 'sortName', 'email', 'emailKey', 'phone'], plain: ['id', 'sourceId'], erase: [{ does: 'work', run: forgetApplications, left: 'that somebody applied, without notes and files' }] },
  { table: vacancyEvent, people: ['actorId'], words: ['note'], plain: ['id', 'vacancyId', 'action'] },
  { table: vacancyStage, plain: ['vacancyId', 'stageId', 'kind'] },
  { table: vacancy, people: ['requestorId', 'managerId'], words: ['closeNote'], plain: ['id', 'code', 'requestId', 'positionId', 'departmentId', 'siteId', 'status'] },
  { table: manpowerPlan, plain: ['id', 'departmentId', 'periodId', 'activeVersionId'] },
  { table: manpowerPlanCell, plain: ['lineId'] },
  { table: manpowerPlanLine, plain: ['id', 'versionId', 'positionId', 'reportToId', 'reasonId', 'reasonNewPositionId', 'currency'] },
  { table: manpowerPlanVersion, plain: ['id', 'planId', 'requestId', 'previousVersionId'] },
  { table: planSeat, plain: ['id', 'planId', 'positionId', 'kind', 'requestId', 'lineId', 'vacancyId', 'reversalOf'] },
  { table: designation, quotes: ['name', 'names'], plain: ['id', 'code'] },
  { table: position, plain: ['id', 'code', 'designationId', 'departmentId', 'siteId', 'reportToPositionId', 'openedByRequestId'] },
  { table: planningPeriod, quotes: ['names'], plain: ['id', 'code'] },
  { table: planningFrame, plain: ['id', 'periodId'] },
  { table: customProperty, quotes: ['names', 'options'], plain: ['id', 'code', 'departmentIds', 'positionIds', 'requestTypes'] },
]
