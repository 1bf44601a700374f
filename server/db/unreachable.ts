/** Whether an error says that the database is not there (any more), whoever wrapped it: then nobody knows what became of the work. */

const NETWORK = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOTFOUND', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'EAI_AGAIN'])
/** Connection exceptions; shut down, crashed, starting; no room on its disk; no connection left. */
const STATES = /^(08\w{3}|57P0[123]|53100|53300)$/
/** What node-postgres says without a code. */
const WORDS = /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/

export function isDatabaseUnreachable(error: unknown): boolean {
  for (let e = error; e instanceof Error; e = e.cause) {
    const { code, syscall } = e as { code?: unknown; syscall?: unknown }
    if (typeof code === 'string' && (NETWORK.has(code) || STATES.test(code))) return true
    // its socket is not there; any other file that is missing is another matter
    if (code === 'ENOENT' && syscall === 'connect') return true
    if (WORDS.test(e.message)) return true
  }
  return false
}
