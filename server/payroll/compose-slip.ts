/** A person's slip of one period, from what is known. Pure: the same input gives the same slip, and every product is exact. @see docs/product/pay.md#composition */
import { daysBetween } from '../../contract/kit/civil-date.ts'
import { fromHundredths, toHundredths } from '../../contract/kit/decimal.ts'
import { minorOfText, rounded } from '../../contract/kit/money.ts'
import type { PaySide } from '../../contract/kit/pay-document.ts'
import { basePayFor, hourPay } from './hour-pay.ts'
import { type DueInstalment, instalmentId, type OpenBalance } from './instalments.ts'
import { type Component, countsInYear, type LineSource, type LineUnit, payrollCodes, type PayRules, type SystemCode } from './kinds.ts'
import type { ByHand, ComposedSlip, PaidLine, RequestOf, SlipInput, SlipLine, Stretch, Taken } from './slip.ts'
import { percentOf, rateOf } from './tax.ts'

/** Whether a loan is not paid out: to somebody who leaves or has left it would be money nobody takes back. */
const isHeld = ({ employed, isLeaving }: Pick<SlipInput, 'employed' | 'isLeaving'>, { kind }: Pick<PaidLine, 'kind'>): boolean => kind === 'loanDisbursement' && (isLeaving || employed === null)

/** Why a slip cannot be composed: somebody has to do something first. Names no amount. */
export class CannotCompose extends Error {}

/** What one thing adds to a component. */
interface Piece {
  code: string
  amount: bigint
  quantity?: string
  multiplier?: string | null
  unit?: LineUnit
  rate?: bigint
  source?: LineSource
}

const sum = (amounts: readonly number[]): number => amounts.reduce((a, b) => a + b, 0)
const hundredths = (decimal: string): bigint => BigInt(toHundredths(decimal))
const daysOf = ({ from, until }: Stretch): number => daysBetween(from, until) + 1

const sourceOf = (of: { id: string | null; date: string; request: RequestOf | null }, quantity: string, multiplier: string | null, amount: bigint): LineSource => ({
  id: of.id, date: of.date, quantity, multiplier, amount: Number(amount), module: of.request?.module ?? '', requestId: of.request?.id ?? null, requestCode: of.request?.code ?? '',
})

class Composition {
  readonly #input: SlipInput
  readonly step: number
  readonly #pieces: Piece[] = []
  readonly taken: Taken[] = []

  constructor(input: SlipInput) {
    this.#input = input
    this.step = input.step
  }

  round(n: bigint, d: bigint): bigint {
    return rounded(n, d, BigInt(this.step))
  }

  /** Base pay of a day; of one nobody gave a base pay for, the nearest before it, else the nearest after. */
  baseOn(date: string): bigint {
    const found = basePayFor(this.#input.basePays, date)
    if (found === null) throw new CannotCompose('no base pay')
    return BigInt(found)
  }

  dayDivisor(date: string): bigint {
    const calendar = this.#input.calendarOn(date)
    const divisor = this.#input.rules.dayDivisors[calendar]
    if (divisor === undefined) throw new CannotCompose(`no day divisor of calendar ${calendar || '(none)'}`)
    return BigInt(divisor)
  }

  add(piece: Piece): void {
    this.#pieces.push(piece)
  }

  take(sourceKind: Taken['sourceKind'], sourceId: string, amount: bigint, rest = 0n): void {
    this.taken.push({ sourceKind, sourceId, amount: Number(amount), ...(rest > 0n ? { rest: Number(rest) } : {}) })
  }

  totalOf(code: SystemCode): bigint {
    return this.#pieces.filter((p) => p.code === code).reduce((a, p) => a + p.amount, 0n)
  }

  /** A component that is in use is there: configuration says so. */
  component(code: string): Component {
    const found = this.#input.components.find((c) => c.code === code)
    if (!found) throw new CannotCompose(`no component ${code}`)
    return found
  }

  /** Sums of one side as they stand. */
  side(side: PaySide, onlyTaxable = false): number {
    const codes = new Set(this.#input.components.filter((c) => c.side === side && (!onlyTaxable || c.taxable)).map((c) => c.code))
    return this.#pieces.reduce((total, p) => (codes.has(p.code) ? total + Number(p.amount) : total), 0)
  }

  /** One line a component, in their order; nothing for what came to nothing. */
  lines(): SlipLine[] {
    const byCode = Map.groupBy(this.#pieces, (p) => p.code)
    for (const code of byCode.keys()) this.component(code)
    return this.#input.components.flatMap((component) => {
      const pieces = byCode.get(component.code)
      if (!pieces) return []
      const amount = pieces.reduce((a, p) => a + p.amount, 0n)
      if (amount === 0n && component.code !== 'BASE') return []
      const alike = <T>(of: (p: Piece) => T | null | undefined): T | null => {
        const [first, ...others] = pieces.map(of)
        return first !== undefined && first !== null && others.every((o) => o === first) ? first : null
      }
      const quantities = pieces.map((p) => p.quantity)
      const rate = alike((p) => p.rate)
      return [{
        code: component.code, side: component.side, names: component.names,
        quantity: quantities.every((one) => one !== undefined) ? fromHundredths(sum(quantities.map((one) => toHundredths(one)))) : null,
        multiplier: alike((p) => p.multiplier), unit: alike((p) => p.unit), rate: rate === null ? null : Number(rate), amount: Number(amount),
        taxable: component.taxable, countsInYear: countsInYear(component.code), shown: component.shown, sources: pieces.flatMap((p) => p.source ?? []),
      }]
    })
  }
}

/** Base pay: the whole of it, or by stretch where somebody came, left or got another one inside the period. */
function addBase(slip: Composition, { period, employed, basePays }: SlipInput): void {
  if (!employed) return
  const whole = BigInt(daysOf(period))
  const stretches = basePays.flatMap((b) => {
    const from = b.from > employed.from ? b.from : employed.from
    const until = b.until !== null && b.until < employed.until ? b.until : employed.until
    return from <= until ? [{ from, days: BigInt(daysOf({ from, until })), base: BigInt(b.basePay) }] : []
  })
  const isWhole = stretches.length === 1 && stretches[0]?.days === whole
  for (const { from, days, base } of stretches) {
    const amount = slip.round(base * days, whole)
    slip.add({ code: 'BASE', amount, ...(isWhole ? {} : { quantity: `${days}.00`, unit: 'days' as const, source: sourceOf({ id: null, date: from, request: null }, `${days}.00`, null, amount) }) })
  }
}

/** What days at work earned. */
function addDayComponents(slip: Composition, { components, days, employed }: SlipInput): void {
  for (const { code, rule } of components) {
    if (rule.kind !== 'day' || !employed) continue
    const values = days.filter((d) => d.date >= employed.from && d.date <= employed.until).map((d) => toHundredths(d.values[rule.component] ?? '0.00'))
    const value = sum(values)
    if (value !== 0) slip.add({ code, amount: slip.round(BigInt(value) * BigInt(rule.rate), 100n), quantity: fromHundredths(value), unit: 'times', rate: BigInt(rule.rate) })
  }
}

const hourly = (slip: Composition, { overtimeHourDivisor }: PayRules, date: string, quantity: string, multiplier: string) =>
  hourPay(Number(slip.baseOn(date)), quantity, multiplier, { overtimeHourDivisor, step: slip.step })
const daily = (slip: Composition, date: string, quantity: string) => ({
  amount: slip.round(slip.baseOn(date) * hundredths(quantity), slip.dayDivisor(date) * 100n),
  rate: slip.round(slip.baseOn(date), slip.dayDivisor(date)),
})

function addLine(slip: Composition, line: PaidLine, { rules, currency }: SlipInput): void {
  const { quantity, multiplier, date } = line
  const code = payrollCodes[line.kind]
  const pay = (piece: Omit<Piece, 'code' | 'source'>) => {
    slip.add({ ...piece, code, source: sourceOf(line, quantity, piece.multiplier ?? null, piece.amount) })
    slip.take('payrollLine', line.id, piece.amount)
  }
  if (line.kind === 'loanDisbursement') {
    pay({ amount: BigInt(minorOfText(quantity, currency) ?? 0), quantity, unit: 'amount' })
  } else if (line.kind === 'leaveDisbursement') {
    const { amount, rate } = daily(slip, date, quantity)
    pay({ amount, quantity, unit: 'days', rate })
  } else {
    const { amount, rate } = hourly(slip, rules, date, quantity, multiplier)
    pay({ amount, quantity, multiplier, unit: 'hours', rate })
  }
}

/** Days that are not paid, oldest first, up to base pay; what one does not hold any more is taken by a later slip. */
function addUnpaid(slip: Composition, { unpaid }: SlipInput): void {
  const sorted = [...unpaid].sort((a, b) => Number(b.fixed !== undefined) - Number(a.fixed !== undefined) || (a.date < b.date ? -1 : a.date > b.date ? 1 : a.factId < b.factId ? -1 : 1))
  let left = slip.totalOf('BASE') - slip.totalOf('UNPAID')
  for (const day of sorted) {
    const worth = day.fixed ? { amount: BigInt(day.fixed.amount), rate: undefined } : daily(slip, day.date, day.days)
    const amount = worth.amount < left ? worth.amount : left
    // the rest of a day is taken whole, or waits
    if (amount <= 0n || (day.fixed?.isRest && amount < worth.amount)) continue
    left -= amount
    const quantity = day.fixed?.isRest ? '0.00' : day.days
    slip.add({ code: 'UNPAID', amount, quantity, unit: 'days', ...(worth.rate === undefined ? {} : { rate: worth.rate }), source: sourceOf({ ...day, id: day.factId }, quantity, null, amount) })
    slip.take(day.fixed?.isRest ? 'dayFactRest' : 'dayFact', day.factId, amount, worth.amount - amount)
  }
}

function addByHand(slip: Composition, added: ByHand, { rules, components }: SlipInput): void {
  const { code, date, quantity, multiplier } = added
  const rule = components.find((c) => c.code === code)?.rule
  const worth = code === 'OVERTIME' || code === 'OTADJUST' ? { ...hourly(slip, rules, date, quantity, multiplier ?? '1.00'), unit: 'hours' as const, multiplier: multiplier ?? '1.00' }
    : code === 'LEAVEPAY' || code === 'UNPAID' ? { ...daily(slip, date, quantity), unit: 'days' as const }
      : rule?.kind === 'day' ? { amount: slip.round(hundredths(quantity) * BigInt(rule.rate), 100n), rate: BigInt(rule.rate), unit: 'times' as const }
        : null
  if (!worth) throw new CannotCompose(`${code} cannot be added by hand`)
  slip.add({ code, quantity, ...worth, source: { ...sourceOf({ id: null, date, request: null }, quantity, multiplier, worth.amount), byHand: true } })
}

/** Shares of base pay on the last day of service: whoever is not in service gives none. */
function addContributions(slip: Composition, { components, employed }: SlipInput): void {
  if (!employed) return
  const base = slip.baseOn(employed.until)
  for (const { code, rule } of components) {
    if (rule.kind !== 'contribution') continue
    const of = rule.cap !== null && base > BigInt(rule.cap) ? BigInt(rule.cap) : base
    slip.add({ code, amount: slip.round(of * BigInt(rule.percent), 10_000n) })
  }
}

/** What the slip takes for loans, or puts off. */
function addInstalments(slip: Composition, { employed, isLeaving, instalments, balances, rules }: SlipInput) {
  const out: Pick<ComposedSlip, 'instalmentsTaken' | 'instalmentsDeferred' | 'settled'> = { instalmentsTaken: [], instalmentsDeferred: [], settled: [] }
  if (!employed) return out
  let left = BigInt(slip.side('earning') - slip.side('deduction'))
  // money that is lent leaves nobody more to live on
  const lent = slip.totalOf('LOANPAID')
  const loan = (of: DueInstalment | OpenBalance, id: string, amount: bigint) => {
    left -= amount
    slip.add({ code: 'LOAN', amount, source: sourceOf({ id, date: '', request: { module: of.module, id: of.requestId, code: of.requestCode } }, '1.00', null, amount) })
  }
  if (isLeaving) {
    for (const balance of balances) {
      const owed = BigInt(balance.principal + balance.interest)
      const amount = owed < left ? owed : left
      if (amount <= 0n) continue
      loan(balance, balance.accountId, amount)
      out.settled.push({ balance, amount: Number(amount) })
    }
    return out
  }
  const base = slip.baseOn(employed.until)
  for (const row of instalments) {
    const amount = BigInt(row.amount)
    if ((left - lent - amount) * 100n < base * BigInt(rules.instalmentFloorPercent) || left < amount) {
      out.instalmentsDeferred.push(row)
      continue
    }
    loan(row, instalmentId(row), amount)
    slip.take('loanInstalment', instalmentId(row), amount)
    out.instalmentsTaken.push(row)
  }
  return out
}

/**
 * Composes the slip.
 * @returns null when there is nothing to pay and nobody in service: a debt alone is not moved from month to month
 * @throws CannotCompose when something is not set up
 */
export function composeSlip(input: SlipInput): ComposedSlip | null {
  const due = input.lines.filter((line) => !isHeld(input, line))
  if (!input.employed && due.length === 0 && input.back.length === 0 && input.byHand.length === 0) return null
  const slip = new Composition(input)
  addBase(slip, input)
  addDayComponents(slip, input)
  for (const line of due) addLine(slip, line, input)
  for (const given of input.back) slip.add({ code: 'UNPAIDBACK', amount: BigInt(given.amount), source: sourceOf(given, '1.00', null, BigInt(given.amount)) })
  for (const added of input.byHand) addByHand(slip, added, input)
  addUnpaid(slip, input)
  addContributions(slip, input)
  const taxable = Math.max(0, slip.side('earning', true) - slip.side('deduction', true))
  for (const { code, rule } of input.components) {
    if (rule.kind === 'tax') slip.add({ code, amount: BigInt(percentOf(taxable, rateOf(input.rules.taxBands, taxable), input.step)) })
  }
  for (const given of input.carried) {
    slip.add({ code: 'CARRIED', amount: BigInt(given.amount), source: sourceOf(given, '1.00', null, BigInt(given.amount)) })
    slip.take('slip', given.id, BigInt(given.amount))
  }
  const missing = slip.side('deduction') - slip.side('earning')
  if (missing > 0 && !input.signed) slip.add({ code: 'CARRIEDOUT', amount: BigInt(missing) })
  const loans = addInstalments(slip, input)

  const lines = slip.lines()
  if (!input.employed && lines.length === 0) return null
  const [totalEarnings, totalDeductions] = [slip.side('earning'), slip.side('deduction')]
  return { lines, totalEarnings, totalDeductions, takeHome: totalEarnings - totalDeductions, taxable, taken: slip.taken, returned: input.back.map((g) => g.id), ...loans }
}

