/** Twelve corrections of balances: one payment that is paid, one extension in approval at level 2. @see contract/modules/leave-adjustment/README.md#demo-company */
import { addDays } from '../../../contract/kit/civil-date.ts'
import { fromHundredths, type Hundredths, toHundredths } from '../../../contract/kit/decimal.ts'
import { Adjustment, type AdjustmentKind } from '../../../contract/modules/leave-adjustment/kinds.ts'
import { currentOn, remainingOf } from '../../ledger/balance.ts'
import { leaveTypeIds } from '../../ledger/leave-types.ts'
import { addMonths } from '../../../contract/kit/months.ts'
import { leaveAdjustmentModule } from './index.ts'
import { payrollLine } from '../../payroll/table.ts'
import { payPeriodAround } from '../../seed/company.ts'
import { atSupervisor } from '../../seed/desk.ts'
import { savers } from '../../seed/leave-history.ts'
import { at, dateAt } from '../../seed/moments.ts'
import type { Person } from '../../seed/people.ts'
import type { PlayedEffect } from '../../seed/played-effect.ts'
import type { Change, Played } from '../../seed/played-record.ts'
import { idOf } from '../../seed/random.ts'
import type { Ending, Story } from '../../seed/story.ts'
import type { Teller } from '../../seed/teller.ts'
import type { World } from '../../seed/world.ts'

const DAY = 24
/** Days after the end of a pay period on which it is paid. */
const PAID_AFTER = 5

type Balance = 'annual' | 'sick' | 'overtimeInLieu'

interface Told {
  key: string
  person: Person
  kind: AdjustmentKind
  balance: Balance
  /** Days; less when the row holds less at that time. */
  days: string
  note: string
  ending: Ending
  daysAgo: number
  /** Months a row is to live longer, or an added row to live. */
  months?: number
}

const bookOf = (world: World, person: Person, balance: Balance) => {
  const book = world.ledger.bookOf(person, balance)
  if (!book) throw new Error(`no ${balance} balance of ${person.name}`)
  return book
}

/** Of the rows that are alive on a day: the one that dies soonest, where it is to live longer, else the fullest. */
function chosenRow(world: World, { person, balance, kind }: Told, today: string) {
  const rows = bookOf(world, person, balance).ledger.gains.filter((g) => g.gainStatus === 'active' && g.transDate <= today && (g.expiredDate ?? today) >= today)
  const row = rows.toSorted((a, b) => (kind === Adjustment.extend && a.expiredDate !== b.expiredDate ? ((a.expiredDate ?? '') < (b.expiredDate ?? '') ? -1 : 1) : remainingOf(b) - remainingOf(a)))[0]
  if (!row) throw new Error(`${person.name} has no days to adjust`)
  return row
}

/** Half days that are there. */
const atMost = (asked: Hundredths, left: Hundredths): Hundredths => Math.min(asked, left - (left % 50))

function storyOf(world: World, told: Told): Story {
  const { person, kind, balance, days, note, ending, daysAgo, months } = told
  return {
    key: `leave-adjustment:${told.key}`, person, note, ending, hoursAgo: daysAgo * DAY, settledHoursAgo: (daysAgo * DAY) / 2,
    values: { employeeId: person.id, adjustmentType: kind, leaveBalanceType: leaveTypeIds[balance], availableBalance: null, amount: kind === Adjustment.extend ? '0.00' : days, currentExpiryDate: null, newExpiryDate: null },
    begun(values, moment) {
      const today = dateAt(moment, person.site)
      if (kind === Adjustment.add) {
        values.newExpiryDate = months === undefined ? null : addMonths(today, months)
        return
      }
      const row = chosenRow(world, told, today)
      Object.assign(values, { availableBalance: row.id, currentExpiryDate: row.expiredDate })
      if (kind === Adjustment.extend) values.newExpiryDate = addMonths(row.expiredDate ?? today, months ?? 3)
      else values.amount = fromHundredths(atMost(toHundredths(days), remainingOf(row)))
    },
  }
}

/** The module's own holds and effects on the books in memory. */
function effectsOf(world: World, toldOf: (played: Played) => Told): { holds: PlayedEffect[]; effects: PlayedEffect[] } {
  const never = (): Change[] => {
    throw new Error('no story takes an adjustment back')
  }
  const at = (played: Played) => {
    const told = toldOf(played)
    const values = played.line.values as { amount: string; availableBalance: string; newExpiryDate: string | null }
    const when = { today: dateAt(played.act.at, told.person.site), now: played.act.at }
    const book = bookOf(world, told.person, told.balance)
    const changed = (target: string, gainId: string, by: Hundredths, before: Hundredths): Change => ({
      target, before: { balanceId: book.balanceId, balance: fromHundredths(before) }, after: { balanceId: book.balanceId, gainId, balance: fromHundredths(before + by) },
    })
    return { told, values, when, book, changed, booking: { requestId: played.line.requestId, lineId: played.line.lineId }, amount: toHundredths(values.amount), before: currentOn(book.ledger, when.today) }
  }
  const effect = (kind: string, kinds: readonly AdjustmentKind[], post: (found: ReturnType<typeof at>) => Change[]): PlayedEffect => ({
    kind, reverse: never, post: (played) => (kinds.includes(toldOf(played).kind) ? post(at(played)) : []),
  })
  const holdDays: PlayedEffect = {
    ...effect('holdDays', [Adjustment.deduct, Adjustment.disburse], ({ values, when, book, booking, amount }) => {
      const row = book.holdInRow(values.availableBalance, amount, booking, when)
      return [{ target: `leave_deduct:${row.id}`, before: null, after: { reserved: row.deductBalance } }]
    }),
    reverse(played) {
      const { book, booking, when } = at(played)
      return book.release(booking, when.now).map((d) => ({ target: `leave_deduct:${d.id}`, before: 'reserved', after: 'released' }))
    },
  }
  const effects = [
    effect('addDays', [Adjustment.add], ({ values, when, book, changed, booking, amount, before }) => {
      const gain = book.addGain({ transDate: when.today, generationType: 'adjustment', amount: values.amount, expiredDate: values.newExpiryDate, requestId: booking.requestId }, when)
      return [changed(`leave_gain:${gain.id}`, gain.id, amount, before)]
    }),
    effect('deductDays', [Adjustment.deduct, Adjustment.disburse], ({ told, values, when, book, changed, booking, amount, before }) => {
      const row = book.deductFrom(values.availableBalance, amount, { deductStatus: told.kind === Adjustment.disburse ? 'disbursed' : 'adjustment', ...booking }, when)
      return [changed(`leave_deduct:${row.id}`, values.availableBalance, -amount, before)]
    }),
    effect('extendExpiry', [Adjustment.extend], ({ values, book }) => {
      const { availableBalance: gainId, newExpiryDate: expiredDate } = values
      return [{ target: `leave_gain:${gainId}`, before: { expiredDate: book.moveExpiry(gainId, expiredDate) }, after: { balanceId: book.balanceId, gainId, expiredDate } }]
    }),
    effect('earnPay', [Adjustment.disburse], ({ told, values, when, booking }) => [earned(world, told, values.amount, booking, when)]),
  ]
  return { holds: [holdDays], effects }
}

/** The line payroll gets, in the period of the day; paid once that is over. */
function earned(world: World, { key, person }: Told, days: string, booking: { requestId: string; lineId: string }, { today, now }: { today: string; now: Date }): Change {
  const { until } = payPeriodAround(today)
  const payday = at(addDays(until, PAID_AFTER), 10 * 60)
  const row = {
    ...booking, id: idOf(`payroll-line:leave-adjustment:${key}`), employeeId: person.id, payPeriodId: idOf(`period:${until}`), kind: 'leaveDisbursement', date: today, unit: 'days' as const, quantity: days, multiplier: '1.00',
    reversalOf: null, paidAt: payday <= world.now ? payday : null, createdAt: now,
  }
  world.addRows(payrollLine, [row])
  return { target: `payroll_line:${row.id}`, before: null, after: { payPeriodId: row.payPeriodId, days } }
}

export const tellLeaveAdjustments: Teller = (world) => {
  const { find } = world
  const saving = savers(world.people, world.today)
  const saver = (i: number) => saving[i] as Person
  const [first, second] = atSupervisor(world, { count: 2, from: 6 })
  if (!first || !second) throw new Error('two of the supervisor’s team ask for an adjustment')
  const approved: Ending = { kind: 'approved' }
  const told: Told[] = [
    { key: 'paid', person: saver(0), kind: Adjustment.disburse, balance: 'annual', days: '3.00', note: 'Days I cannot take before the plant is refitted', ending: approved, daysAgo: 96 },
    { key: 'earned', person: saver(1), kind: Adjustment.disburse, balance: 'annual', days: '2.00', note: 'For the school fees', ending: approved, daysAgo: 3 },
    { key: 'extend-level-2', person: saver(2), kind: Adjustment.extend, balance: 'annual', days: '0.00', note: 'My days end before the audit does', ending: { kind: 'waiting', level: 2 }, daysAgo: 4, months: 3 },
    { ...first, key: 'desk-add', kind: Adjustment.add, balance: 'annual', days: '1.00', note: 'On call over Ascension Day', daysAgo: 2.2 },
    { ...second, key: 'desk-extend', kind: Adjustment.extend, balance: 'annual', days: '0.00', note: 'No stand-in before the year ends', daysAgo: 1.1, months: 3 },
    { key: 'holiday-work', person: find('Gunawan Sitorus'), kind: Adjustment.add, balance: 'annual', days: '1.00', note: 'Worked on a public holiday: network outage', ending: approved, daysAgo: 44, months: 6 },
    { key: 'forgotten-grant', person: find('Grace Natalia Tjandra'), kind: Adjustment.add, balance: 'annual', days: '2.50', note: 'The grant was counted from the wrong month', ending: approved, daysAgo: 61, months: 9 },
    { key: 'counted-twice', person: find('Priya Raghunathan'), kind: Adjustment.deduct, balance: 'sick', days: '1.00', note: 'One sick day was entered as leave of a day off', ending: approved, daysAgo: 17 },
    { key: 'in-lieu', person: find('Ahmad Fauzi Ma’ruf'), kind: Adjustment.extend, balance: 'overtimeInLieu', days: '0.00', note: 'The release keeps me until next month', ending: approved, daysAgo: 6, months: 2 },
    { key: 'rejected', person: find('Baso Mappanyukki'), kind: Adjustment.disburse, balance: 'annual', days: '1.00', note: 'New motorcycle', ending: { kind: 'rejected', level: 1, note: 'Please take these days off: you have had no leave since January.' }, daysAgo: 25 },
    { key: 'revised', person: find('Vivian Kusuma'), kind: Adjustment.add, balance: 'annual', days: '0.50', note: 'Half a day is missing', ending: { kind: 'revised', level: 1, note: 'Which day was it? Please attach the sheet.' }, daysAgo: 5 },
    { key: 'draft', person: find('Clara Wijayanti'), kind: Adjustment.disburse, balance: 'annual', days: '1.50', note: '', ending: { kind: 'draft' }, daysAgo: 1 },
  ]
  const byKey = new Map(told.map((t) => [`leave-adjustment:${t.key}`, t]))
  return { module: leaveAdjustmentModule, stories: told.map((t) => storyOf(world, t)), ...effectsOf(world, ({ record }) => byKey.get(record.story.key) as Told) }
}
