import type { ErrorCode } from '../../contract/kit/errors.ts'
import { errorStatus } from '../../contract/kit/errors.ts'
import type { StaleState } from '../../contract/kit/wire.ts'

export type Params = Record<string, string | number>

/** One reason why a call is refused. `code` names a text `errors:<code>` in the locale files, filled with `params`. */
export interface Problem {
  code: string
  params?: Params
  /** Input path (`startDate`) when one field is to blame; a line of a list of people is `employees.<line>`. */
  field?: string
  /** Whom it concerns, or which list, by name: said before its text where problems of several stand together. */
  of?: string
}

/** A refused call: becomes a 4xx answer with Code, Message, Errors and Fields. Never carries personal data into logs. */
export class CallError extends Error {
  readonly status: number
  readonly code: string
  readonly problems: Problem[]
  readonly current: StaleState | undefined
  /** Seconds for Retry-After (429). */
  readonly retryAfter: number | undefined
  constructor(code: string, problems: Problem[], extra: { status?: number; current?: StaleState; retryAfter?: number } = {}) {
    super(code)
    this.name = 'CallError'
    this.code = code
    this.status = extra.status ?? errorStatus[code as ErrorCode] ?? errorStatus.refused
    this.problems = problems
    this.current = extra.current
    this.retryAfter = extra.retryAfter
  }
}

/** Refuses the call with one reason. Business codes answer 400, the codes of `errorStatus` their own status. */
export function refuse(code: string, params: Params = {}, field?: string): never {
  throw new CallError(code, [{ code, params, ...(field ? { field } : {}) }])
}

/** Refuses the call with several reasons at once; does nothing when there are none. */
export function refuseAll(problems: Problem[]): void {
  const first = problems[0]
  if (first) throw new CallError(first.code, problems)
}

export const isCallError = (error: unknown, code?: string): error is CallError =>
  error instanceof CallError && (code === undefined || error.code === code)
