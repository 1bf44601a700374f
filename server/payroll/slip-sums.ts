/** What follows from lines: differences of a correction, sums of the year, the control code. Pure. @see docs/product/pay.md#corrections */
import { createHash } from 'node:crypto'
import { fromHundredths, toHundredths } from '../../contract/kit/decimal.ts'
import { canonicalJson } from '../../contract/kit/wire.ts'
import type { SlipLine } from './slip.ts'
import type { YearSum } from './kinds.ts'

/** Components a correction leaves alone: other slips and books have gone on from them. */
export const untouched: readonly string[] = ['LOAN', 'CARRIED', 'CARRIEDOUT', 'UNPAIDBACK']

const sum = (amounts: readonly number[]): number => amounts.reduce((a, b) => a + b, 0)
const totalOf = (lines: readonly Pick<SlipLine, 'side' | 'amount'>[], side: SlipLine['side']): number => sum(lines.filter((l) => l.side === side).map((l) => l.amount))

/** Totals as the paper shows them. */
export function totalsOf(lines: readonly Pick<SlipLine, 'side' | 'amount'>[]): { totalEarnings: number; totalDeductions: number; takeHome: number } {
  const [totalEarnings, totalDeductions] = [totalOf(lines, 'earning'), totalOf(lines, 'deduction')]
  return { totalEarnings, totalDeductions, takeHome: totalEarnings - totalDeductions }
}

/** Same thing paid or taken: by the row it comes from, or by what was added by hand. */
const sourceKey = (source: SlipLine['sources'][number]): string => `${source.id ?? ''} ${source.date} ${source.quantity} ${source.multiplier ?? ''} ${source.byHand ? 'hand' : ''}`

/** Sources that were not there before, each once for each time. */
function added(now: SlipLine['sources'], before: SlipLine['sources']): SlipLine['sources'] {
  const left = before.map(sourceKey)
  return now.filter((source) => {
    const at = left.indexOf(sourceKey(source))
    if (at >= 0) left.splice(at, 1)
    return at < 0
  })
}

/**
 * A line a component that differs: what should have been paid less what was.
 * @param before lines of the slip and of its corrections so far
 * @param retired components that are in use no longer: they stay as they were
 */
export function differences(now: readonly SlipLine[], before: readonly SlipLine[], retired: readonly string[] = []): SlipLine[] {
  const inOrder = [...now, ...before.filter((b) => !now.some((n) => n.code === b.code))]
  const codes = [...new Set(inOrder.map((l) => l.code))].filter((code) => !untouched.includes(code) && !retired.includes(code))
  return codes.flatMap((code) => {
    const is = now.find((l) => l.code === code)
    const was = before.filter((l) => l.code === code)
    const amount = (is?.amount ?? 0) - sum(was.map((l) => l.amount))
    const line = is ?? was[0]
    if (amount === 0 || !line) return []
    const quantities = [is?.quantity ?? '0.00', ...was.map((l) => l.quantity)]
    const quantity = quantities.every((one) => one !== null) ? toHundredths(quantities[0]) - sum(quantities.slice(1).map((one) => toHundredths(one))) : 0
    const sources = added(is?.sources ?? [], was.flatMap((l) => l.sources))
    const [first, ...others] = sources
    const multiplier = first && others.every((o) => o.multiplier === first.multiplier) ? first.multiplier : null
    return [{ ...line, amount, quantity: line.unit !== null && quantity !== 0 ? fromHundredths(quantity) : null, multiplier, rate: line.rate, sources }]
  })
}

/** The year with these lines: every component it has had so far, also those that are not among them. */
export function yearWith(before: readonly YearSum[], lines: readonly Pick<SlipLine, 'code' | 'side' | 'amount' | 'countsInYear'>[]): YearSum[] {
  const sums = new Map(before.map((row) => [row.code, { ...row }]))
  for (const { code, side, amount, countsInYear } of lines) {
    if (!countsInYear) continue
    const row = sums.get(code)
    if (row) row.amount += amount
    else sums.set(code, { code, side, amount })
  }
  return [...sums.values()]
}

/** SHA-256 over what a paper says: of two that say the same it is the same. */
export const digestOf = (content: unknown): string => createHash('sha256').update(canonicalJson(content)).digest('hex')

/** What of a line is part of the digest. */
export const saidByLine = ({ code, side, quantity, multiplier, unit, rate, amount }: SlipLine) => [code, side, quantity, multiplier, unit, rate, amount]
