/** Decimals of the wire ("9.50") as people read them ("9.5"). */
import { decimalWith, type Separators } from '../../contract/kit/decimal-text.ts'
import { companyFormats } from './company-formats.ts'

/** `"1234.50"` to `1,234.5`; trailing zeros go. `keepZeros` keeps as many decimals as came. */
export const decimalText = (value: string, separators: Separators = companyFormats().separators, keepZeros = false): string => decimalWith(value, separators, keepZeros)
