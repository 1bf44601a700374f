/** What `training.yaml` says, between the words of the file and the rows that are stored. Codes of the file are ids in the rows. */
import { namedId } from '../../lib/named-id.ts'
import type { AudienceRow } from '../audience.ts'
import { currencyId } from './currencies.ts'
import { type FormFacts, type FormField, formFieldKinds, formKinds } from './form-kinds.ts'
import type { FormTemplate } from './form-templates.ts'
import type { MandatoryRule } from './mandatory-rules.ts'
import type { TrainingCategory, TrainingSubject } from './subjects.ts'
import type { trainingCurrency } from './table.ts'

/** Texts as the file writes them. */
interface Texts {
  en: string
  id?: string | undefined
  ar?: string | undefined
}

export interface WrittenCategory {
  code: string
  name: Texts
}

export interface WrittenSubject {
  code: string
  name: Texts
  description?: Texts | undefined
  category: string
  minutes: number
  certificateMonths?: number | undefined
  discreet?: true | undefined
  prerequisites?: string[] | undefined
  retired?: true | undefined
}

export interface WrittenRule {
  subject: string
  audience?: { department?: string | undefined; site?: string | undefined; gradeAtLeast?: number | undefined }[] | undefined
  from: string
  firstDueDays: number
  renewMonths?: number | undefined
  warnDays: number
}

export interface WrittenCurrency {
  code: string
  rate: number
  date: string
  retired?: true | undefined
}

interface Question {
  label: Texts
  optional?: true | undefined
}
type WrittenField = Question & (
  | { kind: 'oneOf'; options: Texts[]; right?: number | undefined; points?: number | undefined }
  | { kind: 'several'; options: Texts[]; right?: number[] | undefined; points?: number | undefined }
  | { kind: 'number'; right?: number | undefined; points?: number | undefined }
  | { kind: 'scale' }
  | { kind: 'text' }
)

export interface WrittenForm {
  code: string
  name: Texts
  kind: keyof typeof formKinds
  passPercent?: number | undefined
  attempts?: number | undefined
  fields: WrittenField[]
  retired?: true | undefined
}

/** Ids by code, of what a rule may name. */
interface Places {
  departments: ReadonlyMap<string, string>
  sites: ReadonlyMap<string, string>
}
type CodeOf = (id: string) => string

export const subjectIdOf = (code: string): string => namedId(`training-subject:${code}`)
export const formIdOf = (code: string): string => namedId(`training-form:${code}`)
export const mandatoryRuleIdOf = (subject: string): string => namedId(`training-rule:${subject}`)

const stored = (texts: Texts | undefined): Record<string, string> => Object.fromEntries(Object.entries(texts ?? {}).filter((e): e is [string, string] => e[1] !== undefined))
/** English first, whatever order the database keeps. */
const written = ({ en = '', ...others }: Record<string, string>): Texts => ({ en, ...others })

export const categoryFacts = ({ name }: WrittenCategory): Pick<TrainingCategory, 'names'> => ({ names: stored(name) })
export const categoryWords = ({ code, names }: TrainingCategory): WrittenCategory => ({ code, name: written(names) })

export const subjectFacts = ({ name, description, category, minutes, certificateMonths, discreet, prerequisites, retired }: WrittenSubject): Omit<TrainingSubject, 'id' | 'code' | 'position' | 'version'> => ({
  names: stored(name), descriptions: stored(description), category, minutes, certificateMonths: certificateMonths ?? null,
  discreet: discreet === true, prerequisiteIds: (prerequisites ?? []).map(subjectIdOf), active: !retired,
})

/** @param codeOf code of a subject */
export const subjectWords = ({ code, names, descriptions, category, minutes, certificateMonths, discreet, prerequisiteIds, active }: TrainingSubject, codeOf: CodeOf): WrittenSubject => ({
  code, name: written(names), description: descriptions.en === undefined ? undefined : written(descriptions), category, minutes, certificateMonths: certificateMonths ?? undefined,
  discreet: discreet || undefined, prerequisites: prerequisiteIds.length > 0 ? prerequisiteIds.map(codeOf) : undefined, retired: active ? undefined : true,
})

/** Nothing but what is said: the rows are compared with what was stored. */
const audienceRow = (departmentId: string | undefined, siteId: string | undefined, gradeAtLeast: number | undefined): AudienceRow =>
  ({ ...(departmentId === undefined ? {} : { departmentId }), ...(siteId === undefined ? {} : { siteId }), ...(gradeAtLeast === undefined ? {} : { gradeAtLeast }) })

export const ruleFacts = ({ subject, audience = [], from, firstDueDays, renewMonths, warnDays }: WrittenRule, { departments, sites }: Places): Omit<MandatoryRule, 'id' | 'version'> => ({
  subjectId: subjectIdOf(subject), from, firstDueDays, renewMonths: renewMonths ?? null, warnDays,
  audience: audience.map(({ department, site, gradeAtLeast }) => audienceRow(department === undefined ? undefined : departments.get(department), site === undefined ? undefined : sites.get(site), gradeAtLeast)),
})

export const ruleWords = ({ subjectId, audience, from, firstDueDays, renewMonths, warnDays }: MandatoryRule, codes: { subject: CodeOf; department: CodeOf; site: CodeOf }): WrittenRule => ({
  subject: codes.subject(subjectId), from, firstDueDays, renewMonths: renewMonths ?? undefined, warnDays,
  audience: audience.length === 0 ? undefined
    : audience.map(({ departmentId, siteId, gradeAtLeast }) => ({ department: departmentId ? codes.department(departmentId) : undefined, site: siteId ? codes.site(siteId) : undefined, gradeAtLeast: gradeAtLeast ?? undefined })),
})

type CurrencyRow = typeof trainingCurrency.$inferSelect
const PLACES = 8
export const currencyFacts = ({ code, rate, date, retired }: WrittenCurrency): Omit<CurrencyRow, 'position' | 'version'> =>
  ({ id: currencyId(code), code, rate: rate.toFixed(PLACES), rateDate: date, active: !retired })
export const currencyWords = ({ code, rate, rateDate, active }: CurrencyRow): WrittenCurrency => ({ code, rate: Number(rate), date: rateDate, retired: active ? undefined : true })

function fieldFacts(field: WrittenField): FormField {
  const common = { kind: formFieldKinds[field.kind], labels: stored(field.label), required: !field.optional }
  if (field.kind === 'scale' || field.kind === 'text') return { ...common, options: [], right: null, points: 0 }
  const options = 'options' in field ? field.options.map(stored) : []
  const right = field.right === undefined ? null : field.kind === 'oneOf' ? [field.right] : field.right
  return { ...common, options, right, points: field.points ?? 0 }
}

const kindOf = <K extends string>(kinds: Record<K, number>, kind: number): K => (Object.keys(kinds) as K[]).find((name) => kinds[name] === kind) as K

function fieldWords({ kind, labels, options, right, points, required }: FormField): WrittenField {
  const name = kindOf(formFieldKinds, kind)
  const question = { label: written(labels), optional: required ? undefined : (true as const) }
  const counts = { points: points === 0 ? undefined : points }
  if (name === 'scale' || name === 'text') return { kind: name, ...question }
  if (name === 'oneOf') return { kind: name, ...question, options: options.map(written), right: Array.isArray(right) ? right[0] : undefined, ...counts }
  if (name === 'several') return { kind: name, ...question, options: options.map(written), right: Array.isArray(right) ? right : undefined, ...counts }
  return { kind: name, ...question, right: typeof right === 'number' ? right : undefined, ...counts }
}

export const formFacts = ({ name, kind, passPercent, attempts, fields, retired }: WrittenForm): { kind: FormTemplate['kind']; names: Record<string, string>; facts: FormFacts; active: boolean } => ({
  kind: formKinds[kind], names: stored(name), active: !retired,
  facts: { passPercent: passPercent ?? null, attemptsMax: attempts ?? 1, anonymous: kind === 'feedback', fields: fields.map(fieldFacts) },
})

export function formWords({ code, kind, names, facts: { passPercent, attemptsMax, fields }, active }: FormTemplate): WrittenForm {
  const name = kindOf(formKinds, kind)
  return { code, name: written(names), kind: name, passPercent: passPercent ?? undefined, attempts: name === 'feedback' ? undefined : attemptsMax, fields: fields.map(fieldWords), retired: active ? undefined : true }
}
