/** Which of the services the server needs is not there (any more), whoever wrapped the error: then nobody knows what became of the work. */

export type Service = 'database' | 'file store' | 'mail server' | 'push service' | 'sign-in provider'

/** What an error says for the log: the code the network or a library gives, else its kind. Never its message. */
export function codeIn(error: unknown): string {
  for (let e = error; e instanceof Error; e = e.cause) {
    const { code, name } = e as { code?: unknown; name?: unknown }
    if (typeof code === 'string') return code
    // what stores and providers refuse with is named and not numbered
    if (typeof name === 'string' && name !== 'Error' && e.cause === undefined) return name
  }
  return error instanceof Error ? error.name : typeof error
}

/** A service that is not the database does not answer, or not as it should. Becomes 503 with Retry-After. */
export class ServiceAway extends Error {
  readonly service: Service
  readonly code: string
  /** @param cause what went wrong, or its code, such as `http_<status>` for what was answered */
  constructor(service: Service, cause: unknown) {
    super(`the ${service} is away`, { cause })
    this.service = service
    this.code = typeof cause === 'string' ? cause : codeIn(cause)
  }
}

const NETWORK = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOTFOUND', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'EAI_AGAIN'])
/** Connection exceptions; shut down, crashed, starting; no room on its disk or in its memory, no connection left. */
const STATES = /^(08\w{3}|57P0[1-5]|53\w{3})$/
/** It reads and does not write: a standby, or one that was told so, as providers do when a disk is full. */
const READ_ONLY = '25006'
/** What node-postgres says without a code. */
const WORDS = /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Client has encountered a connection error|There was an error establishing an SSL connection)/

/** Whether the database refused to write, and goes on to be read. */
export function isReadOnly(error: unknown): boolean {
  for (let e = error; e instanceof Error; e = e.cause) if ((e as { code?: unknown }).code === READ_ONLY) return true
  return false
}

/** The service an error says is away; null when it says something else. What nobody has given another name comes from the database. */
export function awayService(error: unknown): Service | null {
  for (let e = error; e instanceof Error; e = e.cause) {
    if (e instanceof ServiceAway) return e.service
    const { code, syscall } = e as { code?: unknown; syscall?: unknown }
    if (typeof code === 'string' && (NETWORK.has(code) || STATES.test(code) || code === READ_ONLY)) return 'database'
    // its socket is not there; any other file that is missing is another matter
    if (code === 'ENOENT' && syscall === 'connect') return 'database'
    if (WORDS.test(e.message)) return 'database'
  }
  return null
}

/** Whether the database is not there, or does not write. */
export const isDatabaseUnreachable = (error: unknown): boolean => awayService(error) === 'database'
