/** What Node and libraries would print by themselves becomes lines of the log: whoever collects it reads JSON, line by line. */
import { errorFacts, type Log } from './log.ts'

const LEVELS = { debug: 'debug', log: 'info', info: 'info', warn: 'warn', error: 'error' } as const

/** Words alone: what else is printed may hold anything. Colours go. */
// oxlint-disable-next-line no-control-regex -- colours are what is taken out
const wordsOf = (printed: readonly unknown[]): string => printed.filter((word) => typeof word === 'string').join(' ').replace(/\u001b\[[\d;]*m/g, '').replace(/\s+/g, ' ').trim()

/** From now on warnings of the runtime, and what is written to the console, are lines of `log`. */
export function logRuntime(log: Log): void {
  process.removeAllListeners('warning')
  process.on('warning', (warning) => log.warn({ warning: warning.name, ...((warning as { code?: unknown }).code === undefined ? {} : { code: (warning as { code?: unknown }).code }) }, warning.message.split('\n')[0] ?? 'a warning'))
  for (const [name, level] of Object.entries(LEVELS)) {
    const say = (...printed: unknown[]) => log[level]({ printedBy: 'a library', ...(printed[0] instanceof Error ? errorFacts(printed[0]) : {}) }, wordsOf(printed) || 'printed')
    Object.defineProperty(console, name, { value: say, configurable: true, writable: true })
  }
}
