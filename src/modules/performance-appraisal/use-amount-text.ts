import { RangeKind, type ValueRangeKind } from '../../../contract/growth/appraisal.ts'
import { useTools } from '../../request/use-tools.ts'

/** What was reached, as it is read: "94.5 %", "Yes"; '' for nothing. */
export function useAmountText(): (value: string | null | undefined, of: { unit: string; kind: ValueRangeKind | null }) => string {
  const { t, show } = useTools('performance-appraisal-rate')
  return (value, { unit, kind }) => {
    if (!value) return ''
    if (kind === RangeKind.yesNo) return t(Number(value) > 0 ? 'performance-appraisal-rate:yes' : 'performance-appraisal-rate:no')
    return `${show.decimal(value)} ${unit}`.trim()
  }
}
