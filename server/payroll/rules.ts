/** The rules of pay as configuration gave them. @see server/configuration/README.md */
import { asc, eq } from 'drizzle-orm'
import type { PaySide } from '../../contract/kit/pay-document.ts'
import { q } from '../db/context.ts'
import { setting } from '../org/table.ts'
import { type Component, type PayRules, type SystemCode, systemComponents } from './kinds.ts'
import { payComponent } from './table.ts'

/** Where the rules stand among the settings; `settings.yaml` does not know them. */
const KEY = 'payRules'

/** Amounts in the files are whole units, here hundredths; percentages the same way. */
const HUNDRED = 100
const hundredths = (value: number): number => Math.round(value * HUNDRED)

/** When rules or components were last given; null: never. */
export async function payRulesChangedAt(): Promise<Date | null> {
  const [row] = await q().select({ at: setting.updatedAt }).from(setting).where(eq(setting.key, KEY))
  return row?.at ?? null
}

/** Rules as `payroll.yaml` writes them. */
interface WrittenRules {
  run: 'on' | 'off'
  firstPeriod?: string
  overtimeHourDivisor: number
  dayDivisors: Record<string, number>
  taxBands: { upTo?: number; percent: number }[]
  instalmentFloorPercent: number
  keepYears: number
  statement?: Record<string, string>
}

/** What is stored of the rules, by name; nothing while no file has spoken of pay. */
export async function storedPayRules(): Promise<Record<string, unknown>> {
  const [row] = await q().select({ value: setting.value }).from(setting).where(eq(setting.key, KEY))
  return (row?.value as Record<string, unknown> | undefined) ?? {}
}

export async function setPayRules(rules: Record<string, unknown>, now: Date): Promise<void> {
  await q().insert(setting).values({ key: KEY, value: rules, updatedAt: now }).onConflictDoUpdate({ target: setting.key, set: { value: rules, updatedAt: now } })
}

/** Written rules as the composition reads them. */
export function rulesOf(written: Record<string, unknown>): PayRules | null {
  if (written.run === undefined) return null
  const { run, firstPeriod = null, overtimeHourDivisor, dayDivisors, taxBands, instalmentFloorPercent, keepYears, statement = null } = written as unknown as WrittenRules
  return { run, firstPeriod, overtimeHourDivisor, dayDivisors, instalmentFloorPercent, keepYears, statement, taxBands: taxBands.map(({ upTo, percent }) => ({ upTo: upTo === undefined ? null : upTo * HUNDRED, percent: hundredths(percent) })) }
}

/** The rules of pay; null while no file has spoken of pay. */
export const payRules = async (): Promise<PayRules | null> => rulesOf(await storedPayRules())

/** A component as `payroll.yaml` writes it. */
export interface WrittenComponent {
  code: string
  name: { en: string; id?: string | undefined; ar?: string | undefined }
  day?: 'meal' | 'transport' | 'nightAllowance' | undefined
  rate?: number | undefined
  contribution?: { percent: number; cap?: number | undefined } | undefined
  tax?: true | undefined
  side?: 'deduction' | 'employer' | undefined
  taxable?: boolean | undefined
  hidden?: true | undefined
  retired?: true | undefined
}

export type StoredComponent = typeof payComponent.$inferSelect

/** What is stored of a component. */
export function componentFacts(written: WrittenComponent): Omit<StoredComponent, 'code' | 'position'> {
  const { code, name, day, rate = 0, contribution, tax, hidden, retired } = written
  const own = code in systemComponents ? systemComponents[code as SystemCode] : null
  const side: PaySide = own ? own.side : day ? 'earning' : (written.side ?? 'deduction')
  return {
    names: Object.fromEntries(Object.entries(name).filter((entry): entry is [string, string] => entry[1] !== undefined)),
    side, taxable: own ? own.taxable : day !== undefined && written.taxable !== false, shown: !hidden, active: !retired,
    rule: day ? { kind: 'day', component: day, rate: rate * HUNDRED }
      : contribution ? { kind: 'contribution', percent: hundredths(contribution.percent), cap: contribution.cap === undefined ? null : contribution.cap * HUNDRED }
        : { kind: tax ? 'tax' : 'system' },
  }
}

/** The other way: as the file would write it. */
export function componentWords({ code, names: { en = code, ...names }, side, rule, taxable, shown, active }: StoredComponent): WrittenComponent {
  return {
    code, name: { en, ...names },
    day: rule.kind === 'day' ? rule.component : undefined, rate: rule.kind === 'day' ? rule.rate / HUNDRED : undefined,
    contribution: rule.kind === 'contribution' ? { percent: rule.percent / HUNDRED, cap: rule.cap === null ? undefined : rule.cap / HUNDRED } : undefined,
    tax: rule.kind === 'tax' ? true : undefined, side: side === 'employer' ? 'employer' : undefined,
    taxable: rule.kind === 'day' && !taxable ? false : undefined, hidden: shown ? undefined : true, retired: active ? undefined : true,
  }
}

/** Components that were ever in use, in the order of the slip. */
export const readComponents = (): Promise<StoredComponent[]> => q().select().from(payComponent).orderBy(asc(payComponent.position), asc(payComponent.code))

/** Those slips are made of now. */
export const payComponents = async (): Promise<Component[]> => (await readComponents()).filter((c) => c.active)
