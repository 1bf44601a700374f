import { isRelativeDay, relativeDays } from '../../../../contract/modules/reports/relative-days.ts'
import type { ReportParameter } from '../../../../contract/modules/reports/shapes.ts'
import { useTools } from '../../../request/use-tools.ts'
import { Select } from '../../../ui/select/select.tsx'
import type { Chosen } from './choices.ts'

/** The two days of a stretch, where a report asks for some. */
export const endsOf = (parameters: readonly ReportParameter[]): [from: ReportParameter, until: ReportParameter] | null => {
  const [from, until] = (['from', 'until'] as const).map((edge) => parameters.find((p) => p.edge === edge))
  return from && until ? [from, until] : null
}

/** The word both ends say; '' for days of one's own. */
export const wordOf = (ends: readonly ReportParameter[], values: Chosen): string => {
  const [from, until] = ends.map(({ name }) => values[name]?.[0] ?? '')
  return from !== undefined && from === until && isRelativeDay(from) ? from : ''
}

interface StretchFieldProps {
  ends: readonly [ReportParameter, ReportParameter]
  values: Chosen
  onChange: (said: Chosen) => void
}

/** Which days: two of one's own, or a stretch that is another one each month. */
export function StretchField({ ends, values, onChange }: StretchFieldProps) {
  const { t } = useTools('reports')
  const options = [{ value: '', label: t('reports:day.own') }, ...relativeDays.map((word) => ({ value: word, label: t(`reports:day.${word}`) }))]
  return <Select id="report-stretch" label={t('reports:days')} options={options} value={wordOf(ends, values)} onChange={(word) => onChange(Object.fromEntries(ends.map((end) => [end.name, word === '' ? end.default : [word]])))} />
}
