/** Tells this process's senders that something was queued. */
import { afterCommit } from '../db/context.ts'
import { createWake } from '../lib/drainer.ts'

export const { listen: whenQueued, queued } = createWake(afterCommit)
