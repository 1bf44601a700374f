/** Days on which a period may not begin. Apart from the hook: the calendar comes without the form's code. */

/** When a period may begin: `earliest` at all, `soonest` from today on. */
export interface PeriodStart {
  earliest: string
  soonest: string
}

/** The day at the earliest that stands against this one; null where nothing does. A type may be for days past and for days ahead, with days between that are neither. Pure. */
export function tooEarlyFor(start: PeriodStart | undefined, date: string, today: string): string | null {
  if (start === undefined) return null
  if (date < start.earliest) return start.earliest
  return today <= date && date < start.soonest ? start.soonest : null
}
