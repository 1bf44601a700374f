/** Fields of forms about people: of where they work, and of themselves. */
import type { EmployeeOption } from '../../../../contract/kit/paging.ts'
import { directoryCalls, employmentStatuses, genders, type Personal, type Place } from '../../../../contract/modules/directory/calls.ts'
import { optionOf } from '../../../lib/option.ts'
import { DateInput } from '../../../request/fields/date-input.tsx'
import { OptionPicker } from '../../../request/fields/option-picker.tsx'
import { useTools } from '../../../request/use-tools.ts'
import { TextInput } from '../../../ui/field/text-input.tsx'
import { Select } from '../../../ui/select/select.tsx'
import { useChoices } from '../lists/use-choices.ts'
import type { Refusal } from './use-send.ts'

const NO_PARAMS = {}

interface PersonFieldProps {
  id: string
  label: string
  value: string | null
  /** Name of who is chosen, as far as it is known. */
  text?: string | undefined
  onChange: (id: string | null, name: string) => void
  optional?: boolean
  hint?: string
  error?: string | undefined
  emptyText?: string
}

/** One person in service. */
export function PersonField({ onChange, text, ...facts }: PersonFieldProps) {
  return <OptionPicker<EmployeeOption> {...facts} source={directoryCalls.candidates} params={NO_PARAMS} text={text} onChoose={(one) => onChange(one?.id ?? null, one?.displayName ?? '')} />
}

/** A place being filled in: numbers as they were typed. */
export interface PlaceDraft extends Omit<Place, 'grade' | 'shiftGroup'> {
  grade: string
  shiftGroup: string
  superiorName: string
}

export const noPlace: PlaceDraft = { department: '', site: '', superior: null, superiorName: '', grade: '', title: '', status: 'permanent', calendar: '', shiftGroup: '0', contractEnd: null }

interface PlaceFieldsProps {
  value: PlaceDraft
  onChange: (change: Partial<PlaceDraft>) => void
  refused: Refusal
  faultOf: (field: string) => (code: string | null) => void
}

const digits = (text: string) => text.replaceAll(/\D/g, '').slice(0, 3)

export function PlaceFields({ value, onChange, refused, faultOf }: PlaceFieldsProps) {
  const { t } = useTools('directory')
  const choices = useChoices().data
  return (
    <>
      <PersonField id="place-superior" label={t('directory:column.superior')} value={value.superior} text={value.superiorName} optional emptyText={t('directory:nobody')} error={refused.superior} onChange={(superior, superiorName) => onChange({ superior, superiorName })} />
      <Select id="place-department" label={t('directory:column.department')} options={(choices?.departments ?? []).map(optionOf)} value={value.department} error={refused.department} optional={false} onChange={(department) => onChange({ department })} />
      <Select id="place-site" label={t('directory:column.site')} options={(choices?.sites ?? []).map(optionOf)} value={value.site} error={refused.site} optional={false} onChange={(site) => onChange({ site })} />
      <TextInput id="place-title" label={t('directory:column.title')} value={value.title} max={200} optional={false} error={refused.title} list="place-titles" autoComplete="off" onChange={(title) => onChange({ title })} />
      <datalist id="place-titles">{(choices?.titles ?? []).map((title) => <option key={title} value={title}>{title}</option>)}</datalist>
      <TextInput id="place-grade" label={t('directory:column.grade')} value={value.grade} inputMode="numeric" optional={false} error={refused.grade} autoComplete="off" onChange={(grade) => onChange({ grade: digits(grade) })} />
      <Select id="place-status" label={t('directory:column.status')} options={employmentStatuses.map((one) => ({ value: one, label: t(`directory:status.${one}`) }))} value={value.status} error={refused.status} optional={false} onChange={(status) => onChange({ status })} />
      <DateInput id="place-contract" label={t('directory:column.contractEnd')} value={value.contractEnd} optional error={refused.contractEnd} onChange={(contractEnd) => onChange({ contractEnd })} onFault={faultOf('contractEnd')} />
      <Select id="place-calendar" label={t('directory:column.calendar')} options={(choices?.calendars ?? []).map(optionOf)} value={value.calendar} error={refused.calendar} optional={false} onChange={(calendar) => onChange({ calendar })} />
      <TextInput id="place-group" label={t('directory:column.shiftGroup')} value={value.shiftGroup} inputMode="numeric" optional error={refused.shiftGroup} autoComplete="off" onChange={(shiftGroup) => onChange({ shiftGroup: digits(shiftGroup) })} />
    </>
  )
}

interface PersonalFieldsProps {
  value: Personal
  onChange: (change: Partial<Personal>) => void
  refused: Refusal
  faultOf: (field: string) => (code: string | null) => void
}

const texts = ['name', 'firstName', 'lastName', 'email', 'phoneCountryCode', 'phone'] as const
const types: Partial<Record<(typeof texts)[number], string>> = { email: 'email', phone: 'tel', phoneCountryCode: 'tel' }

export function PersonalFields({ value, onChange, refused, faultOf }: PersonalFieldsProps) {
  const { t } = useTools('directory')
  return (
    <>
      {texts.map((key) => (
        <TextInput
          key={key} id={`personal-${key}`} label={t(`directory:column.${key}`)} value={value[key]} max={200} optional={key !== 'name'} error={refused[key]} autoComplete="off" onChange={(text) => onChange({ [key]: text })}
          {...(key === 'firstName' ? { hint: t('directory:hint.names') } : {})} {...(types[key] ? { type: types[key], dir: 'ltr' } : {})}
        />
      ))}
      <DateInput id="personal-joined" label={t('directory:column.joined')} value={value.joined || null} optional={false} error={refused.joined} onChange={(joined) => onChange({ joined: joined ?? '' })} onFault={faultOf('joined')} />
      <Select
        id="personal-gender" label={t('directory:column.gender')} options={[{ value: '', label: t('directory:not-known') }, ...genders.map((one) => ({ value: one, label: t(`directory:gender.${one}`) }))]} value={value.gender} error={refused.gender} optional
        onChange={(gender) => onChange({ gender })}
      />
      <DateInput id="personal-birth" label={t('directory:column.birthDate')} value={value.birthDate} optional error={refused.birthDate} onChange={(birthDate) => onChange({ birthDate })} onFault={faultOf('birthDate')} />
      <TextInput id="personal-place" label={t('directory:column.birthPlace')} value={value.birthPlace} max={200} optional error={refused.birthPlace} autoComplete="off" onChange={(birthPlace) => onChange({ birthPlace })} />
      <TextInput id="personal-nationality" label={t('directory:column.nationality')} hint={t('directory:hint.nationality')} value={value.nationality} max={200} optional error={refused.nationality} autoComplete="off" dir="ltr" onChange={(nationality) => onChange({ nationality })} />
    </>
  )
}

/** What differs, and nothing else: what nobody touched stays as it is, however it is written. */
export const differing = <T extends object>(is: T, was: T): Partial<T> => Object.fromEntries(Object.entries(is).filter(([key, value]) => value !== (was as Record<string, unknown>)[key])) as Partial<T>

export const placeFieldNames = ['from', 'superior', 'department', 'site', 'title', 'grade', 'status', 'contractEnd', 'calendar', 'shiftGroup']
export const personalFieldNames = [...texts, 'joined', 'gender', 'birthDate', 'birthPlace', 'nationality']
