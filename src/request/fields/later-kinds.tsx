/** Kinds that few forms have: whole numbers, amounts, and cells that name a row. */
import { useTranslation } from 'react-i18next'
import type { Field } from '../../../contract/kit/field.ts'
import { isMoney } from '../../../contract/kit/money.ts'
import { MoneyInput } from '../../ui/field/money-input.tsx'
import { WholeInput } from '../../ui/field/whole-input.tsx'
import { Select } from '../../ui/select/select.tsx'
import { useCompanyCurrency, useSeparators } from '../use-tools.ts'
import type { FieldProps } from './field-props.ts'
import { asText, useInput } from './use-input.ts'

/** As a form's field states them, or as its builder does. */
const limitsOf = ({ min = 0, max = Number.MAX_SAFE_INTEGER, step = 1 }: Field) => ({ min, max, step })

export function WholeField(props: FieldProps) {
  const { value, set, leave, frame } = useInput(props)
  return <WholeInput {...frame} {...limitsOf(props.field)} separators={useSeparators()} value={typeof value === 'number' ? value : null} onChange={set} onBlur={leave} />
}

export function MoneyField(props: FieldProps) {
  const { value, set, leave, frame } = useInput(props)
  const own = useCompanyCurrency()
  return <MoneyInput {...frame} currencies={props.field.currencies ?? (own ? [own] : [])} separators={useSeparators()} value={isMoney(value) ? value : null} onChange={set} onBlur={leave} />
}

/** A row of another list of the form, by what it says so far. */
export function LineOfField(props: FieldProps) {
  const { t } = useTranslation(['request', 'ui', props.ns])
  const { value, set, leave, frame } = useInput(props)
  const { of = '', optional } = props.field
  const rows = props.form.rowChoices?.(of) ?? []
  const options = optional ? [{ value: '', label: t('ui:select.nothing') }, ...rows] : rows
  const known = rows.some((row) => row.value === value) ? asText(value) : ''
  return (
    <Select
      {...frame} options={options} value={known} disabled={rows.length === 0} hint={rows.length === 0 ? t('lines.none-to-name', { list: t(`${props.ns}:field.${of}`) }) : undefined}
      onChange={(next) => { set(next || null); leave() }}
    />
  )
}
