/** Rows of a report: of a statement the database reads piece by piece, or of a list that is worked out. */
import { type SQL, sql } from 'drizzle-orm'
import type { ReportChart } from '../../contract/modules/reports/shapes.ts'
import { q } from '../db/context.ts'
import type { ColumnDef, Order, Raw, RowSource } from './definition.ts'

interface KeyPart {
  /** Name of the row's value. */
  name: string
  /** Type of the database it is compared in. */
  type: 'uuid' | 'date' | 'integer' | 'text'
}

export interface SqlRows {
  /** Reads every row, with all its values by name; what makes up the key among them. */
  rows: SQL
  key: readonly KeyPart[]
  /** Names and the like, read for the rows of a chunk together. */
  finish?: (rows: Raw[]) => Promise<Raw[]>
  chart?: (rows: SQL) => Promise<ReportChart | null>
}

const types: Record<KeyPart['type'], SQL> = { uuid: sql`uuid`, date: sql`date`, integer: sql`integer`, text: sql`text` }

const named = (name: string): SQL => sql`r.${sql.identifier(name)}`
const listed = (parts: readonly SQL[]): SQL => sql.join([...parts], sql`, `)

async function run(statement: SQL): Promise<Raw[]> {
  return [...(await q().execute<Raw>(statement)).rows]
}

/** What a total reads, where the database adds up. */
function totalSql({ name, by, total }: ColumnDef): SQL | null {
  const column = named(by ?? name)
  if (total === 'sum') return sql`sum(${column})`
  if (total === 'average') return sql`round(avg(${column}), 2)`
  return total === 'count' ? sql`count(${column})` : null
}

/** Rows of a statement. Nothing is held between chunks but the key of the last row. */
export function sqlRows({ rows, key, finish = async (found) => found, chart }: SqlRows): RowSource {
  const from = sql`(${rows}) r`
  const keyOrder = listed(key.map(({ name }) => named(name)))
  return {
    async count(most) {
      const [found] = await run(sql`select count(*)::int as n from (select 1 from ${from} limit ${most + 1}) counted`)
      return Number(found?.n ?? 0)
    },
    async after(last, limit) {
      const values = last === null ? null : (JSON.parse(last) as string[])
      const beyond = values ? sql`where (${keyOrder}) > (${listed(key.map(({ type }, i) => sql`${values[i]}::${types[type]}`))})` : sql``
      const found = await run(sql`select r.* from ${from} ${beyond} order by ${keyOrder} limit ${limit}`)
      const end = found.at(-1)
      const next = end && found.length === limit ? JSON.stringify(key.map(({ name }) => String(end[name]))) : null
      return { rows: await finish(found), next }
    },
    async page(order, { limit, offset }) {
      const first = order ? sql`${named(order.by)} ${order.isDown ? sql`desc nulls last` : sql`asc nulls first`}, ` : sql``
      return finish(await run(sql`select r.* from ${from} order by ${first}${keyOrder} limit ${limit} offset ${offset}`))
    },
    async totals(columns) {
      const wanted = columns.flatMap((c) => { const total = totalSql(c); return total ? [sql`${total} as ${sql.identifier(c.by ?? c.name)}`] : [] })
      return wanted.length === 0 ? {} : ((await run(sql`select ${listed(wanted)} from ${from}`))[0] ?? {})
    },
    chart: async () => (chart ? chart(rows) : null),
  }
}

export interface ListRows {
  /** Rows after a key, in the order of keys: so many things at a time as the report sees fit. */
  after: RowSource['after']
  chart?: (rows: readonly Raw[]) => ReportChart | null | Promise<ReportChart | null>
}

/** Things worked out at a time, where all of them are. */
const AT_ONCE = 500
/** Of a report that is worked out, so many rows are kept while one call is answered. */
const MOST_TOGETHER = 100_000

const wordOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

function compare(a: unknown, b: unknown): number {
  if (a === b) return 0
  if (a === null || a === undefined) return -1
  if (b === null || b === undefined) return 1
  if (typeof a === 'number' && typeof b === 'number') return a - b
  return wordOf(a) < wordOf(b) ? -1 : 1
}

const numberOf = (value: unknown): number => (value === null || value === undefined ? Number.NaN : Number(value))

/** Adds a column up row by row: what a number cannot hold exactly is added up in hundredths. */
function totalFor({ name, by, total, kind }: ColumnDef): { add: (row: Raw) => void; result: () => number | string | null } {
  let [hundredths, count] = [0, 0]
  return {
    add(row) {
      const value = numberOf(row[by ?? name])
      if (Number.isNaN(value)) return
      hundredths += Math.round(value * 100)
      count += 1
    },
    result() {
      if (total === 'count') return count
      // nobody's amount is not an amount of nothing
      if (total === 'sum') return kind === 'money' && count === 0 ? null : hundredths / 100
      return total === 'average' && count > 0 ? (hundredths / 100 / count).toFixed(2) : null
    },
  }
}

const comparing = ({ by, isDown }: Order) => (a: Raw, b: Raw): number => (isDown ? -1 : 1) * compare(a[by], b[by])

/** Rows that are worked out: numbers of a person are more than a statement can say. Sorted and added up here, made into files piece by piece. */
export function listRows({ after, chart }: ListRows): RowSource {
  let read: Promise<{ rows: Raw[]; next: string | null }> | undefined
  async function readFirst(): Promise<{ rows: Raw[]; next: string | null }> {
    const rows: Raw[] = []
    let key: string | null = null
    do {
      const found = await after(key, AT_ONCE)
      rows.push(...found.rows)
      key = found.next
    } while (key !== null && rows.length < MOST_TOGETHER)
    return { rows, next: key }
  }
  /** What went wrong is tried again. */
  const first = () => (read ??= readFirst().catch((error: unknown) => {
    read = undefined
    throw error
  }))
  /** All of them: the first are kept for whatever else is asked, the others worked out each time. */
  async function* pieces(): AsyncGenerator<readonly Raw[]> {
    const { rows, next } = await first()
    yield rows
    for (let key = next; key !== null; ) {
      const found = await after(key, AT_ONCE)
      yield found.rows
      key = found.next
    }
  }
  return {
    async count(most) {
      let counted = 0
      for await (const rows of pieces()) {
        counted += rows.length
        if (counted > most) return most + 1
      }
      return counted
    },
    after,
    async page(order, { limit, offset }) {
      const most = offset + limit
      let kept: Raw[] = []
      for await (const rows of pieces()) {
        kept = order ? [...kept, ...rows].sort(comparing(order)).slice(0, most) : [...kept, ...rows.slice(0, most - kept.length)]
        if (!order && kept.length === most) break
      }
      return kept.slice(offset)
    },
    async totals(columns) {
      const wanted = columns.filter((c) => c.total !== undefined && c.total !== 'none').map((c) => [c.by ?? c.name, totalFor(c)] as const)
      if (wanted.length === 0) return {}
      for await (const rows of pieces()) for (const row of rows) for (const [, total] of wanted) total.add(row)
      return Object.fromEntries(wanted.map(([name, total]) => [name, total.result()]))
    },
    async chart() {
      if (!chart) return null
      const { rows, next } = await first()
      // of a part of them it would say what is not so
      return next === null ? chart(rows) : null
    },
  }
}

/** Rows that are few: groups, units, months. */
export const fewRows = (rows: readonly Raw[], chart?: ReportChart | null): RowSource => listRows({ after: async () => ({ rows: [...rows], next: null }), chart: () => chart ?? null })

/** An instant as cells have it. */
export const instantText = (column: SQL): SQL => sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`
