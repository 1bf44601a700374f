/** What each start does on the device of somebody who may go to trainings. */
import { learnClock } from '../../api/device-clock.ts'
import { introduceDevice } from '../../api/device-name.ts'
import { dropOver } from '../../api/held-secrets.ts'

/** How wrong this device's clock is, and the server's acquaintance with it. Secrets of sessions that are over go. */
export const atStart = (): Promise<unknown> => Promise.allSettled([learnClock(), introduceDevice(), dropOver()])
