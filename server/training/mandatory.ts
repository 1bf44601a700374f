/**
 * Who must have done what, and by when: every person and every rule that concerns them, worked out by one statement, however many they are.
 * @see contract/modules/training/README.md
 */
import { type SQL, sql } from 'drizzle-orm'
import { q } from '../db/context.ts'
import type { People } from '../org/below.ts'
import { inServiceSql } from '../org/effective.ts'
import { audienceSql } from './audience.ts'
import { type MandatoryRule, mandatoryRules } from './terms/mandatory-rules.ts'

/** Overdue, else due soon, else never done, else done. */
export const mandatoryStatuses = ['never', 'overdue', 'dueSoon', 'done'] as const
export type MandatoryStatus = (typeof mandatoryStatuses)[number]

/** A training of the subject in which somebody has a seat. */
export interface Booked {
  id: string
  date: string
}

export interface MandatoryRow {
  employeeId: string
  subjectId: string
  status: MandatoryStatus
  /** The day itself is in time; null: done, and never again. */
  dueDate: string | null
  lastCompleted: string | null
  /** Until the due date; below zero: so many days over it. */
  daysLeft: number | null
  booked: Booked | null
  /** Overdue, or never done without a seat. */
  isGap: boolean
}

export interface MandatoryQuery {
  /** Those asked about; undefined: everybody in service. */
  people?: People | undefined
  status?: readonly MandatoryStatus[] | undefined
  subjectIds?: readonly string[] | undefined
  siteId?: string | undefined
  /** Part of a name or code, folded. */
  nameLike?: string | undefined
  gapsOnly?: true | undefined
  sort?: 'dueDate' | 'employee' | 'subject' | 'status' | undefined
  descending?: boolean | undefined
  limit?: number | undefined
  offset?: number | undefined
}

export interface MandatoryAnswer {
  rows: MandatoryRow[]
  /** Rows of all pages. */
  total: number
  /** Of everybody asked about, whatever status is looked for. */
  counts: Record<MandatoryStatus, number>
  gaps: number
  booked: number
}

/** By their place here in what the database works out. */
const judged = ['overdue', 'dueSoon', 'never', 'done'] as const satisfies readonly MandatoryStatus[]

/**
 * People one rule concerns today, with their status. A person enters on the day they join, the rule begins or they come to be of the audience,
 * whichever is last: whoever was of it before, and was somewhere else since, begins anew. Rows are of people by their place among those asked about, of numbers
 * and days, so that a hundred thousand of them stay small. Full joins, of which those asked about are kept by what is true of nothing missing: they are made by
 * hash or by merge, also where the database does not know yet how many people there are; loop in loop ten thousand people take longer than a statement may.
 */
function concerned({ subjectId, audience, from, firstDueDays, renewMonths, warnDays }: MandatoryRule, position: number, today: string, ofThose: (column: SQL) => SQL): SQL {
  const outside = audience.length === 0 ? sql`` : sql`
    full join (select x.employee_id, max(x."until") + 1 as since from employment x where x."until" < ${today}::date${ofThose(sql`x.employee_id`)} and not ${audienceSql(audience, 'x')} group by x.employee_id) outside on outside.employee_id = who.id`
  const entry = audience.length === 0 ? sql`greatest(who.join_date, ${from}::date)` : sql`greatest(who.join_date, ${from}::date, outside.since)`
  const again = renewMonths === null ? sql`null::date` : sql`(done.on_day + make_interval(months => ${renewMonths}))::date`
  return sql`
  select place, ${position}::int as position, on_day, due, booked_id, booked_on,
    case when due < ${today}::date then 0 when due <= ${today}::date + ${warnDays}::int then 1 when on_day is null then 2 else 3 end as status
  from (select who.place, done.on_day, case when done.on_day is null then ${entry} + ${firstDueDays}::int else ${again} end as due, seat.training_id as booked_id, seat."from" as booked_on
    from (select * from who where ${audienceSql(audience, 'who')}) who${outside}
    full join (select c.employee_id, max(c.completed_on) as on_day from training_completion c where c.subject_id = ${subjectId}::uuid and c.withdrawn_at is null and c.completed_on <= ${today}::date${ofThose(sql`c.employee_id`)} group by c.employee_id) done on done.employee_id = who.id
    full join (select distinct on (tp.employee_id) tp.employee_id, t.id as training_id, t."from" from training t join training_participant tp on tp.training_id = t.id and tp.status = 'enrolled'
      where t.subject_id = ${subjectId}::uuid and t.status = 'active'${ofThose(sql`tp.employee_id`)} order by tp.employee_id, t."from", t.id) seat on seat.employee_id = who.id
    where coalesce(who.place, 0) > 0) one`
}

/** Overdue, or never done without a seat. */
const IS_GAP = sql`(status = 0 or (status = 2 and booked_id is null))`

const orders = { dueDate: sql`due`, employee: sql`place`, subject: sql`position`, status: sql`status` } as const

const nothing: MandatoryAnswer = { rows: [], total: 0, counts: { never: 0, overdue: 0, dueSoon: 0, done: 0 }, gaps: 0, booked: 0 }

interface Found {
  page: (Omit<MandatoryRow, 'subjectId' | 'status'> & { position: number; status: number })[] | null
  counts: { status: number; n: number; gaps: number; booked: number }[] | null
}

/** All of it, or the page asked for. */
export async function mandatoryRows(query: MandatoryQuery, today: string): Promise<MandatoryAnswer> {
  const rules = (await mandatoryRules()).filter((r) => query.subjectIds?.includes(r.subjectId) ?? true)
  if (rules.length === 0 || query.people?.isEmpty) return nothing
  const asked = [
    ...(query.people ? [await query.people.where(sql`p.id`, 'all')] : []),
    ...(query.nameLike === undefined ? [] : [sql`(p.sort_name like ${`%${query.nameLike.replace(/[\\%_]/g, '\\$&')}%`} or lower(p.code) = ${query.nameLike})`]),
    ...(query.siteId === undefined ? [] : [sql`e.site_id = ${query.siteId}::uuid`]),
  ]
  const kept = [
    ...(query.status === undefined || query.status.length === 0 ? [] : [sql`status = any(${sql.param(query.status.map((s) => judged.indexOf(s)))}::int[])`]),
    ...(query.gapsOnly ? [IS_GAP] : []),
  ]
  const order = sql`${orders[query.sort ?? 'dueDate']} ${query.descending ? sql`desc` : sql`asc`} nulls last, due nulls last, place, position`
  // of a few nothing is read of everybody else
  const ofThose = (column: SQL) => (query.people || query.nameLike !== undefined ? sql` and ${column} in (select id from who)` : sql``)
  const { rows: [found] } = await q().execute<Found & Record<string, unknown>>(sql`
    with who as materialized (select p.id, p.join_date, e.department_id, e.site_id, e.grade, row_number() over (order by p.sort_name, p.id)::int as place
        from employee p join employment e on e.employee_id = p.id and e."from" <= ${today} and (e."until" is null or e."until" >= ${today}) where ${sql.join([inServiceSql(today), ...asked], sql` and `)}),
      judged as materialized (${sql.join(rules.map((rule, i) => concerned(rule, i, today, ofThose)), sql` union all `)}),
      page as (select * from judged ${kept.length > 0 ? sql`where ${sql.join(kept, sql` and `)}` : sql``} order by ${order} ${query.limit === undefined ? sql`` : sql`limit ${query.limit} offset ${query.offset ?? 0}`})
    select
      (select json_agg(json_build_object('status', status, 'n', n, 'gaps', gaps, 'booked', booked)) from (select status, count(*)::int n, count(*) filter (where ${IS_GAP})::int gaps, count(booked_id)::int booked from judged group by status) c) as counts,
      (select json_agg(json_build_object('employeeId', who.id, 'position', position, 'status', status, 'dueDate', due, 'lastCompleted', on_day, 'daysLeft', due - ${today}::date, 'isGap', ${IS_GAP},
        'booked', case when booked_id is null then null else json_build_object('id', booked_id, 'date', booked_on) end) order by ${order}) from page join who using (place)) as page`)
  const counts = { ...nothing.counts }
  for (const c of found?.counts ?? []) counts[judged[c.status] as MandatoryStatus] = c.n
  const sum = (of: 'gaps' | 'booked') => (found?.counts ?? []).reduce((all, c) => all + c[of], 0)
  const rows = (found?.page ?? []).map(({ position, status, ...row }): MandatoryRow => ({ ...row, subjectId: rules[position]?.subjectId ?? '', status: judged[status] as MandatoryStatus }))
  const wanted = query.status?.length ? query.status : judged
  const total = (found?.counts ?? []).filter((c) => wanted.includes(judged[c.status] as MandatoryStatus)).reduce((all, c) => all + (query.gapsOnly ? c.gaps : c.n), 0)
  return { rows, total, counts, gaps: sum('gaps'), booked: sum('booked') }
}
