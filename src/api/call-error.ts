/** What a failed call tells the screen. Texts come from `errorTexts` (contract/kit/wire.ts). */
import { type ErrorBody, type FieldError, type StaleState, errorTexts, fromWire, isCancelled } from '../../contract/kit/wire.ts'

/** A call that was answered with a refusal, or not answered at all (`status` 0). */
export class CallError extends Error {
  override readonly name = 'CallError'
  readonly status: number
  /** A code of `contract/kit/errors.ts` or of a module, `network` or `timeout` without an answer. */
  readonly code: string
  readonly body: unknown
  readonly fields: FieldError[]
  /** After a 409: what the record is now. */
  readonly current: StaleState | undefined
  readonly requestId: string

  constructor(status: number, code: string, body: unknown, message = '') {
    super(message)
    const known = (body !== null && typeof body === 'object' ? fromWire(body) : {}) as Partial<ErrorBody>
    this.status = status
    this.code = known.code ?? code
    this.body = body
    this.fields = known.fields ?? []
    this.current = known.current
    this.requestId = known.requestId ?? ''
    if (!message) this.message = known.message ?? ''
  }
}

/** True for a refusal, with a certain code if one is named. */
export function isCallError(error: unknown, code?: string): error is CallError {
  return error instanceof CallError && (code === undefined || error.code === code)
}

/** True when no answer came: offline, server down, timed out. Nothing is known to be wrong. */
export const isNetworkError = (error: unknown): boolean => isCallError(error) && error.status === 0

/** Ids of the fixed headings of the error snackbar. @see docs/product/screens.md#errors */
export type SnackbarHeading = 'snackbar.heading-400' | 'snackbar.heading-404' | 'snackbar.heading-500' | 'snackbar.heading-other'

const headings: Record<number, SnackbarHeading> = { 400: 'snackbar.heading-400', 404: 'snackbar.heading-404', 500: 'snackbar.heading-500' }

/** Heading of the error snackbar for a failure: by status, else 'Error'. */
export const headingOf = (error: unknown): SnackbarHeading => (isCallError(error) ? headings[error.status] : undefined) ?? 'snackbar.heading-other'

/** What a snackbar or dialog shows of a failure. */
export interface ShownError {
  heading: SnackbarHeading
  texts: string[]
  /** Id of the request, to be quoted; '' when no answer came. */
  reference: string
}

/** Heading, texts and reference to show; null for a request somebody cancelled on purpose. */
export function shownError(error: unknown): ShownError | null {
  if (isCancelled(error)) return null
  return { heading: headingOf(error), texts: errorTexts(error), reference: isCallError(error) ? error.requestId : '' }
}
