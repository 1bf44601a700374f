/** Tests and feedback a training may begin with. */
import { asc } from 'drizzle-orm'
import { fold } from '../../../contract/kit/fold.ts'
import type { ListInput, OptionRow, Paged } from '../../../contract/kit/paging.ts'
import { q } from '../../db/context.ts'
import { remembered } from '../../db/memory.ts'
import { pagedRows } from '../../db/paging.ts'
import type { FormKind } from '../table.ts'
import { trainingFormTemplate } from './table.ts'
import { nameIn } from '../../lib/name-in.ts'

export type FormTemplate = typeof trainingFormTemplate.$inferSelect

/** Every template by id, also those that are offered no longer. */
export const formTemplates = (): Promise<ReadonlyMap<string, FormTemplate>> =>
  remembered([trainingFormTemplate], 'training forms', async () => new Map((await q().select().from(trainingFormTemplate).orderBy(asc(trainingFormTemplate.position), asc(trainingFormTemplate.id))).map((row) => [row.id, row])))

/** One template, also one that is offered no longer; null for no such thing. */
export const findFormTemplate = async (id: string): Promise<FormTemplate | null> => (await formTemplates()).get(id) ?? null

export interface FormOption extends OptionRow {
  code: string
  kind: FormKind
  questions: number
}

/** Templates that are offered, in the company's order, named in the language. @param kind of one kind alone */
export async function searchFormTemplates(input: ListInput, language: string, kind?: FormKind): Promise<Paged<FormOption>> {
  const wanted = fold(input.filterSearch ?? '')
  const options = [...(await formTemplates()).values()].filter((f) => f.active && (kind === undefined || f.kind === kind))
    .map((f): FormOption => ({ id: f.id, code: f.code, displayName: nameIn(f, language), kind: f.kind, questions: f.facts.fields.length }))
  return pagedRows(options.filter((o) => fold(o.displayName).includes(wanted)), input)
}
