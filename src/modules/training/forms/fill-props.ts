import type { FormTransaction } from '../../../../contract/modules/training/form-calls.ts'
import type { Pad } from './use-filling.ts'

/** What every part of a form that is filled in is given. */
export interface FillProps {
  form: FormTransaction
  pad: Pad
  /** When what is shown was read, where it is an older copy. */
  copyFrom: number | null
}
