/** What `growth.yaml` says people are appraised by, between the words of the file and the rows that are stored. Codes of the file are ids in the rows. */
import { type FreeColumn, RangeKind, type RaterKindRule, Section, type ValueRangeKind } from '../../../contract/growth/appraisal.ts'
import { fromHundredths, toHundredths } from '../../../contract/kit/decimal.ts'
import { namedId } from '../../lib/named-id.ts'
import type { appraisalForm, appraisalType, StoredForm, valueRange } from '../appraisal/table.ts'
import { type CodeOf, competencyIdOf, type Row, stored, type Texts, written } from './written.ts'

type RangeWord = 'higher' | 'lower' | 'table' | 'yes-no' | 'scale'
type ColumnWord = 'text' | 'long-text' | 'number' | 'percent' | 'date' | 'yes-no'

export interface WrittenRange {
  code: string
  name: Texts
  kind: RangeWord
  unit?: string | undefined
  rows: { from?: number | undefined; until?: number | undefined; score: number; name?: Texts | undefined }[]
  retired?: true | undefined
}

interface WrittenCriterion {
  code: string
  name: Texts
  help?: Texts | undefined
  weight: number
  competency?: string | undefined
}

interface WrittenColumn {
  code: FreeColumn['code']
  type: ColumnWord
  name: Texts
  required?: true | undefined
}

type WrittenSection = { code: string; weight: number; name: Texts } & ({ kind: 'criteria'; criteria: WrittenCriterion[] } | { kind: 'objectives'; columns?: WrittenColumn[] | undefined })

export interface WrittenForm {
  code: string
  name: Texts
  sections: WrittenSection[]
}

type Group<W = number> = Omit<RaterKindRule, 'kind' | 'weight'> & { weight: W }

export interface WrittenType {
  code: string
  name: Texts
  form: string
  fillBy: 'employee' | 'evaluator'
  raters: { self?: Group<0> & { max: 1 } | undefined; superior: Group & { min: 1; max: 1 }; peer?: Group | undefined; subordinate?: Group | undefined }
  grades: { code: string; from: number; name: Texts; guide?: number | undefined }[]
  peerThreshold: number
  calibrationMax: number
  objectiveRules: { min: number; max: number; weightMin: number; weightMax: number }
  minServiceDays: number
  jobGrades?: number[] | undefined
  retired?: true | undefined
}

export const valueRangeIdOf = (code: string): string => namedId(`value-range:${code}`)
export const appraisalFormIdOf = (code: string): string => namedId(`appraisal-form:${code}`)
export const appraisalTypeIdOf = (code: string): string => namedId(`appraisal-type:${code}`)
export const criterionIdOf = (form: string, section: string, code: string): string => namedId(`criterion:${form}:${section}:${code}`)

const kinds: Readonly<Record<RangeWord, ValueRangeKind>> = { higher: RangeKind.higher, lower: RangeKind.lower, table: RangeKind.table, 'yes-no': RangeKind.yesNo, scale: RangeKind.scale }
const columns: Readonly<Record<ColumnWord, number>> = { text: 1, 'long-text': 2, number: 3, percent: 4, date: 5, 'yes-no': 7 }
const wordOf = <W extends string>(words: Readonly<Record<W, number>>, id: number): W => (Object.keys(words) as W[]).find((word) => words[word] === id) as W

const decimal = (value: number): string => fromHundredths(toHundredths(value))
const decimalOrNull = (value: number | undefined): string | null => (value === undefined ? null : decimal(value))
const numberOrNone = (value: string | null): number | undefined => (value === null ? undefined : Number(value))
const retiredOf = (active: boolean): true | undefined => (active ? undefined : true)

export const rangeFacts = ({ code, name, kind, unit, rows, retired }: WrittenRange): Row<typeof valueRange> => ({
  id: valueRangeIdOf(code), code, names: stored(name), kind: kinds[kind], unit: unit ?? '',
  rows: rows.map((r) => ({ from: decimalOrNull(r.from), until: decimalOrNull(r.until), score: decimal(r.score), ...(r.name ? { names: stored(r.name) } : {}) })), active: !retired,
})
export const rangeWords = ({ code, names, kind, unit, rows, active }: Row<typeof valueRange>): WrittenRange => ({
  code, name: written(names), kind: wordOf(kinds, kind), unit: unit || undefined,
  rows: rows.map((r) => ({ from: numberOrNone(r.from), until: numberOrNone(r.until), score: Number(r.score), name: r.names && written(r.names) })), retired: retiredOf(active),
})

type StoredSection = StoredForm['sections'][number]

function sectionFacts(form: string, section: WrittenSection): StoredSection {
  const { code, weight, name } = section
  const facts = { code, weight: decimal(weight), names: stored(name) }
  if (section.kind === 'objectives') {
    return { ...facts, kind: Section.objectives, criteria: [], columns: (section.columns ?? []).map((c) => ({ code: c.code, columnTypeId: columns[c.type], names: stored(c.name), required: c.required ?? false })) }
  }
  return {
    ...facts, kind: Section.criteria, columns: [],
    criteria: section.criteria.map((c) => ({
      id: criterionIdOf(form, code, c.code), code: c.code, names: stored(c.name), help: c.help ? stored(c.help) : {}, weight: decimal(c.weight), competencyId: c.competency === undefined ? null : competencyIdOf(c.competency),
    })),
  }
}

function sectionWords(section: StoredSection, competencyOf: CodeOf): WrittenSection {
  const words = { code: section.code, weight: Number(section.weight), name: written(section.names) }
  if (section.kind === Section.objectives) {
    const free = section.columns.map((c) => ({ code: c.code, type: wordOf(columns, c.columnTypeId), name: written(c.names), required: c.required ? true as const : undefined }))
    return { ...words, kind: 'objectives', columns: free.length > 0 ? free : undefined }
  }
  return {
    ...words, kind: 'criteria',
    criteria: section.criteria.map((c) => ({
      code: c.code, name: written(c.names), help: Object.keys(c.help).length > 0 ? written(c.help) : undefined, weight: Number(c.weight), competency: c.competencyId === null ? undefined : competencyOf(c.competencyId),
    })),
  }
}

export const formFacts = ({ code, name, sections }: WrittenForm): Row<typeof appraisalForm> => ({ id: appraisalFormIdOf(code), code, names: stored(name), sections: sections.map((s) => sectionFacts(code, s)) })
/** @param competencyOf code of a competency */
export const formWords = ({ code, names, sections }: Row<typeof appraisalForm>, competencyOf: CodeOf): WrittenForm => ({ code, name: written(names), sections: sections.map((s) => sectionWords(s, competencyOf)) })

const FILLED_BY = { employee: 1, evaluator: 2 } as const
const RATERS = ['self', 'superior', 'peer', 'subordinate'] as const

export const typeFacts = ({ code, name, form, fillBy, raters, grades, peerThreshold, calibrationMax, objectiveRules, minServiceDays, jobGrades, retired }: WrittenType): Row<typeof appraisalType> => ({
  id: appraisalTypeIdOf(code), code, names: stored(name), formId: appraisalFormIdOf(form), fillBy: FILLED_BY[fillBy],
  raters: RATERS.flatMap((kind): RaterKindRule[] => { const group = raters[kind]; return group ? [{ kind, weight: decimal(group.weight), min: group.min, max: group.max }] : [] }),
  grades: grades.map((g) => ({ code: g.code, from: decimal(g.from), names: stored(g.name), guide: g.guide ?? null })),
  peerThreshold, calibrationMax: decimal(calibrationMax), objectiveRules, minServiceDays, jobGrades: jobGrades ?? null, active: !retired,
})
/** @param formOf code of a form */
export const typeWords = ({ code, names, formId, fillBy, raters, grades, peerThreshold, calibrationMax, objectiveRules, minServiceDays, jobGrades, active }: Row<typeof appraisalType>, formOf: CodeOf): WrittenType => ({
  code, name: written(names), form: formOf(formId), fillBy: wordOf(FILLED_BY, fillBy),
  raters: Object.fromEntries(raters.map(({ kind, weight, min, max }) => [kind, { weight: Number(weight), min, max }])) as unknown as WrittenType['raters'],
  grades: grades.map((g) => ({ code: g.code, from: Number(g.from), name: written(g.names), guide: g.guide ?? undefined })),
  peerThreshold, calibrationMax: Number(calibrationMax), objectiveRules, minServiceDays, jobGrades: jobGrades ?? undefined, retired: retiredOf(active),
})
