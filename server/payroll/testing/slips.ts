/** Slips for tests: May of somebody with 8,400,000, by the rules of the demo company's own file. */
import { readShipped } from '../../configure/shipped.ts'
import type { PaidLine, SlipInput } from '../slip.ts'
import type { Component, PayRules } from '../kinds.ts'
import { componentFacts, rulesOf } from '../rules.ts'

const { payRules = [], payComponents = [] } = readShipped('demo').parts

export const demoRules = rulesOf(Object.fromEntries(payRules.map(({ value }) => [value.name, value.value]))) as PayRules
export const demoComponents: Component[] = payComponents.map(({ value }) => ({ code: value.code, ...componentFacts(value) }))

/** Whole rupiah as smallest units. */
export const rupiah = (amount: number): number => amount * 100

export const lineOf = (kind: PaidLine['kind'], quantity: string, multiplier = '1.00', id = `${kind} ${quantity} ${multiplier}`): PaidLine => ({ id, kind, date: '2026-05-10', quantity, multiplier, request: null })

export const slipInput = (more: Partial<SlipInput> = {}): SlipInput => ({
  period: { from: '2026-04-21', until: '2026-05-20' }, employed: { from: '2026-04-21', until: '2026-05-20' }, isLeaving: false, currency: 'IDR', step: 100,
  rules: demoRules, components: demoComponents, basePays: [{ from: '2024-01-01', until: null, basePay: rupiah(8_400_000) }], calendarOn: () => 'OFFICE-5D',
  lines: [], days: [], unpaid: [], back: [], carried: [], byHand: [], instalments: [], balances: [], ...more,
})
