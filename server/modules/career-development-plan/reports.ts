/** Report over plans: a row a person and row of a section. @see contract/modules/career-development-plan/README.md#who-sees-what */
import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { fold } from '../../../contract/kit/fold.ts'
import { isInForce, Status, type StatusId } from '../../../contract/kit/lifecycle.ts'
import type { ListInput, OptionRow, Paged } from '../../../contract/kit/paging.ts'
import { commentSections, planSections } from '../../../contract/modules/career-development-plan/fields.ts'
import { careerDevelopmentPlan } from '../../../contract/modules/career-development-plan/index.ts'
import { q } from '../../db/context.ts'
import { pagedRows } from '../../db/paging.ts'
import { periodChoices } from '../../growth/report-period.ts'
import { careerPlan } from '../../growth/table.ts'
import type { Context } from '../../lib/handler.ts'
import { accessTo } from '../../org/access.ts'
import { employeesById } from '../../org/people.ts'
import { readableBy } from '../../org/scope.ts'
import type { ParameterDef, Raw, ReportDef, ReportQuery } from '../../reports/definition.ts'
import { employees, enumOf, placedOn, unit } from '../../reports/parameters.ts'
import { listRows } from '../../reports/source.ts'
import { deskValuesOfMany } from '../../request/perform/desk.ts'
import { request } from '../../request/table.ts'
import { sectionName } from './check.ts'
import { deskTexts, planTexts } from './texts.ts'
import { formDateOf, type PlanRow, rowsIn } from './values.ts'

const period: ParameterDef = {
  name: 'period', kind: 'period', required: true,
  async source(input, { context: { language } }) {
    const wanted = fold(input.filterSearch ?? '')
    return pagedRows((await periodChoices('plan', language)).filter((p) => fold(`${p.displayName} ${p.code ?? ''}`).includes(wanted)), input)
  },
  names: async (_, { language }) => new Map((await periodChoices('plan', language)).map((p) => [p.id, p.displayName])),
}
const sections = [...planSections, ...commentSections]
type Section = (typeof sections)[number]
const isComment = (section: Section): boolean => (commentSections as readonly string[]).includes(section)

/** Names of what a row refers to, its figures and words, in their order. */
function wordsOf(section: Section, row: PlanRow, texts: Readonly<Record<string, string>>): string {
  return Object.entries(row).flatMap(([column, value]) => {
    if (column === 'lineId' || column === 'comment' || (typeof value !== 'string' && typeof value !== 'number') || value === '') return []
    return [texts[`${section}.${column}.${String(value)}`] ?? String(value)]
  }).join(', ')
}

type PlanRecord = typeof request.$inferSelect

async function rowsOfPlans(records: readonly PlanRecord[], wanted: readonly Section[], context: Context): Promise<Raw[]> {
  const texts = await planTexts([...records], context)
  // what a superior says is told once the plan holds
  const held = records.filter((r) => isInForce(r.status as StatusId))
  const desks = await deskValuesOfMany(held.map((r) => r.id))
  const people = await employeesById(records.map((r) => r.employeeId))
  const out: Raw[] = []
  for (const record of records) {
    const desk = desks.get(record.id) ?? {}
    const named1 = { ...texts.get(record.id), ...(desks.has(record.id) ? await deskTexts(desk, context) : {}) }
    const person = people.get(record.employeeId)
    for (const section of wanted) {
      const values = isComment(section) ? desk : record.values
      for (const row of rowsIn(values, section)) {
        out.push({
          requestId: record.id, code: person?.code ?? '', employee: person?.fullName ?? '', sortName: person?.sortName ?? '', formDate: formDateOf(record.values), section: sectionName(section, context), row: wordsOf(section, row, named1),
          comment: row.comment ?? null, status: record.status,
        })
      }
    }
  }
  return out
}

/** Plans at a time: each has some dozens of rows. */
const PLANS_AT_ONCE = 100

async function plansAfter(query: ReportQuery, key: string | null): Promise<{ rows: Raw[]; next: string | null }> {
  const chosen = query.values('section')
  const isMeant = and(eq(request.module, careerDevelopmentPlan.slug), isNull(request.deletedAt), isNotNull(request.submittedAt), inArray(request.status, [Status.inApproval, Status.approved, Status.cancellationInApproval]),
    eq(sql`${request.values} ->> 'period'`, query.value('period')), await query.whose(request.employeeId), placedOn(query, request.employeeId, query.context.today), key === null ? undefined : gt(request.id, key))
  const records = await q().select().from(request).where(isMeant).orderBy(asc(request.id)).limit(PLANS_AT_ONCE)
  return { rows: await rowsOfPlans(records, chosen.length === 0 ? sections : sections.filter((s) => chosen.includes(s)), query.context), next: records.length === PLANS_AT_ONCE ? (records.at(-1)?.id ?? null) : null }
}

export const plansReport: ReportDef = {
  code: 'career-development-plan', module: careerDevelopmentPlan.slug, category: 'growth', scopes: ['own', 'team', 'all'], order: { by: 'sortName', isDown: false },
  parameters: [period, unit, employees, enumOf('section', sections, (s) => `career-development-plan:field.${s}`)],
  columns: ({ context: { t } }) => [
    { name: 'code', kind: 'code' },
    { name: 'employee', kind: 'text', by: 'sortName' },
    { name: 'formDate', kind: 'date' },
    { name: 'section', kind: 'text' },
    { name: 'row', kind: 'text' },
    { name: 'comment', kind: 'text' },
    { name: 'status', kind: 'status', cell: (row) => t(`request:status.${Number(row.status)}`) },
  ],
  rows: (query) => listRows({ after: (key) => plansAfter(query, key) }),
}

/** Periods with plans that hold of people the reader reads, newest first, with how many there are. */
export async function planPeriods(input: ListInput, context: Context): Promise<Paged<OptionRow>> {
  if ((await accessTo(context, careerDevelopmentPlan.slug)) === null) return pagedRows([], input)
  const readable = await readableBy(context, { def: careerDevelopmentPlan })
  const isReadable: SQL | undefined = await readable?.where(careerPlan.employeeId, 'all')
  const counts = await q().select({ periodId: careerPlan.periodId, plans: sql<number>`count(*)::int` }).from(careerPlan).where(and(isNull(careerPlan.withdrawnAt), isReadable)).groupBy(careerPlan.periodId).orderBy(desc(careerPlan.periodId))
  const plans = new Map(counts.map((c) => [c.periodId, c.plans]))
  const wanted = fold(input.filterSearch ?? '')
  const rows = (await periodChoices('plan', context.language)).filter((p) => plans.has(p.id) && fold(p.displayName).includes(wanted))
  return pagedRows(rows.map((p) => ({ ...p, description: context.t('report:career-development-plan.plans', { count: plans.get(p.id) ?? 0 }) })), input)
}
