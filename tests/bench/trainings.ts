/** Required trainings of many people, and a catalogue with many offers, over HTTP: the demo company beside one with ten thousand people. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { registrationCalls } from '../../contract/modules/training-open-registration/calls.ts'
import { trainingReadingCalls } from '../../contract/modules/training/reading-calls.ts'
import { type Colleague, colleague } from '../support/colleague.ts'
import { startPostgres } from '../support/postgres.ts'
import { type Product, startProduct } from '../support/product.ts'
import { type Bench, quantile, timeOf } from './kit.ts'
import { madeOnce, morePeople, onDatabase, untilQuiet } from './many-people.ts'

const [PEOPLE, RULES, OFFERS] = [10_000, 10, 200]

/** Subjects that are asked of everybody, until there are so many. */
const MORE_RULES = `
  insert into training_mandatory_rule (id, subject_id, "from", first_due_days, renew_months, warn_days)
  select gen_random_uuid(), id, date '2020-01-01', 30, 12, 30 from training_subject where id not in (select subject_id from training_mandatory_rule) order by code limit $1`

/** Nine of ten have done each of them, within the last year or so. */
const DONE = `
  insert into training_completion (id, employee_id, subject_id, completed_on, minutes, source)
  select gen_random_uuid(), e.id, r.subject_id, current_date - (random() * 380)::int, 120, 'training' from employee e cross join (select distinct subject_id from training_mandatory_rule) r where e.code like 'Z%' and random() < 0.9`

/** Copies of one training that is open for registration, each on a day of its own. */
const OPEN = `
  with sample as (select t.* from training t join training_offer o on o.training_id = t.id where t.status = 'active' order by t.code limit 1),
       made as (select gen_random_uuid() as id, n, current_date + 30 + n % 150 as day from generate_series(1, $1::int) n),
       opened as (insert into training (id, code, subject_id, title, requestor_id, external, provider, place, site_id, time_zone, "from", until, status, min_percent, needs_check_out, gives_certificate, company_cost, currency, opened_at)
         select m.id, 'TZ-' || m.n, s.subject_id, 'Offer ' || m.n, s.requestor_id, false, '', s.place, s.site_id, s.time_zone, m.day, m.day, 'active', s.min_percent, false, false, 0, s.currency, s.opened_at from made m, sample s returning id),
       met as (insert into training_session (id, training_id, title, starts_local, ends_local, starts_at, ends_at, break_minutes, place, status)
         select gen_random_uuid(), id, '', day || 'T09:00', day || 'T12:00', day + time '02:00' at time zone 'UTC', day + time '05:00' at time zone 'UTC', 0, '', 'planned' from made)
  insert into training_offer (training_id, opens_at, closes_at, unregister_until, quota, waiting_max, audience) select id, now() - interval '1 day', now() + interval '20 days', now() + interval '20 days', 10, 10, '[]' from made`

async function fill(url: string, people: number, log: (text: string) => void): Promise<void> {
  await onDatabase(url, async (client) => {
    await morePeople(client, people)
    const { there = 0 } = (await client.query<{ there: number }>('select count(distinct subject_id)::int as there from training_mandatory_rule')).rows[0] ?? {}
    await client.query(MORE_RULES, [Math.max(0, RULES - there)])
    await client.query(DONE)
    await client.query(OPEN, [OFFERS])
    await client.query('vacuum analyze')
  })
  log(`${people} people, ${RULES} rules, ${OFFERS} offers`)
}

type Persona = 'hr' | 'employee'
interface Asked {
  name: string
  call: (as: Record<Persona, Colleague>) => Promise<unknown>
}

const asked: readonly Asked[] = [
  { name: 'required of everybody, first page', call: ({ hr }) => hr.get(trainingReadingCalls.mandatory, { scope: 'all' }) },
  { name: 'required of everybody, overdue, by name', call: ({ hr }) => hr.get(trainingReadingCalls.mandatory, { scope: 'all', status: ['overdue'], sortingColumn: 'employee' }) },
  { name: 'required of everybody, found by name', call: ({ hr }) => hr.get(trainingReadingCalls.mandatory, { scope: 'all', filterSearch: 'person 1' }) },
  { name: 'required of oneself', call: ({ employee }) => employee.get(trainingReadingCalls.mandatory, {}) },
  { name: 'the catalogue', call: ({ employee }) => employee.get(registrationCalls.catalogue, {}) },
  { name: 'the catalogue, all on one page', call: ({ employee }) => employee.get(registrationCalls.catalogue, { paginationSize: 500 }) },
]

const ms = (n: number) => n.toFixed(1)

export const trainings: Bench = {
  about: `Trainings over HTTP on PostgreSQL: the demo company, and one with ${PEOPLE.toLocaleString('en')} people, ${RULES} required subjects and ${OFFERS} offers, in milliseconds.`,
  async run({ times = 40, size, log }) {
    const postgres = await startPostgres()
    const folder = mkdtempSync(join(tmpdir(), 'ess-bench-'))
    const open: Product[] = []
    const as = async (databaseUrl: string, name: string): Promise<Record<Persona, Colleague>> => {
      const product = await startProduct({ dataDir: join(folder, name), env: { DATABASE_URL: databaseUrl } })
      open.push(product)
      await untilQuiet(databaseUrl)
      return { hr: await colleague(product, 'hr'), employee: await colleague(product, 'employee') }
    }
    try {
      const small = await madeOnce(postgres.url, 'bench_demo', async (url) => {
        log('the demo company')
        await (await startProduct({ dataDir: join(folder, 'demo'), env: { DATABASE_URL: url } })).stop()
      })
      const people = Math.round(PEOPLE * size)
      const large = await madeOnce(postgres.url, `bench_trainings_${people}`, (url) => fill(url, people, log), 'template bench_demo')
      const both = { small: await as(small, 'small'), large: await as(large, 'large') }
      const rows: (string | number)[][] = [['call', 'demo company: quickest tenth', 'median', 'large: quickest tenth', 'median', 'p95']]
      for (const { name, call } of asked) {
        const took = { small: [] as number[], large: [] as number[] }
        for (let i = -5; i < times; i++) for (const which of ['small', 'large'] as const) {
          const one = await timeOf(() => call(both[which]))
          if (i >= 0) took[which].push(one)
        }
        rows.push([name, ms(quantile(took.small, 0.1)), ms(quantile(took.small, 0.5)), ms(quantile(took.large, 0.1)), ms(quantile(took.large, 0.5)), ms(quantile(took.large, 0.95))])
        log(`${name}: ${ms(quantile(took.small, 0.5))} and ${ms(quantile(took.large, 0.5))}`)
      }
      return [{ title: '', rows }]
    } finally {
      for (const product of open) await product.stop()
      await postgres.stop()
      rmSync(folder, { recursive: true, force: true })
    }
  },
}
