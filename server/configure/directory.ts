/** What configuration files may name: places, people and grades of the database, modules and roles of the product. */
import { count, countDistinct, eq, isNull, max, min, sql, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { isByRight } from '../../contract/access.ts'
import { callTable } from '../../contract/index.ts'
import type { Fields } from '../../contract/kit/field.ts'
import type { AnyRequestDef } from '../../contract/kit/request.ts'
import { requestModules } from '../../contract/requests.ts'
import { q } from '../db/context.ts'
import { leaveBalance, leaveType } from '../ledger/table.ts'
import { holdsOn } from '../org/effective.ts'
import { everyRole } from '../org/roles.ts'
import { department, employee, employment, choice, site, workCalendar } from '../org/table.ts'
import { payslipLine } from '../payroll/table.ts'
import { request, requestLine } from '../request/table.ts'
import { appraisalForm, appraisalType, evaluation, objective, objectiveFillingRequest, valueRange } from '../growth/appraisal/table.ts'
import { competency, growthPeriod } from '../growth/table.ts'
import { trainingFormTemplate, trainingSubject } from '../training/terms/table.ts'
import { manpowerPlan, manpowerPlanLine } from '../workforce/plan/table.ts'
import { customProperty, designation, planningPeriod, position } from '../workforce/table.ts'
import { applicant, vacancy, vacancyStage } from '../workforce/vacancy/table.ts'
import type { SectionName } from './bundle.ts'

export interface KnownPerson {
  id: string
  code: string
  name: string
  hasLeft: boolean
}

export interface KnownModule {
  slug: string
  /** What a request of it states, for conditions of approval rules; null for a module without requests. */
  facts: readonly string[] | null
  /** Its fields by name; facts that are none of them it states itself. */
  fields: Fields
  /** Facts it states itself, whatever their field says. */
  states: readonly string[]
}

/** Codes of the database on one side, ids on the other. */
export interface Directory {
  today: string
  sites: ReadonlyMap<string, string>
  departments: ReadonlyMap<string, string>
  people: ReadonlyMap<string, KnownPerson>
  /** Sites and departments somebody works in today, by their codes. */
  staffed: ReadonlySet<string>
  /** Grades in use; null while nobody is employed. */
  grades: { lowest: number; highest: number } | null
  modules: readonly KnownModule[]
  roles: readonly string[]
  /** How many people work by a calendar, by its code. */
  calendarUse: ReadonlyMap<string, number>
  /** How many requests and balances a leave type has, by its code. */
  leaveTypeUse: ReadonlyMap<string, number>
  /** How many requests name a choice, by its list and code. */
  choiceUse: ReadonlyMap<string, number>
  /** How many slips have a component of pay, by its code. */
  componentUse: ReadonlyMap<string, number>
  /** How many requests name a subject or a form of training, like `subject fire-safety`. */
  trainingUse: ReadonlyMap<string, number>
  /** How many requests, written or asked for, name a part of growth, like `competency negotiating`, `period plan 2027` and `type annual`. */
  growthUse: ReadonlyMap<string, number>
  /** How many requests and plans name a part of the workforce, like `position CCR-04` and `planning period 2027`. */
  workforceUse: ReadonlyMap<string, number>
}

/** Roles a person may be given: those of every company and those modules bring. @see server/org/roles.ts */
export const rolesOf = (modules: readonly Pick<AnyRequestDef, 'roles'>[]): string[] => [...new Set([...everyRole, ...modules.flatMap(({ roles = [] }) => roles)])]
/** A role nobody is given: it follows from the departments. */
export const DEPARTMENT_HEAD = 'departmentHead'

/** Modules of the product that configuration may speak of. */
export function knownModules(): KnownModule[] {
  const defs = new Map(requestModules.map((def) => [def.slug, { fields: def.fields as Fields, states: def.states ?? [] }]))
  const slugs = [...new Set(callTable.flatMap((m) => Object.values(m.calls).map((c) => c.module)))].filter(isByRight)
  return slugs.map((slug) => {
    const { fields, states } = defs.get(slug) ?? { fields: {}, states: [] }
    return { slug, facts: defs.has(slug) ? [...Object.keys(fields), ...states] : null, fields, states }
  })
}

async function leaveTypeUses(): Promise<Map<string, number>> {
  const types = await q().select({ id: leaveType.id, code: leaveType.code }).from(leaveType)
  const balances = await q().select({ id: leaveBalance.leaveTypeId, used: count() }).from(leaveBalance).groupBy(leaveBalance.leaveTypeId)
  const asked = new Map<string, number>()
  for (const row of await q().select({ values: request.values }).from(request).where(isNull(request.deletedAt))) {
    const id = row.values.leaveType
    if (typeof id === 'string') asked.set(id, (asked.get(id) ?? 0) + 1)
  }
  return new Map(types.map((t) => [t.code, (balances.find((b) => b.id === t.id)?.used ?? 0) + (asked.get(t.id) ?? 0)]))
}

/** Which requests name these rows by their ids: in their values, those of a line, or a row of a list. */
function naming(ids: readonly string[]) {
  const said = sql`jsonb_path_query(${request.values} || coalesce(${requestLine.values}, '{}'::jsonb), 'strict $.** ? (@.type() == "string")')`
  return q()
    .selectDistinct({ id: sql<string>`said.value #>> '{}'`.as('named'), requestId: sql<string>`${request.id}`.as('by') })
    .from(request)
    .leftJoin(requestLine, eq(requestLine.requestId, request.id))
    .innerJoin(sql`lateral ${said} as said(value)`, sql`said.value #>> '{}' = any(${sql.param([...ids])}::text[])`)
    .where(isNull(request.deletedAt))
}

/** A column that has the id of a row, and the one beside it that has the id of the request it belongs to. */
type Kept = readonly [id: PgColumn | SQL, requestId: PgColumn]

const keeping = ([id, requestId]: Kept): ReturnType<typeof naming> =>
  q().selectDistinct({ id: sql<string>`${id}::text`.as('named'), requestId: sql<string>`${requestId}`.as('by') }).from(requestId.table) as unknown as ReturnType<typeof naming>

/** How many requests have each of these rows, by what rows are called: those that name it, and those it is kept of beside them. */
async function usesOf(rows: readonly { id: string; key: string }[], kept: readonly Kept[] = []): Promise<Map<string, number>> {
  const uses = kept.map(keeping).reduce<ReturnType<typeof naming>>((all, one) => all.unionAll(one) as unknown as ReturnType<typeof naming>, naming(rows.map((r) => r.id))).as('uses')
  const used = new Map((await q().select({ id: uses.id, used: countDistinct(uses.requestId) }).from(uses).groupBy(uses.id)).map((r) => [r.id, r.used]))
  return new Map(rows.flatMap(({ id, key }): [string, number][] => (used.has(id) ? [[key, used.get(id) ?? 0]] : [])))
}

/** Stages of vacancies, and where applicants came from. */
const hiring: readonly Kept[] = [[vacancyStage.stageId, vacancyStage.vacancyId], [applicant.sourceId, applicant.id]]

const choiceUses = async (): Promise<Map<string, number>> =>
  usesOf((await q().select({ id: choice.id, list: choice.list, code: choice.code }).from(choice)).map(({ id, list, code }) => ({ id, key: `${list} ${code}` })), hiring)

/** Rows of tables by what they are and their code. */
async function calledBy(tables: Readonly<Record<string, PgTable & { id: PgColumn; code: PgColumn }>>): Promise<{ id: string; key: string }[]> {
  const rows: { id: string; key: string }[] = []
  for (const [what, table] of Object.entries(tables)) rows.push(...(await q().select({ id: sql<string>`${table.id}`, code: sql<string>`${table.code}` }).from(table)).map(({ id, code }) => ({ id, key: `${what} ${code}` })))
  return rows
}

/** What `training.yaml` says, by what it is and its code. */
async function trainingUses(): Promise<Map<string, number>> {
  return usesOf(await calledBy({ subject: trainingSubject, form: trainingFormTemplate }))
}

/** Where appraisals keep what `growth.yaml` says: also of what nobody has begun to write. */
const appraisals: readonly Kept[] = [
  ...[objectiveFillingRequest, evaluation].flatMap(({ periodId, typeId, recordId }): Kept[] => [[periodId, recordId], [typeId, recordId]]),
  [sql`${evaluation.form} ->> 'id'`, evaluation.recordId],
  ...[objective.periodId, objective.typeId, objective.valueRangeId].map((id): Kept => [id, objective.requestId]),
]

/** What `growth.yaml` says, in the same way. */
async function growthUses(): Promise<Map<string, number>> {
  const periods = (await q().select({ id: growthPeriod.id, kind: growthPeriod.kind, code: growthPeriod.code }).from(growthPeriod).where(eq(growthPeriod.demo, false))).map(({ id, kind, code }) => ({ id, key: `period ${kind} ${code}` }))
  return usesOf([...(await calledBy({ competency, range: valueRange, form: appraisalForm, type: appraisalType })), ...periods], appraisals)
}

/** What plans and vacancies are about. */
const plans: readonly Kept[] = [[manpowerPlan.periodId, manpowerPlan.id], [manpowerPlanLine.positionId, manpowerPlanLine.versionId], [vacancy.positionId, vacancy.requestId]]

/** Requests that answer a question the company asks, by its code. */
async function propertyUses(): Promise<Map<string, number>> {
  const { rows } = await q().execute<{ code: string; used: number }>(sql`select p.code, count(*)::int as used from ${customProperty} p
    join ${request} r on r.deleted_at is null and jsonb_path_exists(r."values", '$.customProperties[*].property ? (@ == $code)', jsonb_build_object('code', p.code)) group by p.code`)
  return new Map(rows.map(({ code, used }) => [`custom property ${code}`, used]))
}

/** What `workforce.yaml` says, in the same way. */
async function workforceUses(): Promise<Map<string, number>> {
  const rows = await calledBy({ designation, position })
  const periods = (await q().select({ id: planningPeriod.id, code: planningPeriod.code }).from(planningPeriod).where(eq(planningPeriod.demo, false))).map(({ id, code }) => ({ id, key: `planning period ${code}` }))
  return new Map([...(await usesOf([...rows, ...periods], plans)), ...(await propertyUses())])
}

/** How many slips have each component. */
const componentUses = async (): Promise<Map<string, number>> =>
  new Map((await q().select({ code: payslipLine.code, used: count() }).from(payslipLine).groupBy(payslipLine.code)).map((c) => [c.code, c.used]))

const NOTHING: ReadonlyMap<string, number> = new Map()

/**
 * Reads what there is.
 * @param of sections that are spoken of: what is in use is counted for these alone, for that looks at every request. Left out: all.
 */
export async function readDirectory(today: string, of?: ReadonlySet<SectionName>): Promise<Directory> {
  const used = (count: () => Promise<ReadonlyMap<string, number>>, ...names: SectionName[]) => (of === undefined || names.some((name) => of.has(name)) ? count() : NOTHING)
  const people = await q().select({ id: employee.id, code: employee.code, name: employee.fullName, leaveDate: employee.leaveDate }).from(employee)
  const [grade] = await q().select({ lowest: min(employment.grade), highest: max(employment.grade) }).from(employment)
  const places = await q().selectDistinct({ site: site.code, department: department.code }).from(employment).innerJoin(site, eq(site.id, employment.siteId)).innerJoin(department, eq(department.id, employment.departmentId)).where(holdsOn(employment, today))
  const calendarUse = await q().select({ code: workCalendar.code, used: count() }).from(employment).innerJoin(workCalendar, eq(workCalendar.id, employment.calendarId)).groupBy(workCalendar.code)
  return {
    today,
    sites: new Map((await q().select({ code: site.code, id: site.id }).from(site)).map((s) => [s.code, s.id])),
    departments: new Map((await q().select({ code: department.code, id: department.id }).from(department)).map((d) => [d.code, d.id])),
    people: new Map(people.map((p) => [p.code, { id: p.id, code: p.code, name: p.name, hasLeft: p.leaveDate !== null && p.leaveDate < today }])),
    staffed: new Set(places.flatMap((p) => [p.site, p.department])),
    grades: grade?.lowest != null && grade.highest !== null ? { lowest: grade.lowest, highest: grade.highest } : null,
    modules: knownModules(),
    roles: rolesOf(requestModules),
    calendarUse: new Map(calendarUse.map((c) => [c.code, c.used])),
    leaveTypeUse: await used(leaveTypeUses, 'leaveTypes'),
    choiceUse: await used(choiceUses, 'choices'),
    trainingUse: await used(trainingUses, 'trainingCategories', 'trainingSubjects', 'mandatoryTraining', 'trainingCurrencies', 'trainingForms'),
    growthUse: await used(growthUses, 'competencyGroups', 'competencies', 'jobs', 'growthPeriods', 'valueRanges', 'appraisalForms', 'appraisalTypes'),
    workforceUse: await used(workforceUses, 'designations', 'positions', 'planningPeriods', 'customProperties'),
    componentUse: await used(componentUses, 'payRules', 'payComponents'),
  }
}

/** Code of an id; the id itself when it is nobody's any more. */
export function coder(codes: ReadonlyMap<string, string>): (id: string) => string {
  const byId = new Map([...codes].map(([code, id]) => [id, code]))
  return (id) => byId.get(id) ?? id
}
