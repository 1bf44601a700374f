export { FieldFrame } from '../../ui/field/field-frame.tsx'
