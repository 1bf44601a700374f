/** Bonuses: worked out from base pay, or as a file gives them; published on their date. @see docs/product/pay.md#bonuses */
import { and, asc, eq, ne, sql } from 'drizzle-orm'
import { toHundredths } from '../../contract/kit/decimal.ts'
import { rounded } from '../../contract/kit/money.ts'
import type { BonusKind } from '../../contract/modules/bonus/calls.ts'
import { q, tx } from '../db/context.ts'
import { noticeTypes } from '../effects/notice-types.ts'
import { notify } from '../effects/notify.ts'
import { monthsBetween } from '../../contract/kit/months.ts'
import { namedId } from '../lib/named-id.ts'
import { newId } from '../lib/new-id.ts'
import { inServiceOn } from '../org/effective.ts'
import { employee } from '../org/table.ts'
import { basePayOn } from './base-pay.ts'
import { CannotCompose } from './compose-slip.ts'
import { percentOf, rateOf } from './tax.ts'
import type { PayTerms } from './gather.ts'
import { lockPerson } from './instalments.ts'
import type { TaxBand, YearSum } from './kinds.ts'
import { bonusLines, tooOld, yearSoFar } from './publish.ts'
import { digestOf, yearWith } from './slip-sums.ts'
import { bonus, bonusRun, compensation } from './table.ts'

export interface BonusCase {
  kind: BonusKind
  /** Base pay on the day it is worked out for, in smallest units. */
  basePay: number
  /** Whole months of service on that day. */
  serviceMonths: number
  /** How many times base pay, two places; null: `amount`, or the holiday allowance. */
  factor: string | null
  /** As it is; below zero it corrects an earlier one. */
  amount: number | null
  /** Of an amount below zero: what was given of that kind for that day so far, which it corrects. */
  earlier?: Pick<Worth, 'gross' | 'tax'> | null
  taxBands: readonly TaxBand[]
  step: number
}

export interface Worth {
  gross: number
  tax: number
  net: number
}

function grossOf({ kind, basePay, serviceMonths, factor, amount, step }: BonusCase): number {
  if (amount !== null) return amount
  const months = BigInt(Math.min(12, serviceMonths))
  const times = kind === 'holidayAllowance' ? 100n : BigInt(toHundredths(factor))
  return Number(rounded(BigInt(basePay) * times * months, 1200n, BigInt(step)))
}

/** What a bonus comes to; null for nothing. Pure. */
export function bonusOf(of: BonusCase): Worth | null {
  const gross = grossOf(of)
  if (gross === 0) return null
  const taxOf = (amount: number) => percentOf(amount, rateOf(of.taxBands, of.basePay + amount), of.step)
  if (gross > 0) return { gross, tax: taxOf(gross), net: gross - taxOf(gross) }
  // the tax of what is left, less what was taken: the band may be another one
  const left = (of.earlier?.gross ?? 0) + gross
  if (left < 0) throw new CannotCompose('there is no bonus of that kind and day, or a smaller one: an amount below zero corrects one')
  const tax = taxOf(left) - (of.earlier?.tax ?? 0)
  return { gross, tax, net: gross - tax }
}

export interface BonusRound {
  kind: BonusKind
  titles: Record<string, string>
  asOf: string
  payDate: string
}

/** The same round asked for again is the same run: what it has paid, it does not pay again. */
export const bonusRunId = ({ kind, titles, asOf, payDate }: BonusRound): string => namedId(`bonus-run:${kind}:${asOf}:${payDate}:${titles.en ?? ''}`)

export interface BonusPerson {
  employeeId: string
  joinDate: string
  factor: string | null
  amount: number | null
}

interface NewBonus {
  id: string
  round: BonusRound
  employeeId: string
  basePay: number
  serviceMonths: number
  factor: string | null
  worth: Worth
  currency: string
}

/** Row of a bonus. Pure. @param before sums of its year until then */
export function bonusRow({ id, round, employeeId, basePay, serviceMonths, factor, worth, currency }: NewBonus, before: readonly YearSum[], now: Date): typeof bonus.$inferInsert {
  const yearToDate = yearWith(before, bonusLines(worth.gross, worth.tax))
  const said = { employeeId, payDate: round.payDate, ...worth, currency, basePay, factor, serviceMonths, yearToDate }
  return { id, runId: bonusRunId(round), payYear: Number(round.payDate.slice(0, 4)), ...said, digest: digestOf({ ...said, kind: round.kind, asOf: round.asOf }), publishedAt: now, firstOpenedAt: null }
}

/** Everybody in service on a day who has a base pay. */
export const peopleWithBasePay = (asOf: string): Promise<{ employeeId: string; joinDate: string }[]> =>
  q().selectDistinct({ employeeId: employee.id, joinDate: employee.joinDate }).from(employee).innerJoin(compensation, eq(compensation.employeeId, employee.id)).where(inServiceOn(asOf)).orderBy(asc(employee.id))

/** What somebody was given of a kind for a day, over all rounds but this one. */
async function givenBefore(employeeId: string, round: BonusRound): Promise<Pick<Worth, 'gross' | 'tax'>> {
  const [row] = await q().select({ gross: sql<string>`coalesce(sum(${bonus.gross}), 0)`, tax: sql<string>`coalesce(sum(${bonus.tax}), 0)` }).from(bonus).innerJoin(bonusRun, eq(bonusRun.id, bonus.runId))
    .where(and(eq(bonus.employeeId, employeeId), eq(bonusRun.kind, round.kind), eq(bonusRun.asOf, round.asOf), ne(bonusRun.id, bonusRunId(round))))
  return { gross: Number(row?.gross ?? 0), tax: Number(row?.tax ?? 0) }
}

const isThere = async (employeeId: string, round: BonusRound): Promise<boolean> =>
  (await q().select({ id: bonus.id }).from(bonus).where(and(eq(bonus.runId, bonusRunId(round)), eq(bonus.employeeId, employeeId)))).length > 0

/** What somebody's bonus of a round comes to; null for nothing, or without a base pay. @throws CannotCompose when it corrects nothing, or newer papers would not know it */
export async function foreseeBonus(person: BonusPerson, round: BonusRound, terms: Pick<PayTerms, 'rules' | 'step'>): Promise<(Worth & { basePay: number; serviceMonths: number }) | null> {
  const basePay = await basePayOn(person.employeeId, round.asOf)
  if (basePay === null) return null
  const serviceMonths = monthsBetween(person.joinDate, round.asOf)
  const late = (await isThere(person.employeeId, round)) ? null : await tooOld(person.employeeId, round.payDate)
  if (late !== null) throw new CannotCompose(late)
  const earlier = person.amount !== null && person.amount < 0 ? await givenBefore(person.employeeId, round) : null
  const worth = bonusOf({ ...person, earlier, kind: round.kind, basePay, serviceMonths, taxBands: terms.rules.taxBands, step: terms.step })
  return worth && { ...worth, basePay, serviceMonths }
}

/** Publishes one person's bonus. @returns false when it is there already, or comes to nothing */
export async function payBonus(person: BonusPerson, round: BonusRound, terms: Pick<PayTerms, 'rules' | 'step' | 'currency'>, now: Date): Promise<boolean> {
  return tx(async () => {
    const { employeeId, factor } = person
    await lockPerson(employeeId)
    const runId = bonusRunId(round)
    if (await isThere(employeeId, round)) return false
    const worked = await foreseeBonus(person, round, terms)
    if (!worked) return false
    const { basePay, serviceMonths, ...worth } = worked
    const { kind, titles, asOf, payDate } = round
    await q().insert(bonusRun).values({ id: runId, kind, titles, asOf, payDate, payYear: Number(payDate.slice(0, 4)), publishedAt: now }).onConflictDoNothing()
    const row = bonusRow({ id: newId(now), round, employeeId, basePay, serviceMonths, factor, worth, currency: terms.currency }, await yearSoFar(employeeId, payDate), now)
    await q().insert(bonus).values(row)
    await notify({ employeeId, actorId: null, eventKey: `bonus:${row.id}`, typeId: noticeTypes.general, code: 'bonusReady', params: { date: payDate }, link: `bonus/${row.id}`, now })
    return true
  })
}
