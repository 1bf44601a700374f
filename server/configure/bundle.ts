/** A configuration as a whole: what files say and what a database holds, in one form that can be compared, written and applied. */
import { createHash } from 'node:crypto'
import { canonicalJson } from '../../contract/kit/wire.ts'
import type { Mistake, Path } from './document.ts'
import type { AccessGroupItem, Calendar, CalendarGroup, Holiday, LeaveTypeItem, ModuleRight, ChoiceItem, PayComponentItem, PayPeriodsItem, RoleItem, Rule, Shift } from './shapes.ts'
import type { AppraisalFormItem, AppraisalTypeItem, ValueRangeItem } from './appraisal-shapes.ts'
import type { CompetencyGroupItem, CompetencyItem, GrowthPeriodItem, JobItem } from './growth-shapes.ts'
import type { CurrencyItem, FormItem, MandatoryItem, TrainingCategoryItem, TrainingSubjectItem } from './training-shapes.ts'
import type { CustomPropertyItem, DesignationItem, PlanningPeriodItem, PositionItem } from './workforce-shapes.ts'

export interface Setting {
  name: string
  value: unknown
}

/** Sections in the order they are applied: later ones name earlier ones. */
export interface Sections {
  settings: Setting
  shifts: Shift
  calendars: Calendar
  calendarGroups: CalendarGroup
  /** One entry at most. */
  payPeriods: PayPeriodsItem
  holidays: Holiday
  leaveTypes: LeaveTypeItem
  choices: ChoiceItem
  /** What `payroll.yaml` says besides components, by name. */
  payRules: Setting
  payComponents: PayComponentItem
  trainingCategories: TrainingCategoryItem
  trainingSubjects: TrainingSubjectItem
  mandatoryTraining: MandatoryItem
  trainingCurrencies: CurrencyItem
  trainingForms: FormItem
  competencyGroups: CompetencyGroupItem
  competencies: CompetencyItem
  jobs: JobItem
  growthPeriods: GrowthPeriodItem
  valueRanges: ValueRangeItem
  appraisalForms: AppraisalFormItem
  appraisalTypes: AppraisalTypeItem
  designations: DesignationItem
  positions: PositionItem
  planningPeriods: PlanningPeriodItem
  customProperties: CustomPropertyItem
  approval: Rule
  accessGroups: AccessGroupItem
  rights: ModuleRight
  roles: RoleItem
}
export type SectionName = keyof Sections

/** One entry of a section. `key` tells entries apart and reads well in a line of a diff. */
export interface Item<T> {
  key: string
  value: T
  /** Where a file says it; absent for what comes from the database. */
  at?: (path?: Path) => { file: string; line: number }
}

export type Parts = { [S in SectionName]?: Item<Sections[S]>[] }

export interface Manifest {
  company: string
  /** The company's own count; it never goes down. */
  revision: number
}

export interface Bundle {
  manifest: Manifest
  /** A section no file speaks of is absent, and stays as it is. */
  parts: Parts
}

interface Section<S extends SectionName> {
  /** Heading in a diff. */
  title: string
  /** File that holds it, without `.yaml`. */
  file: string
  keyOf(value: Sections[S]): string
  /** True where the order of entries means something. */
  ordered?: true
}

export const sections: { [S in SectionName]: Section<S> } = {
  settings: { title: 'settings', file: 'settings', keyOf: (v) => v.name },
  shifts: { title: 'shifts', file: 'calendars', keyOf: (v) => v.code },
  calendars: { title: 'calendars', file: 'calendars', keyOf: (v) => v.code },
  calendarGroups: { title: 'calendar groups', file: 'calendars', keyOf: (v) => v.code },
  payPeriods: { title: 'pay periods', file: 'calendars', keyOf: () => 'rule' },
  holidays: { title: 'holidays', file: 'holidays', keyOf: (v) => (v.calendar ? `${v.date} ${v.calendar}` : v.date) },
  leaveTypes: { title: 'leave types', file: 'leave-types', keyOf: (v) => v.code, ordered: true },
  choices: { title: 'choices', file: 'choices', keyOf: (v) => `${v.list} ${v.code}`, ordered: true },
  payRules: { title: 'rules of pay', file: 'payroll', keyOf: (v) => v.name },
  payComponents: { title: 'components of pay', file: 'payroll', keyOf: (v) => v.code, ordered: true },
  trainingCategories: { title: 'categories of training', file: 'training', keyOf: (v) => v.code, ordered: true },
  trainingSubjects: { title: 'subjects of training', file: 'training', keyOf: (v) => v.code, ordered: true },
  mandatoryTraining: { title: 'mandatory training', file: 'training', keyOf: (v) => v.subject },
  trainingCurrencies: { title: 'currencies of training', file: 'training', keyOf: (v) => v.code, ordered: true },
  trainingForms: { title: 'forms of training', file: 'training', keyOf: (v) => v.code, ordered: true },
  competencyGroups: { title: 'groups of competencies', file: 'growth', keyOf: (v) => v.code, ordered: true },
  competencies: { title: 'competencies', file: 'growth', keyOf: (v) => v.code, ordered: true },
  jobs: { title: 'what jobs ask for', file: 'growth', keyOf: (v) => v.code },
  growthPeriods: { title: 'periods of assessments, plans and appraisals', file: 'growth', keyOf: (v) => `${v.kind} ${v.code}` },
  valueRanges: { title: 'value ranges', file: 'growth', keyOf: (v) => v.code },
  appraisalForms: { title: 'forms of appraisal', file: 'growth', keyOf: (v) => v.code },
  appraisalTypes: { title: 'types of appraisal', file: 'growth', keyOf: (v) => v.code },
  designations: { title: 'job titles', file: 'workforce', keyOf: (v) => v.code },
  positions: { title: 'positions', file: 'workforce', keyOf: (v) => v.code },
  planningPeriods: { title: 'planning periods', file: 'workforce', keyOf: (v) => v.code },
  customProperties: { title: 'questions of requests for people', file: 'workforce', keyOf: (v) => v.code, ordered: true },
  approval: { title: 'approval rules', file: 'approval', keyOf: (v) => v.name, ordered: true },
  accessGroups: { title: 'groups of people', file: 'rights', keyOf: (v) => v.code },
  rights: { title: 'rights', file: 'rights', keyOf: (v) => v.module },
  roles: { title: 'roles', file: 'roles', keyOf: (v) => [v.role, v.person, v.module && `for ${v.module}`, v.site && `at ${v.site}`, v.from && `from ${v.from}`].filter(Boolean).join(' ') },
}
export const sectionNames = Object.keys(sections) as SectionName[]

/** The same without what is not said (undefined), at every depth. */
export function said<T>(value: T): T {
  if (Array.isArray(value)) return value.map(said) as T
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).filter(([, v]) => v !== undefined).map(([k, v]) => [k, said(v)])) as T
}

/** An entry of the database. */
export const itemOf = <S extends SectionName>(name: S, value: Sections[S]): Item<Sections[S]> => ({ key: sections[name].keyOf(value), value: said(value) })

/** SHA-256 over what is said: comments, layout and the order of unordered entries change nothing. */
export function hashOf({ manifest, parts }: Bundle): string {
  const content = sectionNames.map((name) => {
    const items = (parts[name] ?? []) as Item<unknown>[]
    const entries = items.map(({ key, value }) => [key, value])
    return [name, parts[name] === undefined ? null : sections[name].ordered ? entries : entries.sort((a, b) => (String(a[0]) < String(b[0]) ? -1 : 1))]
  })
  return createHash('sha256').update(canonicalJson([manifest.company, content])).digest('hex')
}

/** The mistake at the place of an item. */
export function mistakeAt(item: Item<unknown>, path: Path, message: string): Mistake {
  const place = item.at?.(path) ?? { file: '', line: 0 }
  return { ...place, message }
}
