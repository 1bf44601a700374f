import { COLUMN_NO, COLUMN_YES } from '../../../../contract/growth/free-columns.ts'
import type { FormApi } from '../../../request/client-module.ts'
import { AnyField } from '../../../request/fields/field-kinds.tsx'
import { Segments } from '../../../request/fields/segments.tsx'
import { asText, useInput } from '../../../request/fields/use-input.ts'
import type { DrawnColumn } from '../../../request/lines/row-facts.ts'
import { useTools } from '../../../request/use-tools.ts'

/** A column the company adds, filled in as what it is: yes and no are words that are kept as text. */
export function FreeColumnInput(props: DrawnColumn<FormApi>) {
  return props.field.kind === 'flag' ? <YesNo {...props} /> : <AnyField {...props} />
}

function YesNo(props: DrawnColumn<FormApi>) {
  const { t } = useTools('objective-filling')
  const { value, set, leave, error } = useInput(props)
  const options = [{ value: COLUMN_YES, label: t('request:value.yes') }, { value: COLUMN_NO, label: t('request:value.no') }]
  return <Segments id={props.id} label={props.label} options={options} value={asText(value) || null} onChange={set} onLeave={leave} error={error} onClear={props.field.optional ? () => set(null) : undefined} />
}
