import { field, type Field } from '../../../contract/kit/field.ts'
import type { personalDataUpdateFields } from '../../../contract/modules/personal-data-update/calls.ts'
import type { FieldOverrideProps } from '../../request/client-module.ts'
import { AnyField } from '../../request/fields/field-kinds.tsx'
import { CheckPanel } from './check-panel.tsx'
import { NS } from './value-text.ts'

const noteField = field.note({ optional: true }) as Field

/** What becomes of what, and the note. */
export const CheckField = ({ form, id, label }: FieldOverrideProps<typeof personalDataUpdateFields>) => (
  <>
    <CheckPanel form={form} />
    <AnyField name="note" field={noteField} ns={NS} id={id} label={label} form={form} />
  </>
)
