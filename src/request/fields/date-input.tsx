import { type ReactNode, useId } from 'react'
import type { MomentKind } from '../../lib/date-format.ts'
import { MomentInput } from '../../ui/field/moment-input.tsx'
import { useDateFormats } from '../use-tools.ts'

interface DateInputProps {
  id?: string
  label: ReactNode
  value: string | null
  onChange: (value: string | null) => void
  onBlur?: () => void
  onFault?: ((faulty: boolean) => void) | undefined
  min?: string | undefined
  max?: string | undefined
  disabled?: boolean | undefined
  hint?: ReactNode
  error?: string | undefined
  optional?: boolean
  /** Default: a date. */
  kind?: MomentKind
  /** A button beside the input. */
  end?: ReactNode
}

/** A civil date, a time or both, in the company's own way of writing them. */
export function DateInput({ id, kind = 'date', ...rest }: DateInputProps) {
  const own = useId()
  return <MomentInput id={id ?? own} kind={kind} formats={useDateFormats()} {...rest} />
}
