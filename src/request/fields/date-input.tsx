import { useId } from 'react'
import type { MomentKind } from '../../lib/date-format.ts'
import { MomentInput, type MomentInputProps } from '../../ui/field/moment-input.tsx'
import { useDateFormats, useToday } from '../use-tools.ts'

interface DateInputProps extends Omit<MomentInputProps, 'id' | 'kind' | 'formats'> {
  id?: string
  /** Default: a date. */
  kind?: MomentKind
}

/** A civil date, a time or both, in the company's own way of writing them. */
export function DateInput({ id, kind = 'date', ...rest }: DateInputProps) {
  const own = useId()
  return <MomentInput id={id ?? own} kind={kind} formats={useDateFormats()} today={useToday()} {...rest} />
}
