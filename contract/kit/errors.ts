/** Declared error codes: code -> HTTP status. A text for each stands in `locales/{lng}/errors.json`. */
export const errorStatus = {
  malformed: 400, // input does not fit the schema; `fields` says where
  refused: 400, // business refusals carry their own code (see `Refusal`) and this status
  unauthenticated: 401,
  not_allowed: 403,
  document_locked: 403, // a document about pay, without what its password was answered with
  not_found: 404,
  no_such_call: 404,
  stale: 409, // somebody changed the record first; `current` says who and when
  still_running: 409, // a duplicate is in flight for more than 10 s
  too_large: 413,
  unsupported_type: 415, // the body is neither JSON nor a form the call takes
  key_reused: 422, // the same Idempotency-Key with another body
  too_many: 429,
  unexpected: 500,
  busy: 503, // too much at hand: nothing of what was asked was done, and it may come again
  unavailable: 503, // the database or the sign-in provider is not there; what was asked may or may not have been done
} as const

export type ErrorCode = keyof typeof errorStatus
