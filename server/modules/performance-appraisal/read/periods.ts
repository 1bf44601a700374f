/** Periods of appraisals, as forms and lists choose from them. */
import type { AppraisalPeriodOption } from '../../../../contract/modules/performance-appraisal/sources.ts'
import { isClosedOn } from '../../../growth/appraisal/evaluations.ts'
import { everyPeriod, type GrowthPeriod, isOpenOn } from '../../../growth/periods.ts'
import type { Context } from '../../../lib/handler.ts'
import { nameIn } from '../../../lib/name-in.ts'

type Days = Pick<GrowthPeriod, 'fillFrom' | 'fillUntil' | 'assessFrom' | 'assessUntil' | 'closedOn'>

/** Evaluations of it have begun, and it is not closed. */
export const isAssessed = (period: Pick<Days, 'assessFrom' | 'closedOn'>, today: string): boolean => period.assessFrom !== null && period.assessFrom <= today && !isClosedOn(period, today)

/** Evaluations of it are written on this day. */
export const isWritten = (period: Pick<Days, 'assessFrom' | 'assessUntil' | 'closedOn'>, today: string): boolean => isAssessed(period, today) && (period.assessUntil === null || today <= period.assessUntil)

/** Something of it is to do, or was a while ago. */
export const isCurrent = (period: Days, today: string): boolean => (isOpenOn(period, today) && !isClosedOn(period, today)) || isAssessed(period, today)

export function periodOption(period: GrowthPeriod, { language, today }: Context): AppraisalPeriodOption {
  const { id, code, from, until, fillFrom, fillUntil, assessFrom, selfUntil, assessUntil } = period
  return { id, displayName: nameIn(period, language), code, from, until, fillFrom, fillUntil, assessFrom, selfUntil, assessUntil, isOpen: (isOpenOn(period, today) && !isClosedOn(period, today)) || isWritten(period, today) }
}

/** Newest first. */
export const newestFirst = async (): Promise<GrowthPeriod[]> => [...(await everyPeriod('appraisal')).values()].toSorted((a, b) => (a.from === b.from ? (a.id < b.id ? 1 : -1) : a.from < b.from ? 1 : -1))

export const currentPeriods = async (context: Context): Promise<AppraisalPeriodOption[]> => (await newestFirst()).filter((p) => isCurrent(p, context.today)).map((p) => periodOption(p, context))
