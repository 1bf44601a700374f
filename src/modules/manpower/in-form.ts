/** A request for people while it is filled in: what the company asks of it, what shows, what follows, what is wrong. Pure. */
import type { DraftLineRow } from '../../../contract/kit/field.ts'
import type { CustomProperty, MandatoryField, ManpowerConfiguration, PlanRoom, PlanRoomInput } from '../../../contract/modules/manpower/calls.ts'
import type { manpowerFields } from '../../../contract/modules/manpower/fields.ts'
import type { TimeFrameOption } from '../../../contract/modules/manpower/sources.ts'
import { CONTRACT_MONTHS, type ContractAnswer, type ContractMonths, contractOf } from '../../../contract/workforce/contract-months.ts'
import { roomOf } from '../../../contract/workforce/plan.ts'
import { EmploymentKind, HiringKind, PropertyKind, type WithoutPlan } from '../../../contract/workforce/vocabulary.ts'
import type { FormApi, FormValues } from '../../request/client-module.ts'
import type { FieldProblem } from '../../request/form/field-errors.ts'

export const NS = 'manpower'

export type ManpowerForm = FormApi<typeof manpowerFields>
export type ManpowerValues = FormValues<typeof manpowerFields>
export type AnswerRow = DraftLineRow<typeof manpowerFields.customProperties.columns>

/** What the company asks of such a request, as it was last told: kept with the draft, for the time without a network. */
export interface Asked {
  mandatory: readonly MandatoryField[]
  groups: ManpowerConfiguration['customGroups']
  questions: readonly CustomProperty[]
  months: ContractMonths
  withoutPlan: WithoutPlan
}

/** What the plan had for this place when it was last looked at: kept with the draft. */
export interface KnownRoom {
  companyStructure: string
  position: string
  /** Unix milliseconds. */
  at: number
  plan: Pick<PlanRoom, 'withoutPlan' | 'frames'>
}

/** Beside its fields, a form keeps what is asked, what the plan had, how many that is over it, whether the months were given, and answers nobody asks for now. */
export const ASKED = '$asked'
export const KNOWN = '$room'
export const OVER = '$over'
const GIVEN_MONTHS = '$months'
export const ASIDE = '$aside'

interface Beside {
  [ASKED]?: Asked
  [KNOWN]?: KnownRoom
  /** Null: not known. */
  [OVER]?: number | null
  [GIVEN_MONTHS]?: boolean
  [ASIDE]?: readonly AnswerRow[]
}

const beside = (values: ManpowerValues): Beside => values as Beside

export const askedOf = (values: ManpowerValues): Asked | undefined => beside(values)[ASKED]
export const knownRoomOf = (values: ManpowerValues): KnownRoom | undefined => beside(values)[KNOWN]
export const overOf = (values: ManpowerValues): number | null => beside(values)[OVER] ?? null
export const areMonthsGiven = (values: ManpowerValues): boolean => beside(values)[GIVEN_MONTHS] === true

export const monthsOf = (rows: ManpowerConfiguration['contractMonths']): ContractMonths => Object.fromEntries(rows.map(({ employmentStatus, usual, most }) => [employmentStatus, { usual, most }]))

const groupOf = (name: string): number | null => (/^customGroup[1-6]$/.test(name) ? Number(name.at(-1)) : null)

/** What the company calls a group of its own, and the question an answer is to. */
export function companyName(path: string, values: ManpowerValues): string | null {
  const asked = askedOf(values)
  const [list, lineId] = path.split('.')
  if (list === 'customProperties' && lineId !== undefined) {
    const property = values.customProperties?.find((row) => row.lineId === lineId)?.property
    return asked?.questions.find((q) => q.code === property || q.id === lineId)?.displayName ?? null
  }
  const number = groupOf(path)
  return number === null ? null : (asked?.groups.find((g) => g.number === number)?.name ?? null)
}

const fits = <T>(list: readonly T[], value: T | null | undefined): boolean => list.length === 0 || (value !== null && value !== undefined && list.includes(value))

/** Fields that may not stay empty for such a request. */
export function needsField(name: string, values: ManpowerValues): boolean {
  const { requestType, employmentStatus } = values
  if (name === 'replacement') return requestType === HiringKind.replacement
  if (name === 'outsourceCompany') return employmentStatus === EmploymentKind.outsource
  if (name === 'overPlanReason') return (overOf(values) ?? 0) > 0
  return askedOf(values)?.mandatory.some((m) => m.field === name && fits(m.requestType, requestType) && fits(m.employmentStatus, employmentStatus)) ?? false
}

/** The contract of such a request; null while what it follows from is not chosen. @param frameEnd last day of the time frame of the required day */
export function contractIn(values: ManpowerValues, frameEnd: string | null | undefined, contractMonth = values.contractMonth): ContractAnswer | null {
  const { requestType, employmentStatus, requiredDate } = values
  if (!requestType || !employmentStatus || !requiredDate) return null
  return contractOf({ employmentStatus, requestType, requiredDate, frameEnd: frameEnd ?? null, contractMonth: contractMonth ?? null }, askedOf(values)?.months ?? CONTRACT_MONTHS)
}

const hasEnd = ({ requestType, employmentStatus }: ManpowerValues, months: ContractMonths): boolean =>
  employmentStatus !== null && employmentStatus !== undefined && (requestType === HiringKind.temporary || months[employmentStatus] !== undefined)

export function showsField(name: string, values: ManpowerValues): boolean {
  const { requestType, employmentStatus } = values
  const group = groupOf(name)
  if (group !== null) return companyName(name, values) !== null || Boolean(values[name as 'customGroup1'])
  switch (name) {
    case 'replacement': return requestType === HiringKind.replacement
    case 'headCount': return requestType !== HiringKind.replacement
    case 'outsourceCompany': return employmentStatus === EmploymentKind.outsource
    case 'contractMonth': return hasEnd(values, askedOf(values)?.months ?? CONTRACT_MONTHS)
    case 'customProperties': return (askedOf(values)?.questions.length ?? 0) > 0 || (values.customProperties?.length ?? 0) > 0
    // where the plan is not known, a reason may be given beforehand
    case 'overPlanReason': return overOf(values) !== 0 || Boolean(values.overPlanReason)
    default: return true
  }
}

/** What no longer belongs to what was chosen goes; one request replaces one person. */
export function followRequest(values: ManpowerValues, changed: Partial<ManpowerValues>): Partial<ManpowerValues> {
  const next: Partial<ManpowerValues> & Beside = {}
  if ('companyStructure' in changed && !('position' in changed)) Object.assign(next, { position: null, designation: null, site: null })
  if ('requestType' in changed) Object.assign(next, changed.requestType === HiringKind.replacement ? { headCount: 1 } : { replacement: null })
  if ('employmentStatus' in changed && changed.employmentStatus !== EmploymentKind.outsource) next.outsourceCompany = null
  if ('contractMonth' in changed) next[GIVEN_MONTHS] = true
  else if (('requestType' in changed || 'employmentStatus' in changed) && !hasEnd(values, askedOf(values)?.months ?? CONTRACT_MONTHS)) Object.assign(next, { contractMonth: null, [GIVEN_MONTHS]: false })
  return next
}

/** The slice of a planning period a day lies in. */
export const frameOn = (frames: readonly TimeFrameOption[], day: string | null | undefined): TimeFrameOption | undefined => (day ? frames.find(({ from, until }) => from <= day && day <= until) : undefined)

/** The question to the plan; null while something is still to be chosen. */
export function roomInput(values: ManpowerValues): PlanRoomInput | null {
  const { companyStructure, position, requiredDate, requestType, employmentStatus, replacement, contractMonth, headCount, employeeId } = values
  if (!companyStructure || !position || !requiredDate || !requestType || !headCount || headCount > 100) return null
  return {
    companyStructure, position, requiredDate, requestType, headCount,
    ...(employmentStatus ? { employmentStatus } : {}), ...(replacement ? { replacement } : {}), ...(contractMonth && contractMonth <= 60 ? { contractMonth } : {}), ...(employeeId ? { employeeId } : {}),
  }
}

/** Figures of the fullest time frame, which decides how many places are left. */
export interface Figures {
  frame: string
  /** It is not the one of the required day. */
  isLater: boolean
  planned: number
  here: number
  /** Places of other requests. */
  asked: number
  /** Places left before this request. */
  left: number
  over: number
}

/** How many are above the plan; null where that is not known. */
export const overIn = (plan: Pick<PlanRoom, 'withoutPlan' | 'frames'>, headCount: number, withoutPlan: WithoutPlan): number | null =>
  plan.withoutPlan ? (withoutPlan === 'overPlan' ? headCount : 0) : (figuresOf(plan.frames, headCount)?.over ?? null)

/** What a plan's frames say to so many people; null where it has none. */
export function figuresOf(frames: PlanRoom['frames'], headCount: number): Figures | null {
  const [first] = frames
  if (!first) return null
  const tightest = frames.reduce((least, frame) => (frame.room < least.room ? frame : least), first)
  const { over } = roomOf(frames.map(({ planned, room }) => ({ planned, level: planned - room })), headCount)
  return { frame: tightest.name, isLater: tightest.frameId !== first.frameId, planned: tightest.planned, here: tightest.existing, asked: tightest.used + tightest.held, left: tightest.room, over }
}

/** What was last known of the place the form asks for, from the frame of its day on; nothing where that is another place, or an earlier day. */
export function lastKnown(values: ManpowerValues): KnownRoom | null {
  const known = knownRoomOf(values)
  const { companyStructure, position, requiredDate } = values
  if (!known || !requiredDate || known.companyStructure !== companyStructure || known.position !== position) return null
  if (known.plan.withoutPlan) return known
  const [first] = known.plan.frames
  const frames = known.plan.frames.filter(({ until }) => until >= requiredDate)
  return first && first.from <= requiredDate && frames.length > 0 ? { ...known, plan: { ...known.plan, frames } } : null
}

/** Parts of the bar, as shares of its length. */
export function barOf({ planned, here, asked }: Figures, headCount: number): { here: number; asked: number; own: number; over: number; planned: number } {
  const whole = Math.max(planned, here + asked + headCount, 1)
  const share = (heads: number) => (Math.max(0, heads) * 100) / whole
  const within = Math.min(headCount, Math.max(0, planned - here - asked))
  return { here: share(here), asked: share(asked), own: share(within), over: share(headCount - within), planned: share(planned) }
}

/** Answers to what is asked now; the others are kept aside until their question is asked again. Null where nothing moves. */
export function sortedAnswers(questions: readonly Pick<CustomProperty, 'code'>[], values: ManpowerValues): { customProperties: AnswerRow[]; [ASIDE]: AnswerRow[] } | null {
  const isAsked = ({ property }: AnswerRow) => questions.some((q) => q.code === property)
  const rows = values.customProperties ?? []
  const aside = beside(values)[ASIDE] ?? []
  const back = aside.filter((row) => isAsked(row) && !rows.some((r) => r.property === row.property))
  const gone = rows.filter((row) => !isAsked(row))
  if (back.length + gone.length === 0) return null
  return { customProperties: [...rows.filter(isAsked), ...back], [ASIDE]: [...aside.filter((row) => !back.includes(row)), ...gone] }
}

/** The answers with another one to this question: one that is empty is none. The row bears the id of its question, which stands once. */
export function withAnswer(rows: readonly AnswerRow[], { id, code }: Pick<CustomProperty, 'id' | 'code'>, value: string): AnswerRow[] {
  const others = rows.filter((row) => row.property !== code)
  return value === '' ? others : rows.length === others.length ? [...rows, { lineId: id, property: code, value }] : rows.map((row) => (row.property === code ? { ...row, value } : row))
}

const WHOLE = /^-?\d{1,9}$/

/** What a form can tell by itself: questions without an answer, months beyond what the kind allows. */
export function checkRequest(values: ManpowerValues): FieldProblem[] {
  const rows = values.customProperties ?? []
  const questions = (askedOf(values)?.questions ?? []).flatMap((q): FieldProblem[] => {
    const row = rows.find((r) => r.property === q.code)
    const value = row?.value ?? ''
    const field = `customProperties.${row?.lineId ?? q.id}.value`
    if (value === '') return q.required ? [{ field, code: 'fixed:field.required' }] : []
    const isWrong = (q.kind === PropertyKind.whole && !WHOLE.test(value)) || (q.kind === PropertyKind.option && !q.options.some((o) => o.code === value))
    return isWrong ? [{ field, code: 'manpower_custom_value', params: { name: q.displayName } }] : []
  })
  const contract = contractIn(values, null)
  const { contractMonth } = values
  const months = contract?.maxMonths && contractMonth && contractMonth > contract.maxMonths ? [{ field: 'contractMonth', code: 'manpower_contract_months', params: { min: contract.minMonths ?? 1, max: contract.maxMonths } }] : []
  return [...questions, ...months]
}
