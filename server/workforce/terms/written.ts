/** What `workforce.yaml` says, between the words of the file and the rows that are stored. Codes of the file are ids in the rows. */
import { addDays } from '../../../contract/kit/civil-date.ts'
import { HiringKind, type HiringKindId, PropertyKind, type PropertyKindId } from '../../../contract/workforce/vocabulary.ts'
import { addMonths } from '../../../contract/kit/months.ts'
import { namedId } from '../../lib/named-id.ts'
import type { customProperty, designation, Names, planningFrame, planningPeriod, position } from '../table.ts'

/** Texts as the file writes them. */
interface Texts {
  en: string
  id?: string | undefined
  ar?: string | undefined
}

export interface WrittenDesignation {
  code: string
  name: Texts
  retired?: true | undefined
}

export interface WrittenPosition {
  code: string
  designation: string
  department: string
  site: string
  gradeFrom?: number | undefined
  gradeUntil?: number | undefined
  reportsTo?: string | undefined
  retired?: true | undefined
}

export interface WrittenPlanningPeriod {
  code: string
  name: Texts
  from: string
  until: string
  frameMonths: 1 | 3 | 6 | 12
  opens: string
  closes: string
}

export interface WrittenProperty {
  code: string
  name: Texts
  kind: keyof typeof PropertyKind
  required?: true | undefined
  options?: { code: string; name: Texts }[] | undefined
  departments?: string[] | undefined
  positions?: string[] | undefined
  requestTypes?: (keyof typeof HiringKind)[] | undefined
  retired?: true | undefined
}

type Row<T extends { $inferSelect: object }, Others extends string = never> = Omit<T['$inferSelect'], 'version' | Others>
type CodeOf = (id: string) => string
type Ids = ReadonlyMap<string, string>

export const designationIdOf = (code: string): string => namedId(`designation:${code}`)
export const positionIdOf = (code: string): string => namedId(`position:${code}`)
export const planningPeriodIdOf = (code: string): string => namedId(`planning-period:${code}`)
export const planningFrameIdOf = (periodId: string, number: number): string => namedId(`planning-frame:${periodId}:${number}`)
export const customPropertyIdOf = (code: string): string => namedId(`custom-property:${code}`)

const stored = (texts: Texts): Names => Object.fromEntries(Object.entries(texts).filter((e): e is [string, string] => e[1] !== undefined))
/** English first, whatever order the database keeps. */
const written = ({ en = '', ...others }: Names): Texts => ({ en, ...others })

const wordOf = <T extends Record<string, number>>(words: T, number: number): keyof T & string => Object.keys(words).find((word) => words[word] === number) ?? ''
const someOf = <T>(list: readonly T[]): T[] | undefined => (list.length > 0 ? [...list] : undefined)

export const designationFacts = ({ code, name, retired }: WrittenDesignation): Row<typeof designation> => ({ id: designationIdOf(code), code, name: name.en, names: stored(name), active: !retired })
export const designationWords = ({ code, name, names, active }: Row<typeof designation>): WrittenDesignation => ({ code, name: written({ ...names, en: name }), retired: active ? undefined : true })

/** @param designations ids of job titles by their codes */
export const positionFacts = ({ code, designation: title, department, site, gradeFrom, gradeUntil, retired }: WrittenPosition, ids: { designations: Ids; departments: Ids; sites: Ids }): Row<typeof position, 'reportToPositionId' | 'openedByRequestId'> => ({
  id: positionIdOf(code), code, designationId: ids.designations.get(title) ?? designationIdOf(title), departmentId: ids.departments.get(department) ?? '', siteId: ids.sites.get(site) ?? '',
  gradeFrom: gradeFrom ?? null, gradeUntil: gradeUntil ?? null, active: !retired,
})
export const positionWords = (row: Row<typeof position, 'openedByRequestId'>, codes: { designation: CodeOf; department: CodeOf; site: CodeOf; position: CodeOf }): WrittenPosition => ({
  code: row.code, designation: codes.designation(row.designationId), department: codes.department(row.departmentId), site: codes.site(row.siteId),
  gradeFrom: row.gradeFrom ?? undefined, gradeUntil: row.gradeUntil ?? undefined, reportsTo: row.reportToPositionId === null ? undefined : codes.position(row.reportToPositionId), retired: row.active ? undefined : true,
})

export const periodFacts = ({ code, name, from, until, frameMonths, opens, closes }: WrittenPlanningPeriod): Row<typeof planningPeriod, 'demo'> =>
  ({ id: planningPeriodIdOf(code), code, names: stored(name), from, until, frameMonths, opensOn: opens, closesOn: closes })
export const periodWords = ({ code, names, from, until, frameMonths, opensOn, closesOn }: Row<typeof planningPeriod, 'demo'>): WrittenPlanningPeriod =>
  ({ code, name: written(names), from, until, frameMonths: frameMonths as WrittenPlanningPeriod['frameMonths'], opens: opensOn, closes: closesOn })

/** The time frames of a period, from its first day to its last. */
export function framesOf({ id, from, until, frameMonths }: Pick<typeof planningPeriod.$inferSelect, 'id' | 'from' | 'until' | 'frameMonths'>): (typeof planningFrame.$inferSelect)[] {
  const frames: (typeof planningFrame.$inferSelect)[] = []
  for (let number = 1; ; number++) {
    const first = addMonths(from, (number - 1) * frameMonths)
    if (first > until) return frames
    const last = addDays(addMonths(from, number * frameMonths), -1)
    frames.push({ id: planningFrameIdOf(id, number), periodId: id, number, from: first, until: last < until ? last : until })
  }
}

export const propertyFacts = ({ code, name, kind, required, options, departments, positions, requestTypes, retired }: WrittenProperty, ids: { departments: Ids; positions: Ids }): Row<typeof customProperty, 'position'> => ({
  id: customPropertyIdOf(code), code, names: stored(name), kind: PropertyKind[kind], required: required ?? false, options: (options ?? []).map((o) => ({ code: o.code, names: stored(o.name) })),
  departmentIds: (departments ?? []).map((d) => ids.departments.get(d) ?? d), positionIds: (positions ?? []).map((p) => ids.positions.get(p) ?? positionIdOf(p)), requestTypes: (requestTypes ?? []).map((t): HiringKindId => HiringKind[t]), active: !retired,
})
export const propertyWords = ({ code, names, kind, required, options, departmentIds, positionIds, requestTypes, active }: Row<typeof customProperty, 'position'>, codes: { department: CodeOf; position: CodeOf }): WrittenProperty => ({
  code, name: written(names), kind: wordOf(PropertyKind, kind as PropertyKindId), required: required ? true : undefined, options: someOf(options.map((o) => ({ code: o.code, name: written(o.names) }))),
  departments: someOf(departmentIds.map(codes.department)), positions: someOf(positionIds.map(codes.position)), requestTypes: someOf(requestTypes.map((t) => wordOf(HiringKind, t))), retired: active ? undefined : true,
})
