import { fromHundredths, toHundredths } from '../../../contract/kit/decimal.ts'
import { decimalText } from '../../lib/decimal-text.ts'
import { useSeparators } from '../../request/use-tools.ts'

/** A score as it is read: always with two places, since 3.40 and 3.4 beside each other look like two things. */
export function useScoreText(): (score: string) => string {
  const separators = useSeparators()
  return (score) => decimalText(fromHundredths(toHundredths(score)), separators, true)
}
