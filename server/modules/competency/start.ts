/** What a new assessment starts with. */
import type { AskedCompetency, AssessmentStart, StartInput } from '../../../contract/modules/competency/calls.ts'
import { competency } from '../../../contract/modules/competency/index.ts'
import { everyCompetency, groupName, type JobProfile } from '../../growth/competencies.ts'
import { levelsBefore } from '../../growth/levels.ts'
import { findPeriod, heldForPeriod } from '../../growth/periods.ts'
import type { Context } from '../../lib/handler.ts'
import { refuse } from '../../lib/refuse.ts'
import { askedLevels, jobOf } from '../../growth/job.ts'
import { levelTextsOf, periodOption } from './sources.ts'
import { nameIn } from '../../lib/name-in.ts'

/** Competencies with what is asked of each, and the level that held before the period. */
export async function askedCompetencies(asked: JobProfile['levels'], of: { employeeId: string; before: string }, language: string): Promise<AskedCompetency[]> {
  const [all, previous] = [await everyCompetency(), await levelsBefore(of.employeeId, of.before)]
  return asked.flatMap(({ competencyId, level }): AskedCompetency[] => {
    const found = all.get(competencyId)
    return found ? [{ competencyId, competency: nameIn(found, language), group: groupName(found, language), requiredLevel: level, levelTexts: levelTextsOf(found, language), previousLevel: previous.get(competencyId) ?? null }] : []
  })
}

/** @throws CallError field.required, competency_period_unknown, competency_no_profile, not_found for somebody else's */
export async function startOf({ period: periodId, employeeId }: StartInput, context: Context): Promise<AssessmentStart> {
  const { caller, language, now } = context
  if (employeeId !== undefined && employeeId !== caller.employeeId) refuse('not_found')
  if (periodId === undefined) refuse('field.required', {}, 'period')
  const period = (await findPeriod('competency', periodId)) ?? refuse('competency_period_unknown', {}, 'period')
  const job = await jobOf(caller.employeeId, now)
  const asked = await askedLevels(job.profile)
  if (asked.length === 0) refuse('competency_no_profile', { job: job.title })
  const existing = await heldForPeriod(competency, caller.employeeId, period.id)
  return {
    employeeId: caller.employeeId, employee: caller.fullName, period: periodOption(period, context), jobTitle: job.title,
    rows: await askedCompetencies(asked, { employeeId: caller.employeeId, before: period.from }, language), existing,
  }
}
