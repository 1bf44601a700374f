/** Who a plan is about: what the company knows of them, as far as a plan stands on it. */
import { and, desc, eq, isNull } from 'drizzle-orm'
import { readinessOf } from '../../../contract/growth/readiness.ts'
import type { CurrentPlan, PersonalInformation, PersonItem, PlanStart } from '../../../contract/modules/career-development-plan/calls.ts'
import { planSections } from '../../../contract/modules/career-development-plan/fields.ts'
import { careerDevelopmentPlan } from '../../../contract/modules/career-development-plan/index.ts'
import { isEmptyId } from '../../../contract/kit/ids.ts'
import { q } from '../../db/context.ts'
import { educationOf } from '../../education/of-person.ts'
import { gradesOf } from '../../growth/appraisal/grades.ts'
import { activeCompetencies } from '../../growth/competencies.ts'
import { itemsOf } from '../../growth/items.ts'
import { findPeriod, heldForPeriod } from '../../growth/periods.ts'
import { planInForce } from '../../growth/plans.ts'
import type { Context } from '../../lib/handler.ts'
import { monthsBetween } from '../../../contract/kit/months.ts'
import { refuse } from '../../lib/refuse.ts'
import { choiceNames } from '../../org/choices.ts'
import { employmentOn } from '../../org/employment.ts'
import { findEmployee } from '../../org/people.ts'
import { isReadable } from '../../org/scope.ts'
import { todayOf } from '../../org/today.ts'
import { deskValuesOf } from '../../request/perform/desk.ts'
import { recordsById } from '../../request/records.ts'
import { request } from '../../request/table.ts'
import { ageOn, requiredSections } from './check.ts'
import { gapIn, standingOf } from './levels.ts'
import { seesComments } from './reader.ts'
import type { Machinery } from './section-rows.ts'
import { competenciesOf, periodsIn, readinessFor } from './sources.ts'
import { namesOfCells } from './texts.ts'
import { positionsIn } from './values.ts'
import { nameIn } from '../../lib/name-in.ts'

/** Plans of a person that are looked at for whether the caller decides on one. */
const MOST_LOOKED_AT = 50

/** What of a person is kept on no device. */
const RESULTS = ['results'] as const satisfies (keyof PersonalInformation)[]

/** The caller reads the person, or a plan of theirs. */
async function mayRead(requests: Machinery, who: string, context: Context): Promise<boolean> {
  if (await isReadable(who, context, { def: careerDevelopmentPlan })) return true
  const plans = await q().select({ id: request.id }).from(request).where(and(eq(request.module, careerDevelopmentPlan.slug), eq(request.employeeId, who), isNull(request.deletedAt))).orderBy(desc(request.sortAt)).limit(MOST_LOOKED_AT)
  return (await requests.seenOf(plans.map((p) => p.id), context)).size > 0
}

/** The plan that holds, with its positions for those who are shown them. */
async function currentPlan(employeeId: string, context: Context): Promise<CurrentPlan | null> {
  const plan = await planInForce(employeeId)
  if (!plan) return null
  const [record] = await recordsById([plan.requestId])
  const period = await findPeriod('plan', plan.periodId)
  const rows = record && (await seesComments(record, context)) ? positionsIn(await deskValuesOf(plan.requestId)) : []
  const columns = ['positionPlan', 'functionPlan', 'sitePlan', 'suggestionPeriod'] as const
  const names = await namesOfCells(rows.flatMap((row) => columns.flatMap((column) => (row[column] ? [{ section: '', column, id: row[column] }] : []))), context.language)
  const positions: CurrentPlan['positions'] = []
  for (const row of rows) {
    const name = (column: (typeof columns)[number]) => names[column].get(row[column] ?? '') ?? ''
    positions.push({ lineId: row.lineId, position: name('positionPlan'), department: name('functionPlan'), site: name('sitePlan'), when: name('suggestionPeriod'), readiness: row.positionPlan ? await readinessFor(employeeId, row.positionPlan, context.now) : null })
  }
  return { id: plan.requestId, code: plan.code, period: period ? nameIn(period, context.language) : '', approvedOn: plan.approvedOn, positions }
}

async function educationNames(employeeId: string, language: string): Promise<string[]> {
  const finished = (await educationOf(employeeId)).filter((e) => e.graduatedOn !== null).toReversed()
  const names = await choiceNames(finished.flatMap((e) => [e.levelId, e.subjectId]), language)
  return [...new Set(finished.map((e) => [names.get(e.levelId), names.get(e.subjectId)].filter((n) => n !== undefined).join(', ')).filter((n) => n !== ''))]
}

/** @throws CallError not_found: nobody of this id, nobody the caller reads */
export async function personalInformation(requests: Machinery, { id }: { id: string }, context: Context): Promise<PersonalInformation> {
  const { caller, now, language } = context
  const who = isEmptyId(id) ? caller.employeeId : id
  const person = (await mayRead(requests, who, context)) ? await findEmployee(who) : null
  if (!person) return refuse('not_found')
  const today = await todayOf(who, now)
  const work = await employmentOn(who, today)
  const standing = await standingOf(who, now)
  const known = (await activeCompetencies()).filter((c) => standing.required.has(c.id) || standing.current.has(c.id))
  return {
    employeeId: who, employee: person.fullName, employeeCode: person.code, companyStructure: work?.department ?? '', site: work?.site ?? '', jobTitle: work?.jobTitle ?? '', grade: work?.grade ?? null,
    joinDate: person.joinDate, serviceMonths: monthsBetween(person.joinDate, today), age: ageOn(person.birthDate, today), education: await educationNames(who, language),
    results: await gradesOf(who, context), notKept: [...RESULTS],
    competencies: known.map((c) => ({ competencyId: c.id, competency: nameIn(c, language), required: standing.required.get(c.id) ?? null, level: standing.current.get(c.id) ?? null, gap: gapIn(standing, c.id) })),
    readiness: readinessOf([...standing.required].map(([competencyId, required]) => ({ required, level: standing.current.get(competencyId) ?? null }))),
    items: (await itemsOf(who)).map(({ id: item, text, kind, status, dueDate }): PersonItem => ({ id: item, text, kind, status, dueDate })),
    currentPlan: await currentPlan(who, context),
  }
}

/** What a new plan of the caller's starts with. */
export async function planStart(context: Context): Promise<PlanStart> {
  const { caller, now } = context
  const period = (await periodsIn(context)).find((p) => p.isOpen) ?? null
  const existing = period === null ? null : await heldForPeriod(careerDevelopmentPlan, caller.employeeId, period.id)
  return {
    employeeId: caller.employeeId, employee: caller.fullName, period, formDate: await todayOf(caller.employeeId, now), openSections: [...planSections], required: await requiredSections(caller.employeeId, null),
    competencies: (await competenciesOf({}, context)).filter((c) => c.required !== null), existing,
  }
}
