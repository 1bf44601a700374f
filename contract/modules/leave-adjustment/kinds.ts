/** What can be done to a balance, and what each kind asks for. @see contract/modules/leave-adjustment/README.md */

export const Adjustment = { add: 0, deduct: 1, extend: 2, disburse: 3 } as const
export type AdjustmentKind = (typeof Adjustment)[keyof typeof Adjustment]

export const adjustmentKinds: readonly AdjustmentKind[] = Object.values(Adjustment)

/** Days are added to a new row; everything else concerns one there is. */
export const needsRow = (kind: AdjustmentKind): boolean => kind !== Adjustment.add

/** Extending moves a date, not days. */
export const needsAmount = (kind: AdjustmentKind): boolean => kind !== Adjustment.extend

/** Days that are added may have a last day; a row that is extended must get one. */
export const mayHaveExpiry = (kind: AdjustmentKind): boolean => kind === Adjustment.add || kind === Adjustment.extend
