/**
 * Thirteen months of pay of the demo company: base pay, slips by the composition of the run itself, two corrections, two rounds of bonuses.
 * Comes after the requests: pays the lines and days that these have left behind. @see docs/product/demo.md
 */
import { eq, sql } from 'drizzle-orm'
import { addDays } from '../../contract/kit/civil-date.ts'
import { q } from '../db/context.ts'
import { insertMany } from '../db/write-many.ts'
import { attendanceDay, dayFact } from '../facts/table.ts'
import { addMonths, monthsBetween } from '../../contract/kit/months.ts'
import { payDateOf } from '../org/pay-period.ts'
import { payPeriod } from '../org/table.ts'
import { type BonusRound, bonusOf, bonusRow, bonusRunId } from '../payroll/bonus.ts'
import { composeSlip } from '../payroll/compose-slip.ts'
import type { ByHand, ComposedSlip, Given, PaidLine, RequestOf, SlipInput, Stretch, UnpaidDay } from '../payroll/slip.ts'
import type { Component, PayRules, YearSum } from '../payroll/kinds.ts'
import { bonusLines, type NewSlip, slipRows } from '../payroll/publish.ts'
import { differences, totalsOf, yearWith } from '../payroll/slip-sums.ts'
import { bonus, bonusRun, compensation, payrollLine, payRun, payslip, payslipLine, payslipSource } from '../payroll/table.ts'
import { request } from '../request/table.ts'
import { configuredGroup, configuredPay } from './configuration.ts'
import type { Diary } from './diary.ts'
import { at } from './moments.ts'
import { employeeRows, employmentRows, type Person } from './people.ts'
import { payPastDays } from './own-effects.ts'
import { noBooks, type PlayedBooks } from './pay-books.ts'
import type { PlayedDemo } from './play.ts'
import { idOf, randomFor } from './random.ts'
import { personas } from './roster.ts'
import { payPeriodRows } from './company.ts'
import { insertAll } from './write.ts'

export const PERIODS = 13
const RUPIAH = 100
const CURRENCY = 'IDR'
/** A month's base pay from grade 2 on. */
const GRADES = [4_900_000, 5_600_000, 7_200_000, 9_500_000, 13_000_000, 18_000_000, 24_000_000, 32_000_000, 42_000_000, 58_000_000, 85_000_000]
/** Whose story needs a certain one. */
const ACCOUNTS: Record<string, number> = {
  employee: 8_400_000, shift: 5_900_000, supervisor: 13_500_000, head: 32_000_000, hr: 18_200_000, delegate: 9_800_000, hiring: 9_600_000, newcomer: 7_200_000, reader: 7_600_000, admin: 13_200_000,
}
const FIXED = new Map(personas.flatMap(({ username, name }) => (ACCOUNTS[username] === undefined ? [] : [[name, ACCOUNTS[username]] as const])))
/** The one of the accounts who has looked at the newest slip. */
const HAS_LOOKED = personas.find((p) => p.username === 'reader')?.name
/** Two slips turned out wrong: an hour and a half of overtime was forgotten, and a day without pay. */
const CORRECTED: Record<string, ByHand> = {
  'Christina Siahaan': { code: 'OVERTIME', date: '', quantity: '1.50', multiplier: '2.00' },
  'Gunawan Sitorus': { code: 'UNPAID', date: '', quantity: '1.00', multiplier: null },
}
/** Days from the pay date to the correction; before the next one. */
const NOTICED_AFTER = 9

type CompensationRow = typeof compensation.$inferInsert
type Period = { id: string; code: string; from: string; until: string; payDate: string }

const ten = (date: string): Date => at(date, 10 * 60)

/** Base pay of everybody the company pays itself, a row a stretch. */
export function compensationRows(people: readonly Person[], today: string): CompensationRow[] {
  const codes = new Map(employeeRows(people).map((e) => [e.id, e.code]))
  const paidElsewhere = new Set(configuredGroup('HIRED-TRAINERS'))
  const byId = new Map(people.map((p) => [p.id, p]))
  return employmentRows(people, today).flatMap(({ employeeId, from, until, grade }) => {
    const person = byId.get(employeeId)
    if (!person || paidElsewhere.has(codes.get(employeeId) ?? '')) return []
    const basePay = (FIXED.get(person.name) ?? (GRADES[grade - 2] ?? 0) + 100_000 * randomFor(`pay:${person.name}`).between(0, 6)) * RUPIAH
    return [{ id: idOf(`compensation:${employeeId}:${from}`), employeeId, from, until: until ?? null, basePay, currency: CURRENCY, recordedAt: ten(from), recordedBy: 'seed' }]
  })
}

/** Every period of the company, oldest first. */
const allPeriods = (today: string): Period[] => payPeriodRows(today).map(({ id, code, from, until, payDate = null }) => ({ id, code, from, until, payDate: payDateOf({ until, payDate }) }))

/** The newest ones of these that are paid. */
const paidOf = (periods: readonly Period[], now: Date): Period[] => periods.filter((p) => ten(p.payDate) <= now).slice(-PERIODS)

type LineRow = typeof payrollLine.$inferSelect

/** The period a line is paid in: its own, or for one that was written when that was closed already, the next. Here one is closed by its pay date. */
function periodOfLine(line: LineRow, periods: readonly Period[]): Period | undefined {
  const own = periods.find((p) => p.id === line.payPeriodId)
  if (own && own.until >= line.date && own.from <= line.date) return own
  return periods.find((p) => p.until >= line.date && line.createdAt < at(p.payDate, 0)) ?? own
}

/** What people earned by being at work, in the ninety days that are known and before. */
async function valuesOfDays(people: readonly Person[], diary: Diary, from: string, now: Date) {
  const known = await q().select({ employeeId: attendanceDay.employeeId, date: attendanceDay.date, values: sql<Record<string, string> | null>`${attendanceDay.detail} -> 'components'` }).from(attendanceDay)
  const leaves = await q().select({ employeeId: dayFact.employeeId, date: dayFact.date, part: sql<string>`${dayFact.payload} ->> 'part'` }).from(dayFact).where(sql`${dayFact.kind} = 'leave' and ${dayFact.withdrawnAt} is null`)
  const away = new Set(leaves.filter((l) => l.part === '0').map((l) => `${l.employeeId} ${l.date}`))
  const byPerson = Map.groupBy(known, (d) => d.employeeId)
  const first = known.reduce((least, d) => (d.date < least && d.date > addDays(diary.today, -90) ? d.date : least), diary.today)
  return (person: Person, { from: start, until }: Stretch): SlipInput['days'] => {
    const seen = (byPerson.get(person.id) ?? []).filter((d) => d.date >= start && d.date <= until && d.date >= first).map(({ date, values }) => ({ date, values: values ?? {} }))
    const last = until < first ? until : addDays(first, -1)
    if (start > last || start < from) return seen
    const worked = diary.days(person, start, last).filter((d) => d.kind === 'work' && !away.has(`${person.id} ${d.date}`))
    const isNight = (date: string) => person.calendar === 'PLANT-3SHIFT' && (diary.plan(person, date, now).shift?.startMinute ?? 0) >= 22 * 60
    return [...worked.map(({ date }) => ({ date, values: { meal: '1.00', transport: '1.00', nightAllowance: isNight(date) ? '1.00' : '0.00' } })), ...seen]
  }
}

interface Facts {
  unpaid: (UnpaidDay & { recordedAt: Date; withdrawnAt: Date | null })[]
  lines: Map<string, LineRow[]>
}

/** One person's pay over the months, in order of time. */
class PaidPerson {
  readonly slips: ReturnType<typeof slipRows>[] = []
  readonly bonuses: (typeof bonus.$inferInsert)[] = []
  readonly paid: { id: string; payPeriodId: string; paidAt: Date }[] = []
  #year = new Map<number, YearSum[]>()
  #carried: Given[] = []
  readonly #taken = new Map<string, { amount: number; rest: number; date: string; request: RequestOf | null; isReturned: boolean }>()

  yearOf(payDate: string): YearSum[] {
    return this.#year.get(Number(payDate.slice(0, 4))) ?? []
  }

  count(payDate: string, rows: Parameters<typeof yearWith>[1]): void {
    this.#year.set(Number(payDate.slice(0, 4)), yearWith(this.yearOf(payDate), rows))
  }

  /** Writes a slip down, with what it carries on. */
  publish(slip: NewSlip, opened: Date | null): void {
    const rows = slipRows(slip, this.yearOf(slip.payDate), ten(slip.payDate))
    this.slips.push({ ...rows, slip: { ...rows.slip, firstOpenedAt: opened } as unknown as typeof rows.slip })
    this.count(slip.payDate, slip.lines)
    const out = slip.lines.find((l) => l.code === 'CARRIEDOUT')?.amount ?? 0
    const { takeHome } = totalsOf(slip.lines)
    if (out > 0 || takeHome < 0) this.#carried.push({ id: slip.id, date: slip.payDate, amount: out + Math.max(0, -takeHome), request: null })
  }

  get carried(): Given[] {
    return this.#carried
  }

  /** Days a slip takes and gives back at a moment. */
  days(facts: Facts['unpaid'], until: string, moment: Date): Pick<SlipInput, 'unpaid' | 'back'> {
    const stands = facts.filter((f) => f.date <= until && f.recordedAt <= moment && !(f.withdrawnAt && f.withdrawnAt <= moment))
    const unpaid = stands.flatMap(({ factId, date, days, request: of }): UnpaidDay[] => {
      const was = this.#taken.get(factId)
      if (!was) return [{ factId, date, days, request: of }]
      return was.rest > 0 ? [{ factId, date, days, request: of, fixed: { amount: was.rest, isRest: true } }] : []
    })
    const back = facts.flatMap((f): Given[] => {
      const was = this.#taken.get(f.factId)
      return was && !was.isReturned && f.withdrawnAt && f.withdrawnAt <= moment ? [{ id: f.factId, date: f.date, amount: was.amount, request: f.request }] : []
    })
    return { unpaid, back }
  }

  /** Remembers what a slip took, and gave back. */
  took(composed: ComposedSlip, facts: Facts['unpaid']): void {
    for (const { sourceKind, sourceId, amount, rest = 0 } of composed.taken) {
      if (sourceKind === 'slip') this.#carried = this.#carried.filter((c) => c.id !== sourceId)
      const fact = facts.find((f) => f.factId === sourceId)
      const was = this.#taken.get(sourceId)
      if (sourceKind === 'dayFact' || sourceKind === 'dayFactRest') this.#taken.set(sourceId, { amount: amount + (was?.amount ?? 0), rest, date: fact?.date ?? '', request: fact?.request ?? null, isReturned: false })
    }
    for (const id of composed.returned) {
      const was = this.#taken.get(id)
      if (was) was.isReturned = true
    }
  }
}

interface Company {
  rules: PayRules
  components: readonly Component[]
  step: number
  now: Date
  periods: readonly Period[]
  rounds: readonly { round: BonusRound; factorOf: (person: Person) => string | null }[]
  books: PlayedBooks
  requestOf: (id: string | null) => RequestOf | null
  daysOf: (person: Person, stretch: Stretch) => SlipInput['days']
}

const bonusIds = (round: BonusRound, person: Person): string => idOf(`bonus:${bonusRunId(round)}:${person.id}`)

/** When somebody looked at a paper for the first time. */
function openedAt(person: Person, payDate: string, isNewest: boolean, now: Date): Date | null {
  const random = randomFor(`opened:${person.name}:${payDate}`)
  const moment = new Date(ten(payDate).getTime() + random.between(2, 6 * 24 * 60) * 60_000)
  const isAccount = personas.some((p) => p.name === person.name)
  if (isNewest && (isAccount ? person.name !== HAS_LOOKED : random.chance(0.4))) return null
  return moment <= now ? moment : isNewest && !isAccount ? null : new Date(Math.max(ten(payDate).getTime(), now.getTime() - 60_000))
}

function payOne(person: Person, basePays: readonly CompensationRow[], facts: Facts, company: Company): PaidPerson {
  const paid = new PaidPerson()
  const { rules, components, step, periods, rounds, books, now } = company
  const wages = basePays.map(({ from, until = null, basePay }) => ({ from, until, basePay }))
  const newest = periods.at(-1)?.code
  const common = { isLeaving: false, currency: CURRENCY, step, rules, components, basePays: wages, calendarOn: () => person.calendar, balances: [] }
  for (const period of periods) {
    for (const { round, factorOf } of rounds.filter((r) => r.round.payDate <= period.payDate && !paid.bonuses.some((b) => b.runId === bonusRunId(r.round)))) payRound(paid, person, wages, round, factorOf(person), company)
    if (person.joinDate > period.until) continue
    const employed = { from: person.joinDate > period.from ? person.joinDate : period.from, until: period.until }
    const moment = ten(period.payDate)
    const lines = (facts.lines.get(period.id) ?? []).map((l): PaidLine => ({ id: l.id, kind: l.kind as PaidLine['kind'], date: l.date, quantity: l.quantity, multiplier: l.multiplier, request: company.requestOf(l.requestId) }))
    const input: SlipInput = {
      ...common, period, employed, lines, days: company.daysOf(person, employed), ...paid.days(facts.unpaid, period.until, moment), carried: paid.carried, byHand: [], instalments: books.due(person.id, period.code).map((due) => ({ ...due, requestCode: company.requestOf(due.requestId)?.code ?? due.requestCode })),
    }
    const composed = composeSlip(input)
    if (!composed) continue
    const id = idOf(`payslip:${person.id}:${period.code}`)
    const on = { payslipId: id, employeeId: person.id, period: period.code, payDate: period.payDate, now: moment }
    const slip = { employeeId: person.id, period, currency: CURRENCY }
    paid.publish({ ...slip, ...composed, id, runId: idOf(`pay-run:${period.code}`), kind: 'regular', payDate: period.payDate, correctsId: null }, openedAt(person, period.payDate, period.code === newest, now))
    paid.took(composed, facts.unpaid)
    paid.paid.push(...lines.map((l) => ({ id: l.id, payPeriodId: period.id, paidAt: moment })))
    const loans = (facts.lines.get(period.id) ?? []).filter((l) => l.kind === 'loanDisbursement' && l.reversalOf === null)
    if (loans.length > 0) books.paidOut(loans.map(({ requestId, lineId }) => ({ requestId, lineId })), on)
    if (composed.instalmentsTaken.length > 0) books.take(composed.instalmentsTaken, on)
    for (const row of composed.instalmentsDeferred) books.defer(row, on)

    const forgotten = period.code === periods.at(-3)?.code ? CORRECTED[person.name] : undefined
    if (!forgotten) continue
    const again = composeSlip({ ...input, signed: true, instalments: [], carried: [], byHand: [{ ...forgotten, date: employed.until }] })
    const wrong = differences(again?.lines ?? [], composed.lines)
    const payDate = addDays(period.payDate, NOTICED_AFTER)
    const sequence = Object.keys(CORRECTED).indexOf(person.name) + 1
    paid.publish(
      { ...slip, id: idOf(`payslip:${person.id}:${period.code}:${sequence}`), runId: idOf(`pay-run:${period.code}:${sequence}`), kind: 'correction', payDate, taxable: (again?.taxable ?? 0) - composed.taxable, correctsId: id, lines: wrong, taken: [] },
      openedAt(person, payDate, false, now),
    )
  }
  return paid
}

function payRound(paid: PaidPerson, person: Person, wages: readonly { from: string; until: string | null; basePay: number }[], round: BonusRound, factor: string | null, { rules, step, now }: Company): void {
  const basePay = wages.find((w) => w.from <= round.asOf && (w.until === null || w.until >= round.asOf))?.basePay
  if (basePay === undefined || person.joinDate > round.asOf) return
  const serviceMonths = monthsBetween(person.joinDate, round.asOf)
  const worth = bonusOf({ kind: round.kind, basePay, serviceMonths, factor, amount: null, taxBands: rules.taxBands, step })
  if (!worth) return
  const row = bonusRow({ id: bonusIds(round, person), round, employeeId: person.id, basePay, serviceMonths, factor, worth, currency: CURRENCY }, paid.yearOf(round.payDate), ten(round.payDate))
  paid.bonuses.push({ ...row, firstOpenedAt: openedAt(person, round.payDate, false, now) })
  paid.count(round.payDate, bonusLines(worth.gross, worth.tax))
}

/** A holiday allowance four months ago and an annual bonus eight months ago. */
function roundsOn(today: string): Company['rounds'] {
  const dayOf = (monthsAgo: number, day: string) => `${addMonths(today, -monthsAgo).slice(0, 8)}${day}`
  const [allowance, annual] = [dayOf(4, '05'), dayOf(8, '25')]
  return [
    { round: { kind: 'annualBonus', titles: { en: 'Annual bonus', id: 'Bonus tahunan', ar: 'المكافأة السنوية' }, asOf: annual, payDate: annual }, factorOf: (p) => (0.5 + 0.25 * randomFor(`bonus:${p.name}`).between(0, 6)).toFixed(2) },
    { round: { kind: 'holidayAllowance', titles: { en: 'Holiday allowance', id: 'Tunjangan hari raya', ar: 'بدل الأعياد' }, asOf: allowance, payDate: allowance }, factorOf: () => null },
  ]
}

/** Writes base pay, slips, corrections and bonuses, and pays the lines they are made of. */
export async function seedPay({ people, today, now, diary, books = noBooks, chronicles }: Pick<PlayedDemo, 'people' | 'today' | 'now' | 'diary' | 'books' | 'chronicles'>): Promise<void> {
  const wages = compensationRows(people, today)
  await insertAll(compensation, wages)
  const every = allPeriods(today)
  const periods = paidOf(every, now)
  const first = periods[0]
  if (!first) return
  await payPastDays(chronicles, periods.at(-1)?.until ?? '')
  const lines = await q().select().from(payrollLine)
  const requests = new Map((await q().select({ id: request.id, module: request.module, code: request.code }).from(request)).map((r) => [r.id, r]))
  const requestOf = (id: string | null) => requests.get(id ?? '') ?? null
  const byId = new Map(lines.map((l) => [l.id, l]))
  const placed = lines.map((line) => ({ ...line, payPeriodId: periodOfLine(byId.get(line.reversalOf ?? '') ?? line, every)?.id ?? line.payPeriodId }))
  const unpaid = (await q().select().from(dayFact).where(eq(dayFact.kind, 'payrollDeduction'))).filter((f) => f.date >= first.from)
    .map((f) => ({ employeeId: f.employeeId, factId: f.id, date: f.date, days: typeof f.payload.days === 'string' ? f.payload.days : '1.00', request: requestOf(f.requestId), recordedAt: f.recordedAt, withdrawnAt: f.withdrawnAt }))
  const { rules, components, step } = configuredPay()
  const company: Company = { rules, components, step, now, periods, rounds: roundsOn(today), books, requestOf, daysOf: await valuesOfDays(people, diary, first.from, now) }
  const wagesOf = Map.groupBy(wages, (w) => w.employeeId)
  const linesOf = Map.groupBy(placed, (l) => l.employeeId)
  const unpaidOf = Map.groupBy(unpaid, (f) => f.employeeId)
  const paid = people.filter((p) => wagesOf.has(p.id)).map((p) => payOne(p, wagesOf.get(p.id) ?? [], { unpaid: unpaidOf.get(p.id) ?? [], lines: Map.groupBy(linesOf.get(p.id) ?? [], (l) => l.payPeriodId) }, company))

  const run = (p: Period, kind: 'regular' | 'correction', sequence: number, payDate: string) =>
    ({ id: idOf(sequence === 0 ? `pay-run:${p.code}` : `pay-run:${p.code}:${sequence}`), payPeriodId: p.id, kind, sequence, origin: 'computed' as const, payDate, publishedAt: ten(payDate) })
  const wrong = periods.at(-3)
  await insertAll(payRun, [...periods.map((p) => run(p, 'regular', 0, p.payDate)), ...(wrong ? Object.keys(CORRECTED).map((_, i) => run(wrong, 'correction', i + 1, addDays(wrong.payDate, NOTICED_AFTER))) : [])])
  const slips = paid.flatMap((p) => p.slips)
  await insertMany(payslip, slips.map((s) => s.slip))
  await insertMany(payslipLine, slips.flatMap((s) => s.lines))
  await insertMany(payslipSource, slips.flatMap((s) => s.sources))
  const bonuses = paid.flatMap((p) => p.bonuses)
  await insertAll(bonusRun, company.rounds.filter(({ round }) => bonuses.some((b) => b.runId === bonusRunId(round))).map(({ round }) => ({ id: bonusRunId(round), ...round, payYear: Number(round.payDate.slice(0, 4)), publishedAt: ten(round.payDate) })))
  await insertMany(bonus, bonuses)
  await payLines(placed, lines, paid.flatMap((p) => p.paid), first)
  await books.write()
}

/** Payroll lines stand in the period that pays them; what is older than the slips was paid before there were any. */
async function payLines(placed: readonly LineRow[], before: readonly LineRow[], paid: PaidPerson['paid'], first: Period): Promise<void> {
  const moments = new Map(paid.map((p) => [p.id, p.paidAt]))
  const periods = new Map((await q().select().from(payPeriod)).map((p) => [p.id, p]))
  const changed = placed.flatMap((line, i) => {
    const period = periods.get(line.payPeriodId)
    const paidAt = moments.get(line.id) ?? (period && period.until < first.from ? ten(payDateOf(period)) : null)
    const was = before[i]
    return was && was.payPeriodId === line.payPeriodId && was.paidAt?.getTime() === paidAt?.getTime() ? [] : [{ id: line.id, period: line.payPeriodId, at: paidAt }]
  })
  if (changed.length > 0) await q().execute(sql`update payroll_line l set pay_period_id = c.period, paid_at = c.at from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as c(id uuid, period uuid, at timestamptz) where l.id = c.id`)
}
