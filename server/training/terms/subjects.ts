/** Subjects the company trains in, and what they are about. */
import { asc } from 'drizzle-orm'
import { fold } from '../../../contract/kit/fold.ts'
import type { ListInput, OptionRow, Paged } from '../../../contract/kit/paging.ts'
import { q } from '../../db/context.ts'
import { remembered } from '../../db/memory.ts'
import { pagedRows } from '../../db/paging.ts'
import { mandatoryRules } from './mandatory-rules.ts'
import { trainingCategory, trainingSubject } from './table.ts'
import { nameIn } from '../../lib/name-in.ts'

export type TrainingSubject = typeof trainingSubject.$inferSelect
export type TrainingCategory = typeof trainingCategory.$inferSelect

/** Every subject by id, also those that are offered no longer, in the company's order: a few dozen. */
export const trainingSubjects = (): Promise<ReadonlyMap<string, TrainingSubject>> =>
  remembered([trainingSubject], 'training subjects', async () => new Map((await q().select().from(trainingSubject).orderBy(asc(trainingSubject.position), asc(trainingSubject.id))).map((row) => [row.id, row])))

/** Categories by code, in the company's order. */
export const trainingCategories = (): Promise<ReadonlyMap<string, TrainingCategory>> =>
  remembered([trainingCategory], 'training categories', async () => new Map((await q().select().from(trainingCategory).orderBy(asc(trainingCategory.position), asc(trainingCategory.code))).map((row) => [row.code, row])))

/** One subject, also one that is offered no longer; null for no such thing. */
export const findSubject = async (id: string): Promise<TrainingSubject | null> => (await trainingSubjects()).get(id) ?? null

/** Names of subjects by id; what is none is absent. */
export async function subjectNames(ids: readonly string[], language: string): Promise<Map<string, string>> {
  const all = await trainingSubjects()
  return new Map([...new Set(ids)].flatMap((id): [string, string][] => {
    const found = all.get(id)
    return found ? [[id, nameIn(found, language)]] : []
  }))
}

export interface SubjectOption extends OptionRow {
  code: string
  minutes: number
  /** Code of the category, and what it is called. */
  categoryCode: string
  category: string
  /** Some people must do it. */
  isMandatory: boolean
}

/** Subjects that are offered, in the company's order, named in the language. */
export async function searchSubjects(input: ListInput, language: string): Promise<Paged<SubjectOption>> {
  const [subjects, categories, rules] = [await trainingSubjects(), await trainingCategories(), await mandatoryRules()]
  const wanted = fold(input.filterSearch ?? '')
  const options = [...subjects.values()].filter((s) => s.active).map((s): SubjectOption => {
    const category = categories.get(s.category)
    return { id: s.id, displayName: nameIn(s, language), code: s.code, minutes: s.minutes, categoryCode: s.category, category: category ? nameIn(category, language) : '', isMandatory: rules.some((r) => r.subjectId === s.id) }
  })
  return pagedRows(options.filter((o) => fold(`${o.displayName} ${o.code} ${o.category}`).includes(wanted)), input)
}
