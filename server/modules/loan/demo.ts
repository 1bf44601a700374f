/** Loans of the demo company: sixteen running, one settled early, three waiting, one sent back. @see contract/modules/loan/README.md#demo-company */
import { addDays, daysBetween } from '../../../contract/kit/civil-date.ts'
import { textOfMinor } from '../../../contract/kit/money.ts'
import { loanItems } from '../../../contract/modules/loan/choices.ts'
import { type Instalment, periodAfter, scheduleOf, settlementOf, totalsOf } from '../../../contract/modules/loan/schedule.ts'
import { loanAccount, loanEvent, loanInstalment } from '../../loans/table.ts'
import { settingDefaults } from '../../org/settings.ts'
import { payrollLine } from '../../payroll/table.ts'
import { payPeriodAround } from '../../seed/company.ts'
import { choiceOf } from '../../seed/configuration.ts'
import { atSupervisor } from '../../seed/desk.ts'
import { paper } from '../../seed/documents.ts'
import { demoFile } from '../../seed/files.ts'
import { at } from '../../seed/moments.ts'
import type { Person } from '../../seed/people.ts'
import type { PlayedEffect } from '../../seed/played-effect.ts'
import { idOf } from '../../seed/random.ts'
import { type Ending, requestIdOf, type Story } from '../../seed/story.ts'
import type { Teller } from '../../seed/teller.ts'
import type { World } from '../../seed/world.ts'
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

/** The newest period whose pay was paid. */
function lastPaid({ today, now }: World): string {
  let code = payPeriodAround(today).until.slice(0, 7)
  while (at(paydayOf(code), 10 * 60) > now) code = periodAfter(code, -1)
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
      interestType, interestRate: percentText(rateBp), instalment: money(instalment), totalInterest: money(interest), lastPeriod: periodAfter(first, months - 1),
    },
  }
  if (choiceOf(loanItems, item).rules.needsDocument) {
    world.addFile(demoFile(story.key, {
      fileName: 'quotation.pdf', type: 'application/pdf', ownerEmployeeId: person.id, recordId: requestIdOf(story), recordKind: 'request', createdAt: new Date(world.now.getTime() - (asked + 0.2) * DAY * 3_600_000),
    }, paper('Quotation', ['', person.name, purpose])))
  }
  return story
}

type Row = typeof loanInstalment.$inferInsert
type Event = typeof loanEvent.$inferInsert

/** Rows of an account as pay has left them. */
function rowsOf(world: World, told: Told, accountId: string): Row[] {
  const { first } = monthsOf(world, told)
  const last = lastPaid(world)
  const rows = scheduleFor(told).map(({ number, principal, interest }): Row => {
    const duePeriod = periodAfter(first, number - 1)
    const isPast = duePeriod <= last
    return { accountId, number, duePeriod, principal, interest, status: number === told.deferred ? 'deferred' : isPast ? 'taken' : told.settled ? 'settled' : 'due', movedFrom: null }
  })
  const moved = rows.find((r) => r.status === 'deferred')
  return moved ? [...rows, { ...moved, number: rows.length + 1, duePeriod: periodAfter(first, rows.length), status: 'due', movedFrom: moved.duePeriod }] : rows
}

/** What happened since the money was paid, oldest first. */
function eventsOf(world: World, told: Told, accountId: string, rows: readonly Row[]): Event[] {
  const { paid } = monthsOf(world, told)
  const paidAt = (code: string) => at(paydayOf(code), 10 * 60)
  const event = (kind: Event['kind'], when: Date, more: Partial<Event> = {}): Event => ({ id: idOf(`loan-event:${told.key}:${kind}:${when.getTime()}`), accountId, kind, at: when, byEmployeeId: null, amount: null, note: '', ...more })
  const open = rows.filter((r) => r.status === 'settled')
  return [
    event('paidOut', paidAt(paid), { amount: told.amount * 100_000_000 }),
    ...rows.flatMap((r) => (r.status === 'taken' ? [event('taken', paidAt(r.duePeriod), { amount: r.principal + r.interest })] : r.status === 'deferred' ? [event('deferred', paidAt(r.duePeriod))] : [])),
    ...(told.settled ? [event('settled', settledAt(world), { amount: settlementOf(open).total, byEmployeeId: world.find(HR).id, note: 'Transfer' })] : []),
  ]
}

/** Soon after the last pay, and never in the time to come. */
const settledAt = (world: World): Date => new Date(Math.min(at(addDays(paydayOf(lastPaid(world)), 2), 11 * 60).getTime(), world.now.getTime() - 3_600_000))

/** The account and the money, as the module's own effects make them at the day of the approval. */
function effectsOf(world: World, told: readonly Told[]): PlayedEffect[] {
  const of = ({ story }: { story: { key: string } }): Told => told.find((t) => story.key === `${KEY}:${t.key}`) as Told
  return [
    {
      kind: 'openLoan',
      post({ record, line, act }) {
        const own = of(record)
        const { first, paid } = monthsOf(world, own)
        const id = idOf(`loan-account:${own.key}`)
        const { id: loanItemId, rules } = choiceOf(loanItems, own.item)
        world.addRows(loanAccount, [{
          id, requestId: record.row.id, lineId: line.lineId, employeeId: own.person.id, loanItemId, ...termsOf(rules), principal: own.amount * 100_000_000, currency, tenor: own.months, firstPeriod: first,
          status: own.settled ? 'settled' : 'active', openedOn: act.at.toISOString().slice(0, 10), openedAt: act.at, paidOutOn: paydayOf(paid), closedOn: own.settled ? settledAt(world).toISOString().slice(0, 10) : null,
        }])
        const rows = rowsOf(world, own, id)
        world.addRows(loanInstalment, rows)
        world.addRows(loanEvent, eventsOf(world, own, id, rows))
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
          requestId: record.row.id, lineId: line.lineId, reversalOf: null, paidAt: at(paydayOf(paid), 10 * 60), createdAt: act.at,
        }])
        return [{ target: `payroll_line:${id}`, before: null, after: { status: 'open' } }]
      },
      reverse: () => [],
    },
  ]
}

export const tellLoans: Teller = (world) => {
  const { find } = world
  const [desk] = atSupervisor(world, { count: 1, from: 18 })
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
  const approved = told.filter((t) => t.taken !== undefined)
  return { module: loanModule, stories: told.map((t) => storyOf(world, t)), effects: effectsOf(world, approved) }
}
