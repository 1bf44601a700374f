/** Loans of the demo company: sixteen running, one settled early, three waiting, one sent back. @see contract/modules/loan/README.md#demo-company */
import { addDays, daysBetween } from '../../../contract/kit/civil-date.ts'
import { textOfMinor } from '../../../contract/kit/money.ts'
import { loanItems } from '../../../contract/modules/loan/choices.ts'
import { type Instalment, periodAfter, scheduleOf, settlementOf, totalsOf } from '../../../contract/modules/loan/schedule.ts'
import { loanAccount, loanEvent, loanInstalment } from '../../loans/table.ts'
import { settingDefaults } from '../../org/settings.ts'
import type { DueInstalment, OnSlip } from '../../payroll/instalments.ts'
import { payrollLine } from '../../payroll/table.ts'
import { payPeriodAround } from '../../seed/company.ts'
import { choiceOf } from '../../seed/configuration.ts'
import { atSupervisor } from '../../seed/desk.ts'
import { paper } from '../../seed/documents.ts'
import { demoFile } from '../../seed/files.ts'
import { at, dateAt } from '../../seed/moments.ts'
import { PERIODS } from '../../seed/pay.ts'
import type { PlayedBooks } from '../../seed/pay-books.ts'
import type { Person } from '../../seed/people.ts'
import type { PlayedEffect } from '../../seed/played-effect.ts'
import { idOf } from '../../seed/random.ts'
import { type Ending, requestIdOf, type Story } from '../../seed/story.ts'
import type { Teller } from '../../seed/teller.ts'
import type { World } from '../../seed/world.ts'
import { insertAll } from '../../seed/write.ts'
import { percentText, termsOf } from './loan-case.ts'
import { loanModule } from './index.ts'

const KEY = 'loan'
const DAY = 24
const HR = 'Maya Hutagalung'
const { currency, moneyStepMinor } = settingDefaults
/** Days from the end of a period to its pay. */
const PAY_DAYS = 5
/** Where in its period the money was wanted, and how long before that it was asked for. */
const [WANTED, BEFORE] = [9, 9]

type Item = 'emergency' | 'motorcycle' | 'education' | 'housing'

interface Told {
  key: string
  person: Person
  item: Item
  /** In millions of rupiah. */
  amount: number
  months: number
  purpose: string
  /** About how many base pays, for the rules of approval. */
  basePays?: number
  /** Of an approved one: instalments that are paid. */
  taken?: number
  /** Number of an instalment that pay moved to the end. */
  deferred?: number
  /** The rest was paid at once. */
  settled?: true
  /** Of one that waits: when it was asked for. */
  daysAgo?: number
  /** By when it was decided; left out: within days. */
  decidedDaysAgo?: number
  ending?: Ending
}

const periodId = (code: string): string => idOf(`period:${code}-20`)
const paydayOf = (code: string): string => addDays(`${code}-20`, PAY_DAYS)
const paydayAt = (code: string): Date => at(paydayOf(code), 10 * 60)

/** The newest period whose pay was paid. */
function lastPaid({ today, now }: World): string {
  let code = payPeriodAround(today).until.slice(0, 7)
  while (paydayAt(code) > now) code = periodAfter(code, -1)
  return code
}

/** When the money of a loan came, or comes, and when it is paid back. */
function monthsOf(world: World, { taken, deferred }: Told): { paid: string; first: string; wanted: string } {
  const paid = taken === undefined ? payPeriodAround(addDays(world.today, 12)).until.slice(0, 7) : periodAfter(lastPaid(world), -taken - (deferred === undefined ? 0 : 1))
  const wanted = taken === undefined ? addDays(world.today, 12) : addDays(addDays(`${periodAfter(paid, -1)}-20`, 1), WANTED)
  return { paid, first: periodAfter(paid, 1), wanted }
}

const scheduleFor = ({ item, amount, months }: Told): Instalment[] => scheduleOf({ ...termsOf(choiceOf(loanItems, item).rules), principal: amount * 100_000_000, tenor: months, step: moneyStepMinor })
const money = (minor: number) => ({ minor, currency })

function storyOf(world: World, told: Told): Story {
  const { key, person, item, amount, months, purpose, basePays = 1, daysAgo, decidedDaysAgo, ending = { kind: 'approved' } } = told
  const { first, wanted } = monthsOf(world, told)
  const { interestType, rateBp } = termsOf(choiceOf(loanItems, item).rules)
  const { instalment, interest } = totalsOf(scheduleFor(told))
  const asked = daysAgo ?? daysBetween(wanted, world.today) + BEFORE
  const story: Story = {
    key: `${KEY}:${key}`, person, note: '', ending, hoursAgo: asked * DAY, settledHoursAgo: (decidedDaysAgo ?? Math.max(asked - 5, asked / 2)) * DAY, stated: { loanItem: item, basePays },
    values: {
      employeeId: person.id, loanItem: choiceOf(loanItems, item).id, purpose, amount: money(amount * 100_000_000), tenorMonths: months, loanDate: wanted, firstPeriodPay: periodId(first),
      agreedInterest: interestType, agreedRate: percentText(rateBp), interestType, interestRate: percentText(rateBp), instalment: money(instalment), totalInterest: money(interest), lastPeriod: periodAfter(first, months - 1),
    },
  }
  if (choiceOf(loanItems, item).rules.needsDocument) {
    world.addFile(demoFile(story.key, {
      fileName: 'quotation.pdf', type: 'application/pdf', ownerEmployeeId: person.id, recordId: requestIdOf(story), recordKind: 'request', createdAt: new Date(world.now.getTime() - (asked + 0.2) * DAY * 3_600_000),
    }, paper('Quotation', ['', person.name, purpose])))
  }
  return story
}

/** Soon after the last pay, and never in the time to come. */
const settledAt = (world: World): Date => new Date(Math.min(at(addDays(paydayOf(lastPaid(world)), 2), 11 * 60).getTime(), world.now.getTime() - 3_600_000))

type Account = typeof loanAccount.$inferInsert
type Row = typeof loanInstalment.$inferInsert
type Event = typeof loanEvent.$inferInsert

interface KeptLoan {
  told: Told
  account: Account
  rows: Row[]
  events: Event[]
}

/** The accounts while the past is played: opened by the approvals, paid out and paid back by the slips. */
class LoanBooks implements PlayedBooks {
  readonly #world: World
  readonly #loans = new Map<string, KeptLoan>()
  constructor(world: World) {
    this.#world = world
  }

  open(told: Told, { requestId, lineId, openedAt }: { requestId: string; lineId: string; openedAt: Date }): string {
    const { first, paid } = monthsOf(this.#world, told)
    const id = idOf(`loan-account:${told.key}`)
    const { id: loanItemId, rules } = choiceOf(loanItems, told.item)
    const rows = scheduleFor(told).map(({ number, principal, interest }): Row => ({ accountId: id, number, duePeriod: periodAfter(first, number - 1), principal, interest, status: 'due', payslipId: null, movedFrom: null }))
    const account: Account = {
      id, requestId, lineId, employeeId: told.person.id, loanItemId, ...termsOf(rules), principal: told.amount * 100_000_000, currency, tenor: told.months, firstPeriod: first, status: 'approved',
      openedOn: dateAt(openedAt, told.person.site), openedAt, paidOutOn: null, closedOn: null,
    }
    const loan: KeptLoan = { told, account, rows, events: [] }
    this.#loans.set(id, loan)
    // pay of before the slips that are shown
    const since = periodAfter(lastPaid(this.#world), 1 - PERIODS)
    if (paid < since) this.#paidOut(loan, paid)
    for (const row of rows.filter((r) => r.duePeriod < since)) this.#taken(loan, row, paydayAt(row.duePeriod), null)
    return id
  }

  #note(loan: KeptLoan, kind: Event['kind'], when: Date, more: Partial<Event> = {}): void {
    loan.events.push({ id: idOf(`loan-event:${loan.told.key}:${kind}:${when.getTime()}`), accountId: loan.account.id, kind, at: when, byEmployeeId: null, amount: null, note: '', ...more })
  }
  #paidOut(loan: KeptLoan, period: string): void {
    Object.assign(loan.account, { status: 'active', paidOutOn: paydayOf(period) })
    this.#note(loan, 'paidOut', paydayAt(period), { amount: loan.account.principal })
  }
  #taken(loan: KeptLoan, row: Row, when: Date, payslipId: string | null): void {
    Object.assign(row, { status: 'taken', payslipId })
    this.#note(loan, 'taken', when, { amount: row.principal + row.interest })
    if (loan.rows.some((r) => r.status === 'due')) return
    Object.assign(loan.account, { status: 'settled', closedOn: dateAt(when) })
    this.#note(loan, 'settled', when)
  }
  #deferred(loan: KeptLoan, row: Row, when: Date, payslipId: string | null): void {
    Object.assign(row, { status: 'deferred', payslipId })
    const end = loan.rows.reduce((last, r) => (r.duePeriod > last ? r.duePeriod : last), '')
    loan.rows.push({ ...row, number: loan.rows.length + 1, duePeriod: periodAfter(end, 1), status: 'due', payslipId: null, movedFrom: row.duePeriod })
    this.#note(loan, 'deferred', when)
  }
  #rowOf({ accountId, number }: DueInstalment): { loan: KeptLoan; row: Row } {
    const loan = this.#loans.get(accountId)
    const row = loan?.rows.find((r) => r.number === number)
    if (!loan || !row) throw new Error('pay takes what nobody owes')
    return { loan, row }
  }

  due(employeeId: string, period: string): DueInstalment[] {
    const own = [...this.#loans.values()].filter(({ account }) => account.employeeId === employeeId && account.status === 'active').sort((a, b) => a.account.openedAt.getTime() - b.account.openedAt.getTime())
    return own.flatMap((loan) => {
      // a month that was moved in the story
      const moved = loan.rows.find((r) => r.number === loan.told.deferred && r.status === 'due' && r.duePeriod === period)
      if (moved) this.#deferred(loan, moved, paydayAt(period), null)
      const { requestId } = loan.account
      return loan.rows.filter((r) => r.status === 'due' && r.duePeriod <= period).map((r) => ({ accountId: r.accountId, number: r.number, duePeriod: r.duePeriod, amount: r.principal + r.interest, requestId, requestCode: '', module: KEY }))
    })
  }
  take(rows: readonly DueInstalment[], { payslipId, now }: OnSlip): void {
    for (const due of rows) {
      const { loan, row } = this.#rowOf(due)
      this.#taken(loan, row, now, payslipId)
    }
  }
  defer(due: DueInstalment, { payslipId, now }: OnSlip): void {
    const { loan, row } = this.#rowOf(due)
    this.#deferred(loan, row, now, payslipId)
  }
  paidOut(lines: readonly { requestId: string; lineId: string }[], { period }: OnSlip): void {
    for (const loan of this.#loans.values()) if (loan.account.status === 'approved' && lines.some((l) => l.requestId === loan.account.requestId)) this.#paidOut(loan, period)
  }
  async write(): Promise<void> {
    const loans = [...this.#loans.values()]
    for (const loan of loans.filter((l) => l.told.settled)) {
      const open = loan.rows.filter((r) => r.status === 'due')
      const when = settledAt(this.#world)
      this.#note(loan, 'settled', when, { amount: settlementOf(open).total, byEmployeeId: this.#world.find(HR).id, note: 'Transfer' })
      for (const row of open) row.status = 'settled'
      Object.assign(loan.account, { status: 'settled', closedOn: dateAt(when) })
    }
    await insertAll(loanAccount, loans.map((l) => l.account))
    await insertAll(loanInstalment, loans.flatMap((l) => l.rows))
    await insertAll(loanEvent, loans.flatMap((l) => l.events))
  }
}

/** The account and the money, as the module's own effects make them at the day of the approval. */
function effectsOf(world: World, told: readonly Told[], books: LoanBooks): PlayedEffect[] {
  const of = ({ story }: { story: { key: string } }): Told => told.find((t) => story.key === `${KEY}:${t.key}`) as Told
  return [
    {
      kind: 'openLoan',
      post({ record, line, act }) {
        const id = books.open(of(record), { requestId: record.row.id, lineId: line.lineId, openedAt: act.at })
        return [{ target: `loan_account:${id}`, before: null, after: { status: 'approved' } }]
      },
      reverse: () => [],
    },
    {
      kind: 'payOutLoan',
      post({ record, line, act }) {
        const own = of(record)
        const { paid, wanted } = monthsOf(world, own)
        const id = idOf(`payroll-line:loan:${own.key}`)
        world.addRows(payrollLine, [{
          id, employeeId: own.person.id, payPeriodId: periodId(paid), kind: 'loanDisbursement', date: wanted, unit: 'amount', quantity: textOfMinor(own.amount * 100_000_000, currency), multiplier: '1.00',
          requestId: record.row.id, lineId: line.lineId, reversalOf: null, paidAt: null, createdAt: act.at,
        }])
        return [{ target: `payroll_line:${id}`, before: null, after: { status: 'open' } }]
      },
      reverse: () => [],
    },
  ]
}

export const tellLoans: Teller = (world) => {
  const { find } = world
  const [desk] = atSupervisor(world, { count: 1, from: 17 })
  if (!desk) throw new Error('one of the supervisor’s team asks for a loan')
  // his second request was inside the limits when he asked; then the first was approved
  const tommy: Told = { key: 'tommy', person: find('Tommy Salim'), item: 'emergency', amount: 10, months: 8, purpose: 'Operation of my mother', taken: 0 }
  const since = daysBetween(monthsOf(world, tommy).wanted, world.today) + BEFORE
  const told: Told[] = [
    { key: 'employee', person: find('Dina Lestari'), item: 'emergency', amount: 5, months: 6, purpose: 'Repair of the roof after the rain', taken: 2 },
    { key: 'shift', person: find('Joko Prasetyo'), item: 'motorcycle', amount: 12, months: 24, purpose: 'A scooter for the night shift', basePays: 2.04, taken: 9 },
    { key: 'tukijo', person: find('Tukijo'), item: 'emergency', amount: 4, months: 8, purpose: 'Hospital bill of my father', taken: 3, deferred: 3 },
    { key: 'suwarno', person: find('Suwarno'), item: 'motorcycle', amount: 9, months: 24, purpose: 'My old one is beyond repair', taken: 14 },
    { key: 'endang', person: find('Endang Lestariningsih'), item: 'emergency', amount: 2, months: 4, purpose: 'Water damage', taken: 1 },
    { key: 'markus', person: find('Markus Wanggai'), item: 'motorcycle', amount: 8, months: 18, purpose: 'Motorcycle', taken: 5 },
    { key: 'slamet', person: find('Slamet Widodo'), item: 'education', amount: 6, months: 12, purpose: 'School fees of two children', taken: 7 },
    { key: 'parlindungan', person: find('Parlindungan Hasibuan'), item: 'motorcycle', amount: 11, months: 30, purpose: 'Motorcycle', taken: 17 },
    { key: 'sumiati', person: find('Sumiati'), item: 'emergency', amount: 2, months: 5, purpose: 'Funeral in the village', taken: 2 },
    { key: 'ferdinand', person: find('Ferdinand Panjaitan'), item: 'housing', amount: 11, months: 36, purpose: 'Deposit of a rented house', taken: 12 },
    { key: 'robertus', person: find('Robertus Manurung'), item: 'education', amount: 9, months: 18, purpose: 'Evening school', taken: 11 },
    { key: 'gunawan', person: find('Gunawan Sitorus'), item: 'housing', amount: 40, months: 48, purpose: 'Deposit of our first house', basePays: 2.2, taken: 10 },
    { key: 'wagiman', person: find('Wagiman'), item: 'motorcycle', amount: 14, months: 30, purpose: 'Motorcycle', taken: 16 },
    { key: 'christina', person: find('Christina Siahaan'), item: 'education', amount: 12, months: 24, purpose: 'University fees of my daughter', taken: 4 },
    { key: 'supriyadi', person: find('Supriyadi'), item: 'emergency', amount: 4, months: 8, purpose: 'Repair of the kitchen after a fire', taken: 6 },
    tommy,
    { key: 'settled', person: find('Bagas Wicaksono'), item: 'emergency', amount: 8, months: 8, purpose: 'Car repair', taken: 4, settled: true },
    { ...desk, key: 'desk', item: 'emergency', amount: 3, months: 6, purpose: 'Dentist', daysAgo: 1.6 },
    { key: 'level-3', person: find('Vivian Kusuma'), item: 'education', amount: 6, months: 12, purpose: 'Course of a certified accountant', ending: { kind: 'waiting', level: 3 }, daysAgo: 5 },
    { key: 'level-4', person: find('Nadia Kirana'), item: 'housing', amount: 22, months: 48, purpose: 'Deposit of an apartment', basePays: 2.25, ending: { kind: 'waiting', level: 4 }, daysAgo: 8 },
    { key: 'revised', person: find('Tommy Salim'), item: 'education', amount: 14, months: 12, purpose: 'Bachelor in the evening', ending: { kind: 'revised', level: 1, note: 'With your other loan this is too much a month. Over 24 months it fits.' }, daysAgo: since + 3, decidedDaysAgo: since - 7 },
  ]
  const books = new LoanBooks(world)
  world.books = books
  return { module: loanModule, stories: told.map((t) => storyOf(world, t)), effects: effectsOf(world, told, books) }
}
