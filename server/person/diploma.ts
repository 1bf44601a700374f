/** A diploma becomes a record of the person's education, as any other that is written. */
import { eq } from 'drizzle-orm'
import { q } from '../db/context.ts'
import type { Programme } from '../education/programmes.ts'
import { educationRecord } from '../education/table.ts'
import { newId } from '../lib/new-id.ts'
import { writeRecord } from './records.ts'

/** The record knows the programme it comes from, and the change the request that paid for it. */
export async function recordDiploma({ id: programmeId, employeeId, levelId, entityId, subjectId, from, requestId, lineId }: Programme, graduationDate: string, { changedBy, now }: { changedBy: string; now: Date }): Promise<void> {
  const id = newId(now)
  const values = { educationLevel: levelId, educationEntity: entityId, educationSubject: subjectId, startDate: from, graduationDate, grade: null }
  await writeRecord({ employeeId, name: 'educations', kind: null, id, values, origin: 'request', changedBy, requestId, lineId, now })
  await q().update(educationRecord).set({ programmeId }).where(eq(educationRecord.id, id))
}
