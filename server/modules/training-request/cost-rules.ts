/** What is wrong with costs: amounts, currencies, and details that do not add up. @see contract/modules/training-request/README.md#costs */
import { toHundredths } from '../../../contract/kit/decimal.ts'
import { lineField } from '../../../contract/kit/field-path.ts'
import type { Money } from '../../../contract/kit/money.ts'
import { trainingCostItems } from '../../../contract/modules/training-request/choices.ts'
import { detailMinor, sumOfDetails } from '../../../contract/modules/training-request/costs.ts'
import type { TrainingDraft } from '../../../contract/modules/training-request/rules.ts'
import { amountText } from '../../lib/amount-text.ts'
import type { Problem } from '../../lib/refuse.ts'
import { choiceNames, findChoice } from '../../org/choices.ts'
import { rowsIn } from './values.ts'

type Details = ReturnType<typeof rowsIn<'costDetails'>>[number]
type CostRow = ReturnType<typeof rowsIn<'costs'>>[number] & { rate?: string | null; companyAmount?: Money | null }

const ofCost = (row: CostRow, column: string): string => lineField('costs', row.lineId, column)
const ofDetail = (row: Details, column: string): string => lineField('costDetails', row.lineId, column)

/** One cost by itself. */
export async function costProblems(row: CostRow): Promise<Problem[]> {
  const item = row.costItem ? await findChoice(trainingCostItems, row.costItem) : null
  return [
    ...(row.costItem && !item?.active ? [{ code: 'training_cost_item_unknown', field: ofCost(row, 'costItem') }] : []),
    ...(row.amount && row.amount.minor <= 0 ? [{ code: 'training_cost_amount', field: ofCost(row, 'amount') }] : []),
    ...(row.amount && !row.rate ? [{ code: 'training_cost_currency', params: { currency: row.amount.currency }, field: ofCost(row, 'amount') }] : []),
    ...(row.amount && row.rate && !row.companyAmount ? [{ code: 'training_cost_too_large', field: ofCost(row, 'amount') }] : []),
  ]
}

/** One detail by itself, and in the list of costs. */
export function detailProblems(row: Details, costs: readonly CostRow[]): Problem[] {
  const cost = costs.find((c) => c.lineId === row.costLineId)
  const isPositive = (!row.quantity || toHundredths(row.quantity) > 0) && (!row.unitPrice || row.unitPrice.minor > 0)
  return [
    ...(row.costLineId && !cost ? [{ code: 'training_cost_of_detail', field: ofDetail(row, 'costLineId') }] : []),
    ...(isPositive ? [] : [{ code: 'training_cost_amount', field: ofDetail(row, row.unitPrice && row.unitPrice.minor <= 0 ? 'unitPrice' : 'quantity') }]),
    ...(cost?.amount && row.unitPrice && cost.amount.currency !== row.unitPrice.currency ? [{ code: 'training_cost_detail_currency', params: { currency: cost.amount.currency }, field: ofDetail(row, 'unitPrice') }] : []),
  ]
}

/** All of them, and their sums. */
export async function costsProblems(draft: TrainingDraft, totalCost: Money | null, language: string): Promise<Problem[]> {
  const costs = rowsIn(draft, 'costs') as CostRow[]
  const details = rowsIn(draft, 'costDetails')
  const names = await choiceNames(costs.flatMap((c) => c.costItem ?? []), language)
  const own: Problem[] = []
  for (const row of costs) own.push(...(await costProblems(row)))
  own.push(...details.flatMap((row) => detailProblems(row, costs)))
  if (own.length > 0) return own
  const differing = costs.flatMap((cost): Problem[] => {
    const sum = sumOfDetails(details.filter((d) => d.costLineId === cost.lineId && d.quantity && d.unitPrice).map((d) => detailMinor(d.quantity ?? '0', d.unitPrice?.minor ?? 0)))
    if (sum === null || !cost.amount || sum === cost.amount.minor) return []
    const { amount } = cost
    return [{ code: 'training_cost_details_differ', params: { item: names.get(cost.costItem ?? '') ?? '', sum: amountText({ ...amount, minor: sum }, language), amount: amountText(amount, language) }, field: ofCost(cost, 'amount') }]
  })
  return differing.length > 0 || totalCost !== null ? differing : [{ code: 'training_cost_too_large', field: 'costs' }]
}
