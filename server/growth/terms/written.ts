/** What `growth.yaml` says, between the words of the file and the rows that are stored. Codes of the file are ids in the rows. */
import { namedId } from '../../lib/named-id.ts'
import { subjectIdOf } from '../../training/terms/written.ts'
import type { competency, competencyGroup, growthPeriod, jobProfile, LevelTexts, Names, PeriodKind } from '../table.ts'

/** Texts as the file writes them. */
export interface Texts {
  en: string
  id?: string | undefined
  ar?: string | undefined
}

export interface WrittenPeriod {
  kind: PeriodKind
  code: string
  name: Texts
  from: string
  until: string
  fillFrom: string
  fillUntil: string
  /** Of appraisals alone. */
  assessFrom?: string | undefined
  selfUntil?: string | undefined
  assessUntil?: string | undefined
  publishFrom?: string | undefined
  /** The day it was closed. */
  closed?: string | undefined
}

export interface WrittenCompetencyGroup {
  code: string
  name: Texts
  /** What levels 1 to 5 mean. */
  levels: Texts[]
}

export interface WrittenCompetency {
  code: string
  name: Texts
  group: string
  levels?: Texts[] | undefined
  subjects?: string[] | undefined
  retired?: true | undefined
}

export interface WrittenJob {
  code: string
  title: string
  department?: string | undefined
  grade?: number | undefined
  levels: Record<string, number>
  retired?: true | undefined
}

export type Row<T extends { $inferSelect: object }> = Omit<T['$inferSelect'], 'version'>
export type CodeOf = (id: string) => string

export const competencyIdOf = (code: string): string => namedId(`competency:${code}`)
export const jobProfileIdOf = (code: string): string => namedId(`job-profile:${code}`)
export const growthPeriodIdOf = (kind: PeriodKind, code: string): string => namedId(`growth-period:${kind}:${code}`)

export const stored = (texts: Texts): Names => Object.fromEntries(Object.entries(texts).filter((e): e is [string, string] => e[1] !== undefined))
/** English first, whatever order the database keeps. */
export const written = ({ en = '', ...others }: Names): Texts => ({ en, ...others })
const storedLevels = (levels: readonly Texts[] = []): LevelTexts => Object.fromEntries(levels.map((texts, i) => [String(i + 1), stored(texts)]))
const writtenLevels = (levels: LevelTexts): Texts[] => Object.keys(levels).sort().map((level) => written(levels[level] ?? {}))

export const periodFacts = ({ kind, code, name, from, until, fillFrom, fillUntil, assessFrom, selfUntil, assessUntil, publishFrom, closed }: WrittenPeriod): Omit<Row<typeof growthPeriod>, 'demo'> => ({
  id: growthPeriodIdOf(kind, code), kind, code, names: stored(name), from, until, fillFrom, fillUntil,
  assessFrom: assessFrom ?? null, selfUntil: selfUntil ?? null, assessUntil: assessUntil ?? null, publishFrom: publishFrom ?? null, closedOn: closed ?? null,
})
export const periodWords = ({ kind, code, names, from, until, fillFrom, fillUntil, assessFrom, selfUntil, assessUntil, publishFrom, closedOn }: Row<typeof growthPeriod>): WrittenPeriod => ({
  kind, code, name: written(names), from, until, fillFrom, fillUntil,
  assessFrom: assessFrom ?? undefined, selfUntil: selfUntil ?? undefined, assessUntil: assessUntil ?? undefined, publishFrom: publishFrom ?? undefined, closed: closedOn ?? undefined,
})

export const groupFacts = ({ code, name, levels }: WrittenCompetencyGroup): Omit<Row<typeof competencyGroup>, 'position'> => ({ code, names: stored(name), levelTexts: storedLevels(levels) })
export const groupWords = ({ code, names, levelTexts }: Row<typeof competencyGroup>): WrittenCompetencyGroup => ({ code, name: written(names), levels: writtenLevels(levelTexts) })

export const competencyFacts = ({ code, name, group, levels, subjects, retired }: WrittenCompetency): Omit<Row<typeof competency>, 'position'> => ({
  id: competencyIdOf(code), code, names: stored(name), groupCode: group, levelTexts: storedLevels(levels), subjectIds: (subjects ?? []).map(subjectIdOf), active: !retired,
})
/** @param subjectOf code of a subject of training */
export const competencyWords = ({ code, names, groupCode, levelTexts, subjectIds, active }: Row<typeof competency>, subjectOf: CodeOf): WrittenCompetency => ({
  code, name: written(names), group: groupCode, levels: Object.keys(levelTexts).length > 0 ? writtenLevels(levelTexts) : undefined, subjects: subjectIds.length > 0 ? subjectIds.map(subjectOf) : undefined, retired: active ? undefined : true,
})

export const jobFacts = ({ code, title, department, grade, levels, retired }: WrittenJob, departments: ReadonlyMap<string, string>): Row<typeof jobProfile> => ({
  id: jobProfileIdOf(code), code, title, departmentId: (department === undefined ? undefined : departments.get(department)) ?? null, grade: grade ?? null,
  levels: Object.entries(levels).map(([name, level]) => ({ competencyId: competencyIdOf(name), level })), active: !retired,
})
export const jobWords = ({ code, title, departmentId, grade, levels, active }: Row<typeof jobProfile>, codes: { department: CodeOf; competency: CodeOf }): WrittenJob => ({
  code, title, department: departmentId === null ? undefined : codes.department(departmentId), grade: grade ?? undefined,
  levels: Object.fromEntries(levels.map(({ competencyId, level }) => [codes.competency(competencyId), level])), retired: active ? undefined : true,
})
