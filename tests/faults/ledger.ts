/** What the server has really carried out, read in its database beside it. */
import { createHash } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { Client } from 'pg'
import type { Product } from '../support/product.ts'

export interface Done {
  key: string
  sub: string
  call: string
  record: string
  version: number
}

export interface Ledger {
  run(statement: string): Promise<void>
  /** Commands with these keys, in the order they were carried out. */
  ledger(keys: readonly string[]): Promise<Done[]>
  rows<Row extends object>(statement: string, values?: unknown[]): Promise<Row[]>
  close(): Promise<void>
}

const COMMANDS = `select command_id as key, sub, call, coalesce(record_id::text, '') as record, coalesce((detail ->> 'version')::int, 0) as version from audit where command_id = any($1) order by at, id`

/** One connection for many questions; support/books.ts opens one for each. */
export async function connect(product: Product): Promise<Ledger> {
  const folder = join(resolve(product.dataDir), 'pg')
  const client = new Client({ host: join(tmpdir(), `ess-${createHash('sha256').update(folder).digest('hex').slice(0, 16)}`), user: 'postgres', database: 'postgres' })
  await client.connect()
  const rows = async <Row extends object>(statement: string, values: unknown[] = []) => (await client.query(statement, values)).rows as Row[]
  return {
    rows,
    run: async (statement) => void (await client.query(statement)),
    ledger: (keys) => rows<Done>(COMMANDS, [keys]),
    close: () => client.end(),
  }
}
