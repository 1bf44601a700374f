/** How long a contract is, and until when. Pure: both sides use it. @see docs/product/workforce.md#contract-months */
import { addDays, type CivilDate } from '../kit/civil-date.ts'
import { addMonths, monthsBetween } from '../kit/months.ts'
import { EmploymentKind, type EmploymentKindId, HiringKind, type HiringKindId } from './vocabulary.ts'

/** Usual and most months of each kind of employment that ends. */
export type ContractMonths = Readonly<Partial<Record<EmploymentKindId, { usual: number; most: number }>>>

export const CONTRACT_MONTHS: ContractMonths = {
  [EmploymentKind.contract]: { usual: 12, most: 24 },
  [EmploymentKind.probation]: { usual: 3, most: 3 },
  [EmploymentKind.outsource]: { usual: 12, most: 36 },
}

/** Most months of temporary work, whatever its kind. */
const MOST_TEMPORARY = 12

export interface ContractAsked {
  employmentStatus: EmploymentKindId
  requestType: HiringKindId
  requiredDate: CivilDate
  /** Last day of the time frame the required day lies in; temporary work usually ends there. */
  frameEnd?: CivilDate | null
  /** What was given; null or left out: the usual. */
  contractMonth?: number | null
}

export interface ContractAnswer {
  /** Null: this kind of employment has no end. */
  contractMonth: number | null
  contractUntil: CivilDate | null
  minMonths: number | null
  maxMonths: number | null
  mayChange: boolean
}

/** Months from one day to another, inclusive; a begun month is a whole one. */
export const monthsUntil = (from: CivilDate, until: CivilDate): number => monthsBetween(from, until) + 1

/** Months a contract of this kind has, usually and at most, and its last day. */
export function contractOf({ employmentStatus, requestType, requiredDate, frameEnd, contractMonth }: ContractAsked, settings: ContractMonths = CONTRACT_MONTHS): ContractAnswer {
  const isTemporary = requestType === HiringKind.temporary
  const ofKind = settings[employmentStatus]
  if (!isTemporary && !ofKind) return { contractMonth: null, contractUntil: null, minMonths: null, maxMonths: null, mayChange: false }
  const most = isTemporary ? Math.min(MOST_TEMPORARY, ofKind?.most ?? MOST_TEMPORARY) : (ofKind?.most ?? MOST_TEMPORARY)
  const usual = isTemporary ? (frameEnd && frameEnd >= requiredDate ? monthsUntil(requiredDate, frameEnd) : 1) : (ofKind?.usual ?? 1)
  const months = contractMonth ?? Math.min(usual, most)
  return { contractMonth: months, contractUntil: addDays(addMonths(requiredDate, months), -1), minMonths: 1, maxMonths: most, mayChange: most > 1 }
}
