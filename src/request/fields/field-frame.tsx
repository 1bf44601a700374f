export { describedBy, FieldFrame } from '../../ui/field/field-frame.tsx'
