/** A request's values as the contract describes them, with what the server works out. */
import type { Money } from '../../../contract/kit/money.ts'
import type { Values } from '../../../contract/kit/field.ts'
import type { trainingRequestFields } from '../../../contract/modules/training-request/fields.ts'
import type { TrainingDraft } from '../../../contract/modules/training-request/rules.ts'
import type { ModuleValues } from '../../request/module.ts'

export type TrainingValues = Values<typeof trainingRequestFields>

export const draftOf = (values: ModuleValues): TrainingDraft => values

/** A proposal of which nothing is missing. */
export const wholeOf = (values: ModuleValues): TrainingValues => values as unknown as TrainingValues

/** Rows of a list; none while it was never filled in. */
export const rowsIn = <L extends keyof TrainingDraft>(values: TrainingDraft, list: L): NonNullable<TrainingDraft[L]> => (values[list] ?? []) as unknown as NonNullable<TrainingDraft[L]>

export const totalOf = (values: ModuleValues): Money | null => (values.totalCost as Money | null | undefined) ?? null

/** Percent of the hours one must have been there where nobody says so. */
export const MIN_PERCENT = 80
/** Longest waiting list where nobody says so. */
export const WAITING_MAX = 10
