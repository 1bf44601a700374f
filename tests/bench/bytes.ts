/** How much room a row takes with its indexes, table by table: rows that people have made in the demo company, copied until there are many. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { calls } from '../../contract/calls.ts'
import { uuidv7 } from '../../contract/kit/ids.ts'
import { pdf } from '../../server/files/testing/samples.ts'
import { colleague } from '../support/colleague.ts'
import { decide, fileLeave } from '../support/leave.ts'
import { startPostgres } from '../support/postgres.ts'
import { type Product, startProduct } from '../support/product.ts'
import type { Bench } from './kit.ts'
import { onDatabase, untilQuiet } from './many-people.ts'

const ROWS = 50_000
/** What grows with people and what they do. */
const GROWING = [
  'employee', 'employment', 'account', 'personal_record', 'oidc_model', 'command_key', 'audit', 'document_access',
  'request', 'request_line', 'approval_step', 'request_history', 'effect_log', 'person_request_tally', 'notification', 'delivery', 'announcement_receipt', 'attachment',
  'attendance_day', 'day_fact', 'leave_balance', 'leave_gain', 'leave_deduct', 'project_time', 'payslip', 'payslip_line', 'payslip_source', 'payroll_line', 'bonus',
  'training_participant', 'training_attendance', 'training_scan', 'objective', 'rater_answer',
]
const FILED = 5
const newId = () => uuidv7(Date.now(), crypto.getRandomValues(new Uint8Array(10)))

interface Column {
  name: string
  type: string
}

/** What the copy of a column holds: ids of its own, and moments and dates of a year around its own, so that indexes hold what they would. */
function copied({ name, type }: Column): string {
  const own = `s."${name}"`
  if (type === 'uuid') return `case when ${own} is not null then gen_random_uuid() end`
  if (type === 'text') return `case when ${own} ~ '^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$' then gen_random_uuid()::text else ${own} end`
  if (type === 'timestamptz') return `${own} + random() * interval '365 days'`
  if (type === 'date') return `${own} + (random() * 365)::int`
  return own
}

/** Bytes each. */
interface Room {
  sampled: number
  row: number
  indexes: number
  numberOfIndexes: number
}

/** Copies a table's rows into one that is made like it, with the same indexes; those that are unique let copies in. */
async function roomOf(client: pg.Client, table: string, sampled: number): Promise<Room> {
  const { rows: columns } = await client.query<Column>("select attname as name, typname as type from pg_attribute join pg_type t on t.oid = atttypid where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum", [table])
  const { rows: indexes } = await client.query<{ made: string }>("select pg_get_indexdef(indexrelid) as made from pg_index where indrelid = $1::regclass", [table])
  await client.query(`create table room (like "${table}" including generated)`)
  for (const { made } of indexes) await client.query(made.replace(/^CREATE (UNIQUE )?INDEX \S+ ON \S+ /, 'create index on room '))
  const names = columns.map(({ name }) => `"${name}"`).join(', ')
  await client.query(`insert into room (${names}) select ${columns.map(copied).join(', ')} from "${table}" s cross join generate_series(1, $1::int) order by random() limit $2`, [Math.ceil(ROWS / sampled), ROWS])
  await client.query('vacuum analyze room')
  const { rows: [room] } = await client.query<Record<'own' | 'indexes' | 'n', string>>("select pg_table_size('room') as own, pg_indexes_size('room') as indexes, (select count(*) from room) as n")
  await client.query('drop table room')
  const each = (bytes = '0') => Number(bytes) / Number(room?.n)
  return { sampled, row: each(room?.own), indexes: each(room?.indexes), numberOfIndexes: indexes.length }
}

/** People work a little, so that there is something of every kind. */
async function worked(product: Product): Promise<void> {
  const [dina, ...approvers] = await Promise.all(['employee', 'supervisor', 'head', 'hr'].map((name) => colleague(product, name)))
  if (!dina) throw new Error('nobody to file a leave')
  for (let i = 0; i < FILED; i++) {
    const { id } = await fileLeave(dina, { note: 'To see my family, who live in another city.' })
    for (const approver of approvers) await decide(approver, 'approve', id)
    await dina.get(calls.attachmentsInbox.attachmentUpload, { id: newId(), file: new File([new Uint8Array(pdf())], 'plan.pdf'), fileName: `plan ${i}.pdf` })
  }
}

export const bytes: Bench = {
  about: `Bytes of a row with its indexes: rows of the demo company in which ${FILED} leaves were filed and approved, copied until a table has ${ROWS.toLocaleString('en')}, each copy into indexes that are there, in no order.`,
  async run({ log }) {
    const postgres = await startPostgres()
    const folder = mkdtempSync(join(tmpdir(), 'ess-bench-'))
    const name = `bench_bytes_${Date.now()}`
    const url = Object.assign(new URL(postgres.url), { pathname: `/${name}` }).href
    try {
      await onDatabase(postgres.url, (client) => client.query(`create database ${name}`))
      const product = await startProduct({ dataDir: folder, env: { DATABASE_URL: url } })
      await worked(product).then(() => untilQuiet(url)).finally(() => product.stop())
      return await onDatabase(url, async (client) => {
        const rows: (string | number)[][] = []
        for (const table of GROWING) {
          const { rows: [counted] } = await client.query<{ n: string }>(`select count(*) as n from "${table}"`)
          const room = await roomOf(client, table, Number(counted?.n))
          rows.push([table, room.sampled, room.row.toFixed(0), room.numberOfIndexes, room.indexes.toFixed(0), (room.row + room.indexes).toFixed(0)])
          log(rows.at(-1)?.join('  ') ?? '')
        }
        return [{ title: '', rows: [['table', 'rows looked at', 'row', 'indexes', 'in them', 'bytes a row'], ...rows] }]
      })
    } finally {
      await onDatabase(postgres.url, (client) => client.query(`drop database if exists ${name} with (force)`)).catch(() => undefined)
      await postgres.stop()
      rmSync(folder, { recursive: true, force: true })
    }
  },
}
