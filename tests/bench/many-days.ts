/** Years of attendance for many people, made by the database itself; beside the demo company, whose people are looked at, too. */
import { filling, morePeople, onDatabase } from './many-people.ts'

export interface ManyDays {
  people: number
  years: number
}

/** A day as the server computes one: what is shown and sorted by is of every day's own, the rest is the same. */
const DETAIL = `jsonb_build_object(
  'plan', 'work', 'holiday', '', 'shift', 'REG', 'plannedIn', d || 'T08:00', 'plannedOut', d || 'T17:00', 'planOrigin', 'calendar', 'leave', '[]'::jsonb, 'leavePortion', '0.00',
  'firstIn', d || 'T07:5' || (luck * 9)::int, 'lastOut', d || 'T17:1' || (luck * 9)::int, 'rawIn', d || 'T07:5' || (luck * 9)::int, 'rawOut', d || 'T17:1' || (luck * 9)::int, 'atWork', false,
  'lateMinutes', 0, 'earlyMinutes', 0, 'permitMinutes', 0, 'components', '{"meal":"1.00","transport":"1.00","lateCount":"0.00","nightAllowance":"0.00"}'::jsonb, 'overtime', '[]'::jsonb,
  'holds', '{"in":null,"out":null,"shift":null}'::jsonb)`

/** Days of everybody from one date to another, in the order in which they would have come to be: one day after the other. The demo company's people have days of their own from a date on. */
export const DAYS = `
  insert into attendance_day (id, employee_id, date, status, working_minutes, overtime_minutes, detail, computed_at)
  select gen_random_uuid(), id, d::date, status, case when status in ('absent', 'offDay') then 0 else 480 + (luck * 90)::int end, case when luck > 0.9 then 60 + (luck * 100)::int else 0 end, ${DETAIL}, d::timestamptz
  from (select *, case when extract(isodow from d::date) > 5 then 'offDay' when luck < 0.01 then 'absent' when luck < 0.025 then 'incomplete' when luck < 0.06 then 'late' when luck < 0.1 then 'onLeave' else 'present' end as status
        from (select e.id, to_char(day, 'YYYY-MM-DD') as d, random() as luck from generate_series($1::date, $2::date, interval '1 day') day cross join employee e where e.code like 'Z%' or day < $3::date) of_a_day) told`

const PUNCHES = `
  insert into day_fact (id, employee_id, date, kind, payload, recorded_at)
  select gen_random_uuid(), employee_id, date, 'punch', jsonb_build_object('direction', direction, 'time', case direction when 'in' then detail ->> 'rawIn' else detail ->> 'rawOut' end), date::timestamptz
  from attendance_day cross join (values ('in'), ('out')) as two (direction)
  where date between $1 and $2 and status in ('present', 'late') and (employee_id in (select id from employee where code like 'Z%') or date < $3)`

/** Years back of which the punches are there, too. */
const YEARS_OF_PUNCHES = 1
const TABLES = ['attendance_day', 'day_fact']

/** Fills a database that holds the demo company. */
export async function manyDays(url: string, { people, years }: ManyDays, log: (text: string) => void): Promise<void> {
  return onDatabase(url, async (client) => {
    const one = async <T>(statement: string, values: unknown[] = []): Promise<T> => (await client.query(statement, values)).rows[0] as T
    await morePeople(client, people)
    const { today, own } = await one<{ today: string; own: string }>("select to_char(max(date) filter (where status = 'present'), 'YYYY-MM-DD') as today, to_char(min(date), 'YYYY-MM-DD') as own from attendance_day")
    await filling(client, TABLES, async () => {
      for (let back = years; back > 0; back--) {
        const { from, until } = await one<{ from: string; until: string }>("select to_char($1::date - make_interval(years => $2::int) + interval '1 day', 'YYYY-MM-DD') as from, to_char($1::date - make_interval(years => $2::int - 1), 'YYYY-MM-DD') as until", [today, back])
        await client.query(DAYS, [from, until, own])
        if (back <= YEARS_OF_PUNCHES) await client.query(PUNCHES, [from, until, own])
        log(`${people} people: ${from} to ${until}`)
      }
    })
    await client.query('vacuum analyze attendance_tally')
    await client.query('analyze')
  })
}
