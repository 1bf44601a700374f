/** What a request for people holds, as the server reads it. */
import { EmploymentKind, HiringKind } from '../../../contract/workforce/vocabulary.ts'
import type { ManpowerValues } from '../../../contract/modules/manpower/calls.ts'
import { type ContractAnswer, contractOf, CONTRACT_MONTHS, type ContractMonths } from '../../../contract/workforce/contract-months.ts'
import { settingOf } from '../../org/settings.ts'
import type { ModuleValues } from '../../request/module.ts'
import { frameAt } from '../../workforce/periods.ts'
import type { RoomAsk } from '../../workforce/plan/room.ts'

export type Draft = Partial<{ [K in keyof ManpowerValues]: ManpowerValues[K] | null }>
export const draftOf = (values: ModuleValues): Draft => values

/** What a plan is asked with. */
export interface Asked {
  employeeId: string
  positionId: string
  requiredDate: string
  requestType: number
  headCount: number
}

/** Null while something of it is missing. */
export function askedOf(values: ModuleValues): Asked | null {
  const { employeeId, position, requiredDate, requestType, headCount } = draftOf(values)
  return employeeId && position && requiredDate && requestType && headCount ? { employeeId, positionId: position, requiredDate, requestType, headCount } : null
}

/** Names approval rules know kinds of requests and of employment by. */
export const hiringKindName = (id: number): string => Object.entries(HiringKind).find(([, value]) => value === id)?.[0] ?? ''
export const employmentKindName = (id: number): string => Object.entries(EmploymentKind).find(([, value]) => value === id)?.[0] ?? ''

/** Usual and most months of each kind of employment, as the company has set them. */
export async function contractMonths(): Promise<ContractMonths> {
  const set = await settingOf('manpowerContractMonths')
  return { ...CONTRACT_MONTHS, ...Object.fromEntries(set.map(({ employmentStatus, usual, most }) => [employmentStatus, { usual, most }])) }
}

/** Months and last day of the contract that is asked for; null while its kind or its first day is missing. */
export async function contractIn(values: ModuleValues): Promise<ContractAnswer | null> {
  const { employmentStatus, requestType, requiredDate, contractMonth } = draftOf(values)
  if (!employmentStatus || !requestType || !requiredDate) return null
  return contractOf({ employmentStatus, requestType, requiredDate, frameEnd: (await frameAt(requiredDate))?.frame.until ?? null, contractMonth: contractMonth ?? null }, await contractMonths())
}

/** What of the plan such a request is measured by; temporary work takes places as long as it lasts. */
export function roomAsked(values: ModuleValues, requestId: string | null): RoomAsk | null {
  const asked = askedOf(values)
  if (!asked) return null
  const { replacement, contractUntil } = draftOf(values)
  return {
    positionId: asked.positionId, from: asked.requiredDate, until: asked.requestType === HiringKind.temporary ? (contractUntil ?? null) : null,
    replacementId: asked.requestType === HiringKind.replacement ? (replacement ?? null) : null, requestId,
  }
}
