/** Structured logs: one JSON line each, without bodies, names or tokens. */
import { pino } from 'pino'
import { awayService } from './service-away.ts'

export interface Log {
  debug(facts: object, message: string): void
  info(facts: object, message: string): void
  warn(facts: object, message: string): void
  error(facts: object, message: string): void
}

/** Kind of an error without what it says: messages of the database can hold personal data. */
export function errorFacts(error: unknown): { error: string; code?: string; service?: string; stack?: string } {
  if (!(error instanceof Error)) return { error: typeof error }
  const cause = error.cause as { code?: unknown } | undefined
  const code = (error as { code?: unknown }).code ?? cause?.code
  // the stack without its first lines, which repeat the message (and, for the database, the parameters)
  const stack = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line)).slice(0, 12).join('\n')
  const service = awayService(error)
  return { error: error.constructor.name, ...(typeof code === 'string' ? { code } : {}), ...(service === null ? {} : { service }), ...(stack ? { stack } : {}) }
}

/** The process's log. @param level pino's level name, or 'silent' */
export function createLog(level: string): Log {
  return pino({ level, base: undefined, messageKey: 'message', timestamp: pino.stdTimeFunctions.isoTime, formatters: { level: (label) => ({ level: label }) } }, pino.destination(2))
}

/** A log that says nothing, for tests. */
export const silentLog: Log = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined }
