/** Plays the past of every balance through: grants, expiry, joint holidays, reservations, leave taken and given back. */
import { addDays } from '../../contract/kit/civil-date.ts'
import { currentOn } from '../ledger/balance.ts'
import { grantOf } from '../ledger/grant.ts'
import { type LeaveTypeCode, leaveTypeIds } from '../ledger/leave-types.ts'
import { addMonths } from '../../contract/kit/months.ts'
import { rulesOf } from './configuration.ts'
import type { Diary } from './diary.ts'
import { holidaysAround } from './holidays.ts'
import { LedgerBook } from './ledger-book.ts'
import { savers, spenders } from './leave-history.ts'
import { at } from './moments.ts'
import type { Person } from './people.ts'
import { Rank, type Schedule } from './schedule.ts'

/** Types that keep a balance of their own. */
const BALANCES = ['annual', 'sick', 'overtimeInLieu'] as const satisfies LeaveTypeCode[]
/** Grants are written so many days ahead (server/ledger/grant.ts), so that leave across a year end can be asked for. */
const AHEAD_DAYS = 90
/** Minutes after midnight at which the nightly jobs ran. */
const NIGHT = 10

/** Dina's Annual balance today. */
const DINA = { name: 'Dina Lestari', current: 950 } as const
/** Days earned by overtime: [who, days ago, days]. */
const inLieu: [string, number, string][] = [['Ahmad Fauzi Ma’ruf', 41, '2.00'], ['Leonard Butar-Butar', 26, '1.50'], ['Zoë Hartmann', 12, '1.00']]

export class LeaveLedger {
  readonly #books = new Map<string, LedgerBook>()
  readonly #people: readonly Person[]
  readonly #diary: Diary
  readonly #schedule: Schedule

  constructor(people: readonly Person[], diary: Diary, schedule: Schedule) {
    this.#people = people
    this.#diary = diary
    this.#schedule = schedule
    for (const person of people) {
      for (const type of BALANCES) this.#books.set(`${person.id}:${leaveTypeIds[type]}`, new LedgerBook(`${person.name}:${type}`, person.id, leaveTypeIds[type]))
    }
  }

  /** All balances. */
  get books(): LedgerBook[] {
    return [...this.#books.values()]
  }

  /** The balance a request draws on, or null for a type without. */
  bookOf(person: Person, type: LeaveTypeCode): LedgerBook | null {
    return this.#books.get(`${person.id}:${leaveTypeIds[type]}`) ?? null
  }

  /** Notes what the nightly jobs and HR did to every balance. What requests do comes with their effects. */
  plan(): void {
    this.#grants()
    this.#nights()
    this.#corrections()
  }

  /** Yearly grants since the year before last month's thirteen, as the nightly job wrote them. */
  #grants(): void {
    const { today } = this.#diary
    const first = Math.min(Number(addDays(today, -395).slice(0, 4)), Number(today.slice(0, 4)) - 1)
    const last = Number(addDays(today, AHEAD_DAYS).slice(0, 4))
    for (const person of this.#people) {
      for (const type of BALANCES) {
        const rule = rulesOf(type).grant
        const book = this.bookOf(person, type)
        if (!rule || !book) continue
        for (let year = first; year <= last; year++) {
          const grant = grantOf(rule, person.joinDate, year)
          if (!grant) continue
          const written = addDays(grant.transDate, -AHEAD_DAYS)
          const when = { today: written, now: at(written, NIGHT) }
          this.#schedule.on(when.now, Rank.grant, () => book.addGain({ ...grant, generationType: 'annualGrant' }, when))
        }
      }
    }
    for (const [name, ago, amount] of inLieu) {
      const day = addDays(today, -ago)
      const when = { today: day, now: at(day, NIGHT) }
      this.#schedule.on(when.now, Rank.grant, () => this.#named(name, 'overtimeInLieu').addGain({ transDate: day, generationType: 'overtimeInLieu', amount, expiredDate: addDays(day, 90) }, when))
    }
  }

  /** Nightly jobs: the turn of a year, the end of what was carried over, joint holidays. */
  #nights(): void {
    const { today } = this.#diary
    const year = Number(today.slice(0, 4))
    const saving = new Set(savers(this.#people, today).map((p) => p.id))
    for (const night of [`${year - 1}-01-01`, `${year - 1}-07-01`, `${year}-01-01`, `${year}-07-01`]) {
      const when = { today: night, now: at(night, NIGHT) }
      this.#schedule.on(when.now, Rank.yearEnd, () => {
        for (const book of this.#books.values()) {
          const rule = BALANCES.map((type) => ({ id: leaveTypeIds[type], rule: rulesOf(type).grant?.carryOver })).find((b) => b.id === book.ledger.balance.leaveTypeId)?.rule
          // savers had theirs extended: it ends in ten days
          const until = (from: string) => (saving.has(book.ledger.balance.employeeId) && from === `${year}-01-01` ? addDays(today, 10) : addDays(addMonths(from, rule?.months ?? 0), -1))
          book.expireDue(when, rule ? { max: rule.maxDays * 100, until } : null)
        }
      })
    }
    for (const { date } of holidaysAround(today).filter((h) => h.kind === 'joint' && h.date <= today)) {
      const when = { today: date, now: at(date, NIGHT) }
      this.#schedule.on(when.now, Rank.holiday, () => {
        for (const person of this.#people) {
          if (this.#diary.days(person, date, date)[0]?.kind === 'jointHoliday') this.#named(person.name, 'annual').take('jointHoliday', [{ date, amount: '1.00' }], null, when)
        }
      })
    }
  }

  /** Days paid out: one balance comes to zero, one is a day below since the joint holiday, and Dina carried nothing over. */
  #corrections(): void {
    const { today } = this.#diary
    const payOut = (name: string, day: string) => {
      const when = { today: day, now: at(day, 17 * 60) }
      this.#schedule.on(when.now, Rank.correction, () => this.#named(name, 'annual').disburseAll(when))
    }
    const joint = holidaysAround(today).findLast((h) => h.kind === 'joint' && h.date <= today)?.date ?? today
    payOut(spenders.zero, addDays(today, -2))
    payOut(spenders.below, addDays(joint, -2))
    payOut(DINA.name, `${Number(today.slice(0, 4)) - 1}-12-30`)
  }

  /** Near a year end her last weeks fall on the other side: what is then missing or too much is corrected by hand. Call when all else has happened. */
  settleDina(): void {
    const { today } = this.#diary
    const book = this.#named(DINA.name, 'annual')
    const over = currentOn(book.ledger, today) - DINA.current
    const day = addDays(today, -1)
    const when = { today: day, now: at(day, 16 * 60) }
    if (over > 0) book.disburse(over, when)
    if (over < 0) book.addGain({ transDate: day, generationType: 'adjustment', amount: (-over / 100).toFixed(2), expiredDate: `${today.slice(0, 4)}-12-31` }, when)
  }

  #named(name: string, type: LeaveTypeCode): LedgerBook {
    const person = this.#people.find((p) => p.name === name)
    const book = person && this.bookOf(person, type)
    if (!book) throw new Error(`no ${type} balance of ${name}`)
    return book
  }
}

