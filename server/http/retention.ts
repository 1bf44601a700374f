import { lte, sql } from 'drizzle-orm'
import { q } from '../db/context.ts'
import type { Job } from '../lib/job.ts'
import { commandKey } from './table.ts'

/** Answers of commands are kept at least this long. @see docs/product/wire.md#exactly-once */
const KEPT_MS = 400 * 86_400_000
/** Rows of one statement: commands of people who are at work do not wait behind a year's worth. */
const PIECE = 1000

/** @param piece rows deleted in one statement */
export const forgetCommandKeys = (piece = PIECE): Job => ({
  name: 'command-key-retention',
  schedule: { dailyAtHour: 19 },
  async run({ now, signal }) {
    const old = lte(commandKey.createdAt, new Date(now.getTime() - KEPT_MS))
    for (let gone = piece; gone === piece && !signal.aborted; ) {
      const some = q().select({ sub: commandKey.sub, id: commandKey.commandId }).from(commandKey).where(old).orderBy(commandKey.createdAt).limit(piece)
      const deleted = await q().delete(commandKey).where(sql`(${commandKey.sub}, ${commandKey.commandId}) in ${some}`).returning({ sub: commandKey.sub })
      gone = deleted.length
    }
  },
})
