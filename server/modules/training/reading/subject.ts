/** A subject: what it is about, who must have done it, where it is given next. And the subjects nobody asks of a person. */
import { and, asc, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import { fold } from '../../../../contract/kit/fold.ts'
import type { ListInput, Paged } from '../../../../contract/kit/paging.ts'
import type { OptionalSubject, SubjectDetail } from '../../../../contract/modules/training/reading-calls.ts'
import { q } from '../../../db/context.ts'
import { pagedRows } from '../../../db/paging.ts'
import type { Context } from '../../../lib/handler.ts'
import { addMonths } from '../../../../contract/kit/months.ts'
import { refuse } from '../../../lib/refuse.ts'
import { few } from '../../../org/below.ts'
import { employmentOn } from '../../../org/employment.ts'
import { isReadable } from '../../../org/scope.ts'
import { fitsAudience } from '../../../training/audience.ts'
import { audienceText } from '../../../training/audience-text.ts'
import { hoursOf } from '../../../training/hours.ts'
import { mandatoryRows } from '../../../training/mandatory.ts'
import { training, trainingCompletion, trainingOffer, trainingPlace } from '../../../training/table.ts'
import { mandatoryRules } from '../../../training/terms/mandatory-rules.ts'
import { trainingCategories, trainingSubjects } from '../../../training/terms/subjects.ts'
import { learning } from '../../../training/who.ts'
import { nameIn } from '../../../lib/name-in.ts'

export interface OpenOffer {
  id: string
  subjectId: string
  /** Civil date of its first day. */
  date: string
  free: number
}

/** Trainings somebody may register for now, the next one first. @param employeeId whom they are open to */
export async function openOffers(employeeId: string, subjectIds: readonly string[], { now, today }: Pick<Context, 'now' | 'today'>): Promise<OpenOffer[]> {
  if (subjectIds.length === 0) return []
  const gone = sql<number>`(select count(*)::int from ${trainingPlace} where ${trainingPlace.trainingId} = ${training.id} and ${trainingPlace.state} in ('held', 'taken'))`
  const rows = await q().select({ id: training.id, subjectId: training.subjectId, date: training.from, quota: trainingOffer.quota, gone, audience: trainingOffer.audience })
    .from(training).innerJoin(trainingOffer, eq(trainingOffer.trainingId, training.id))
    .where(and(eq(training.status, 'active'), inArray(training.subjectId, [...subjectIds]), sql`${trainingOffer.opensAt} <= ${now}`, gt(trainingOffer.closesAt, now)))
    .orderBy(asc(training.from), asc(training.id))
  const work = rows.length > 0 ? await employmentOn(employeeId, today) : null
  return rows.filter((r) => work !== null && fitsAudience(r.audience, work)).map(({ id, subjectId, date, quota, gone: taken }) => ({ id, subjectId, date, free: Math.max(0, quota - taken) }))
}

/** @throws CallError not_found */
export async function subjectDetail({ id }: { id: string }, context: Context): Promise<SubjectDetail> {
  const { caller, language } = context
  const subjects = await trainingSubjects()
  const subject = subjects.get(id) ?? refuse('not_found')
  const rule = (await mandatoryRules()).find((r) => r.subjectId === id)
  const own = rule ? (await mandatoryRows({ people: few([caller.employeeId]), subjectIds: [id] }, context.today)).rows[0] : undefined
  const offers = await openOffers(caller.employeeId, [id], context)
  const category = (await trainingCategories()).get(subject.category)
  return {
    id, trainingSubject: nameIn(subject, language), description: subject.descriptions[language] ?? subject.descriptions.en ?? '', category: category ? nameIn(category, language) : '', trainingHour: hoursOf(subject.minutes),
    prerequisites: subject.prerequisiteIds.flatMap((p) => { const found = subjects.get(p); return found ? [{ id: p, trainingSubject: nameIn(found, language) }] : [] }),
    mandatory: rule ? { audience: await audienceText(rule.audience, context), firstDueDays: rule.firstDueDays, renewMonths: rule.renewMonths } : null,
    own: own ? { status: own.status, dueDate: own.dueDate, validUntil: own.lastCompleted !== null && rule?.renewMonths ? addMonths(own.lastCompleted, rule.renewMonths) : null } : null,
    offers: offers.map(({ id: offer, date, free }) => ({ id: offer, date, free })), certificateMonths: subject.certificateMonths,
  }
}

/** Subjects that no rule asks of this person, in the company's order. @throws CallError not_allowed */
export async function nonMandatory({ employeeId, category, ...input }: ListInput & { employeeId?: string; category?: string }, context: Context): Promise<Paged<OptionalSubject>> {
  const of = employeeId ?? context.caller.employeeId
  if (!(await isReadable(of, context, learning('training')))) refuse('not_allowed', {}, 'employeeId')
  const work = await employmentOn(of, context.today)
  const asked = new Set((await mandatoryRules()).filter((r) => work !== null && r.from <= context.today && fitsAudience(r.audience, work)).map((r) => r.subjectId))
  const categories = await trainingCategories()
  const wanted = fold(input.filterSearch ?? '')
  const rows = [...(await trainingSubjects()).values()].filter((s) => s.active && !asked.has(s.id) && (category === undefined || s.category === category) && fold(`${nameIn(s, context.language)} ${s.code}`).includes(wanted))
  const page = pagedRows(rows, input)
  const ids = page.listData.map((s) => s.id)
  const done = ids.length === 0 ? [] : await q().select({ subjectId: trainingCompletion.subjectId, on: sql<string>`max(${trainingCompletion.completedOn})` }).from(trainingCompletion)
    .where(and(eq(trainingCompletion.employeeId, of), inArray(trainingCompletion.subjectId, ids), isNull(trainingCompletion.withdrawnAt))).groupBy(trainingCompletion.subjectId)
  const offers = await openOffers(of, ids, context)
  return {
    ...page,
    listData: page.listData.map((s) => {
      const next = offers.find((o) => o.subjectId === s.id)
      const of_ = categories.get(s.category)
      return { trainingSubjectId: s.id, trainingSubject: nameIn(s, context.language), category: of_ ? nameIn(of_, context.language) : '', trainingHour: hoursOf(s.minutes), lastCompleted: done.find((d) => d.subjectId === s.id)?.on ?? null, nextOffer: next ? { id: next.id, date: next.date, free: next.free } : null }
    }),
  }
}
