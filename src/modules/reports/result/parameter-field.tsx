import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { reportCalls } from '../../../../contract/modules/reports/calls.ts'
import type { ReportParameter, ReportScope } from '../../../../contract/modules/reports/shapes.ts'
import { query } from '../../../api/query.ts'
import { DateInput } from '../../../request/fields/date-input.tsx'
import { OptionPicker } from '../../../request/fields/option-picker.tsx'
import { Segments } from '../../../request/fields/segments.tsx'
import { useTools } from '../../../request/use-tools.ts'
import { NumberInput } from '../../../ui/field/number-input.tsx'
import { TextInput } from '../../../ui/field/text-input.tsx'
import { MultiSelect } from '../../../ui/select/multi-select.tsx'
import { Select } from '../../../ui/select/select.tsx'
import { type Chosen, onWire } from './choices.ts'

const MANY = 500
const BESIDE_EACH_OTHER = 4

interface ParameterFieldProps {
  reportId: string
  parameter: ReportParameter
  parameters: readonly ReportParameter[]
  scope: ReportScope | undefined
  values: Chosen
  error: string | undefined
  onChange: (values: readonly string[]) => void
}

const one = (value: string | null | undefined): readonly string[] => (value === null || value === undefined || value === '' ? [] : [value])

/** What its choices depend on: they are asked for anew when that changes. */
const asked = ({ reportId, parameter, parameters, scope, values }: ParameterFieldProps) => {
  const said = onWire(values, parameters).filter(({ key }) => parameter.dependsOn.includes(key))
  return { id: reportId, parameter: parameter.name, ...(scope ? { scope } : {}), ...(said.length > 0 ? { values: said } : {}) }
}

function Several(props: ParameterFieldProps) {
  const { t } = useTools('reports')
  const { parameter: { name, label, options, hasSource, required }, values, error, onChange } = props
  const read = useQuery({ ...query(reportCalls.options, { ...asked(props), paginationPage: 1, paginationSize: MANY }), enabled: hasSource, placeholderData: keepPreviousData, staleTime: 60_000, meta: { quiet: true } })
  const list = hasSource ? (read.data?.listData ?? []).map((row) => ({ value: row.id, label: row.displayName })) : options
  return <MultiSelect id={`report-${name}`} label={label} options={list} value={values[name] ?? []} optional={!required} error={error} emptyText={t('reports:all')} onChange={onChange} />
}

function OneOf(props: ParameterFieldProps) {
  const { t } = useTools('reports')
  const { parameter: { name, label, options, hasSource, required }, values, error, onChange } = props
  const value = values[name]?.[0] ?? null
  const facts = { id: `report-${name}`, label, error }
  if (hasSource) {
    const { id, ...params } = asked(props)
    return <OptionPicker {...facts} source={reportCalls.options} params={{ id, ...params }} value={value} text={undefined} optional={!required} emptyText={t('reports:all')} onChoose={(row) => onChange(one(row?.id))} />
  }
  if (options.length <= BESIDE_EACH_OTHER) return <Segments {...facts} options={[...options]} value={value} onChange={(next) => onChange([next])} onClear={required ? undefined : () => onChange([])} />
  const choices = required ? options : [{ value: '', label: t('reports:all') }, ...options]
  return <Select {...facts} optional={!required} options={choices} value={value ?? ''} onChange={(next) => onChange(one(next))} />
}

/** A parameter of a report, by its kind. */
export function ParameterField(props: ParameterFieldProps) {
  const { parameter, values, error, onChange } = props
  const { name, label, kind, required, multiple, min, max } = parameter
  const value = values[name]?.[0] ?? ''
  const facts = { id: `report-${name}`, label, error, optional: !required }
  switch (kind) {
    case 'date': return <DateInput {...facts} value={value} {...(min ? { min } : {})} {...(max ? { max } : {})} onChange={(next) => onChange(one(next))} />
    case 'month': return <DateInput {...facts} value={value === '' ? '' : `${value.slice(0, 7)}-01`} onChange={(next) => onChange(one(next ? next.slice(0, 7) : null))} />
    case 'whole': return <NumberInput {...facts} noDecimal value={value === '' ? null : value} onChange={(next) => onChange(one(next))} />
    case 'text': return <TextInput {...facts} value={value} onChange={(next) => onChange(one(next))} />
    case 'flag': return <label className="rq-flag"><input type="checkbox" checked={value === 'true'} onChange={(e) => onChange(e.currentTarget.checked ? ['true'] : [])} /><span>{label}</span></label>
    default: return multiple ? <Several {...props} /> : <OneOf {...props} />
  }
}
