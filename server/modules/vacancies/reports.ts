/** Report: how vacancies stand and how many apply, stage by stage. Counts only: nobody is named. @see contract/modules/manpower/README.md#report */
import { and, asc, eq, gt, inArray, type SQL, sql } from 'drizzle-orm'
import { daysBetween } from '../../../contract/kit/civil-date.ts'
import { fold } from '../../../contract/kit/fold.ts'
import { MANPOWER } from '../../../contract/modules/manpower/sources.ts'
import { type ApplicationStatus, type StageKind, StageStatus } from '../../../contract/workforce/vocabulary.ts'
import { q } from '../../db/context.ts'
import { pagedRows } from '../../db/paging.ts'
import { choiceNames } from '../../org/choices.ts'
import { departmentsById } from '../../org/departments.ts'
import { employeesById, namesOf } from '../../org/people.ts'
import { choice } from '../../org/table.ts'
import { chartOf } from '../../reports/chart.ts'
import type { ColumnDef, ParameterDef, Raw, ReportDef, ReportQuery } from '../../reports/definition.ts'
import { from, rangeOf, unit, until } from '../../reports/parameters.ts'
import { listRows } from '../../reports/source.ts'
import { nameOf } from '../../reports/texts.ts'
import { everyPosition, positionName } from '../../workforce/places.ts'
import { inChargeOf, lookedAfter, peopleInCharge } from '../../workforce/vacancy/sight.ts'
import { applicationStage, vacancy, vacancyApplication, vacancyInCharge, vacancyStage } from '../../workforce/vacancy/table.ts'

const FIVE_YEARS = 1827
/** How an application ends without a hire. */
const ends = ['rejected', 'withdrawn', 'closed'] as const satisfies readonly ApplicationStatus[]

/** How it ends by a decision about the application: a reason is asked for. */
const decidedEnds = ['rejected', 'withdrawn'] as const satisfies readonly ApplicationStatus[]

/** Vacancies of the reader: their own ones, else those they are HR of, too. */
const reached = ({ scope, context }: ReportQuery): SQL => (scope === 'own' ? lookedAfter(context) : inChargeOf(context))

const isInCharge = (ids: readonly string[]): SQL => sql`exists (select 1 from ${vacancyInCharge} where vacancy_id = ${vacancy}.id and until is null and employee_id = any(${sql.param([...ids])}::uuid[]))`

/** Whoever looks after vacancies the reader has. */
const inCharge: ParameterDef = {
  name: 'inCharge', kind: 'options',
  async source(input, query) {
    const ids = (await q().select({ id: vacancy.id }).from(vacancy).where(reached(query))).map((v) => v.id)
    const people = await employeesById([...new Set([...(await peopleInCharge(ids)).values()].flat())])
    const wanted = fold(input.filterSearch ?? '')
    return pagedRows([...people.values()].filter((p) => fold(`${p.code} ${p.fullName}`).includes(wanted)).toSorted((a, b) => (a.sortName < b.sortName ? -1 : 1)).map((p) => ({ id: p.id, code: p.code, displayName: p.fullName })), input)
  },
  names: (ids) => namesOf([...ids]),
}

/** Open on a day of the stretch. */
function meant(query: ReportQuery): SQL | undefined {
  const { from: first, until: last } = rangeOf(query)
  const zone = query.context.caller.timeZone
  const [units, people] = [query.values('unit'), query.values('inCharge')]
  return and(
    reached(query), sql`${vacancy.openedAt} < (${last}::date + 1)::timestamp at time zone ${zone}`, sql`(${vacancy.closedAt} is null or ${vacancy.closedAt} >= (${first}::date)::timestamp at time zone ${zone})`,
    units.length > 0 ? inArray(vacancy.departmentId, [...units]) : undefined, people.length > 0 ? isInCharge(people) : undefined,
  )
}

/** Stages of those vacancies in their order; those the company uses no more among them. */
async function stagesMeant(query: ReportQuery): Promise<{ id: string; name: string }[]> {
  const rows = await q().select({ id: vacancyStage.stageId, place: sql<number>`min(${vacancyStage.position})::int` }).from(vacancyStage).innerJoin(vacancy, eq(vacancy.id, vacancyStage.vacancyId)).where(meant(query)).groupBy(vacancyStage.stageId)
  const names = await choiceNames(rows.map((r) => r.id), query.context.language)
  return rows.toSorted((a, b) => a.place - b.place || (a.id < b.id ? -1 : 1)).map(({ id }) => ({ id, name: names.get(id) ?? '' }))
}

/** Why applications to those vacancies ended, in the company's order; last, as null, that nobody said why. */
async function reasonsMeant(query: ReportQuery): Promise<{ id: string | null; name: string }[]> {
  const rows = await q().selectDistinct({ id: vacancyApplication.endReasonId, place: choice.position }).from(vacancyApplication).innerJoin(vacancy, eq(vacancy.id, vacancyApplication.vacancyId)).leftJoin(choice, eq(choice.id, vacancyApplication.endReasonId))
    .where(and(meant(query), inArray(vacancyApplication.status, [...decidedEnds]))).orderBy(asc(choice.position), asc(vacancyApplication.endReasonId))
  const names = await choiceNames(rows.flatMap((r) => r.id ?? []), query.context.language)
  const { t } = query.context
  return rows.map(({ id }) => ({ id, name: id === null ? t('report:vacancy-pipeline.ended-without') : t('report:vacancy-pipeline.ended', { reason: names.get(id) ?? '' }) }))
}

/** How many ended for which reason. */
const reasonCountsOf = (ids: readonly string[]): Promise<{ vacancyId: string; reasonId: string | null; n: number }[]> =>
  q().select({ vacancyId: vacancyApplication.vacancyId, reasonId: vacancyApplication.endReasonId, n: sql<number>`count(*)::int` }).from(vacancyApplication)
    .where(and(inArray(vacancyApplication.vacancyId, [...ids]), inArray(vacancyApplication.status, [...decidedEnds]))).groupBy(vacancyApplication.vacancyId, vacancyApplication.endReasonId)

const reasonColumn = (i: number): string => `ended${i + 1}`

const stageColumn = (i: number): string => `stage${i + 1}`

interface Count {
  vacancyId: string
  status: ApplicationStatus
  stageId: string
  n: number
}

const countsOf = (ids: readonly string[]): Promise<Count[]> =>
  q().select({ vacancyId: vacancyApplication.vacancyId, status: vacancyApplication.status, stageId: vacancyStage.stageId, n: sql<number>`count(*)::int` }).from(vacancyApplication)
    .innerJoin(vacancyStage, and(eq(vacancyStage.vacancyId, vacancyApplication.vacancyId), eq(vacancyStage.position, vacancyApplication.stagePosition)))
    .where(inArray(vacancyApplication.vacancyId, [...ids])).groupBy(vacancyApplication.vacancyId, vacancyApplication.status, vacancyStage.stageId)

/** The first day each vacancy came so far: an offer was made, whatever came of it; somebody was hired who still is. */
async function firstDays(ids: readonly string[], kind: StageKind, isReached: SQL): Promise<Map<string, string>> {
  const rows = await q().select({ id: vacancyStage.vacancyId, day: sql<string | null>`min(${applicationStage.date})::text` }).from(applicationStage)
    .innerJoin(vacancyApplication, eq(vacancyApplication.id, applicationStage.applicationId)).innerJoin(vacancyStage, and(eq(vacancyStage.vacancyId, vacancyApplication.vacancyId), eq(vacancyStage.stageId, applicationStage.stageId)))
    .where(and(inArray(vacancyApplication.vacancyId, [...ids]), eq(vacancyStage.kind, kind), isReached)).groupBy(vacancyStage.vacancyId)
  return new Map(rows.flatMap(({ id, day }): [string, string][] => (day === null ? [] : [[id, day]])))
}

const offered = sql`${applicationStage.statusId} not in (${StageStatus.planned}, ${StageStatus.skipped})`
const hired = sql`${applicationStage.statusId} = ${StageStatus.passed} and ${vacancyApplication.status} = 'hired'`

/** Vacancies at a time. */
const AT_ONCE = 200
const DAY_MS = 86_400_000

async function vacanciesAfter(query: ReportQuery, key: string | null): Promise<{ rows: Raw[]; next: string | null }> {
  const { now, language, caller } = query.context
  const found = await q().select({ of: vacancy, openedOn: sql<string>`(${vacancy.openedAt} at time zone ${caller.timeZone})::date::text` }).from(vacancy).where(and(meant(query), key === null ? undefined : gt(vacancy.id, key))).orderBy(asc(vacancy.id)).limit(AT_ONCE)
  const ids = found.map((f) => f.of.id)
  if (ids.length === 0) return { rows: [], next: null }
  const [stages, counts, places] = [await stagesMeant(query), Map.groupBy(await countsOf(ids), (c) => c.vacancyId), await everyPosition()]
  const [reasons, ended] = [await reasonsMeant(query), Map.groupBy(await reasonCountsOf(ids), (c) => c.vacancyId)]
  const [units, offers, hires] = [await departmentsById(found.map((f) => f.of.departmentId)), await firstDays(ids, 'offer', offered), await firstDays(ids, 'hired', hired)]
  const rows = found.map(({ of, openedOn }): Raw => {
    const own = counts.get(of.id) ?? []
    const sum = (status: ApplicationStatus, stageId?: string) => own.filter((c) => c.status === status && (stageId === undefined || c.stageId === stageId)).reduce((all, c) => all + c.n, 0)
    const daysTo = (day: string | undefined) => (day === undefined ? null : Math.max(0, daysBetween(openedOn, day)))
    const place = places.get(of.positionId)
    return {
      id: of.id, vacancy: of.code, position: place ? positionName(place, language) : '', unit: units.get(of.departmentId) ?? '', status: of.status, openedOn, openDays: Math.max(0, Math.floor(((of.closedAt ?? now).getTime() - of.openedAt.getTime()) / DAY_MS)),
      headCount: of.headCount, applications: own.reduce((all, c) => all + c.n, 0), ...Object.fromEntries(stages.map(({ id }, i) => [stageColumn(i), sum('active', id)])), hired: sum('hired'), ...Object.fromEntries(ends.map((end) => [end, sum(end)])),
      ...Object.fromEntries(reasons.map((reason, i) => [reasonColumn(i), ended.get(of.id)?.find((c) => c.reasonId === reason.id)?.n ?? 0])), daysToOffer: daysTo(offers.get(of.id)), daysToHire: daysTo(hires.get(of.id)),
    }
  })
  return { rows, next: found.length === AT_ONCE ? (ids.at(-1) ?? null) : null }
}

async function byStage(rows: readonly Raw[], query: ReportQuery) {
  if (rows.length === 0) return null
  const { t } = query.context
  const points = (await stagesMeant(query)).map(({ name }, i) => ({ category: name, value: rows.reduce((all, r) => all + Number(r[stageColumn(i)] ?? 0), 0) }))
  return chartOf(points, { kind: 'bar', title: nameOf(query.def, query.context), categoryHead: t('report:vacancy-pipeline.stage'), single: t('report:vacancy-pipeline.col.applications'), other: t('report:other') })
}

export const vacancyPipelineReport: ReportDef = {
  code: 'vacancy-pipeline', module: MANPOWER, category: 'people', scopes: ['own', 'all'], maxDays: FIVE_YEARS, order: { by: 'openedOn', isDown: true }, parameters: [from, until, unit, inCharge],
  async columns(query) {
    const stages = (await stagesMeant(query)).map(({ name }, i): ColumnDef => ({ name: stageColumn(i), kind: 'whole', total: 'sum', label: name }))
    const reasons = (await reasonsMeant(query)).map(({ name }, i): ColumnDef => ({ name: reasonColumn(i), kind: 'whole', total: 'sum', label: name }))
    return [
      { name: 'vacancy', kind: 'code' },
      { name: 'position', kind: 'text' },
      { name: 'unit', kind: 'text' },
      { name: 'status', kind: 'status', cell: (row) => query.context.t(`vacancies:status.${String(row.status)}`) },
      { name: 'openedOn', kind: 'date' },
      { name: 'openDays', kind: 'whole' },
      { name: 'headCount', kind: 'whole', total: 'sum' },
      { name: 'applications', kind: 'whole', total: 'sum' },
      ...stages,
      { name: 'hired', kind: 'whole', total: 'sum' },
      ...ends.map((name): ColumnDef => ({ name, kind: 'whole', total: 'sum' })),
      ...reasons,
      { name: 'daysToOffer', kind: 'whole' },
      { name: 'daysToHire', kind: 'whole' },
    ]
  },
  rows: (query) => listRows({ after: (key) => vacanciesAfter(query, key), chart: (rows) => byStage(rows, query) }),
}
