/** What the company appraises by, as its configuration names it. */
import { asc } from 'drizzle-orm'
import { type AppraisalForm, type FreeColumn, Section, type ValueRange } from '../../../contract/growth/appraisal.ts'
import { q } from '../../db/context.ts'
import { remembered } from '../../db/memory.ts'
import { nameIn } from '../../lib/name-in.ts'
import type { Names } from '../table.ts'
import { appraisalForm, appraisalType, type StoredForm, valueRange } from './table.ts'

export type AppraisalTypeRow = typeof appraisalType.$inferSelect
export type AppraisalFormRow = typeof appraisalForm.$inferSelect
export type ValueRangeRow = typeof valueRange.$inferSelect

const byId = <R extends { id: string }>(rows: readonly R[]): Map<string, R> => new Map(rows.map((row) => [row.id, row]))

/** Every kind of appraisal by id, also those that are in use no longer. */
export const everyType = (): Promise<ReadonlyMap<string, AppraisalTypeRow>> => remembered([appraisalType], 'appraisal types', async () => byId(await q().select().from(appraisalType).orderBy(asc(appraisalType.code))))

/** Every form by id, as it is now. An evaluation keeps the one it was opened with. */
export const everyForm = (): Promise<ReadonlyMap<string, AppraisalFormRow>> => remembered([appraisalForm], 'appraisal forms', async () => byId(await q().select().from(appraisalForm).orderBy(asc(appraisalForm.code))))

/** Every value range by id, also those that are in use no longer. */
export const everyRange = (): Promise<ReadonlyMap<string, ValueRangeRow>> => remembered([valueRange], 'value ranges', async () => byId(await q().select().from(valueRange).orderBy(asc(valueRange.code))))

/** By which kind people of a grade of employment are appraised: one for their grade comes before the one for everybody. Null: by none. */
export async function typeFor(grade: number): Promise<AppraisalTypeRow | null> {
  const active = [...(await everyType()).values()].filter((t) => t.active)
  return active.find((t) => t.jobGrades?.includes(grade)) ?? active.find((t) => t.jobGrades === null) ?? null
}

/** Columns the company adds to objectives of a kind of appraisal, in the order of its form. */
export async function freeColumnsOf(typeId: string, language: string): Promise<FreeColumn[]> {
  const type = (await everyType()).get(typeId)
  const form = type && (await everyForm()).get(type.formId)
  return form ? freeColumnsIn(form, language) : []
}

/** Columns of a form: of one that was stored, as it was then. */
export const freeColumnsIn = ({ sections }: Pick<StoredForm, 'sections'>, language: string): FreeColumn[] =>
  sections.filter((s) => s.kind === Section.objectives).flatMap((s) => s.columns.map((c) => ({ ...c, names: nameIn(c, language) })))

/** '' where nothing is said. */
const textIn = (names: Names, language: string): string => nameIn({ names, code: '' }, language)

export const rangeIn = ({ id, code, names, kind, unit, rows }: Omit<ValueRangeRow, 'active' | 'version'>, language: string): ValueRange & { name: string } => ({
  id, kind, unit, name: nameIn({ names, code }, language),
  rows: rows.map(({ from, until, score, names: called }) => ({ from, until, score, ...(called ? { names: textIn(called, language) } : {}) })),
})

export const formIn = ({ id, code, names, sections }: StoredForm, language: string): AppraisalForm => ({
  id, code, names: nameIn({ names, code }, language),
  sections: sections.map((s) => ({
    ...s, names: nameIn(s, language),
    criteria: s.criteria.map((c) => ({ ...c, names: nameIn(c, language), help: textIn(c.help, language) })), columns: s.columns.map((c) => ({ ...c, names: nameIn(c, language) })),
  })),
})
