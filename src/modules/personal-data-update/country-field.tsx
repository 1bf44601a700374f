import { useMemo } from 'react'
import type { FieldProps } from '../../request/fields/field-props.ts'
import { useTools } from '../../request/use-tools.ts'
import { Select } from '../../ui/select/select.tsx'
import { countries } from '../../lib/countries.ts'

/** A country by its name; its two letters are kept. */
export function CountryField({ name, field, id, label, form }: FieldProps) {
  const { show, t } = useTools('ui')
  const all = useMemo(() => countries(show.language), [show.language])
  const value = form.values[name]
  return (
    <Select
      id={id} label={label} optional={field.optional ?? false} options={field.optional ? [{ value: '', label: t('ui:select.nothing') }, ...all] : all} value={typeof value === 'string' ? value : ''} error={form.errorOf(name)}
      onChange={(next) => { form.set({ [name]: next || null }); form.leave(name) }}
    />
  )
}
