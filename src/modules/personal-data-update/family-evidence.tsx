import type { Field } from '../../../contract/kit/field.ts'
import { needsEvidence } from '../../../contract/modules/personal-data-update/categories.ts'
import { AnyField } from '../../request/fields/field-kinds.tsx'
import type { FieldProps } from '../../request/fields/field-props.ts'
import { useRelationshipRules } from './relationship.ts'

/** The document of a family member: a spouse or child needs one, others may have one. */
export function FamilyEvidence(props: FieldProps) {
  const rulesOf = useRelationshipRules(true)
  const { operationType, relationship } = props.form.values as Record<string, unknown>
  const isNeeded = needsEvidence('families', operationType as number | null, rulesOf(relationship))
  const field: Field = isNeeded ? { ...props.field, optional: undefined } : props.field
  return <AnyField {...props} field={field} />
}
