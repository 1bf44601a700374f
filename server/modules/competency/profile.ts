/** What somebody can do, held against a job. */
import type { CompetencyProfile, ProfileInput, ProfileRow } from '../../../contract/modules/competency/calls.ts'
import { gapOf, readinessOf } from '../../../contract/growth/readiness.ts'
import { competency } from '../../../contract/modules/competency/index.ts'
import { everyCompetency, findProfile, groupName } from '../../growth/competencies.ts'
import { historyOf } from '../../growth/levels.ts'
import { everyPeriod } from '../../growth/periods.ts'
import type { Context } from '../../lib/handler.ts'
import { refuse } from '../../lib/refuse.ts'
import { namesOf } from '../../org/people.ts'
import { isReadable } from '../../org/scope.ts'
import { askedLevels, jobOf } from '../../growth/job.ts'
import { subjectNames } from '../../training/terms/subjects.ts'
import { levelTextsOf } from './sources.ts'
import { nameIn } from '../../lib/name-in.ts'

/** @throws CallError not_found: nobody of this id, nobody the caller reads; no such job */
export async function competencyProfile({ employeeId, jobProfileId }: ProfileInput, context: Context): Promise<CompetencyProfile> {
  const { caller, now, language } = context
  const who = employeeId ?? caller.employeeId
  if (!(await isReadable(who, context, { def: competency }))) refuse('not_found')
  const employee = (await namesOf([who])).get(who) ?? refuse('not_found')
  const own = await jobOf(who, now)
  const job = jobProfileId === undefined ? own.profile : ((await findProfile(jobProfileId)) ?? refuse('not_found'))
  const required = new Map((await askedLevels(job)).map((l) => [l.competencyId, l.level]))
  const [all, periods, history] = [await everyCompetency(), await everyPeriod('competency'), await historyOf(who)]
  const shown = [...all.values()].filter((c) => required.has(c.id) || history.has(c.id))
  const subjects = await subjectNames(shown.flatMap((c) => c.subjectIds), language)
  const rows = shown.map((c): ProfileRow => {
    const levels = history.get(c.id) ?? []
    const current = levels.find((l) => l.supersededAt === null) ?? null
    const needed = required.get(c.id) ?? null
    const gap = needed === null ? null : gapOf(current?.level ?? 0, needed)
    return {
      competencyId: c.id, competency: nameIn(c, language), group: groupName(c, language), levelTexts: levelTextsOf(c, language), level: current?.level ?? null, validFrom: current?.validFrom ?? null,
      requiredLevel: needed, gap,
      trainings: gap !== null && gap < 0 ? c.subjectIds.flatMap((id) => (subjects.has(id) ? [{ id, name: subjects.get(id) ?? '' }] : [])) : [],
      history: levels.map(({ level, requiredLevel, validFrom, periodId }) => {
        const period = periods.get(periodId)
        return { level, requiredLevel, validFrom, period: period ? nameIn(period, language) : '' }
      }),
    }
  })
  return {
    employeeId: who, employee, jobTitle: own.title, job: job && { id: job.id, displayName: job.title, code: job.code }, isOwnJob: job !== null && job.id === own.profile?.id,
    readiness: job === null ? null : readinessOf(rows.flatMap((r) => (r.requiredLevel === null ? [] : [{ required: r.requiredLevel, level: r.level }]))), rows,
  }
}
