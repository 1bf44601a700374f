/** Competencies the company knows, and what each job asks for. */
import { asc } from 'drizzle-orm'
import { fold } from '../../contract/kit/fold.ts'
import type { ListInput, OptionRow, Paged } from '../../contract/kit/paging.ts'
import type { Level } from '../../contract/growth/levels.ts'
import { q } from '../db/context.ts'
import { remembered } from '../db/memory.ts'
import { pagedRows } from '../db/paging.ts'
import { competency, competencyGroup, jobProfile } from './table.ts'
import { nameIn } from '../lib/name-in.ts'

/** A competency with its group; what its levels mean is the group's where it says nothing of its own. */
export type Competency = typeof competency.$inferSelect & { group: Pick<typeof competencyGroup.$inferSelect, 'code' | 'names'> }
export type JobProfile = Omit<typeof jobProfile.$inferSelect, 'levels'> & { levels: { competencyId: string; level: Level }[] }

async function readCompetencies(): Promise<Map<string, Competency>> {
  const groups = new Map((await q().select().from(competencyGroup)).map((g) => [g.code, g]))
  const rows = await q().select().from(competency).orderBy(asc(competency.position), asc(competency.id))
  return new Map(rows.map((row) => {
    const group = groups.get(row.groupCode)
    const isSilent = Object.keys(row.levelTexts).length === 0
    return [row.id, { ...row, levelTexts: isSilent ? (group?.levelTexts ?? {}) : row.levelTexts, group: group ?? { code: row.groupCode, names: {} } }]
  }))
}

/** Every competency by id, also those that are in use no longer, in the company's order. */
export const everyCompetency = (): Promise<ReadonlyMap<string, Competency>> => remembered([competency, competencyGroup], 'competencies', readCompetencies)

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

export const groupName = ({ group }: Competency, language: string): string => nameIn(group, language)
