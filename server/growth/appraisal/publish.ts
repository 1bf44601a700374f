/** Results are told to whom they are about, read by them, and taken back. No notice says a score, a grade or a word of it. */
import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { DEFAULT_LANGUAGE } from '../../../contract/kit/language.ts'
import { PERFORMANCE_APPRAISAL } from '../../../contract/modules/performance-appraisal/sources.ts'
import { q } from '../../db/context.ts'
import { noticeTypes } from '../../effects/notice-types.ts'
import { notify } from '../../effects/notify.ts'
import { nameIn } from '../../lib/name-in.ts'
import { namesOf } from '../../org/people.ts'
import { findPeriod } from '../periods.ts'
import type { Evaluation } from './evaluations.ts'
import { evaluation } from './table.ts'

/** Where a person reads their result. */
const resultLink = ({ id }: Pick<Evaluation, 'id'>): string => `${PERFORMANCE_APPRAISAL}/result/${id}`

async function periodName({ periodId }: Pick<Evaluation, 'periodId'>): Promise<string> {
  const period = await findPeriod('appraisal', periodId)
  return period ? nameIn(period, DEFAULT_LANGUAGE) : ''
}

/** Of results: approved, told to nobody yet. */
export const isUnpublished = and(isNotNull(evaluation.approvedAt), isNull(evaluation.publishedAt), isNull(evaluation.withdrawnAt))

/** Tells these results to the people they are about, those that wait to be told. In the open transaction; each is told once. @returns how many */
export async function publishResults(ids: readonly string[], now: Date): Promise<number> {
  if (ids.length === 0) return 0
  const told = await q().update(evaluation).set({ publishedAt: now, version: sql`${evaluation.version} + 1` }).where(and(inArray(evaluation.id, [...ids]), isUnpublished)).returning()
  for (const of of told) {
    await notify({
      employeeId: of.employeeId, actorId: null, eventKey: `resultPublished:${of.id}:${of.version}`, typeId: noticeTypes.resultPublished, code: 'resultPublished', params: { period: await periodName(of) }, link: resultLink(of), now,
    })
  }
  return told.length
}

/** A result that was told holds no more: whom it is about is told. */
export async function tellWithdrawn(of: Evaluation, now: Date): Promise<void> {
  if (of.publishedAt === null) return
  await notify({
    employeeId: of.employeeId, actorId: null, eventKey: `resultWithdrawn:${of.id}:${of.version}`, typeId: noticeTypes.resultWithdrawn, code: 'resultWithdrawn', params: { period: await periodName(of) }, link: PERFORMANCE_APPRAISAL, now,
  })
}

/** Whoever wrote it hears, quietly, that the person has read it. */
export async function tellAcknowledged(of: Evaluation, now: Date): Promise<void> {
  const person = (await namesOf([of.employeeId])).get(of.employeeId) ?? ''
  await notify({
    employeeId: of.evaluatorId, actorId: of.employeeId, eventKey: `resultAcknowledged:${of.id}:${of.version}`, typeId: noticeTypes.resultAcknowledged, code: 'resultAcknowledged', params: { person, period: await periodName(of) }, link: resultLink(of), now,
    mail: false, push: false,
  })
}

/** Results of a period, and of one kind of evaluation, that wait to be told. */
export const unpublishedOf = async (periodId: string, typeId: string | undefined): Promise<string[]> =>
  (await q().select({ id: evaluation.id }).from(evaluation).where(and(eq(evaluation.periodId, periodId), typeId === undefined ? undefined : eq(evaluation.typeId, typeId), isUnpublished))).map((r) => r.id)
