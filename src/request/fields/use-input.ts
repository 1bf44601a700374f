import type { FieldProps } from './field-props.ts'

/** A value as the text of an input. */
export const asText = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

/** What every input of one value shares. */
export function useInput({ name, form, id, label, field }: FieldProps) {
  const error = form.errorOf(name)
  return {
    value: form.values[name],
    set: (value: unknown) => form.set({ [name]: value }),
    leave: () => form.leave(name),
    fault: (code: string | null) => form.unreadable(name, code),
    error,
    frame: { id, label, error, optional: field.optional ?? false },
  } as const
}
