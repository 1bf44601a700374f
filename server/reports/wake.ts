/** Tells this process that a file waits to be made. */
import { afterCommit } from '../db/context.ts'
import { createWake } from '../lib/drainer.ts'

export const { listen: whenRunQueued, queued: runQueued } = createWake(afterCommit)
