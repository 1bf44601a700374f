/** Sums by component over many people. What fewer than a handful have is not said: it would be somebody's pay. Pure. */
import type { SlipLine } from './slip.ts'

/** Fewer people than this: their sum stays unsaid. */
export const CROWD = 5

export interface ComponentSum {
  code: string
  amount: number
  /** How many have it. */
  people: number
}

/** Adds lines up as they come: nobody's need be kept. */
export class ComponentSums {
  readonly #sums = new Map<string, { amount: number; people: Set<string> }>()

  add(employeeId: string, lines: readonly Pick<SlipLine, 'code' | 'amount'>[]): void {
    for (const { code, amount } of lines) {
      const sum = this.#sums.get(code) ?? { amount: 0, people: new Set() }
      sum.amount += amount
      sum.people.add(employeeId)
      this.#sums.set(code, sum)
    }
  }

  get all(): ComponentSum[] {
    return [...this.#sums].map(([code, { amount, people }]) => ({ code, amount, people: people.size }))
  }
}

/** Sums that may be said, in an order of components; null for what a few have. */
export const sayable = (sums: readonly ComponentSum[], order: readonly string[]): { code: string; amount: number | null }[] =>
  sums.toSorted((a, b) => order.indexOf(a.code) - order.indexOf(b.code)).map(({ code, amount, people }) => ({ code, amount: people < CROWD ? null : amount }))
