/** Attendance lists and cards over HTTP: a small company with one year, and a large one with ten, side by side. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { attendanceCalls, type AttendanceListInput } from '../../contract/modules/attendance/calls.ts'
import { type Colleague, colleague } from '../support/colleague.ts'
import { startPostgres } from '../support/postgres.ts'
import { type Product, startProduct } from '../support/product.ts'
import { type Bench, quantile, timeOf } from './kit.ts'
import { manyDays, type ManyDays } from './many-days.ts'
import { madeOnce, onDatabase } from './many-people.ts'

const SIZES = { small: { people: 500, years: 1 }, large: { people: 5000, years: 10 } } as const satisfies Record<string, ManyDays>
type Size = keyof typeof SIZES

const PERSONAS = ['hr', 'supervisor', 'employee'] as const
/** A server on its database, and people signed in to it. */
interface Served {
  product: Product
  as: Record<(typeof PERSONAS)[number], Colleague>
  today: string
  /** A day that is over, a month of it, and somebody's. */
  yesterday: string
  month: { from: string; until: string }
  employeeId: string
  dayId: string
}

interface Asked {
  name: string
  call: (served: Served) => Promise<unknown>
}

const list = (name: string, who: (typeof PERSONAS)[number], input: (served: Served) => AttendanceListInput): Asked => ({ name, call: (served) => served.as[who].get(attendanceCalls.list, input(served)) })

const asked: readonly Asked[] = [
  list('own days, 31', 'employee', () => ({})),
  list('the team, 31 days', 'supervisor', () => ({})),
  list('the team today, cards by status', 'supervisor', ({ today }) => ({ groupBy: 'status', from: today })),
  list('everybody, 31 days, newest first', 'hr', () => ({})),
  list('everybody, 31 days, page 40', 'hr', () => ({ paginationPage: 40 })),
  list('everybody, absent in 31 days', 'hr', () => ({ attendanceStatusIds: ['absent'] })),
  list('everybody, something to put right in 7 days', 'hr', ({ yesterday, month }) => ({ problem: true, from: month.from > yesterday ? month.from : yesterday, until: yesterday })),
  list('everybody yesterday, found by name', 'hr', ({ yesterday }) => ({ from: yesterday, until: yesterday, filterSearch: 'person 1' })),
  list('one person, a year', 'hr', ({ employeeId, today }) => ({ employeeIds: [employeeId], from: `${Number(today.slice(0, 4)) - 1}${today.slice(4)}`, until: today })),
  list('everybody yesterday, cards by status', 'hr', ({ yesterday }) => ({ groupBy: 'status', from: yesterday })),
  list('everybody yesterday, buckets of working hours', 'hr', ({ yesterday }) => ({ groupBy: 'workingHours', from: yesterday })),
  list('everybody yesterday, buckets of overtime', 'hr', ({ yesterday }) => ({ groupBy: 'otHours', from: yesterday })),
  list('one bucket opened', 'hr', ({ yesterday }) => ({ groupBy: 'workingHours', groupId: '8', from: yesterday })),
  { name: 'one day with its facts', call: ({ as, dayId }) => as.hr.get(attendanceCalls.detail, { id: dayId }) },
]

async function served(databaseUrl: string, dataDir: string): Promise<Served> {
  const product = await startProduct({ dataDir, env: { DATABASE_URL: databaseUrl } })
  const [hr, supervisor, employee] = await Promise.all(PERSONAS.map((name) => colleague(product, name)))
  const as = { hr, supervisor, employee } as Served['as']
  const { today } = await as.hr.get(attendanceCalls.configuration, {})
  const own = (await as.employee.get(attendanceCalls.list, { attendanceStatusIds: ['present'] })).listData.find((d) => !d.atWork)
  if (!own) throw new Error('nobody has been at work')
  return { product, as, today, yesterday: own.date, month: { from: own.date, until: today }, employeeId: own.employeeId, dayId: own.id }
}

const ms = (n: number) => n.toFixed(1)
/** The quickest tenth is what a call costs where nothing else is in its way; on a busy machine the median is mostly the wait. */
const PARTS = { 'quickest tenth': 0.1, median: 0.5, p95: 0.95 } as const

export const attendanceLists: Bench = {
  about: 'Attendance over HTTP on PostgreSQL: 500 people with one year of days, and 5,000 with ten, in milliseconds.',
  async run({ times = 40, size, log }) {
    const postgres = await startPostgres()
    const folder = mkdtempSync(join(tmpdir(), 'ess-bench-'))
    const urlOf = (name: string) => Object.assign(new URL(postgres.url), { pathname: `/${name}` }).href
    const open: Product[] = []
    try {
      const both = {} as Record<Size, Served>
      const rows = {} as Record<Size, number>
      const databases = {} as Record<Size, string>
      await madeOnce(postgres.url, 'bench_demo', async (url) => {
        log('the demo company')
        await (await startProduct({ dataDir: join(folder, 'demo'), env: { DATABASE_URL: url } })).stop()
      })
      for (const name of Object.keys(SIZES) as Size[]) {
        const part = name === 'small' ? 1 : size
        const wanted = { people: Math.max(SIZES.small.people, Math.round(SIZES[name].people * part)), years: Math.max(1, Math.round(SIZES[name].years * part)) }
        databases[name] = `bench_${wanted.people}x${wanted.years}`
        await madeOnce(postgres.url, databases[name], (url) => manyDays(url, wanted, log), 'template bench_demo')
        rows[name] = await onDatabase(urlOf(databases[name]), async (client) => (await client.query<{ count: number }>('select count(*)::int as count from attendance_day')).rows[0]?.count ?? 0)
      }
      for (const name of Object.keys(SIZES) as Size[]) {
        both[name] = await served(urlOf(databases[name]), join(folder, name))
        open.push(both[name].product)
      }
      const names = Object.keys(PARTS) as (keyof typeof PARTS)[]
      const table: (string | number)[][] = [['call', ...(['small', 'large'] as const).flatMap((which) => names.map((part, i) => (i === 0 ? `${rows[which].toLocaleString('en')} days: ${part}` : part))), 'ratio of the quickest tenth', 'of medians']]
      for (const { name, call } of asked) {
        const took: Record<Size, number[]> = { small: [], large: [] }
        // in turns, so that whatever else the machine does falls on both
        for (let i = -5; i < times; i++) for (const which of ['small', 'large'] as const) {
          const one = await timeOf(() => call(both[which]))
          if (i >= 0) took[which].push(one)
        }
        const at = (which: Size, part: keyof typeof PARTS) => quantile(took[which], PARTS[part])
        const ratio = (part: keyof typeof PARTS) => (at('large', part) / at('small', part)).toFixed(2)
        table.push([name, ...names.map((part) => ms(at('small', part))), ...names.map((part) => ms(at('large', part))), ratio('quickest tenth'), ratio('median')])
        log(`${name}: ${ms(at('small', 'median'))} and ${ms(at('large', 'median'))}`)
      }
      return [{ title: '', rows: table }]
    } finally {
      for (const product of open) await product.stop()
      await postgres.stop()
      rmSync(folder, { recursive: true, force: true })
    }
  },
}
