/** What a person's job asks for, as of today. */
import { activeCompetencies, type JobProfile, profileOfTitle } from './competencies.ts'
import { employmentOn } from '../org/employment.ts'
import { todayOf } from '../org/today.ts'

export interface Job {
  /** '' for somebody who works nowhere today. */
  title: string
  profile: JobProfile | null
}

export async function jobOf(employeeId: string, now: Date): Promise<Job> {
  const work = await employmentOn(employeeId, await todayOf(employeeId, now))
  return work ? { title: work.jobTitle, profile: await profileOfTitle(work.jobTitle) } : { title: '', profile: null }
}

/** Levels a profile asks for, of competencies that are in use, in the company's order. */
export async function askedLevels(profile: JobProfile | null): Promise<JobProfile['levels']> {
  if (!profile) return []
  const wanted = new Map(profile.levels.map((l) => [l.competencyId, l]))
  return (await activeCompetencies()).flatMap(({ id }) => wanted.get(id) ?? [])
}
