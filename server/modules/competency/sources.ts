/** What the form chooses from, and what it needs to know beforehand. */
import { fold } from '../../../contract/kit/fold.ts'
import type { ListInput, OptionRow, Paged } from '../../../contract/kit/paging.ts'
import type { CompetencyConfiguration } from '../../../contract/modules/competency/calls.ts'
import { LEVELS } from '../../../contract/growth/levels.ts'
import { type CompetencyOption, EVIDENCE_FROM, EVIDENCE_LENGTH, FINAL_TOLERANCE, type PeriodOption } from '../../../contract/modules/competency/fields.ts'
import { competency } from '../../../contract/modules/competency/index.ts'
import { pagedRows } from '../../db/paging.ts'
import { activeCompetencies, type Competency, groupName, searchProfiles } from '../../growth/competencies.ts'
import { everyPeriod, type GrowthPeriod, isOpenOn } from '../../growth/periods.ts'
import type { Context } from '../../lib/handler.ts'
import { hrIn, viewerOf } from '../../request/viewer.ts'
import { nameIn } from '../../lib/name-in.ts'

export const periodOption = (period: GrowthPeriod, { language, today }: Context): PeriodOption => ({
  id: period.id, displayName: nameIn(period, language), code: period.code, periodStart: period.from, periodEnd: period.until, fillFrom: period.fillFrom, fillUntil: period.fillUntil, isOpen: isOpenOn(period, today),
})

/** Latest first. */
const periods = async (context: Context): Promise<PeriodOption[]> =>
  [...(await everyPeriod('competency')).values()].toSorted((a, b) => (a.from < b.from ? 1 : -1)).map((p) => periodOption(p, context))

const found = (options: readonly { displayName: string; code?: string }[], input: ListInput) => {
  const wanted = fold(input.filterSearch ?? '')
  return options.filter((o) => fold(`${o.displayName} ${o.code ?? ''}`).includes(wanted))
}

export const periodOptions = async (input: ListInput, context: Context): Promise<Paged<PeriodOption>> => pagedRows(found(await periods(context), input) as PeriodOption[], input)

export const levelTextsOf = ({ levelTexts }: Pick<Competency, 'levelTexts'>, language: string): string[] =>
  LEVELS.filter((l) => l > 0).map((level) => levelTexts[level]?.[language] ?? levelTexts[level]?.en ?? '')

export async function competencyOptions(input: ListInput, { language }: Context): Promise<Paged<CompetencyOption>> {
  const options = (await activeCompetencies()).map((c): CompetencyOption => ({ id: c.id, displayName: nameIn(c, language), code: c.code, group: groupName(c, language) }))
  return pagedRows(found(options, input) as CompetencyOption[], input)
}

export const jobOptions = (input: ListInput): Promise<Paged<OptionRow>> => searchProfiles(input)

export async function configuration(context: Context): Promise<CompetencyConfiguration> {
  const viewer = await viewerOf(context)
  const isHr = !hrIn(viewer, { def: competency }).isEmpty
  const { t } = context
  return {
    mayFill: viewer.readOnly.get(competency.slug) === false,
    mayAssess: isHr || !viewer.below.isEmpty || viewer.grants.some((g) => g.grantedToEmployeeId === viewer.employeeId),
    isHr,
    levels: LEVELS.map((level) => ({ id: String(level), displayName: t(`competency:level.${level}`), description: t(`competency:level-hint.${level}`) })),
    currentPeriod: (await periods(context)).find((p) => p.isOpen) ?? null,
    evidenceFrom: EVIDENCE_FROM, evidenceLength: EVIDENCE_LENGTH, finalTolerance: FINAL_TOLERANCE,
    attachments: competency.attachments ?? { category: 1, max: 0 },
  }
}
