/** A person's own education: what they have finished, and what is under way with the company's support. */
import { and, asc, eq } from 'drizzle-orm'
import { q } from '../db/context.ts'
import { educationProgramme, educationRecord } from './table.ts'

export interface PersonalEducation {
  levelId: string
  entityId: string
  subjectId: string
  /** Day of the diploma; null while it is under way. */
  graduatedOn: string | null
  /** Last day it is planned for, and until when the person is bound; null for what is finished. */
  until: string | null
  boundUntil: string | null
}

/** What is under way first, then what is finished, by its day. */
export async function educationOf(employeeId: string): Promise<PersonalEducation[]> {
  const running = await q().select().from(educationProgramme).where(and(eq(educationProgramme.employeeId, employeeId), eq(educationProgramme.status, 'inProgress'))).orderBy(asc(educationProgramme.from))
  const finished = await q().select().from(educationRecord).where(eq(educationRecord.employeeId, employeeId)).orderBy(asc(educationRecord.graduationDate), asc(educationRecord.id))
  return [
    ...running.map(({ levelId, entityId, subjectId, until, bondEndDate }) => ({ levelId, entityId, subjectId, graduatedOn: null, until, boundUntil: bondEndDate })),
    ...finished.map(({ levelId, entityId, subjectId, graduationDate }) => ({ levelId, entityId, subjectId, graduatedOn: graduationDate, until: null, boundUntil: null })),
  ]
}
