import { RangeKind, type ValueRangeKind } from '../../../contract/growth/appraisal.ts'
import { useTools } from '../../request/use-tools.ts'

/** What was reached, as it is read: "94.5 %", "Yes"; '' for nothing. */
export function useAmountText(): (value: string | null | undefined, of: { unit: string; kind: ValueRangeKind | null }) => string {
  const { t, show } = useTools('performance-appraisal-rate')
  return (value, { unit, kind }) => {
    if (!value) return ''
    if (kind === RangeKind.yesNo) return t(Number(value) > 0 ? 'performance-appraisal-rate:yes' : 'performance-appraisal-rate:no')
    const amount = `${show.decimal(value)} ${unit}`.trim()
    // number and unit stay together where the text around them runs the other way
    return show.language === 'ar' ? `\u2068${amount}\u2069` : amount
  }
}
