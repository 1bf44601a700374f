/** One renderer for each field kind; the compiler counts them. */
import './fields.css'
import { type ComponentType, lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { type FieldKind, sourceParamsOf } from '../../../contract/kit/field.ts'
import type { OptionRow } from '../../../contract/kit/paging.ts'
import { DateInput } from './date-input.tsx'
import { NumberInput } from '../../ui/field/number-input.tsx'
import { TextArea, TextInput } from '../../ui/field/text-input.tsx'
import { useSeparators } from '../use-tools.ts'
import type { FieldProps } from './field-props.ts'
import { asText, useInput } from './use-input.ts'
import { OptionPicker } from './option-picker.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { Segments } from './segments.tsx'


function TextField(props: FieldProps) {
  const { value, set, leave, frame } = useInput(props)
  return <TextInput {...frame} value={asText(value)} max={props.field.max} onChange={set} onBlur={leave} />
}

function NoteField(props: FieldProps) {
  const { value, set, leave, frame } = useInput(props)
  return <TextArea {...frame} value={asText(value)} max={props.field.max} onChange={set} onBlur={leave} />
}

function DateField(props: FieldProps) {
  const { value, set, leave, fault, frame } = useInput(props)
  return <DateInput {...frame} value={(value as string | null) ?? null} onChange={set} onBlur={leave} onFault={fault} />
}

/** What may stay empty stays empty: a day that looks filled in and is not sent would be untrue. */
function DateTimeField(props: FieldProps) {
  const { value, set, leave, fault, frame } = useInput(props)
  return <DateInput {...frame} kind="dateTime" day={props.field.optional ? null : props.form.day} value={(value as string | null) ?? null} onChange={set} onBlur={leave} onFault={fault} />
}

function MinutesField(props: FieldProps) {
  const { value, set, leave, frame } = useInput(props)
  return <NumberInput {...frame} noDecimal separators={useSeparators()} value={asText(value) || null} onChange={(text) => set(text === null ? null : Number(text))} onBlur={leave} />
}

const loadKinds = () => import('./later-kinds.tsx')
const WholeKind = lazy(() => loadKinds().then((m) => ({ default: m.WholeField })))
const MoneyKind = lazy(() => loadKinds().then((m) => ({ default: m.MoneyField })))
const LineOfKind = lazy(() => loadKinds().then((m) => ({ default: m.LineOfField })))

/** A kind whose code comes with the first form that has it, in as much room as it will take. */
const later = (Kind: ComponentType<FieldProps>) => function LaterField(props: FieldProps) {
  return <Suspense fallback={<Skeleton height={74} radius={8} />}><Kind {...props} /></Suspense>
}

function DecimalField(props: FieldProps) {
  const { value, set, leave, frame } = useInput(props)
  return <NumberInput {...frame} separators={useSeparators()} value={asText(value) || null} onChange={set} onBlur={leave} />
}

function OptionField(props: FieldProps) {
  const { t } = useTranslation('request')
  const { value, set, leave, frame } = useInput(props)
  const { field, name, form } = props
  if (!field.source) throw new Error(`${name}: an option field needs a source`)
  const params = sourceParamsOf(field, form.values)
  return (
    <OptionPicker<OptionRow>
      {...frame} source={field.source} params={params} value={(value as string | null) ?? null} text={form.textOf(name)} onLeave={leave}
      emptyText={field.kind === 'employee' ? t('form.nothing-chosen') : t('form.choose')}
      onChoose={(row) => {
        if (row) form.remember(name, row.displayName, row.id)
        set(row?.id ?? null)
      }}
    />
  )
}

function EnumField(props: FieldProps) {
  const { t } = useTranslation(props.ns)
  const { value, set, leave, error } = useInput(props)
  const options = (props.field.values ?? []).map((v) => ({ value: v, label: t(`enum.${props.name}.${v}`) }))
  return <Segments id={props.id} label={props.label} options={options} value={(value as number | null) ?? null} onChange={set} onLeave={leave} error={error} onClear={props.field.optional ? () => set(null) : undefined} />
}

function FlagField(props: FieldProps) {
  const { value, set, leave } = useInput(props)
  return (
    <label className="rq-flag">
      <input type="checkbox" id={props.id} checked={value === true} onChange={(e) => set(e.currentTarget.checked)} onBlur={leave} />
      <span>{props.label}</span>
    </label>
  )
}

const FileKindField = lazy(() => import('../attachments/file-kind-field.tsx').then((m) => ({ default: m.FileKindField })))

/** Its code comes with the first form that takes files. */
function FileField(props: FieldProps) {
  return <Suspense fallback={<Skeleton height={120} radius={12} />}><FileKindField {...props} /></Suspense>
}

const EmployeesKind = lazy(() => import('../employees/employees-kind.tsx').then((m) => ({ default: m.EmployeesKind })))

/** Its code comes with the first form that has such a list. */
function EmployeesField(props: FieldProps) {
  return <Suspense fallback={<Skeleton height={120} radius={12} />}><EmployeesKind {...props} Column={AnyField} /></Suspense>
}

const LinesKind = lazy(() => import('../lines/lines-kind.tsx').then((m) => ({ default: m.LinesKind })))

/** A field of any kind. */
export function AnyField(props: FieldProps) {
  const Kind = fieldKinds[props.field.kind]
  return <Kind {...props} />
}

/** Its code comes with the first form that has rows. */
function LinesField(props: FieldProps) {
  return <Suspense fallback={<Skeleton height={120} radius={12} />}><LinesKind {...props} Column={AnyField} /></Suspense>
}

export const fieldKinds: Record<FieldKind, ComponentType<FieldProps>> = {
  text: TextField,
  note: NoteField,
  date: DateField,
  dateTime: DateTimeField,
  minutes: MinutesField,
  whole: later(WholeKind),
  decimal: DecimalField,
  money: later(MoneyKind),
  option: OptionField,
  employee: OptionField,
  file: FileField,
  lineOf: later(LineOfKind),
  employees: EmployeesField,
  lines: LinesField,
  enum: EnumField,
  flag: FlagField,
}
