/** The form of an approval right: what it starts with, and what is wrong with it. Pure. */
import { addDays, isDateOfUse } from '../../../../contract/kit/civil-date.ts'
import type { ApprovalRight } from '../../../../contract/modules/profile/right-calls.ts'

export interface RightForm {
  /** Slug; '' for every module. */
  module: string
  grantedToEmployeeId: string | null
  grantedTo: string
  from: string | null
  until: string | null
  includeWaiting: boolean
  keepOwnAccess: boolean
  reason: string
}

const WEEK = 6

/**
 * What the form starts with: the right that is changed, or the days of the address (`?from=&until=`, an approver's own leave).
 * @param today the person's civil date
 */
export function startOf(right: ApprovalRight | null, search: Record<string, unknown>, today: string): RightForm {
  if (right) return { ...right, module: right.module ?? '', grantedTo: right.grantedToEmployee }
  const given = (value: unknown) => (typeof value === 'string' && isDateOfUse(value) && value >= today ? value : null)
  const from = given(search.from) ?? today
  const until = given(search.until)
  return { module: '', grantedToEmployeeId: null, grantedTo: '', from, until: until !== null && until >= from ? until : addDays(from, WEEK), includeWaiting: true, keepOwnAccess: true, reason: '' }
}

/** Field -> key of its text, for what is wrong already here. */
export function faultsOf(form: RightForm, today: string): Partial<Record<'grantedToEmployeeId' | 'from' | 'until', string>> {
  return {
    ...(form.grantedToEmployeeId ? {} : { grantedToEmployeeId: 'fixed:field.required' }),
    ...(form.from ? {} : { from: 'fixed:field.required' }),
    ...(form.until ? (form.from && form.until < form.from ? { until: 'profile:rights.end-before-start' } : form.until < today ? { until: 'profile:rights.past' } : {}) : { until: 'fixed:field.required' }),
  }
}
