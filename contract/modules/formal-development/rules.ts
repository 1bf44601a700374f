/** What the values of a programme may say together. Pure: both sides use it. @see contract/modules/formal-development/README.md#checks */
import { toHundredths } from '../../kit/decimal.ts'

interface Asked {
  educationStartDate?: string | null
  educationEndDate?: string | null
  cost?: string | null
  bondMonths?: string | null
}

export interface Fault {
  code: string
  field: keyof Asked
}

/** Longest bond in months. */
const LONGEST_BOND = 120

const hundredthsOf = (decimal: string | null | undefined): number | null => (decimal && /^-?\d+([.,]\d{1,2})?$/.test(decimal) ? toHundredths(decimal) : null)

/** Whole months of a bond, or null for a text that says none. */
export function bondOf(decimal: string | null | undefined): number | null {
  const hundredths = hundredthsOf(decimal)
  return hundredths !== null && hundredths >= 0 && hundredths % 100 === 0 && hundredths <= LONGEST_BOND * 100 ? hundredths / 100 : null
}

/** Faults in the values themselves; what is still missing is none. */
export function faultsOf({ educationStartDate, educationEndDate, cost, bondMonths }: Asked): Fault[] {
  const price = hundredthsOf(cost)
  return [
    ...(educationStartDate && educationEndDate && educationEndDate <= educationStartDate ? [{ code: 'education_end_before_start', field: 'educationEndDate' as const }] : []),
    ...(price !== null && price < 0 ? [{ code: 'education_cost_negative', field: 'cost' as const }] : []),
    ...(hundredthsOf(bondMonths) !== null && bondOf(bondMonths) === null ? [{ code: 'education_bond_months', field: 'bondMonths' as const }] : []),
  ]
}
