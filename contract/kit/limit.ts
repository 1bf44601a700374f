/** Limits of numbers and amounts, as a refusal names them. Pure. */
import type { z } from 'zod'
import { valueAt, wholePath } from './field-path.ts'
import { isMoney, moneyParam } from './money.ts'

export interface LimitProblem {
  /** Text of the namespace `errors`. */
  code: 'field.too_large' | 'field.too_small' | 'field.step'
  params: Record<string, string | number>
}

/** The limit as a parameter of the text: of an amount with its currency. */
function readLimit(limit: number | bigint, issue: z.core.$ZodIssue, input: unknown): string | number {
  const value = valueAt(input, wholePath(input, issue.path))
  return isMoney(value) ? moneyParam({ minor: Number(limit), currency: value.currency }) : Number(limit)
}

/** What a schema says of a number that is beyond its limits; null for any other issue. */
export function limitProblem(issue: z.core.$ZodIssue, input: unknown): LimitProblem | null {
  if (issue.code === 'not_multiple_of') return { code: 'field.step', params: { step: readLimit(issue.divisor, issue, input) } }
  if (issue.code !== 'too_big' && issue.code !== 'too_small') return null
  if (issue.origin !== 'number' && issue.origin !== 'int') return null
  return issue.code === 'too_big'
    ? { code: 'field.too_large', params: { max: readLimit(issue.maximum, issue, input) } }
    : { code: 'field.too_small', params: { min: readLimit(issue.minimum, issue, input) } }
}
