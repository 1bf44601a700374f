/** What makes a day the sum of the facts that stand, whatever came before. */
import type { Guard } from '../guard.ts'

export const guards: Guard[] = [
  {
    name: 'a withdrawn fact counts no more',
    file: 'server/facts/facts.ts',
    find: 'inArray(dayFact.kind, [...kinds]), isNull(dayFact.withdrawnAt))',
    replace: 'inArray(dayFact.kind, [...kinds]))',
    tests: ['server/facts/recompute.test.ts'],
  },
  {
    name: 'a manual shift outranks a schedule that came later',
    file: 'server/facts/plan-of-day.ts',
    find: 'return manual ?? shifts',
    replace: 'return shifts.at(-1) ?? shifts',
    tests: ['server/facts/compute-day.test.ts'],
  },
]
