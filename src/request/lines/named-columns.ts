/** Columns of rows that a company names, where rows are filled in and read. Pure. */
import type { FormApi } from '../client-module.ts'
import type { AnyRowFacts, Held, NamedColumn } from './row-facts.ts'

type Named = Readonly<Record<string, NamedColumn>>

const NONE: Named = {}

/** By column. */
export const namedColumns = (facts: AnyRowFacts | undefined, held: Held): Named => facts?.named?.of(held) ?? NONE

/** The same of a form. */
export const namedIn = (facts: AnyRowFacts | undefined, form: Pick<FormApi, 'values' | 'textOf'>): Named => namedColumns(facts, { values: form.values, textOf: (key) => form.textOf(key) })

/** Whether a form asks for a column: one that is the company's own only where it has a name for it. */
export const isAsked = (facts: AnyRowFacts | undefined, named: Named, column: string): boolean => facts?.named?.columns.includes(column) !== true || named[column] !== undefined
