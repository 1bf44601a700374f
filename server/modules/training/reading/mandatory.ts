/** Who must have done what: oneself, one's people, everybody. */
import { fold } from '../../../../contract/kit/fold.ts'
import type { RequiredInput, RequiredTraining, RequiredTrainings } from '../../../../contract/modules/training/reading-calls.ts'
import { addMonths } from '../../../../contract/kit/months.ts'
import { pageOf } from '../../../db/paging.ts'
import type { Context } from '../../../lib/handler.ts'
import { few } from '../../../org/below.ts'
import { employmentsOn } from '../../../org/employment.ts'
import { namesOf } from '../../../org/people.ts'
import { readableBy } from '../../../org/scope.ts'
import { mandatoryRows } from '../../../training/mandatory.ts'
import { mandatoryRules } from '../../../training/terms/mandatory-rules.ts'
import { subjectNames } from '../../../training/terms/subjects.ts'
import { learning } from '../../../training/who.ts'
import { openOffers } from './subject.ts'

const sorts = { dueDate: 'dueDate', employee: 'employee', trainingSubject: 'subject', status: 'status' } as const

/** People a scope means; undefined: everybody. */
async function peopleOf(scope: RequiredInput['scope'], context: Context) {
  if (scope === undefined || scope === 'mine') return few([context.caller.employeeId])
  const readable = await readableBy(context, learning('training'))
  return scope === 'others' ? readable?.beside : readable
}

export async function mandatoryTrainings({ scope, status, subjectId, siteId, ...input }: RequiredInput, context: Context): Promise<RequiredTrainings> {
  const { size, limit, offset } = pageOf(input)
  const sort = sorts[input.sortingColumn as keyof typeof sorts]
  const found = await mandatoryRows({
    people: await peopleOf(scope, context), status, ...(subjectId === undefined ? {} : { subjectIds: [subjectId] }), siteId, ...(input.filterSearch ? { nameLike: fold(input.filterSearch) } : {}),
    sort, descending: input.sortingDirection === 1, limit, offset,
  }, context.today)
  const ids = found.rows.map((r) => r.employeeId)
  const names = await namesOf(ids)
  const works = await employmentsOn(ids, context.today)
  const subjects = await subjectNames(found.rows.map((r) => r.subjectId), context.language)
  const renewal = new Map((await mandatoryRules()).map((r) => [r.subjectId, r.renewMonths]))
  // whom an offer is open to is asked for oneself alone: for others the catalogue says it
  const offers = scope === undefined || scope === 'mine' ? await openOffers(context.caller.employeeId, [...new Set(found.rows.map((r) => r.subjectId))], context) : []
  const listData = found.rows.map((r): RequiredTraining => {
    const months = renewal.get(r.subjectId) ?? null
    return {
      employeeId: r.employeeId, employee: names.get(r.employeeId) ?? '', companyStructure: works.get(r.employeeId)?.department ?? '', trainingSubjectId: r.subjectId, trainingSubject: subjects.get(r.subjectId) ?? '', status: r.status, dueDate: r.dueDate,
      lastCompleted: r.lastCompleted, validUntil: r.lastCompleted === null || months === null ? null : addMonths(r.lastCompleted, months), daysLeft: r.daysLeft, booked: r.booked, offerId: offers.find((o) => o.subjectId === r.subjectId)?.id ?? null,
    }
  })
  return { listData, totalData: found.total, totalPage: Math.ceil(found.total / size), counts: found.counts, booked: found.booked, gaps: found.gaps }
}
