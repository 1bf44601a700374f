/** Years of leave requests for many people, made by the database itself from two that were filed over HTTP: one that was approved, one that waits. */
import type pg from 'pg'
import { filling, morePeople, onDatabase } from './many-people.ts'

export interface ManyRequests {
  people: number
  requests: number
  /** Days from the first request to the last. */
  days: number
}

/** The newest that was approved, and the newest that waits; with its person and who decided first. */
const SAMPLES = `
  create table sample as
  select distinct on (status) r.id, r.status = 1 as waits, r.code, r.employee_id, r.submitted_at, (select person_id from approval_step where request_id = r.id and level = 1) as first
  from request r where module = 'leave-requests' and status in (1, 4) and round = 1 and employee_id = (select employee_id from account where username = 'employee') order by status, submitted_at desc`

/** Everybody gets as many, in turn. The newest of every tenth person waits; the second level is the superior's superior, the last one somebody of HR for each 500 people. */
const FILED = `
  create unlogged table filed as
  with people as (select row_number() over (order by code) - 1 as nth, e.id, e.sort_name, w.superior_id from employee e join employment w on w.employee_id = e.id and w.until is null where e.leave_date is null),
       hr as (select employee_id as id from employee_role where role = 'hrOwner'),
       placed as (select p.*, coalesce(p.superior_id, hr.id) as first, coalesce(above.superior_id, hr.id) as second, case when p.nth < 500 then hr.id else last.id end as third
         from people p cross join hr left join people above on above.id = p.superior_id left join people last on last.nth = p.nth / 500 * 500),
       times as (select n, now() - make_interval(secs => ($2::bigint - n) * ($3 * 86400.0 / $2)) as at, n % $1::int as nth, n + $1 > $2::bigint and n % 10 = 0 as waits from generate_series(1, $2::bigint) n)
  select n, waits, at, at::date as day, at::date + (n % 30)::int as of_day, p.id as person, p.sort_name, first, second, third, 'LVZ-' || lpad(n::text, 8, '0') as code,
    (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '7' || substr(md5(n::text), 1, 3) || '8' || substr(md5(n::text), 4, 15))::uuid as id
  from times join placed p using (nth)`

const VALUES = `t.values || jsonb_build_object('employeeId', f.person, 'startDate', f.of_day, 'endDate', f.of_day)`
const ONE_OF = `from filed f join sample s on s.waits = f.waits join`
/** As long after its own submit as in the sample. */
const at = (column: string) => `f.at + (t.${column} - s.submitted_at)`
const approver = (level: string) => `(array[f.first, f.second, f.third])[${level}]`

const ROWS = [
  `insert into request (id, module, code, requestor_id, employee_id, trans_date, submitted_at, sort_at, status, note, search, values, "from", until, version, round, level, level_count, level_since, last_approver_id, marked_by_system, created_at, changed_at, changed_by_id)
   select f.id, t.module, f.code, f.person, f.person, f.day, f.at, f.at, t.status, t.note, replace(t.search, lower(t.code), lower(f.code)), ${VALUES}, f.of_day, f.of_day, t.version, t.round, t.level, t.level_count, ${at('level_since')},
     case when t.last_approver_id is not null then f.third end, t.marked_by_system, f.at, ${at('changed_at')}, case when f.waits then f.person else f.third end ${ONE_OF} request t on t.id = s.id`,
  `insert into request_line (request_id, line_id, kind, employee_id, "from", until, note, values, position)
   select f.id, f.id, t.kind, f.person, f.of_day, f.of_day, t.note, ${VALUES}, t.position ${ONE_OF} request_line t on t.request_id = s.id`,
  `insert into approval_step (id, request_id, round, level, rule, person_id, reason_code, reason_params, status_id, since, acted_at, note)
   select gen_random_uuid(), f.id, t.round, t.level, t.rule, ${approver('t.level')}, t.reason_code, t.reason_params, t.status_id, ${at('since')}, ${at('acted_at')}, t.note ${ONE_OF} approval_step t on t.request_id = s.id`,
  `insert into request_history (id, request_id, position, round, level, action, actor_id, at, note, attachment_ids, from_status, to_status)
   select gen_random_uuid(), f.id, t.position, t.round, t.level, t.action, case when t.level = 0 then f.person else ${approver('t.level')} end, ${at('at')}, t.note, t.attachment_ids, t.from_status, t.to_status ${ONE_OF} request_history t on t.request_id = s.id`,
  // what the person was told, and the first approver; the others' are left out
  `insert into notification (id, employee_id, event_key, type_id, code, params, search, link, record_id, created_at, read_at, firebase)
   select gen_random_uuid(), case when t.employee_id = s.employee_id then f.person else f.first end, replace(t.event_key, s.id::text, f.id::text), t.type_id, t.code, t.params || jsonb_build_object('code', f.code), replace(t.search, lower(s.code), lower(f.code)),
     replace(t.link, s.id::text, f.id::text), f.id, ${at('created_at')}, f.at + interval '1 hour', t.firebase ${ONE_OF} notification t on t.record_id = s.id and (t.employee_id = s.employee_id or t.employee_id = s.first)`,
]

/** Those who are new have the leave balances of the one who filed the samples. */
const BALANCES = `
  with made as (select gen_random_uuid() as id, e.id as employee_id, b.leave_type_id, b.version, b.id as like_id from employee e join leave_balance b on b.employee_id = (select employee_id from sample limit 1) where e.code like 'Z%'),
       kept as (insert into leave_balance (id, employee_id, leave_type_id, version) select id, employee_id, leave_type_id, version from made)
  insert into leave_gain (id, balance_id, trans_date, generation_type, gain_status, gain_balance, leave_taken, expired_date, posted_at)
  select gen_random_uuid(), m.id, g.trans_date, g.generation_type, g.gain_status, g.gain_balance, g.leave_taken, g.expired_date, g.posted_at from made m join leave_gain g on g.balance_id = m.like_id`

const TABLES = ['request', 'request_line', 'approval_step', 'request_history', 'notification']

/** Fills a database that holds the demo company, in which somebody filed a leave that was approved, and another one. */
export async function manyRequests(url: string, { people, requests, days }: ManyRequests, log: (text: string) => void): Promise<void> {
  return onDatabase(url, async (client: pg.Client) => {
    await morePeople(client, people)
    await client.query('analyze employee, employment')
    await client.query(SAMPLES)
    await client.query(BALANCES)
    await filling(client, TABLES, async () => {
      const { there = 0 } = (await client.query<{ there: number }>("select count(*)::int as there from employee where leave_date is null")).rows[0] ?? {}
      await client.query(FILED, [there, requests, days])
      for (const statement of ROWS) await client.query(statement)
    })
    await client.query('drop table filed, sample')
    await client.query('vacuum analyze')
    log(`${people.toLocaleString('en')} people, ${requests.toLocaleString('en')} requests`)
  })
}
