/** Leaving in good order, and leaving in any case: whatever hangs, the process ends. */
import { errorFacts, type Log } from './lib/log.ts'

export interface Step {
  name: string
  run: () => Promise<void> | void
}

/**
 * Takes the steps one after the other and ends the process: with 0, with 1 when one fails or when all together take too long.
 * Nothing can hold it up but a blocked event loop, and nothing a stranger sends is worked upon there for long.
 * @param limitMs for all steps together
 * @param exit ends the process
 */
export async function shutDown(steps: readonly Step[], { limitMs, log, exit }: { limitMs: number; log: Log; exit: (code: number) => void }): Promise<void> {
  let at = ''
  const late = setTimeout(() => {
    log.error({ waitingFor: at, seconds: limitMs / 1000 }, 'shutdown takes too long: ended without it')
    exit(1)
  }, limitMs)
  try {
    for (const step of steps) {
      at = step.name
      await step.run()
    }
    exit(0)
  } catch (error) {
    log.error({ during: at, ...errorFacts(error) }, 'shutdown')
    exit(1)
  } finally {
    clearTimeout(late)
  }
}
