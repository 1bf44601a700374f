/** Puts the modules and the machinery together: the one place that knows all of them. */
import type { StoreUpload } from './http/api.ts'
import type { Clock } from './lib/clock.ts'
import type { Config } from './lib/config.ts'
import type { ServedCall } from './lib/handler.ts'
import type { Log } from './lib/log.ts'
import { createSystemNotification } from './modules/system-notification/index.ts'
import { createLeaveBalance } from './modules/leave-balance/index.ts'

export interface Parts {
  served: ServedCall[]
  storeUpload: StoreUpload
  /** Starts senders and jobs, once requests are served. */
  start(): void
  stop(): Promise<void>
}

export async function compose(deps: { config: Config; clock: Clock; log: Log }): Promise<Parts> {
  void deps
  return {
    served: [...createSystemNotification(), ...createLeaveBalance()],
    storeUpload: () => Promise.reject(new Error('no files yet')),
    start: () => undefined,
    stop: () => Promise.resolve(),
  }
}
