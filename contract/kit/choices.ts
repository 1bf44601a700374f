/** Every list of reasons, and of what a form offers beside them, that a company keeps, one line each, with the rules its reasons may have. What a rule means stands in server/configuration/README.md. */

/** Rules a reason may carry. */
export interface ReasonRules {
  /** Time it takes counts as worked. */
  official?: boolean
  /** Longest time of one request. */
  maxMinutes?: number
  /** Requests of one person in a calendar month. */
  maxPerMonth?: number
  /** A document must be attached when it is submitted. */
  needsDocument?: boolean
  /** Months of service before it may be asked for. */
  minServiceMonths?: number
}
export type ReasonRule = keyof ReasonRules

export const reasonLists = {
  'permit-out': ['official', 'maxMinutes', 'maxPerMonth'],
  'manual-shifts': [],
  'overtime-schedule': [],
  'attendance-check-time-overrides': [],
  'payroll-ot-adjustment': [],
  'formal-development': ['needsDocument', 'minServiceMonths'],
  // lowest first
  'education-level': [],
  'education-entity': [],
  'education-subject': [],
  'education-class': [],
} as const satisfies Record<string, readonly ReasonRule[]>

export type ReasonList = keyof typeof reasonLists
