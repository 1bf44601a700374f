/** Many people beside those of the demo company, and how a table is filled quickly. */
import pg from 'pg'

/** A connection that is closed afterwards. */
export async function onDatabase<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return work(client).finally(() => client.end())
}

/**
 * Makes a database and fills it, unless the server of TEST_DATABASE_URL has it from an earlier run.
 * @param from `template <name>`; left out: an empty one
 * @returns its url
 */
export async function madeOnce(server: string, name: string, fill: (url: string) => Promise<void>, from = ''): Promise<string> {
  const url = Object.assign(new URL(server), { pathname: `/${name}` }).href
  const isThere = await onDatabase(server, async (client) => (await client.query('select from pg_database where datname = $1', [name])).rows.length > 0)
  if (!isThere) {
    await onDatabase(server, (client) => client.query(`create database ${name} ${from}`))
    await fill(url)
  }
  return url
}

/** Waits for the jobs of a server that has just started and for what they told: nothing else is done then than what is measured. */
export async function untilQuiet(url: string): Promise<void> {
  await onDatabase(url, async (client) => {
    const isBusy = async () => (await client.query("select from job_run where done_at is null union all select from delivery where done_at is null and failed_at is null limit 1")).rows.length > 0
    for (let i = 0; i < 240 && (await isBusy()); i++) await new Promise((resolve) => setTimeout(resolve, 500))
    await client.query('vacuum analyze')
  })
}

/** A department for every hundred of them, in the tree of the company. */
const DEPARTMENTS = `
  with top as (select id from department where parent_id is null limit 1)
  insert into department (id, code, name, parent_id) select gen_random_uuid(), 'Z' || n, 'Department ' || n, top.id from generate_series(0, ($1::int - 1) / 100) n, top`

/** Ten people answer to each of them, the first to the chief executive; offices, grades and calendars are those of the demo company as they come. */
const PEOPLE = `
  with placed as (select row_number() over (order by employee_id) - 1 as nth, count(*) over () as all_of_them, e.* from employment e where until is null),
       made as (select gen_random_uuid() as id, n, 'Z' || lpad(n::text, 6, '0') as code, 'Person ' || md5(n::text) as name from generate_series(1, $1::int) n),
       kept as (insert into employee (id, code, full_name, first_name, last_name, sort_name, email, gender, join_date)
         select id, code, name, 'Person', md5(n::text), lower(name), code || '@example.test', 'female', date '2005-01-01' from made returning id)
  insert into employment (id, employee_id, "from", department_id, site_id, superior_id, grade, job_title, employment_status, calendar_id, calendar_offset)
  select gen_random_uuid(), m.id, date '2005-01-01', d.id, p.site_id, coalesce(above.id, chief.employee_id), p.grade, p.job_title, 'permanent', p.calendar_id, p.calendar_offset
  from made m join placed p on p.nth = m.n % p.all_of_them join department d on d.code = 'Z' || (m.n - 1) / 100
    left join made above on m.n > 1 and above.n = (m.n + 8) / 10 left join employee_role chief on chief.role = 'ceo'`

/** Adds people to the demo company until there are so many. */
export async function morePeople(client: pg.Client, people: number): Promise<void> {
  const { there = 0 } = (await client.query<{ there: number }>('select count(*)::int as there from employee')).rows[0] ?? {}
  if (people <= there) return
  await client.query(DEPARTMENTS, [people - there])
  await client.query(PEOPLE, [people - there])
}

/** Keys and indexes of these tables are made after the work: of a table that grows they take much longer. Nothing in them outlives a crash of the database. */
export async function filling(client: pg.Client, tables: readonly string[], work: () => Promise<void>): Promise<void> {
  for (const setting of ["work_mem = '128MB'", "maintenance_work_mem = '512MB'", 'synchronous_commit = off']) await client.query(`set ${setting}`)
  const { rows: keys } = await client.query<{ of: string; name: string; made: string }>("select conrelid::regclass::text as of, conname as name, pg_get_constraintdef(oid) as made from pg_constraint where conrelid = any($1::regclass[]) and contype in ('p', 'u')", [tables])
  const { rows: indexes } = await client.query<{ name: string; made: string }>('select indexname as name, indexdef as made from pg_indexes where tablename = any($1) and indexname <> all($2)', [tables, keys.map((k) => k.name)])
  for (const { name } of indexes) await client.query(`drop index "${name}"`)
  for (const { of, name } of keys) await client.query(`alter table ${of} drop constraint "${name}"`)
  for (const table of tables) await client.query(`alter table ${table} set unlogged`)
  await work()
  for (const { of, name, made } of keys) await client.query(`alter table ${of} add constraint "${name}" ${made}`)
  for (const { made } of indexes) await client.query(made)
  for (const table of tables) await client.query(`vacuum analyze ${table}`)
}
