/** Amounts as people read them. */
import type { Money } from '../../contract/kit/money.ts'
import type { Separators } from '../../contract/kit/decimal-text.ts'
import { moneyWith } from '../../contract/kit/money-text.ts'
import { companyFormats } from './company-formats.ts'

/** `{ minor: 125050, currency: 'IDR' }` as "IDR 1,250.50"; without a fraction where it is zero: "IDR 1,250". */
export const moneyText = (money: Money, language: string, separators: Separators = companyFormats().separators): string => moneyWith(money, language, separators)
