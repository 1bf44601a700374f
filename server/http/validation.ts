/** Schema issues -> problems with a code, a text and the field to blame. */
import type { z } from 'zod'
import { fieldAt, valueAt } from '../../contract/kit/field-path.ts'
import { NO_SUCH_ROW } from '../../contract/kit/line-of.ts'
import { limitProblem } from '../../contract/kit/limit.ts'
import { CallError, type Problem } from '../lib/refuse.ts'

type Issue = z.core.$ZodIssue

/** Messages our schemas give (contract/kit/schema.ts), by code: their texts stand in errors.json. */
const ownMessages: Record<string, string> = {
  'Invalid Date Format': 'field.invalid_date',
  'Invalid Date Time Format': 'field.invalid_date_time',
  'A date is from 1900 to 2999': 'field.date_outside',
  [NO_SUCH_ROW]: 'field.no_such_row',
  'Negative value is not allowed': 'field.negative',
  'Text holds a character that cannot be stored': 'unstorable_text',
}

function problemOf(issue: Issue, input: unknown): Problem {
  const field = fieldAt(input, issue.path)
  const value = valueAt(input, issue.path)
  const own = ownMessages[issue.message]
  const because = (code: string, params?: Record<string, string | number>): Problem => ({ code, ...(params ? { params } : {}), ...(field ? { field } : {}) })
  if (value === undefined || value === null || value === '') return because('field.required')
  if (own) return because(own)
  const limit = limitProblem(issue, input)
  if (limit) return because(limit.code, limit.params)
  if (issue.code === 'too_big') return because(issue.origin === 'string' ? 'field.too_long' : issue.origin === 'array' ? 'field.too_many' : 'field.too_large', { max: Number(issue.maximum) })
  if (issue.code === 'too_small') return because(issue.origin === 'string' ? 'field.too_short' : issue.origin === 'array' ? 'field.too_few' : 'field.too_small', { min: Number(issue.minimum) })
  return because('field.invalid')
}

/**
 * The input as the schema types it.
 * @throws CallError malformed, one problem for each field at fault
 */
export function validated(schema: z.ZodType, input: Record<string, unknown>): unknown {
  const result = schema.safeParse(input)
  if (result.success) return result.data
  throw new CallError('malformed', result.error.issues.slice(0, 100).map((issue) => problemOf(issue, input)))
}
