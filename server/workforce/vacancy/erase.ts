/** What is known of an applicant is forgotten: by HR when the person wishes it, by the clock when it was kept long enough. What counts stays. */
import { and, between, eq, inArray, isNull, like, sql } from 'drizzle-orm'
import { q } from '../../db/context.ts'
import { setAttachments } from '../../files/refs.ts'
import { attachment } from '../../files/table.ts'
import { commandKey } from '../../http/table.ts'
import { APPLICANT } from './files.ts'
import { applicant, applicationEvent, applicationStage, vacancy, vacancyApplication } from './table.ts'

export type Person = typeof applicant.$inferSelect
export type Application = typeof vacancyApplication.$inferSelect

/** In place of a name, where nobody's language is known. */
const NOBODY = 'Erased'

/** A person with their applications, alone: nobody moves them meanwhile. Their vacancies are locked before them, like everywhere. @returns null where there is none */
export async function lockApplicant(applicantId: string): Promise<{ person: Person; applications: Application[] } | null> {
  const of = q().select({ id: vacancyApplication.vacancyId }).from(vacancyApplication).where(eq(vacancyApplication.applicantId, applicantId))
  await q().select({ id: vacancy.id }).from(vacancy).where(inArray(vacancy.id, of)).orderBy(vacancy.id).for('update')
  const [person] = await q().select().from(applicant).where(eq(applicant.id, applicantId)).for('update')
  return person ? { person, applications: await q().select().from(vacancyApplication).where(eq(vacancyApplication.applicantId, applicantId)) } : null
}

/** Whether an application of theirs goes on, or came to a hire: then they are not forgotten. */
export const goesOn = (applications: readonly Pick<Application, 'status'>[]): boolean => applications.some(({ status }) => status === 'active' || status === 'hired')

const DAY_MS = 86_400_000

/** Files are often called like the person: the answers their uploads got are kept for repeats, and name them. An upload is answered on the day it came. */
async function forgetFileNames(applicantId: string): Promise<void> {
  const files = await q().select({ id: attachment.id, at: attachment.createdAt }).from(attachment).where(and(eq(attachment.recordId, applicantId), eq(attachment.recordKind, APPLICANT)))
  for (const { id, at } of files) {
    await q().update(commandKey).set({ answer: sql`jsonb_set(${commandKey.answer}::jsonb, '{FileName}', '""', false)::text` })
      .where(and(between(commandKey.createdAt, new Date(at.getTime() - DAY_MS), new Date(at.getTime() + DAY_MS)), like(commandKey.answer, `{"AttachmentId":"${id}"%`)))
  }
}

/** Forgets a person whom the caller has locked: stages, their status and day stay, and so does every count. */
export async function forgetApplicant(applicantId: string, now: Date): Promise<void> {
  await q().update(applicant).set({ fullName: NOBODY, sortName: '', email: '', emailKey: '', phone: '', sourceId: null, internalEmployeeId: null, keepUntil: null, erasedAt: now, version: sql`${applicant.version} + 1` })
    .where(and(eq(applicant.id, applicantId), isNull(applicant.erasedAt)))
  const of = q().select({ id: vacancyApplication.id }).from(vacancyApplication).where(eq(vacancyApplication.applicantId, applicantId))
  await q().update(applicationStage).set({ note: '' }).where(inArray(applicationStage.applicationId, of))
  await q().update(applicationEvent).set({ note: '' }).where(inArray(applicationEvent.applicationId, of))
  await q().update(vacancyApplication).set({ expectedJoinDate: null, version: sql`${vacancyApplication.version} + 1` }).where(eq(vacancyApplication.applicantId, applicantId))
  await forgetFileNames(applicantId)
  await setAttachments({ recordId: applicantId, recordKind: APPLICANT, ids: [], ownerId: applicantId, now })
}
