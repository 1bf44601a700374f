/** Errors that nobody catches: the process cannot trust itself any more, and Node would print the message, which can hold personal data. */
import { errorFacts, type Log } from './log.ts'

/** How long leaving in order may take. */
const LEAVE_MS = 15_000

/**
 * From now on an error nobody caught is logged by its kind and ends the process with 1.
 * @returns sets how the process leaves in order; before that it just ends
 */
export function lastResort(log: Log): (leave: () => Promise<void>) => void {
  let leave = () => Promise.resolve()
  let isEnding = false
  function end(thrown: unknown): void {
    log.error(errorFacts(thrown), 'ended by an error nobody caught')
    if (isEnding) return
    isEnding = true
    setTimeout(() => process.exit(1), LEAVE_MS)
    leave().then(
      () => process.exit(1),
      (late: unknown) => {
        log.error(errorFacts(late), 'shutdown')
        process.exit(1)
      },
    )
  }
  process.on('uncaughtException', end)
  process.on('unhandledRejection', end)
  return (work) => {
    leave = work
  }
}
