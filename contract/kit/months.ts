/** Months of civil dates: service, grants, expiry, contracts. Pure. */

/** The same day `months` later, or the last day of that month when it has no such day. */
export function addMonths(date: string, months: number): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  const index = year * 12 + month - 1 + months
  const last = new Date(Date.UTC(Math.floor(index / 12), (index % 12) + 1, 0)).getUTCDate()
  return `${String(Math.floor(index / 12)).padStart(4, '0')}-${String((index % 12) + 1).padStart(2, '0')}-${String(Math.min(day, last)).padStart(2, '0')}`
}

/** Whole months between two days, 0 when `until` is earlier. */
export function monthsBetween(from: string, until: string): number {
  let months = (Number(until.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(until.slice(5, 7)) - Number(from.slice(5, 7))
  if (addMonths(from, months) > until) months -= 1
  return Math.max(0, months)
}
