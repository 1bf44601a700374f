/** Report: how long decisions take, by module, level or approver, of requests the reader may see. @see contract/modules/reports/README.md#arithmetic */
import { and, eq, or, type SQL, sql } from 'drizzle-orm'
import { Status, Step } from '../../../../contract/kit/lifecycle.ts'
import { q } from '../../../db/context.ts'
import { accessOf } from '../../../org/access.ts'
import { namesOf } from '../../../org/people.ts'
import { chartOf } from '../../../reports/chart.ts'
import type { Raw, ReportDef, ReportQuery } from '../../../reports/definition.ts'
import { enumOf, from, placedOn, rangeOf, unit, until } from '../../../reports/parameters.ts'
import { fewRows } from '../../../reports/source.ts'
import { nameOf } from '../../../reports/texts.ts'
import type { ServerModule } from '../../../request/module.ts'
import { request } from '../../../request/table.ts'
import { liveOf, visibleTo } from '../../../request/views/filters.ts'
import { viewerOf } from '../../../request/viewer.ts'

const YEAR = 366
const groupings = ['module', 'level', 'approver'] as const
type Grouping = (typeof groupings)[number]
const byOf = (query: ReportQuery): Grouping => (query.value('by') ?? 'module') as Grouping

/** Those of modules the reader has, each as far as its rules let them see; null: there are none. */
async function seen(modules: readonly ServerModule[], query: ReportQuery): Promise<SQL | null> {
  const { context } = query
  const had = new Set((await accessOf(context)).map((a) => a.slug))
  const chosen = query.values('modules')
  const viewer = await viewerOf(context)
  const ways: (SQL | undefined)[] = []
  for (const module of modules) {
    const { slug } = module.def
    if (had.has(slug) && (chosen.length === 0 || chosen.includes(slug))) ways.push(and(liveOf(slug), await visibleTo(module, viewer, context).all('all')))
  }
  const me = context.caller.employeeId
  const mine = query.scope === 'own' ? or(eq(request.employeeId, me), eq(request.requestorId, me)) : await query.inScope(request.employeeId)
  return ways.length === 0 ? null : sql`select ${request.id} as id, ${request.module} as module, ${request.status} as status, ${request.round} as round, ${request.level} as level from ${request}
    where ${and(sql`${request.submittedAt} is not null`, mine, placedOn(query, request.employeeId, sql`${request.submittedAt}::date`), or(...ways))}`
}

/** A round that began with a submit: those that take an approved request back are left out. */
const isOfSubmit = (of: SQL): SQL => sql`exists (select 1 from request_history x where x.request_id = ${of}.request_id and x.round = ${of}.round and x.action = 'submit')`

/** Decisions within the stretch: their group, the seconds they took, and whether they sent the request back. */
function decisions(by: Grouping, query: ReportQuery): SQL {
  const { from: first, until: last } = rangeOf(query)
  const zone = query.context.caller.timeZone
  const within = (at: SQL) => sql`${at} >= (${first}::date)::timestamp at time zone ${zone} and ${at} < (${last}::date + 1)::timestamp at time zone ${zone}`
  if (by === 'module') {
    return sql`select s.module as key, extract(epoch from h.at - begun.at)::numeric as seconds, h.to_status = ${Status.revision} as back from seen s
      join request_history h on h.request_id = s.id and h.from_status = ${Status.inApproval} and h.action in ('approve', 'reject', 'revise') and h.to_status in (${Status.approved}, ${Status.rejected}, ${Status.revision}) and ${within(sql`h.at`)}
      join lateral (select x.at from request_history x where x.request_id = h.request_id and x.round = h.round and x.action = 'submit' order by x.position desc limit 1) begun on true`
  }
  // who had approved at an earlier level is not asked again: nothing was decided there
  const steps = sql`from seen s join approval_step p on p.request_id = s.id and p.status_id in (${Step.approved}, ${Step.revised}, ${Step.rejected}) and p.acted_at > p.since and ${isOfSubmit(sql`p`)}`
  return by === 'approver'
    ? sql`select coalesce(p.acted_by_id, p.person_id)::text as key, extract(epoch from p.acted_at - p.since)::numeric as seconds, p.status_id = ${Step.revised} as back ${steps} and ${within(sql`p.acted_at`)}`
    : sql`select l.key, l.seconds, l.back from (select p.level::text as key, max(p.acted_at) as at, extract(epoch from max(p.acted_at) - min(p.since))::numeric as seconds, bool_or(p.status_id = ${Step.revised}) as back ${steps} group by p.request_id, p.round, p.level) l
        where ${within(sql`l.at`)}`
}

/** What waits for a decision now, by the same. */
const waiting: Record<Grouping, SQL> = {
  module: sql`select s.module as key, count(*)::int as n from seen s where s.status = ${Status.inApproval} group by 1`,
  level: sql`select s.level::text as key, count(*)::int as n from seen s where s.status = ${Status.inApproval} and s.level > 0 group by 1`,
  approver: sql`select p.person_id::text as key, count(*)::int as n from seen s join approval_step p on p.request_id = s.id and p.round = s.round and p.status_id = ${Step.onDesk} where s.status = ${Status.inApproval} group by 1`,
}

const isBack = sql`filter (where not d.back)`
const hours = (seconds: SQL): SQL => sql`round(${seconds} / 3600, 2)::text`

/** Nearest rank: the value that stands there, none between two. */
const percentile = (share: number): SQL => hours(sql`(percentile_disc(${share}::float8) within group (order by d.seconds) ${isBack})`)

async function groupNames(by: Grouping, keys: readonly string[], { context: { t } }: ReportQuery): Promise<ReadonlyMap<string, string>> {
  if (by === 'approver') return namesOf(keys)
  return new Map(keys.map((key) => [key, by === 'level' ? t('report:approval-cycle-time.level', { level: key }) : t(`request:modules.${key}`)]))
}

async function groupsOf(modules: readonly ServerModule[], query: ReportQuery): Promise<Raw[]> {
  const by = byOf(query)
  const those = await seen(modules, query)
  if (!those) return []
  const { rows: times } = await q().execute<Raw & { key: string }>(sql`with seen as materialized (${those}) select d.key, (count(*) ${isBack})::int as decided, ${percentile(0.5)} as p50, ${percentile(0.9)} as p90, ${hours(sql`(avg(d.seconds) ${isBack})`)} as average,
      ${hours(sql`(max(d.seconds) ${isBack})`)} as longest, round((count(*) filter (where d.back)) * 100.0 / count(*), 2)::text as "sentBack" from (${decisions(by, query)}) d group by d.key`)
  const { rows: open } = await q().execute<{ key: string; n: number }>(sql`with seen as materialized (${those}) ${waiting[by]}`)
  const [decided, now] = [new Map(times.map((r) => [r.key, r])), new Map(open.map((r) => [r.key, r.n]))]
  const keys = [...new Set([...decided.keys(), ...now.keys()])]
  const names = await groupNames(by, keys, query)
  const rows = keys.map((key): Raw => ({ decided: 0, ...decided.get(key), key, group: names.get(key) ?? '', waiting: now.get(key) ?? 0 }))
  const place = (row: Raw) => (by === 'level' ? String(row.key).padStart(3, '0') : String(row.group))
  return rows.toSorted((a, b) => place(a).localeCompare(place(b), query.context.language) || (String(a.key) < String(b.key) ? -1 : 1))
}

/** @param modules of requests there are */
export const approvalCycleReport = (modules: readonly ServerModule[]): ReportDef => ({
  code: 'approval-cycle-time', module: 'reports', category: 'requests', scopes: ['own', 'team', 'all'], maxDays: YEAR,
  parameters: [from, until, enumOf('by', groupings, (code) => `report:approval-cycle-time.by.${code}`, { required: true, isSingle: true, default: () => ['module'] }), enumOf('modules', modules.map((m) => m.def.slug), (slug) => `request:modules.${slug}`), unit],
  columns: (query) => [
    { name: 'group', kind: 'text', label: query.context.t(`report:approval-cycle-time.by.${byOf(query)}`) },
    { name: 'decided', kind: 'whole', total: 'sum' },
    { name: 'p50', kind: 'decimal' },
    { name: 'p90', kind: 'decimal' },
    { name: 'average', kind: 'decimal' },
    { name: 'longest', kind: 'decimal' },
    { name: 'waiting', kind: 'whole', total: 'sum' },
    { name: 'sentBack', kind: 'percent' },
  ],
  async rows(query) {
    const { t } = query.context
    const rows = await groupsOf(modules, query)
    const points = rows.flatMap((r) => (['p50', 'p90'] as const).flatMap((name) => (r[name] == null ? [] : [{ category: String(r.group), series: t(`report:approval-cycle-time.col.${name}`), value: Number(r[name]) }])))
    return fewRows(rows, chartOf(points, { kind: 'bar', title: nameOf(query.def, query.context), categoryHead: t(`report:approval-cycle-time.by.${byOf(query)}`), single: t('report:approval-cycle-time.col.p50'), other: t('report:other') }))
  },
})
