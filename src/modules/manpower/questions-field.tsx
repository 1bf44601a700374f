/** What the company asks of such a place, each question as its kind is answered. */
import './manpower.css'
import { lineField } from '../../../contract/kit/field-path.ts'
import type { CustomProperty } from '../../../contract/modules/manpower/calls.ts'
import { PropertyKind } from '../../../contract/workforce/vocabulary.ts'
import { DateInput } from '../../request/fields/date-input.tsx'
import { useSeparators, useTools } from '../../request/use-tools.ts'
import { NumberInput } from '../../ui/field/number-input.tsx'
import { TextInput } from '../../ui/field/text-input.tsx'
import { Segments } from '../../request/fields/segments.tsx'
import { Select } from '../../ui/select/select.tsx'
import { askedOf, type ManpowerForm, NS, withAnswer } from './in-form.ts'
import type { ManpowerFieldProps } from './place-fields.tsx'

const NO_ROWS: readonly never[] = []

export function QuestionsField({ form, id, label }: ManpowerFieldProps) {
  const questions = askedOf(form.values)?.questions ?? []
  const error = form.errorOf('customProperties')
  if (questions.length === 0) return null
  return (
    <div className="mp-questions" id={id} tabIndex={-1} role="group" aria-label={label}>
      {error ? <p className="ess-error">{error}</p> : null}
      {questions.map((question) => <Answer key={question.id} question={question} form={form} id={id} />)}
    </div>
  )
}

function Answer({ question, form, id }: { question: CustomProperty; form: ManpowerForm; id: string }) {
  const { t } = useTools(NS)
  const separators = useSeparators()
  const { code, kind, displayName, required, options } = question
  const rows = form.values.customProperties ?? NO_ROWS
  const row = rows.find((r) => r.property === code)
  const value = row?.value ?? ''
  const place = lineField('customProperties', row?.lineId ?? question.id, 'value') as 'customProperties'
  const give = (text: string) => form.set({ customProperties: withAnswer(form.now?.().customProperties ?? rows, question, text) as never })
  const leave = () => form.leave(place)
  const facts = { id: lineField(id, row?.lineId ?? question.id, 'value'), label: displayName, error: form.errorOf(place), optional: !required }
  switch (kind) {
    case PropertyKind.whole: return <NumberInput {...facts} noDecimal separators={separators} value={value || null} onChange={(text) => give(text ?? '')} onBlur={leave} />
    case PropertyKind.date: return <DateInput {...facts} value={value || null} onChange={(day) => give(day ?? '')} onBlur={leave} onFault={(problem) => form.unreadable(place, problem)} />
    case PropertyKind.flag:
      return (
        <Segments
          id={facts.id} label={displayName} error={facts.error} options={[{ value: 'true', label: t(`${NS}:questions.yes`) }, { value: 'false', label: t(`${NS}:questions.no`) }]}
          value={value || null} onChange={give} onLeave={leave} onClear={required ? undefined : () => give('')}
        />
      )
    case PropertyKind.option: {
      const list = options.map((o) => ({ value: o.code, label: o.displayName }))
      return <Select {...facts} options={required ? list : [{ value: '', label: t('ui:select.nothing') }, ...list]} value={value} onChange={(chosen) => { give(chosen); leave() }} />
    }
    default: return <TextInput {...facts} value={value} max={500} onChange={give} onBlur={leave} />
  }
}
