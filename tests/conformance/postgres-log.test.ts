/** The PostgreSQL of the tests goes on answering although nobody reads what it logs: a stage runs while its starter waits for it. */
import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { startPostgres } from '../support/postgres.ts'

const root = new URL('../..', import.meta.url).pathname

/** More than any pipe holds. */
const FAILING = `
  import pg from 'pg'
  const client = new pg.Client({ connectionString: process.argv[1] })
  await client.connect()
  for (let i = 0; i < 400; i++) await client.query(\`select * from nowhere_\${i} -- \${'x'.repeat(1000)}\`).catch(() => undefined)
  await client.end()
`

test('400 kB of errors are logged while whoever started it waits', async () => {
  const { TEST_DATABASE_URL: given, ...env } = process.env
  delete process.env.TEST_DATABASE_URL
  const postgres = await startPostgres()
  try {
    const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', FAILING, postgres.url], { cwd: root, env, encoding: 'utf8', timeout: 30_000 })
    expect([status, stderr]).toEqual([0, ''])
  } finally {
    await postgres.stop()
    if (given !== undefined) process.env.TEST_DATABASE_URL = given
  }
})
