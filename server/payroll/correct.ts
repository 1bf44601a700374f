/** Corrections: the closed period computed anew, and a slip of what differs. The original stays as it is. @see docs/product/pay.md#corrections */
import { and, eq, max } from 'drizzle-orm'
import { q, tx } from '../db/context.ts'
import { newId } from '../lib/new-id.ts'
import type { PayPeriod } from '../org/pay-period.ts'
import { CannotCompose, composeSlip } from './compose-slip.ts'
import type { ByHand, SlipLine } from './slip.ts'
import { correctionInput, type PayTerms, slipsOfPeriod } from './gather.ts'
import { type InstalmentSource, lockPerson } from './instalments.ts'
import { publish, runOf, tooOld } from './publish.ts'
import { payRulesChangedAt, readComponents } from './rules.ts'
import { markPaid, markReturned } from './run.ts'
import { differences } from './slip-sums.ts'
import { payRun } from './table.ts'

export interface Correction {
  employeeId: string
  period: PayPeriod
  terms: PayTerms
  /** An empty date stands for the last day of the period in service. */
  added: readonly ByHand[]
  payDate: string
  /** Of the company. */
  today: string
  /** What was added by hand before is added once more. */
  again?: boolean
  now: Date
}

/** Something added by hand that a slip of the period has exactly so already, or is there twice. */
function twice(added: readonly ByHand[], lines: readonly Pick<SlipLine, 'code' | 'sources'>[]): string | null {
  const key = (code: string, { quantity, multiplier }: Pick<ByHand, 'quantity' | 'multiplier'>) => [code, quantity, multiplier ?? ''].join(':')
  const there = new Set(lines.flatMap((l) => l.sources.filter((s) => s.byHand).map((s) => key(l.code, s))))
  const found = added.find((a, i) => there.has(key(a.code, a)) || added.slice(0, i).some((b) => key(b.code, b) === key(a.code, a)))
  return found ? `${found.code} of that quantity was added by hand before: --again adds it once more` : null
}

async function workOut({ employeeId, period, terms, added, again, payDate, today }: Correction) {
  const before = await slipsOfPeriod(employeeId, period.id)
  const { slips, lines, sources } = before
  const original = slips.find((s) => s.kind === 'regular')
  if (!original) throw new CannotCompose('there is no slip of this period to correct')
  const [run] = await q().select({ origin: payRun.origin }).from(payRun).where(eq(payRun.id, original.runId))
  // what it was made of is not known here: every difference would be one between two programs
  if (run?.origin === 'imported') throw new CannotCompose('this slip was computed elsewhere, and what follows from it is, too')
  const late = payDate > today ? 'the pay date of a correction is today at the latest' : await tooOld(employeeId, payDate)
  if (late !== null) throw new CannotCompose(late)
  const repeated = again ? null : twice(added, lines)
  if (repeated !== null) throw new CannotCompose(repeated)
  // what is no longer in use counted for tax then, and stays as it was
  const components = (await readComponents()).filter((c) => c.active || lines.some((l) => l.code === c.code))
  const retired = components.filter((c) => !c.active).map((c) => c.code)
  const { input, returned } = await correctionInput(employeeId, period, { ...terms, components }, before, added)
  const now = composeSlip(input)
  const placeOf = ({ code }: SlipLine) => components.findIndex((c) => c.code === code)
  const known = new Set(sources.map((s) => `${s.sourceKind} ${s.sourceId}`))
  return {
    original, returned, own: slips.map((s) => s.id),
    lines: differences(now?.lines ?? [], lines, retired).sort((a, b) => placeOf(a) - placeOf(b)),
    taken: (now?.taken ?? []).filter((t) => !known.has(`${t.sourceKind} ${t.sourceId}`)),
    taxable: (now?.taxable ?? 0) - slips.reduce((sum, s) => sum + s.taxable, 0),
  }
}

/** What a correction would say; writes nothing. @throws CannotCompose */
export const foreseeCorrection = (correction: Correction): Promise<SlipLine[]> =>
  tx(async () => {
    await lockPerson(correction.employeeId)
    return (await workOut(correction)).lines
  })

/** Whether rules or components were changed after a slip was published: a correction computes by those of today. */
export async function rulesChangedSince(employeeId: string, periodId: string): Promise<boolean> {
  const original = (await slipsOfPeriod(employeeId, periodId)).slips.find((s) => s.kind === 'regular')
  const changed = await payRulesChangedAt()
  return original !== undefined && changed !== null && changed > original.publishedAt
}

/** Publishes a correction. @returns its lines; none: nothing differs, and nothing was written. @throws CannotCompose */
export async function correct(correction: Correction, instalments: InstalmentSource): Promise<SlipLine[]> {
  const { employeeId, period, terms, payDate, now } = correction
  return tx(async () => {
    await lockPerson(employeeId)
    const { original, own, lines, taken, taxable, returned } = await workOut(correction)
    if (lines.length === 0) return []
    const id = newId(now)
    const runId = await nextRun(period, payDate, now)
    await publish({ id, runId, employeeId, period, kind: 'correction', payDate, currency: terms.currency, taxable, correctsId: original.id, lines, taken }, now)
    await markPaid(taken.filter((t) => t.sourceKind === 'payrollLine').map((t) => t.sourceId), { payslipId: id, employeeId, period: period.code, payDate, now }, instalments)
    // of a day that two slips took, the part of the other one is the next slip's to give back
    await markReturned(returned, id, own)
    return lines
  })
}

/** A run of its own for each correction. */
async function nextRun(period: PayPeriod, payDate: string, now: Date): Promise<string> {
  const [row] = await q().select({ last: max(payRun.sequence) }).from(payRun).where(and(eq(payRun.payPeriodId, period.id), eq(payRun.kind, 'correction')))
  return runOf({ payPeriodId: period.id, kind: 'correction', sequence: (row?.last ?? 0) + 1, origin: 'computed', payDate }, now)
}
