/** Tells observers of statements: how long each took, what it does and to which table. Never its text or its values. */
import type pg from 'pg'
import { observed, workOn } from '../lib/observe.ts'

type Query = (...args: unknown[]) => unknown

const VERB = /^\s*([a-z]+)/i
/** The first table that is named. */
const TABLE = /\b(?:from|into|update)\s"?([a-z_]+)\b/i

const textOf = (query: unknown): string => (typeof query === 'string' ? query : ((query as { text?: string } | null)?.text ?? ''))

/** `select delivery`, `begin`. */
export function nameOfStatement(text: string): string {
  const verb = (VERB.exec(text)?.[1] ?? 'other').toLowerCase()
  const table = TABLE.exec(text)?.[1]
  return table === undefined ? verb : `${verb} ${table}`
}

const isStream = (query: unknown): boolean => typeof (query as { submit?: unknown } | null)?.submit === 'function'

function observeQueries(of: pg.Pool | pg.PoolClient): void {
  const query = of.query.bind(of) as Query
  Object.defineProperty(of, 'query', {
    value: (...args: unknown[]): unknown => {
      // with a callback it is the pool's own, which is told of as the pool's; a stream is as long as its reader takes
      if (typeof args.at(-1) === 'function' || isStream(args[0])) return query(...args)
      const work = workOn('statement', nameOfStatement(textOf(args[0])))
      return observed(work, async () => {
        const result = await query(...args)
        work.outcome = 'done'
        return result
      })
    },
  })
}

/** Tells of all statements of a pool, with the time they wait for a connection, and of those of transactions. */
export function observePool(pool: pg.Pool): void {
  observeQueries(pool)
  pool.on('connect', observeQueries)
}
