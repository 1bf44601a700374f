/** What refuses a plan, and what its first level must have said. @see contract/modules/career-development-plan/README.md#checks */
import { and, eq, isNull, ne } from 'drizzle-orm'
import { addDays } from '../../../contract/kit/civil-date.ts'
import { lineField } from '../../../contract/kit/field-path.ts'
import { suggestionPeriods } from '../../../contract/modules/career-development-plan/choices.ts'
import { type CommentSection, GAP_TO_PLAN, MAX_DAYS_BACK, planSections, type PlanSection, Recommendation } from '../../../contract/modules/career-development-plan/fields.ts'
import { careerDevelopmentPlan } from '../../../contract/modules/career-development-plan/index.ts'
import { q } from '../../db/context.ts'
import { everyCompetency, findProfile } from '../../growth/competencies.ts'
import { cameBack, findPeriod, type GrowthPeriod, heldForPeriod, isOpenOn, periodIdOf } from '../../growth/periods.ts'
import { careerPlan } from '../../growth/table.ts'
import type { Context } from '../../lib/handler.ts'
import type { Problem } from '../../lib/refuse.ts'
import { findChoice } from '../../org/choices.ts'
import { departmentsById } from '../../org/departments.ts'
import { findEmployee } from '../../org/people.ts'
import { sitesById } from '../../org/sites.ts'
import { todayOf } from '../../org/today.ts'
import { monthsBetween } from '../../../contract/kit/months.ts'
import type { CheckInput, CheckResult, LevelInput, ModuleValues, RequestRecord } from '../../request/module.ts'
import { gapsIn, standingOf } from './levels.ts'
import { formDateOf, type PlanRow, positionsIn, recommendationIn, rowsIn } from './values.ts'
import { nameIn } from '../../lib/name-in.ts'

type AnySection = PlanSection | CommentSection
export const sectionName = (section: string, { t }: Pick<Context, 't'>): string => t(`career-development-plan:field.${section}`)

async function competencyName(id: string, { language }: Context): Promise<string> {
  const found = (await everyCompetency()).get(id)
  return found ? nameIn(found, language) : ''
}

/** Rows that name what there is not. */
export async function optionProblems(section: AnySection, rows: readonly PlanRow[]): Promise<Problem[]> {
  const known = await everyCompetency()
  const present = (column: 'sitePlan' | 'functionPlan') => rows.flatMap((r) => r[column] ?? [])
  const [sites, departments] = [await sitesById(present('sitePlan')), await departmentsById(present('functionPlan'))]
  const out: Problem[] = []
  for (const row of rows) {
    const at = (column: string) => lineField(section, row.lineId, column)
    if (row.competencyId && !known.has(row.competencyId)) out.push({ code: 'plan_competency_unknown', field: at('competencyId') })
    if (row.sitePlan && !sites.has(row.sitePlan)) out.push({ code: 'plan_option_unknown', field: at('sitePlan') })
    if (row.functionPlan && !departments.has(row.functionPlan)) out.push({ code: 'plan_option_unknown', field: at('functionPlan') })
    if (row.positionPlan && !(await findProfile(row.positionPlan))) out.push({ code: 'plan_option_unknown', field: at('positionPlan') })
    if (row.suggestionPeriod && !(await findChoice(suggestionPeriods, row.suggestionPeriod))) out.push({ code: 'plan_option_unknown', field: at('suggestionPeriod') })
  }
  return out
}

/** Of each competency that stands twice the later rows. */
async function twice(section: AnySection, rows: readonly PlanRow[], context: Context): Promise<Problem[]> {
  const later = rows.filter((row, i) => row.competencyId && rows.findIndex((r) => r.competencyId === row.competencyId) !== i)
  const out: Problem[] = []
  for (const row of later) out.push({ code: 'plan_competency_twice', params: { competency: await competencyName(row.competencyId ?? '', context), section: sectionName(section, context) }, field: lineField(section, row.lineId, 'competencyId') })
  return out
}

async function periodProblems({ record, context }: CheckInput, period: GrowthPeriod, today: string): Promise<Problem[]> {
  const name = nameIn(period, context.language)
  const other = await heldForPeriod(careerDevelopmentPlan, record.employeeId, period.id, record.id)
  return [
    ...(isOpenOn(period, today) || cameBack(record) ? [] : [{ code: 'plan_window', params: { period: name, from: period.fillFrom, until: period.fillUntil }, field: 'period' }]),
    ...(other ? [{ code: 'plan_exists', params: { code: other.code, period: name }, field: 'period' }] : []),
  ]
}

function dateProblems(record: RequestRecord, today: string): Problem[] {
  const date = formDateOf(record.values)
  const from = addDays(today, -MAX_DAYS_BACK)
  const isLate = date !== null && date < from && !cameBack(record)
  return date !== null && (date > today || isLate) ? [{ code: 'plan_form_date', params: { from }, field: 'formDate' }] : []
}

/** An earlier plan of the person was approved, and holds or held. */
export async function hadPlan(employeeId: string, exceptId: string | null): Promise<boolean> {
  const [row] = await q().select({ id: careerPlan.id }).from(careerPlan).where(and(eq(careerPlan.employeeId, employeeId), isNull(careerPlan.withdrawnAt), exceptId ? ne(careerPlan.requestId, exceptId) : undefined)).limit(1)
  return row !== undefined
}

/** Sections a submit needs a row of. */
export const requiredSections = async (employeeId: string, exceptId: string | null): Promise<PlanSection[]> => {
  const isFirst = !(await hadPlan(employeeId, exceptId))
  return planSections.filter((s) => s !== 'previousCompetencyData' || !isFirst)
}

async function competencyProblems({ record, context }: CheckInput, period: GrowthPeriod | null): Promise<Problem[]> {
  const rows = rowsIn(record.values, 'competencyData')
  const at = (row: PlanRow, column: string) => lineField('competencyData', row.lineId, column)
  const planned = new Set(rows.map((r) => r.competencyId))
  const open = gapsIn(await standingOf(record.employeeId, context.now)).filter(({ competencyId, gap }) => gap <= GAP_TO_PLAN && !planned.has(competencyId))
  const missing: Problem[] = []
  for (const { competencyId, gap } of open) missing.push({ code: 'plan_gap_missing', params: { competency: await competencyName(competencyId, context), gap: `−${Math.abs(gap)}` }, field: 'competencyData' })
  return [
    ...missing,
    ...rows.filter((r) => (r.targetLevel ?? 0) < (r.currentLevel ?? 0)).map((r) => ({ code: 'plan_target_low', field: at(r, 'targetLevel') })),
    ...(period ? rows.filter((r) => r.dueDate && (r.dueDate < period.from || r.dueDate > period.until)).map((r) => ({ code: 'plan_due', params: { period: nameIn(period, context.language), from: period.from, until: period.until }, field: at(r, 'dueDate') })) : []),
  ]
}

const MONTHS = 12
/** Whole years on a day; null while the day of birth is not known. */
export const ageOn = (birthDate: string | null, today: string): number | null => (birthDate === null ? null : Math.floor(monthsBetween(birthDate, today) / MONTHS))

const years = (age: string | null | undefined): number | null => (age && /^\d{1,3}([.,]0{1,2})?$/.test(age) ? Number.parseInt(age, 10) : null)

async function ageProblems(record: RequestRecord, today: string): Promise<Problem[]> {
  const at = (row: PlanRow) => lineField('developmentByAgeData', row.lineId, 'ageFrom')
  const bands = rowsIn(record.values, 'developmentByAgeData').map((row) => ({ row, from: years(row.ageFrom), until: years(row.ageUntil) }))
  const odd = bands.filter(({ from, until }) => from === null || until === null || from > until)
  if (odd.length > 0) return odd.map(({ row }) => ({ code: 'plan_age_whole', field: at(row) }))
  const sorted = bands.map(({ row, from, until }) => ({ row, from: from as number, until: until as number })).toSorted((a, b) => a.from - b.from)
  const over = sorted.flatMap((band, i): Problem[] => {
    const before = sorted[i - 1]
    return before && before.until >= band.from ? [{ code: 'plan_age_overlap', params: { first: `${before.from}–${before.until}`, second: `${band.from}–${band.until}` }, field: at(band.row) }] : []
  })
  if (over.length > 0 || sorted.length === 0) return over
  const age = ageOn((await findEmployee(record.employeeId))?.birthDate ?? null, today)
  return age === null || sorted.some((b) => b.from <= age && age <= b.until) ? [] : [{ code: 'plan_age_missing', field: 'developmentByAgeData' }]
}

/** At submit. Requests of one person are judged one after the other. */
export async function checkSubmit(input: CheckInput): Promise<CheckResult> {
  const { record, context } = input
  const today = await todayOf(record.employeeId, context.now)
  const id = periodIdOf(record.values)
  const period = id === null ? null : await findPeriod('plan', id)
  const empty = (await requiredSections(record.employeeId, record.id)).filter((s) => rowsIn(record.values, s).length === 0)
  const problems: Problem[] = [
    ...(period ? await periodProblems(input, period, today) : [{ code: 'plan_period_unknown', field: 'period' }]),
    ...dateProblems(record, today),
    ...empty.map((s) => ({ code: 'plan_section_empty', params: { section: sectionName(s, context) }, field: s })),
  ]
  for (const section of planSections) {
    const rows = rowsIn(record.values, section)
    problems.push(...(await optionProblems(section, rows)), ...(section === 'developmentByAgeData' ? [] : await twice(section, rows, context)))
  }
  return { problems: [...problems, ...(await competencyProblems(input, period)), ...(await ageProblems(record, today))], warnings: [] }
}

/** What the superior's sections still lack. */
export async function commentProblems(record: RequestRecord, desk: ModuleValues, context: Context): Promise<Problem[]> {
  const missing = (section: CommentSection, count = 1): Problem => ({ code: 'plan_comment_missing', params: { section: sectionName(section, context), count }, field: section })
  const positions = positionsIn(desk)
  const recommendation = recommendationIn(desk)
  const out: Problem[] = []
  if (rowsIn(desk, 'currentConditionCompetencyCommentData').length === 0) out.push(missing('currentConditionCompetencyCommentData'))
  if (recommendation === null) out.push(missing('futurePositionRecommendationCommentData'))
  if (positions.length === 0 && recommendation !== Recommendation.stay) out.push(missing('futurePositionRecommendationCommentDataDetail'))
  if (positions.some((p, i) => p.priority !== i + 1)) out.push({ code: 'plan_priority', params: { count: positions.length }, field: 'futurePositionRecommendationCommentDataDetail' })
  const first = positions[0]?.positionPlan
  const profile = first ? await findProfile(first) : null
  const said = new Set(rowsIn(desk, 'futurePositionCompetencyCommentData').map((r) => r.competencyId))
  const open = profile ? gapsIn(await standingOf(record.employeeId, context.now, profile)).filter(({ competencyId }) => !said.has(competencyId)) : []
  if (open.length > 0) out.push(missing('futurePositionCompetencyCommentData', open.length))
  for (const section of ['currentConditionCompetencyCommentData', 'futurePositionCompetencyCommentData'] as const) out.push(...(await twice(section, rowsIn(desk, section), context)))
  return out
}

/** At the approval of the first level: what it must have said. */
export const checkLevel = async ({ record, desk, isFirst, context }: LevelInput): Promise<Pick<CheckResult, 'problems'>> => ({ problems: isFirst ? await commentProblems(record, desk, context) : [] })
