/** Field errors of a form: from the schema, the module's own checks, live hints and the server, in one shape. */
import type { ZodError } from 'zod'
import { namedPath } from '../../../contract/kit/employee-lines.ts'
import type { Fields } from '../../../contract/kit/field.ts'
import { valueAt, wholePath } from '../../../contract/kit/field-path.ts'
import { NO_SUCH_ROW } from '../../../contract/kit/line-of.ts'
import { limitProblem } from '../../../contract/kit/limit.ts'
import { moneyOfParam } from '../../../contract/kit/money.ts'
import { amountWith } from '../../../contract/kit/money-text.ts'
import type { FieldError } from '../../../contract/kit/wire.ts'
import { dayText } from '../../lib/civil-text.ts'
import { companyFormats } from '../../lib/company-formats.ts'
import type { Problem } from '../../offline/rows.ts'

/** One problem of one field. `text` wins over `code`; a code is a key of the namespace `errors`. */
export interface FieldProblem {
  /** Name of the field; '' for the request as a whole. */
  field: string
  code: string
  text?: string
  params?: Record<string, string | number>
}

/** Fixed texts of the schema's refusals, by what was refused. The ids stand in the namespace `fixed`. */
const fixedBySchemaMessage: Record<string, string> = {
  'Invalid Date Format': 'fixed:field.invalid-date',
  'Invalid Date Time Format': 'fixed:field.invalid-date-time',
  'A date is from 1900 to 2999': 'errors:field.date_outside',
  'This field is required': 'fixed:field.required',
  [NO_SUCH_ROW]: 'errors:field.no_such_row',
  'Negative value is not allowed': 'fixed:field.negative',
}

type Translate = (key: string, params?: Record<string, string | number>) => string

export const isMissing = (value: unknown) => value === undefined || value === null || value === ''

/**
 * Problems of a failed check, first one of each field.
 * @param values what was checked: a missing value is "This field is required", whatever the schema says about it
 * @param fields fields of the module: a problem of a line stands at its person, wherever the line stands
 */
export function problemsOfSchema(error: ZodError, values: Record<string, unknown>, fields: Fields): FieldProblem[] {
  const seen = new Map<string, FieldProblem>()
  for (const issue of error.issues) {
    const field = namedPath(fields, values, issue.path)
    if (seen.has(field)) continue
    const fixed = fixedBySchemaMessage[issue.message]
    if (isMissing(valueAt(values, wholePath(values, issue.path)))) seen.set(field, { field, code: 'fixed:field.required' })
    else seen.set(field, { field, ...(fixed ? { code: fixed } : (limitProblem(issue, values) ?? { code: 'request:form.error.invalid' })) })
  }
  return [...seen.values()]
}

/** Problems of a refused command (400 with Fields), texts in the reader's language already. */
const problemsOfServer = (fields: readonly FieldError[]): FieldProblem[] => fields.map((f) => ({ field: f.field, code: f.code, text: f.message }))

/** Why a command of this form stopped: at its fields, or as a whole where no field is to blame. A conflict is no fault of the form. */
export function problemsOfRefusal({ status, code, errors, message, fields }: Pick<Problem, 'status' | 'code' | 'errors' | 'message' | 'fields'>): FieldProblem[] {
  if (fields.length > 0) return problemsOfServer(fields)
  if (status === 409 || status === 0) return []
  if (status === 413) return [{ field: '', code: 'request:sync.too-large' }]
  const text = errors.join(' ') || message
  return text ? [{ field: '', code, text }] : []
}

const asRead = (value: string | number): string | number => {
  if (typeof value !== 'string') return value
  const money = moneyOfParam(value)
  if (money) return `${money.currency} ${amountWith(money, companyFormats().separators)}`
  return /^\d{4}-\d\d-\d\d$/.test(value) ? dayText(value) : value
}

/** Days and amounts are said as people read them; the server does the same with its own texts. */
const readable = (params: Record<string, string | number> = {}): Record<string, string | number> =>
  Object.fromEntries(Object.entries(params).map(([name, value]) => [name, asRead(value)]))

/** The text of a problem: the server's own, else a fixed or shared text, else the text of its error code. */
export function textOfProblem(problem: FieldProblem, t: Translate): string {
  if (problem.text) return problem.text
  const key = problem.code.includes(':') ? problem.code : `errors:${problem.code}`
  return t(key, readable(problem.params))
}

/** The field of the form a problem belongs to, also for one column of one of its rows. */
export const headOf = (field: string): string => field.split('.')[0] ?? ''

/** Texts of problems that stand at no field of the form. @param order names of the fields as the form shows them */
export const textsOfNoField = (problems: readonly FieldProblem[], order: readonly string[], t: Translate): string[] => [...new Set(problems.filter((p) => !order.includes(headOf(p.field))).map((p) => textOfProblem(p, t)))]

export interface ShownErrors {
  /** field -> text, first problem of each field. */
  byField: Record<string, string>
  /** In the order of the form; unplaced ones last. */
  summary: { field: string; text: string }[]
}

/**
 * What the summary and the fields show.
 * @param order names of the fields as the form shows them
 * @param visible fields whose errors may be shown (left or submitted); undefined = all
 */
export function shownErrors(problems: readonly FieldProblem[], order: readonly string[], t: Translate, visible?: ReadonlySet<string>): ShownErrors {
  const byField: Record<string, string> = {}
  for (const p of problems) {
    if (visible && !visible.has(p.field)) continue
    byField[p.field] ??= textOfProblem(p, t)
  }
  const place = (field: string) => (order.includes(headOf(field)) ? order.indexOf(headOf(field)) : order.length)
  const summary = Object.entries(byField)
    .map(([field, text]) => ({ field, text }))
    .sort((a, b) => place(a.field) - place(b.field))
  return { byField, summary }
}
