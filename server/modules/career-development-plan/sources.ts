/** What a plan is chosen from. */
import { fold } from '../../../contract/kit/fold.ts'
import type { ListInput, OptionRow, Paged } from '../../../contract/kit/paging.ts'
import { readinessOf } from '../../../contract/growth/readiness.ts'
import { suggestionPeriods } from '../../../contract/modules/career-development-plan/choices.ts'
import { careerDevelopmentPlan } from '../../../contract/modules/career-development-plan/index.ts'
import type { CompetencyInput, CompetencyOption, PlanPeriodOption, PositionInput, PositionOption } from '../../../contract/modules/career-development-plan/sources.ts'
import { pagedRows } from '../../db/paging.ts'
import { activeCompetencies, findProfile, groupName, searchProfiles } from '../../growth/competencies.ts'
import { everyPeriod, type GrowthPeriod, isOpenOn } from '../../growth/periods.ts'
import type { Context } from '../../lib/handler.ts'
import { refuse } from '../../lib/refuse.ts'
import { searchChoices } from '../../org/choices.ts'
import { isReadable } from '../../org/scope.ts'
import { standingOf } from './levels.ts'
import { nameIn } from '../../lib/name-in.ts'

const MOST_POSITIONS = 500

function found<Row extends OptionRow>(options: readonly Row[], input: ListInput): Row[] {
  const wanted = fold(input.filterSearch ?? '')
  return options.filter((o) => fold(`${o.displayName} ${o.code ?? ''}`).includes(wanted))
}

const periodOption = (period: GrowthPeriod, { language, today }: Context): PlanPeriodOption => ({
  id: period.id, displayName: nameIn(period, language), code: period.code, from: period.from, until: period.until, fillFrom: period.fillFrom, fillUntil: period.fillUntil, isOpen: isOpenOn(period, today),
})

/** Latest first. */
export const periodsIn = async (context: Context): Promise<PlanPeriodOption[]> =>
  [...(await everyPeriod('plan')).values()].toSorted((a, b) => (a.from < b.from ? 1 : -1)).map((p) => periodOption(p, context))

export const periodOptions = async (input: ListInput, context: Context): Promise<Paged<PlanPeriodOption>> => pagedRows(found(await periodsIn(context), input), input)

/** Every competency in use: what the job asks for, and where the person is. @throws CallError not_found: nobody the caller reads, no such position */
export async function competenciesOf({ employeeId, positionPlan }: Pick<CompetencyInput, 'employeeId' | 'positionPlan'>, context: Context): Promise<CompetencyOption[]> {
  const { caller, language, now } = context
  const who = employeeId ?? caller.employeeId
  if (!(await isReadable(who, context, { def: careerDevelopmentPlan }))) refuse('not_found')
  const standing = await standingOf(who, now, positionPlan === undefined ? undefined : ((await findProfile(positionPlan)) ?? refuse('not_found')))
  return (await activeCompetencies()).map((c) => ({
    id: c.id, displayName: nameIn(c, language), code: c.code, employeeId: who, group: groupName(c, language), required: standing.required.get(c.id) ?? null, current: standing.current.get(c.id) ?? null,
  }))
}

export const competencyOptions = async (input: CompetencyInput, context: Context): Promise<Paged<CompetencyOption>> => pagedRows(found(await competenciesOf(input, context), input), input)

/** How far somebody is from a position; null where it asks for nothing. */
export async function readinessFor(employeeId: string, positionId: string, now: Date): Promise<string | null> {
  const { required, current } = await standingOf(employeeId, now, await findProfile(positionId))
  return readinessOf([...required].map(([id, level]) => ({ required: level, level: current.get(id) ?? null })))
}

export async function positionOptions(input: PositionInput, { caller, now }: Context): Promise<Paged<PositionOption>> {
  const all: { id: string; displayName: string; code?: string; grade: number | null }[] = []
  for (const option of (await searchProfiles({ filterSearch: input.filterSearch ?? '', paginationSize: MOST_POSITIONS })).listData) {
    const profile = await findProfile(option.id)
    if (profile && (input.functionPlan === undefined || profile.departmentId === null || profile.departmentId === input.functionPlan)) all.push({ ...option, grade: profile.grade })
  }
  const page = pagedRows(all, input)
  const listData: PositionOption[] = []
  for (const option of page.listData) listData.push({ ...option, employeeId: caller.employeeId, readiness: await readinessFor(caller.employeeId, option.id, now) })
  return { ...page, listData }
}

export const suggestionOptions = (input: ListInput, { language }: Context): Promise<Paged<OptionRow>> => searchChoices(suggestionPeriods, input, language)
