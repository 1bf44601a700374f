/** Bonuses of whoever asks: found by id and person together, so that nobody learns which ids there are. */
import { and, desc, eq, isNull } from 'drizzle-orm'
import { fold } from '../../../contract/kit/fold.ts'
import type { Bonus, bonusCalls, BonusRow } from '../../../contract/modules/bonus/calls.ts'
import { q, tx } from '../../db/context.ts'
import { pagedRows } from '../../db/paging.ts'
import { noteDeed } from '../../documents/access.ts'
import { isUnlocked, requireUnlocked } from '../../documents/unlock.ts'
import { amountsIn, controlCodeOf, longDay, moneyIn, yearNamer } from '../../documents/words.ts'
import type { Context, Handlers } from '../../lib/handler.ts'
import { refuse } from '../../lib/refuse.ts'
import { findEmployee } from '../../org/people.ts'
import { inLanguage, settingOf } from '../../org/settings.ts'
import { bonus, bonusRun } from '../../payroll/table.ts'

export type Row = { bonus: typeof bonus.$inferSelect; run: typeof bonusRun.$inferSelect }
/** From so many months of service on a holiday allowance is whole. */
const MONTHS = 12
type Lists = Handlers<typeof bonusCalls>

const own = (employeeId: string) => q().select({ bonus, run: bonusRun }).from(bonus).innerJoin(bonusRun, eq(bonusRun.id, bonus.runId)).where(eq(bonus.employeeId, employeeId)).orderBy(desc(bonus.payDate), desc(bonus.id))

function rowOf({ bonus: paid, run }: Row, isOpen: boolean, { language }: Pick<Context, 'language'>): BonusRow {
  const money = moneyIn(paid.currency)
  return {
    id: paid.id, title: inLanguage(run.titles, language), kind: run.kind, date: paid.payDate, payYear: paid.payYear, isNew: paid.firstOpenedAt === null,
    gross: isOpen ? money(paid.gross) : null, tax: isOpen ? money(paid.tax) : null, net: isOpen ? money(paid.net) : null,
  }
}

export const bonusList: Lists['list'] = async (input, context) => {
  const all = await own(context.caller.employeeId)
  const isOpen = await isUnlocked(context)
  const wanted = fold(input.filterSearch ?? '')
  const rows = all.map((row) => rowOf(row, isOpen, context)).filter((row) => (input.year === undefined || row.payYear === input.year) && fold(row.title).includes(wanted))
  if (input.sortingDirection === 0) rows.reverse()
  return { ...pagedRows(rows, input), years: [...new Set(all.map((r) => r.bonus.payYear))] }
}

/** One of the caller's own. @throws CallError not_found: also when it is somebody else's */
export async function ownBonus(id: string, { caller }: Context): Promise<Row> {
  const [row] = await q().select({ bonus, run: bonusRun }).from(bonus).innerJoin(bonusRun, eq(bonusRun.id, bonus.runId)).where(and(eq(bonus.id, id), eq(bonus.employeeId, caller.employeeId)))
  return row ?? refuse('not_found')
}

/** "1.50 × base pay of 13,500,000 on 1 March 2026, 12 months of service"; a holiday allowance is a month's base pay, or a twelfth of it for each month; else the amount was given. */
async function basisText({ bonus: paid, run }: Row, { t, language }: Context): Promise<string> {
  const { withCurrency } = await amountsIn(language)
  const facts = { pay: withCurrency({ minor: paid.basePay, currency: paid.currency }), date: longDay(run.asOf, language), count: paid.serviceMonths }
  if (paid.factor !== null) return t('bonus:basis.factor', { ...facts, factor: paid.factor })
  const isAllowance = run.kind === 'holidayAllowance' && paid.gross > 0
  if (isAllowance && paid.gross === paid.basePay) return t('bonus:basis.month', facts)
  return isAllowance && paid.serviceMonths < MONTHS ? t('bonus:basis.part', { ...facts, months: paid.serviceMonths }) : t('bonus:basis.amount', facts)
}

/** A bonus in full, for one whose documents are open. */
export async function fullBonus(row: Row, context: Context): Promise<Bonus> {
  const { bonus: paid, run } = row
  const person = (await findEmployee(paid.employeeId)) ?? refuse('not_found')
  const money = moneyIn(paid.currency)
  return {
    ...rowOf(row, true, context),
    gross: money(paid.gross), tax: money(paid.tax), net: money(paid.net),
    employee: person.fullName, employeeCode: person.code, companyName: await settingOf('companyName'),
    basis: { kind: run.kind, basePay: money(paid.basePay), factor: paid.factor, serviceMonths: paid.serviceMonths, asOf: run.asOf, text: await basisText(row, context) },
    yearToDate: (await yearNamer(context.language))(paid.yearToDate, paid.currency),
    controlCode: controlCodeOf(paid.digest), openedAt: (paid.firstOpenedAt ?? context.now).toISOString(),
  }
}

export const bonusDetail: Lists['detail'] = async ({ id }, context) => {
  const row = await ownBonus(id, context)
  await requireUnlocked(context)
  const full = await fullBonus(row, context)
  await tx(async () => {
    if (row.bonus.firstOpenedAt === null) await q().update(bonus).set({ firstOpenedAt: context.now }).where(and(eq(bonus.id, id), isNull(bonus.firstOpenedAt)))
    await noteDeed({ what: 'viewed', kind: 'bonus', documentId: id }, context)
  })
  return full
}
