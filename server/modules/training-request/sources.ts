/** What a proposal is chosen from, and what its form must know. */
import { fold } from '../../../contract/kit/fold.ts'
import type { ListInput, OptionRow, Paged } from '../../../contract/kit/paging.ts'
import { placesOf } from '../../../contract/kit/money.ts'
import { facilitatorSources, MAX_TRAINING_DAYS, TrainingLimits } from '../../../contract/modules/training-request/fields.ts'
import { trainingRequest } from '../../../contract/modules/training-request/index.ts'
import type { TrainingConfiguration } from '../../../contract/modules/training-request/calls.ts'
import type { TrainingSubjectOption } from '../../../contract/modules/training-request/sources.ts'
import { pagedRows } from '../../db/paging.ts'
import type { Context } from '../../lib/handler.ts'
import { accessTo } from '../../org/access.ts'
import { belowOf } from '../../org/below.ts'
import { isHrOfAny, reachesOf } from '../../org/scope.ts'
import { settings } from '../../org/settings.ts'
import { learning, ROLE_LEARNING } from '../../training/who.ts'
import { searchSubjects } from '../../training/terms/subjects.ts'
import { hoursOf } from './compute.ts'
import { MIN_PERCENT } from './values.ts'

export async function subjectOptions(input: ListInput, { language }: Context): Promise<Paged<TrainingSubjectOption>> {
  const { listData, ...page } = await searchSubjects(input, language)
  return { ...page, listData: listData.map(({ id, displayName, code, minutes, category, isMandatory }) => ({ id, displayName, code, trainingHour: hoursOf(minutes), category, isMandatory })) }
}

export function sourceOptions(input: ListInput, { t }: Context): Promise<Paged<OptionRow>> {
  const options = facilitatorSources.map((id) => ({ id: String(id), displayName: t(`training-request:enum.facilitators.facilitatorSource.${id}`) }))
  const wanted = fold(input.filterSearch ?? '')
  return Promise.resolve(pagedRows(options.filter((o) => fold(o.displayName).includes(wanted)), input))
}

/** The caller is HR, or plans trainings, of anybody. */
const plans = (context: Context): boolean => isHrOfAny(context) || reachesOf(context).some((r) => r.countsIn(learning(trainingRequest.slug)))

export async function configuration(_: unknown, context: Context): Promise<TrainingConfiguration> {
  const { caller, today } = context
  const s = await settings()
  const access = await accessTo(context, trainingRequest.slug)
  const mayKnowCeiling = plans(context) || caller.roles.includes('cfo') || caller.roles.includes(ROLE_LEARNING)
  return {
    mayCreate: access !== null && !access.readOnly,
    mayFileForOthers: plans(context) || !(await belowOf(caller.employeeId, today)).isEmpty,
    limits: TrainingLimits, maxDays: MAX_TRAINING_DAYS, currency: s.currency,
    ceiling: mayKnowCeiling && s.trainingCeiling > 0 ? { minor: s.trainingCeiling * 10 ** placesOf(s.currency), currency: s.currency } : null,
    codeSeconds: s.trainingCodeSeconds, lateMinutes: s.trainingLateMinutes, checkInBeforeMinutes: s.trainingCheckInBeforeMinutes, checkInAfterMinutes: s.trainingCheckInAfterMinutes, minAttendancePercent: MIN_PERCENT,
  }
}
