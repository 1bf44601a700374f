/** Rows of an assessment while they are filled in, and what of a profile is missing. Pure. */
import type { AskedCompetency, FinalAssessmentRow, ProfileRow } from '../../../contract/modules/competency/calls.ts'
import type { competencyDeskFields, competencyFields } from '../../../contract/modules/competency/fields.ts'
import type { DraftValues } from '../../../contract/kit/field.ts'

export type OwnRow = NonNullable<DraftValues<typeof competencyFields>['rows']>[number]
export type GivenLevel = NonNullable<DraftValues<typeof competencyDeskFields.first>['superiorLevels']>[number]

/** Rows of a form: every competency that is asked for, with what the person has said of it. */
export const rowsFrom = (asked: readonly Pick<AskedCompetency, 'competencyId' | 'requiredLevel'>[], said: readonly OwnRow[]): OwnRow[] =>
  asked.map(({ competencyId, requiredLevel }) => {
    const own = said.find((row) => row.competencyId === competencyId)
    return { lineId: own?.lineId ?? competencyId, competencyId, requiredLevel, selfLevel: own?.selfLevel ?? null, evidence: own?.evidence ?? '' }
  })

const saidOf = (rows: readonly OwnRow[]) => JSON.stringify(rows.map(({ competencyId, requiredLevel, selfLevel, evidence }) => [competencyId, requiredLevel, selfLevel ?? null, evidence ?? '']))

/** Whether two lists of rows say the same, whatever stands for nothing. */
export const sayTheSame = (a: readonly OwnRow[], b: readonly OwnRow[]): boolean => saidOf(a) === saidOf(b)

/** A change of one row; the others stay the very same. */
export const withRow = (rows: readonly OwnRow[], lineId: string, change: Partial<OwnRow>): OwnRow[] => rows.map((row) => (row.lineId === lineId ? { ...row, ...change } : row))

export const isGiven = (level: number | null | undefined): level is number => level !== null && level !== undefined

/** What is missing before it can be handed in: a level each. Whether a level is shown well enough, the server knows, which has the files. */
export const lackingIn = (rows: readonly OwnRow[]): { field: string; code: string }[] => rows.flatMap(({ lineId, selfLevel }) => (isGiven(selfLevel) ? [] : [{ field: `rows.${lineId}.selfLevel`, code: 'fixed:field.required' }]))

/** Every competency of an assessment with the level that was given, one of them changed. */
export const withLevel = (rows: readonly Pick<FinalAssessmentRow, 'competencyId'>[], given: readonly GivenLevel[], competencyId: string, change: Partial<GivenLevel>): GivenLevel[] =>
  rows.map((row) => {
    const own = given.find((one) => one.competencyId === row.competencyId) ?? { lineId: row.competencyId, competencyId: row.competencyId, level: null, comment: '' }
    return row.competencyId === competencyId ? { ...own, ...change } : own
  })

/** Two levels that are so far apart are talked about. */
export const TALK = 2
export const areApart = (a: number | null | undefined, b: number | null | undefined, by: number): boolean => isGiven(a) && isGiven(b) && Math.abs(a - b) >= by

/** In their order, under the names of their groups. */
export const byGroup = <R extends { group: string }>(rows: readonly R[]): { name: string; rows: R[] }[] => [...Map.groupBy(rows, (row) => row.group)].map(([name, own]) => ({ name, rows: own }))

/** What lacks most first. */
export const gapsOf = (rows: readonly ProfileRow[]): ProfileRow[] => rows.filter(({ gap }) => gap !== null && gap < 0).toSorted((a, b) => (a.gap ?? 0) - (b.gap ?? 0))
