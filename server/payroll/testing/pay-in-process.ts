/** A process of its own that runs the payroll job once: `node pay-in-process.ts <database url> <instant>`. */
import { drizzle } from 'drizzle-orm/node-postgres'
import { type Db, useDatabase } from '../../db/context.ts'
import { serverPool } from '../../db/pool.ts'
import { silentLog } from '../../lib/log.ts'
import { noInstalments } from '../instalments.ts'
import { payrollJob } from '../run.ts'

const [url = '', instant = ''] = process.argv.slice(2)
const pools = [serverPool(url, () => undefined), serverPool(url, () => undefined, 1)] as const
const [db, besides] = pools.map((client) => drizzle({ client }) as unknown as Db)
if (db && besides) useDatabase(db, besides)
const now = new Date(instant)
await payrollJob(noInstalments).run({ now, clock: { now: () => now }, log: silentLog, signal: new AbortController().signal })
await Promise.all(pools.map((pool) => pool.end()))
