/** An amount whose field names no currencies is in the company's. */
import type { Fields } from '../../../contract/kit/field.ts'
import { isMoney } from '../../../contract/kit/money.ts'
import { placedValues } from '../../../contract/kit/placed-values.ts'
import type { Problem } from '../../lib/refuse.ts'
import { settingOf } from '../../org/settings.ts'
import type { ModuleValues, ServerModule } from '../module.ts'

/** Amounts in another currency than their field takes. Asks for the company's only where it matters. */
export async function currencyProblems({ def }: ServerModule, values: ModuleValues): Promise<Problem[]> {
  const amounts = placedValues(def.fields as Fields, values, 'money').filter(({ field }) => !field.computed && !field.currencies)
  if (amounts.length === 0) return []
  const currency = await settingOf('currency')
  return amounts.flatMap(({ path, value }) => (isMoney(value) && value.currency !== currency ? [{ code: 'field.other_currency', params: { currency }, field: path }] : []))
}
