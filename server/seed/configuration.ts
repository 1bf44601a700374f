/** The configuration of the demo company, from its files: what the made-up past follows is what the product is configured with. */
import type { ChoiceList, RulesOf } from '../../contract/kit/choices.ts'
import type { Level } from '../../contract/growth/levels.ts'
import { apply } from '../configure/run.ts'
import { ruleOf, shiftMinutes } from '../configure/apply.ts'
import type { Bundle, Item } from '../configure/bundle.ts'
import type { RoleItem, Rule } from '../configure/shapes.ts'
import { readShipped, type Shipped } from '../configure/shipped.ts'
import type { CalendarShift } from '../facts/plan-of-day.ts'
import { competencyIdOf, jobProfileIdOf } from '../growth/terms/written.ts'
import type { LeaveTypeCode } from '../ledger/leave-types.ts'
import type { LeaveTypeRules } from '../ledger/table.ts'
import type { Clock } from '../lib/clock.ts'
import { namedId } from '../lib/named-id.ts'
import type { CalendarRule } from '../org/table.ts'
import type { Component, PayRules } from '../payroll/kinds.ts'
import { componentFacts, rulesOf as rulesOfPay } from '../payroll/rules.ts'
import { currencyFacts, subjectIdOf } from '../training/terms/written.ts'
import { designationIdOf, positionIdOf } from '../workforce/terms/written.ts'
import type { DepartmentCode, SiteCode } from './roster.ts'

let demo: Bundle | undefined
const demoParts = () => (demo ??= readShipped('demo')).parts

/** Applies a configuration that comes with the product. @throws Error with its mistakes, when it does not fit the database */
export async function applyShipped(name: Shipped, clock: Clock): Promise<void> {
  const planned = await apply(readShipped(name), 'first start', clock)
  if (!planned.ok) throw new Error(planned.mistakes.map((m) => `${m.file}:${m.line} ${m.message}`).join('\n'))
}

/** Rules of a leave type of the demo company. */
export function rulesOf(code: LeaveTypeCode): LeaveTypeRules {
  const found = demoParts().leaveTypes?.find((t) => t.key === code)
  if (!found) throw new Error(`the demo company's configuration has no leave type ${code}`)
  const { code: _, name: _name, balance: _balance, ...rules } = found.value
  return rules
}

/** A choice of the demo company: its id, and what holds for it. */
export function choiceOf<L extends ChoiceList>({ list }: L, code: string): { id: string; rules: RulesOf<L> } {
  const found = demoParts().choices?.find((c) => c.key === `${list} ${code}`)
  if (!found) throw new Error(`the demo company's configuration has no choice ${list} ${code}`)
  const { list: _, code: _code, name: _name, description: _description, retired: _retired, ...rules } = found.value
  return { id: namedId(`reason:${found.key}`), rules }
}

/** Looked up once: the diaries of the seed ask for every day of everybody. */
function once<T>(find: (code: string) => T): (code: string) => T {
  const known = new Map<string, T>()
  return (code) => {
    const value = known.get(code) ?? find(code)
    known.set(code, value)
    return value
  }
}

/** A calendar of the demo company. */
export const calendarOf = once((code): { name: string; rule: CalendarRule; observesHolidays: boolean; shiftCodes: string[] } => {
  const found = demoParts().calendars?.find((c) => c.key === code)?.value
  if (!found) throw new Error(`the demo company's configuration has no calendar ${code}`)
  return { name: found.name, rule: ruleOf(found), observesHolidays: found.observesHolidays, shiftCodes: found.shifts ?? [] }
})

/** A shift of the demo company as a calendar plans it. */
export const shiftOf = once((code): CalendarShift => {
  const found = demoParts().shifts?.find((s) => s.key === code)?.value
  if (!found) throw new Error(`the demo company's configuration has no shift ${code}`)
  const { startMinute, endMinute, breakMinutes } = shiftMinutes(found)
  return { code, startMinute, endMinute, breakMinutes }
})

/** Holidays of every calendar of the demo company, by date. */
export const configuredHolidays = (): { date: string; name: string; kind: 'public' | 'joint' }[] =>
  (demoParts().holidays ?? []).filter((h) => h.value.calendar === undefined).map(({ value }) => ({ date: value.date, name: value.name.en, kind: value.kind }))

/** People of a group of the demo company, by their codes. */
export const configuredGroup = (code: string): readonly string[] => demoParts().accessGroups?.find((g) => g.key === code)?.value.employees ?? []

/** What pay of the demo company is made of. */
export function configuredPay(): { rules: PayRules; components: Component[]; step: number } {
  const { payRules = [], payComponents = [], settings = [] } = demoParts()
  const rules = rulesOfPay(Object.fromEntries(payRules.map(({ value }) => [value.name, value.value])))
  if (!rules) throw new Error('the demo company’s configuration says nothing of pay')
  return { rules, components: payComponents.map(({ value }) => ({ code: value.code, ...componentFacts(value) })), step: Number(settings.find((s) => s.key === 'moneyStepMinor')?.value.value ?? 1) }
}

/** What a unit of each currency of trainings is worth, as it is stored. */
export const configuredRates = (): ReadonlyMap<string, string> => new Map((demoParts().trainingCurrencies ?? []).map(({ value }) => [value.code, currencyFacts(value).rate]))

/** A subject of trainings of the demo company. */
export function subjectOf(code: string): { id: string; name: string; minutes: number; certificateMonths: number | null } {
  const found = demoParts().trainingSubjects?.find((s) => s.key === code)?.value
  if (!found) throw new Error(`the demo company's configuration has no subject ${code}`)
  return { id: subjectIdOf(code), name: found.name.en, minutes: found.minutes, certificateMonths: found.certificateMonths ?? null }
}

/** A job of the demo company with what it asks for, in the company's order: codes of competencies, their ids and levels. */
export const jobOf = once((title): { id: string; asked: { code: string; id: string; level: Level }[] } => {
  const { jobs = [], competencies = [] } = demoParts()
  const found = jobs.find(({ value }) => value.title === title)?.value
  if (!found) throw new Error(`the demo company's configuration has no job ${title}`)
  const asked = competencies.flatMap(({ key }) => {
    const level = found.levels[key]
    return level === undefined ? [] : [{ code: key, id: competencyIdOf(key), level: level as Level }]
  })
  return { id: jobProfileIdOf(found.code), asked }
})

/** A position of the demo company. */
export interface Place {
  id: string
  code: string
  designationId: string
  title: string
  department: DepartmentCode
  site: SiteCode
}

/** Every position of the demo company, in the order of its file. */
export function configuredPlaces(): Place[] {
  const { positions = [], designations = [] } = demoParts()
  const titles = new Map(designations.map(({ value }) => [value.code, value.name.en]))
  return positions.map(({ value: { code, designation, department, site } }) =>
    ({ id: positionIdOf(code), code, designationId: designationIdOf(designation), title: titles.get(designation) ?? '', department: department as DepartmentCode, site: site as SiteCode }))
}

/** What people are appraised by, as it is written. */
export function configuredAppraisal() {
  const { appraisalTypes = [], appraisalForms = [], valueRanges = [] } = demoParts()
  return { types: appraisalTypes.map((t) => t.value), forms: appraisalForms.map((f) => f.value), ranges: valueRanges.map((r) => r.value) }
}

/** Who must have done what; people by where they work. */
export const configuredMandatory = () => (demoParts().mandatoryTraining ?? []).map(({ value }) => value)

/** Its approval rules, in their order. */
export const configuredRules = (): readonly Item<Rule>[] => demoParts().approval ?? []

/** Who holds which role, at which site, for which module; people by their codes. */
export const configuredOffices = (): RoleItem[] => (demoParts().roles ?? []).map(({ value }) => value)
