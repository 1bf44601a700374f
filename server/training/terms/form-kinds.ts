/** What forms of a training are made of. */
import type { FormFieldKind, FormKind } from '../table.ts'

/** What the files call them. */
export const formKinds = { preTest: 1, postTest: 2, feedback: 3 } as const satisfies Record<string, FormKind>
export const formFieldKinds = { oneOf: 1, several: 2, scale: 3, text: 4, number: 5 } as const satisfies Record<string, FormFieldKind>

/** A text by language; English is always there. */
type Texts = Record<string, string>

/** One question. */
export interface FormField {
  kind: FormFieldKind
  labels: Texts
  /** Of `one of` and `several`: what may be chosen, by their place from 1. */
  options: Texts[]
  /** What is right: places of options, or a number; null where nothing is right or wrong. */
  right: number[] | number | null
  points: number
  required: boolean
}

/** What a form says besides its name. */
export interface FormFacts {
  /** Percent of the points from which on a test is passed; null of feedback. */
  passPercent: number | null
  attemptsMax: number
  anonymous: boolean
  fields: FormField[]
}
