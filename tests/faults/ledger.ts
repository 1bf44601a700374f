/** What the server has really carried out, read in its database beside it. */
import type { Product } from '../support/product.ts'
import { books } from '../support/books.ts'

export interface Done {
  key: string
  sub: string
  call: string
  record: string
  version: number
}

export interface Ledger {
  /** Commands with these keys, in the order they were carried out. */
  ledger(keys: readonly string[]): Promise<Done[]>
  rows<Row extends object>(statement: string, values?: unknown[]): Promise<Row[]>
  run(statement: string): Promise<void>
  close(): Promise<void>
}

const COMMANDS = `select command_id as key, sub, call, coalesce(record_id::text, '') as record, coalesce((detail ->> 'version')::int, 0) as version from audit where command_id = any($1) order by at, id`

/** Each question has its own connection: the embedded database lets nobody keep one for long. */
export async function connect(product: Product): Promise<Ledger> {
  const rows = async <Row extends object>(statement: string, values: unknown[] = []) => (await books(product, statement, values)) as unknown as Row[]
  await rows('select 1')
  return { rows, ledger: (keys) => rows<Done>(COMMANDS, [keys]), run: async (statement) => void (await rows(statement)), close: () => Promise.resolve() }
}
