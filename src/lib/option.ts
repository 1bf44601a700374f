/** One choice of a dropdown or multi-select. */
export interface Option {
  value: string
  label: string
}

/** A row of the server as a choice: label from displayName, value from id; ids of enums become strings. @see docs/product/wire.md#lists */
export const optionOf = ({ id, displayName }: { id: string | number; displayName: string }): Option => ({ value: String(id), label: displayName })
