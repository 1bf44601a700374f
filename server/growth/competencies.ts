/** Competencies the company knows, and what each job asks for. */
import { asc } from 'drizzle-orm'
import type { ListInput, OptionRow, Paged } from '../../contract/kit/paging.ts'
import type { Level } from '../../contract/modules/competency/fields.ts'
import { q } from '../db/context.ts'
import { remembered } from '../db/memory.ts'
import { pagedRows } from '../db/paging.ts'
import { fold } from '../org/fold.ts'
import { competency, jobProfile } from './table.ts'

export type Competency = typeof competency.$inferSelect
export type JobProfile = Omit<typeof jobProfile.$inferSelect, 'levels'> & { levels: { competencyId: string; level: Level }[] }

/** Every competency by id, also those that are in use no longer, in the company's order. */
export const everyCompetency = (): Promise<ReadonlyMap<string, Competency>> =>
  remembered([competency], 'competencies', async () => new Map((await q().select().from(competency).orderBy(asc(competency.position), asc(competency.id))).map((c) => [c.id, c])))

/** Those in use, in the company's order. */
export const activeCompetencies = async (): Promise<Competency[]> => [...(await everyCompetency()).values()].filter((c) => c.active)

const everyProfile = (): Promise<ReadonlyMap<string, JobProfile>> =>
  remembered([jobProfile], 'job profiles', async () => new Map(((await q().select().from(jobProfile).orderBy(asc(jobProfile.title))) as JobProfile[]).map((p) => [p.id, p])))

/** What a job asks for, by its title as employments write it; null: nobody has said. */
export const profileOfTitle = async (title: string): Promise<JobProfile | null> => [...(await everyProfile()).values()].find((p) => p.active && p.title === title) ?? null

export const findProfile = async (id: string): Promise<JobProfile | null> => (await everyProfile()).get(id) ?? null

/** Jobs somebody has said it of, by title. */
export async function searchProfiles(input: ListInput): Promise<Paged<OptionRow>> {
  const wanted = fold(input.filterSearch ?? '')
  const options = [...(await everyProfile()).values()].filter((p) => p.active && fold(`${p.title} ${p.code}`).includes(wanted))
  return pagedRows(options.map(({ id, title, code }) => ({ id, displayName: title, code })), input)
}

export const groupName = ({ groupCode }: Competency, _language: string): string => groupCode
