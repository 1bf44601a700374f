/** When a server that has just been started has caught up with what was left for it to do. */
import { setTimeout as wait } from 'node:timers/promises'
import { lookInto } from './look.ts'
import type { Product } from './product.ts'

/** What is due and not done: pushes, mails, effects, and turns of jobs; none at all means that it has not begun. */
const LEFT = `
  select (select count(*) from delivery where done_at is null and failed_at is null and next_at <= now())
       + (select count(*) from job_run where done_at is null)
       + (select count(*) = 0 from job_run)::int as left`

/**
 * Waits until the server has nothing left to do by itself: three looks in a row find nothing.
 * @throws Error after a minute
 */
export async function settled({ dataDir, databaseUrl }: Product): Promise<void> {
  const look = lookInto(dataDir, databaseUrl)
  const until = Date.now() + 60_000
  try {
    for (let quiet = 0; quiet < 3; ) {
      if (Date.now() > until) throw new Error('the server is still busy with what was left for it to do after a minute')
      const { rows } = await look.query<{ left: string }>(LEFT)
      quiet = Number(rows[0]?.left) === 0 ? quiet + 1 : 0
      await wait(300)
    }
  } finally {
    await look.end()
  }
}
