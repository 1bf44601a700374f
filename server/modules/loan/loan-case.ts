/** A request as its rules see it: values, terms, pay, service and what else the person owes; read once. @see contract/modules/loan/README.md */
import { and, eq, max, sql } from 'drizzle-orm'
import { isEmptyId } from '../../../contract/kit/ids.ts'
import { Status } from '../../../contract/kit/lifecycle.ts'
import { isMoney, type Money, minorOfText } from '../../../contract/kit/money.ts'
import { loanItems, type LoanRules } from '../../../contract/modules/loan/choices.ts'
import { loan } from '../../../contract/modules/loan/index.ts'
import { type Instalment, type InterestType, periodAfter, scheduleOf } from '../../../contract/modules/loan/schedule.ts'
import { q } from '../../db/context.ts'
import { monthsBetween } from '../../../contract/kit/months.ts'
import { accountsOfRequests, instalmentsOf, runningAccounts, type WholeAccount } from '../../loans/accounts.ts'
import { type Choice, findChoice } from '../../org/choices.ts'
import { employmentsWithin } from '../../org/employment.ts'
import { nextOpenPeriod, openPeriods, type PayPeriod, payPeriodById, payPeriodOf } from '../../org/pay-period.ts'
import { findEmployee } from '../../org/people.ts'
import { settingOf } from '../../org/settings.ts'
import { employment, payPeriod } from '../../org/table.ts'
import { todayOf } from '../../org/today.ts'
import { basePayOn } from '../../payroll/base-pay.ts'
import { heldBy } from '../../request/held.ts'
import type { ModuleValues, RequestRecord } from '../../request/module.ts'
import { request } from '../../request/table.ts'

export interface LoanValues {
  item: string
  amount: Money
  tenor: number
  loanDate: string
  firstPeriod: string
}

export type LoanItem = Choice<typeof loanItems>

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' && !isEmptyId(value) ? value : null)

/** Values as far as they are filled in. */
export const partsOf = (values: ModuleValues): { [K in keyof LoanValues]: LoanValues[K] | null } => ({
  item: textOf(values.loanItem), amount: isMoney(values.amount) ? values.amount : null, tenor: typeof values.tenorMonths === 'number' && values.tenorMonths > 0 ? values.tenorMonths : null,
  loanDate: textOf(values.loanDate), firstPeriod: textOf(values.firstPeriodPay),
})

/** The values of a request, or null while a draft still misses something. */
export function loanValues(values: ModuleValues): LoanValues | null {
  const parts = partsOf(values)
  return Object.values(parts).includes(null) ? null : (parts as LoanValues)
}

/** Interest of an entry; one that says nothing bears none. */
export const termsOf = ({ interestType = 0, rateBp = 0 }: LoanRules): { interestType: InterestType; rateBp: number } =>
  interestType === 0 || rateBp === 0 ? { interestType: 0, rateBp: 0 } : { interestType: interestType as InterestType, rateBp }

/** Whole units of a rule in smallest ones. */
export const minorOf = (units: number | undefined, currency: string): number | null => (units === undefined ? null : minorOfText(String(units), currency))

/** Hundredths of a percent as percent with two decimals: 950 is '9.50'. */
export const percentText = (bp: number): string => `${Math.floor(bp / 100)}.${String(bp % 100).padStart(2, '0')}`

/** The instalments of an entry with these values. */
export async function instalmentsFor({ rules }: Pick<LoanItem, 'rules'>, principal: number, tenor: number): Promise<Instalment[]> {
  return scheduleOf({ ...termsOf(rules), principal, tenor, step: await settingOf('moneyStepMinor') })
}

export interface Periods {
  /** The open period the money comes with; null where none is set up. */
  paid: PayPeriod | null
  /** Periods the first instalment may fall in. */
  allowed: PayPeriod[]
}

/** When the money comes, and from when on it may be paid back. */
export async function periodsFor(loanDate: string): Promise<Periods> {
  const paid = await nextOpenPeriod(loanDate)
  const later = paid ? (await openPeriods(loanDate)).filter((p) => p.from > paid.until) : []
  return { paid, allowed: later.slice(0, await settingOf('loanFirstPeriods')) }
}

/** Code of the period a day lies in; beyond what is set up, by the last day of the periods there are. */
async function periodCodeOf(date: string): Promise<string> {
  const known = await payPeriodOf(date)
  if (known) return known.code
  const [row] = await q().select({ until: max(payPeriod.until) }).from(payPeriod)
  const lastDay = Number((row?.until ?? '').slice(8)) || 31
  const month = date.slice(0, 7)
  // the last days of months differ: from the 28th on a period ends with its month
  return lastDay < 28 && Number(date.slice(8)) > lastDay ? periodAfter(month, 1) : month
}

/** The last day the person is known to work here; null: none is. */
async function lastDayOf(employeeId: string, today: string): Promise<string | null> {
  const leaves = (await findEmployee(employeeId))?.leaveDate ?? null
  if (leaves !== null) return leaves
  const stretches = (await employmentsWithin([employeeId], today, '2999-12-31')).get(employeeId) ?? []
  const last = stretches.at(-1)
  if (last) return last.until
  const [row] = await q().select({ until: max(employment.until) }).from(employment).where(eq(employment.employeeId, employeeId))
  return row?.until ?? null
}

/** Another loan of the kind that is asked for or running: its code, or null. */
async function otherOfKind(employeeId: string, item: string, exceptId: string): Promise<string | null> {
  const rows = await q().select({ id: request.id, code: request.code, status: request.status }).from(request).where(and(heldBy(loan, employeeId, exceptId), eq(sql`${request.values} ->> 'loanItem'`, item))).orderBy(request.submittedAt, request.id)
  const accounts = await accountsOfRequests(rows.filter((r) => r.status === Status.approved).map((r) => r.id))
  const binds = ({ id, status }: { id: string; status: number }) => status !== Status.approved || ['approved', 'active'].includes(accounts.get(id)?.status ?? '')
  return rows.find(binds)?.code ?? null
}

export interface LoanCase {
  values: LoanValues
  today: string
  /** The company's currency. */
  currency: string
  item: LoanItem | null
  schedule: Instalment[]
  /** A month's, on the day of the money; null where payroll has none. */
  basePay: number | null
  /** What the other loans take from the pay of a month. */
  otherInstalments: number
  others: WholeAccount[]
  serviceMonths: number
  periods: Periods
  /** The period that was asked for. */
  asked: PayPeriod | null
  /** Code of the period the first instalment falls in: of an approval, the next one when the period asked for has passed. */
  first: string | null
  lastPeriod: string | null
  /** Last day that is known, and the code of its period. */
  lastDay: string | null
  lastDayPeriod: string | null
  otherOfKind: string | null
  limits: { basePays: number; percent: number; warnPercent: number; daysAhead: number }
}

/** The period asked for where it may be that one; else, of what is approved late, the one after the money. */
const firstOf = ({ paid, allowed }: Periods, asked: PayPeriod | null): string | null =>
  asked && allowed.some((p) => p.id === asked.id) ? asked.code : asked && paid && asked.from <= paid.until ? periodAfter(paid.code, 1) : (asked?.code ?? null)

/** Reads what the rules need. */
export async function readCase({ employeeId, id }: Pick<RequestRecord, 'employeeId' | 'id'>, values: LoanValues, now: Date): Promise<LoanCase> {
  const today = await todayOf(employeeId, now)
  const person = await findEmployee(employeeId)
  const item = await findChoice(loanItems, values.item)
  const others = (await runningAccounts(employeeId)).filter((a) => a.requestId !== id)
  const [periods, asked] = [await periodsFor(values.loanDate), await payPeriodById(values.firstPeriod)]
  const first = firstOf(periods, asked)
  const lastDay = await lastDayOf(employeeId, today)
  return {
    values, today, item, others, periods, asked, first, lastDay,
    currency: await settingOf('currency'),
    schedule: item ? await instalmentsFor(item, values.amount.minor, values.tenor) : [],
    basePay: await basePayOn(employeeId, values.loanDate),
    otherInstalments: instalmentsOf(others),
    serviceMonths: person ? monthsBetween(person.joinDate, today) : 0,
    lastPeriod: first === null ? null : periodAfter(first, values.tenor - 1),
    lastDayPeriod: lastDay === null ? null : await periodCodeOf(lastDay),
    otherOfKind: item?.rules.oneAtATime ? await otherOfKind(employeeId, values.item, id) : null,
    limits: { basePays: await settingOf('loanBasePays'), percent: await settingOf('loanInstalmentPercent'), warnPercent: await settingOf('loanWarnPercent'), daysAhead: await settingOf('loanDaysAhead') },
  }
}
