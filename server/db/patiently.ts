/** A database that is away when the server starts: it may be changing over to another machine just now. */
import { setTimeout as wait } from 'node:timers/promises'
import type { Log } from '../lib/log.ts'
import { isDatabaseUnreachable } from '../lib/service-away.ts'
import { CannotStart } from './embedded/cannot-start.ts'
import { whyNotOpen } from './server-look.ts'

const AGAIN_MS = 500

/** It is there and takes no writes: a standby, or one that was told so. */
export class TakesNoWrites extends CannotStart {}

/**
 * Opens a database, again and again while it is away or takes no writes. What is wrong with it otherwise is thrown at once.
 * @param patienceMs after so long what stands in the way is thrown
 */
export async function patiently<T>(open: () => Promise<T>, patienceMs: number, log: Log): Promise<T> {
  const until = performance.now() + patienceMs
  for (let said = ''; ; await wait(AGAIN_MS)) {
    try {
      return await open()
    } catch (error) {
      const mayCome = error instanceof TakesNoWrites || isDatabaseUnreachable(error)
      if (!mayCome || performance.now() >= until) throw error
      const line = error instanceof TakesNoWrites ? error.message : `DATABASE_URL: ${whyNotOpen(error)}`
      if (line !== said) log.warn({}, `${line}. The start waits for it (DATABASE_WAIT_SECONDS)`)
      said = line
    }
  }
}
