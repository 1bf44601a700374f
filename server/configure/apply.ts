/** Writes a configuration into the database. Runs in the caller's transaction; entries keep their ids. */
import { and, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import { addDays } from '../../contract/kit/civil-date.ts'
import { q } from '../db/context.ts'
import { type LeaveTypeRules, leaveType } from '../ledger/table.ts'
import { namedId } from '../lib/named-id.ts'
import { setSetting, type SettingKey, type Settings } from '../org/settings.ts'
import { setPayPeriodRule } from '../org/pay-period-rule.ts'
import { accessGroup, calendarGroup, type CalendarRule, employeeRole, employment, holiday, moduleAccess, choice, shift, workCalendar } from '../org/table.ts'
import { componentFacts, setPayRules, storedPayRules } from '../payroll/rules.ts'
import { payComponent } from '../payroll/table.ts'
import { approvalMatrix } from '../request/table.ts'
import { appraisalForm, appraisalType, valueRange } from '../growth/appraisal/table.ts'
import { competency, competencyGroup, growthPeriod, jobProfile } from '../growth/table.ts'
import { formFacts as appraisalFormFacts, rangeFacts, typeFacts } from '../growth/terms/appraisal-written.ts'
import { competencyFacts, growthPeriodIdOf, groupFacts, jobFacts, periodFacts } from '../growth/terms/written.ts'
import { trainingCategory, trainingCurrency, trainingFormTemplate, trainingMandatoryRule, trainingSubject } from '../training/terms/table.ts'
import { categoryFacts, currencyFacts, formFacts, formIdOf, mandatoryRuleIdOf, ruleFacts, subjectFacts, subjectIdOf } from '../training/terms/written.ts'
import { customProperty, designation, planningFrame, planningPeriod, position } from '../workforce/table.ts'
import { designationFacts, framesOf, periodFacts as planningPeriodFacts, positionFacts, propertyFacts } from '../workforce/terms/written.ts'
import { type Item, said, type Parts, type SectionName, type Sections } from './bundle.ts'
import type { GrowthPeriodItem } from './growth-shapes.ts'
import { matrixRowsOf } from './conditions.ts'
import type { Change } from './diff.ts'
import { leaveTypeIdOf } from './leave-type-id.ts'
import type { Directory } from './directory.ts'
import { ALWAYS, weekdays } from './present.ts'
import type { Calendar, Shift } from './shapes.ts'

interface Work<S extends SectionName> {
  /** Entries to write: new and changed ones. */
  write: readonly Item<Sections[S]>[]
  /** Keys to take away. */
  remove: readonly string[]
  /** Every entry of the section, in order. */
  all: readonly Item<Sections[S]>[]
  directory: Directory
  now: Date
}

type Writers = { [S in SectionName]: (work: Work<S>) => Promise<void> }

const codes = (rows: readonly { code: string; id: string }[]) => new Map(rows.map((r) => [r.code, r.id]))
const calendarIds = async () => codes(await q().select({ code: workCalendar.code, id: workCalendar.id }).from(workCalendar))

/** The rule a calendar's row keeps. */
export const ruleOf = ({ works, cycle }: Calendar): CalendarRule =>
  cycle ? { kind: 'cycle', anchor: cycle.anchor, pattern: cycle.pattern } : { kind: 'weekly', working: (works ?? []).map((day) => weekdays.indexOf(day)) }

const minuteOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))

/** A shift's times in minutes from the day's midnight; an end that is not after the start is on the next day. */
export function shiftMinutes({ from, until, breakMinutes }: Pick<Shift, 'from' | 'until' | 'breakMinutes'>): { startMinute: number; endMinute: number; breakMinutes: number } {
  const startMinute = minuteOf(from)
  return { startMinute, endMinute: minuteOf(until) + (minuteOf(until) <= startMinute ? 1440 : 0), breakMinutes }
}

const ofCalendar = (id: string | undefined) => (id === undefined ? isNull(holiday.calendarId) : eq(holiday.calendarId, id))

const writers: Writers = {
  async settings({ write, now }) {
    for (const { value } of write) await setSetting(value.name as SettingKey, value.value as Settings[SettingKey], now)
  },

  async shifts({ write, remove }) {
    for (const { value: { code, name, from, until, breakMinutes } } of write) {
      const facts = { name, ...shiftMinutes({ from, until, breakMinutes }) }
      await q().insert(shift).values({ id: namedId(`shift:${code}`), code, ...facts }).onConflictDoUpdate({ target: shift.code, set: { ...facts, version: sql`${shift.version} + 1` } })
    }
    if (remove.length > 0) await q().delete(shift).where(inArray(shift.code, [...remove]))
  },

  async calendars({ write, remove }) {
    for (const { value } of write) {
      const facts = { name: value.name, rule: ruleOf(value), observesHolidays: value.observesHolidays, shiftCodes: value.shifts ?? [] }
      await q().insert(workCalendar).values({ id: namedId(`calendar:${value.code}`), code: value.code, ...facts }).onConflictDoUpdate({ target: workCalendar.code, set: facts })
    }
    if (remove.length > 0) await q().delete(workCalendar).where(inArray(workCalendar.code, [...remove]))
  },

  async calendarGroups({ write, remove }) {
    const calendars = await calendarIds()
    for (const { value } of write) {
      const facts = { name: value.name, calendarId: calendars.get(value.calendar) ?? '', offset: value.offset }
      await q().insert(calendarGroup).values({ id: namedId(`calendar-group:${value.code}`), code: value.code, ...facts }).onConflictDoUpdate({ target: calendarGroup.code, set: facts })
    }
    if (remove.length > 0) await q().delete(calendarGroup).where(inArray(calendarGroup.code, [...remove]))
  },

  async payPeriods({ all, directory, now }) {
    const rule = all[0]?.value
    await setPayPeriodRule(rule ? { ...rule, contact: directory.people.get(rule.contact ?? '')?.id ?? null } : null, now)
  },

  async holidays({ write, remove }) {
    const calendars = await calendarIds()
    for (const key of [...write.map((i) => i.key), ...remove]) {
      const [date = '', calendar] = key.split(' ')
      await q().delete(holiday).where(and(eq(holiday.date, date), eq(holiday.demo, false), ofCalendar(calendar && calendars.get(calendar))))
    }
    for (const { key, value } of write) {
      const { en, ...names } = value.name
      await q().insert(holiday).values({ id: namedId(`holiday:${key}`), date: value.date, name: en, names: said(names) as Record<string, string>, kind: value.kind, calendarId: value.calendar ? (calendars.get(value.calendar) ?? null) : null })
    }
  },

  async leaveTypes({ write, remove, all }) {
    const ids = codes(await q().select({ code: leaveType.code, id: leaveType.id }).from(leaveType))
    const idOf = (code: string) => ids.get(code) ?? leaveTypeIdOf(code)
    for (const { value: { code, name, balance, ...rules } } of write) {
      const facts = { names: said(name) as Record<string, string>, balanceTypeId: balance === 'none' ? null : idOf(balance === 'own' ? code : balance), rules: said(rules) as LeaveTypeRules, position: 0 }
      await q().insert(leaveType).values({ id: idOf(code), code, ...facts }).onConflictDoUpdate({ target: leaveType.code, set: facts })
    }
    for (const [i, { key }] of all.entries()) await q().update(leaveType).set({ position: i + 1 }).where(eq(leaveType.code, key))
    if (remove.length > 0) await q().delete(leaveType).where(inArray(leaveType.code, [...remove]))
  },

  async choices({ write, remove, all }) {
    for (const { key, value: { list, code, name, description, retired, ...rules } } of write) {
      const facts = { names: said(name) as Record<string, string>, descriptions: said(description ?? {}) as Record<string, string>, rules: said(rules), active: !retired }
      await q().insert(choice).values({ id: namedId(`reason:${key}`), list, code, ...facts })
        .onConflictDoUpdate({ target: [choice.list, choice.code], set: { ...facts, version: sql`${choice.version} + 1` } })
    }
    for (const [i, { value: { list, code } }] of all.entries()) await q().update(choice).set({ position: i + 1 }).where(and(eq(choice.list, list), eq(choice.code, code)))
    for (const key of remove) await q().delete(choice).where(eq(sql`${choice.list} || ' ' || ${choice.code}`, key))
  },

  async payRules({ all, now }) {
    await setPayRules(Object.fromEntries(all.map(({ value }) => [value.name, value.value])), now)
  },

  async payComponents({ all, remove, now }) {
    // the rules are as new as their components
    await setPayRules(await storedPayRules(), now)
    for (const [i, { value }] of all.entries()) {
      const facts = { ...componentFacts(value), position: i + 1 }
      await q().insert(payComponent).values({ code: value.code, ...facts }).onConflictDoUpdate({ target: payComponent.code, set: facts })
    }
    if (remove.length > 0) await q().delete(payComponent).where(inArray(payComponent.code, [...remove]))
  },

  async trainingCategories({ all, remove }) {
    for (const [i, { value }] of all.entries()) {
      const facts = { ...categoryFacts(value), position: i + 1 }
      await q().insert(trainingCategory).values({ code: value.code, ...facts }).onConflictDoUpdate({ target: trainingCategory.code, set: facts })
    }
    if (remove.length > 0) await q().delete(trainingCategory).where(inArray(trainingCategory.code, [...remove]))
  },

  async trainingSubjects({ write, remove, all }) {
    for (const { value } of write) {
      const facts = subjectFacts(value)
      await q().insert(trainingSubject).values({ id: subjectIdOf(value.code), code: value.code, ...facts }).onConflictDoUpdate({ target: trainingSubject.code, set: { ...facts, version: sql`${trainingSubject.version} + 1` } })
    }
    for (const [i, { key }] of all.entries()) await q().update(trainingSubject).set({ position: i + 1 }).where(eq(trainingSubject.code, key))
    if (remove.length > 0) await q().delete(trainingSubject).where(inArray(trainingSubject.code, [...remove]))
  },

  async mandatoryTraining({ write, remove, directory }) {
    for (const { key, value } of write) {
      const facts = ruleFacts(value, directory)
      await q().insert(trainingMandatoryRule).values({ id: mandatoryRuleIdOf(key), ...facts }).onConflictDoUpdate({ target: trainingMandatoryRule.id, set: { ...facts, version: sql`${trainingMandatoryRule.version} + 1` } })
    }
    if (remove.length > 0) await q().delete(trainingMandatoryRule).where(inArray(trainingMandatoryRule.id, remove.map(mandatoryRuleIdOf)))
  },

  async trainingCurrencies({ write, remove, all }) {
    for (const { value } of write) {
      const facts = currencyFacts(value)
      await q().insert(trainingCurrency).values(facts).onConflictDoUpdate({ target: trainingCurrency.code, set: { ...facts, version: sql`${trainingCurrency.version} + 1` } })
    }
    for (const [i, { key }] of all.entries()) await q().update(trainingCurrency).set({ position: i + 1 }).where(eq(trainingCurrency.code, key))
    if (remove.length > 0) await q().delete(trainingCurrency).where(inArray(trainingCurrency.code, [...remove]))
  },

  async trainingForms({ write, remove, all }) {
    for (const { value } of write) {
      const facts = formFacts(value)
      await q().insert(trainingFormTemplate).values({ id: formIdOf(value.code), code: value.code, ...facts }).onConflictDoUpdate({ target: trainingFormTemplate.code, set: { ...facts, version: sql`${trainingFormTemplate.version} + 1` } })
    }
    for (const [i, { key }] of all.entries()) await q().update(trainingFormTemplate).set({ position: i + 1 }).where(eq(trainingFormTemplate.code, key))
    if (remove.length > 0) await q().delete(trainingFormTemplate).where(inArray(trainingFormTemplate.code, [...remove]))
  },

  async competencyGroups({ all, remove }) {
    for (const [i, { value }] of all.entries()) {
      const facts = { ...groupFacts(value), position: i + 1 }
      await q().insert(competencyGroup).values(facts).onConflictDoUpdate({ target: competencyGroup.code, set: facts })
    }
    if (remove.length > 0) await q().delete(competencyGroup).where(inArray(competencyGroup.code, [...remove]))
  },

  async competencies({ write, remove, all }) {
    for (const { value } of write) {
      const facts = competencyFacts(value)
      await q().insert(competency).values(facts).onConflictDoUpdate({ target: competency.code, set: { ...facts, version: sql`${competency.version} + 1` } })
    }
    for (const [i, { key }] of all.entries()) await q().update(competency).set({ position: i + 1 }).where(eq(competency.code, key))
    if (remove.length > 0) await q().delete(competency).where(inArray(competency.code, [...remove]))
  },

  async jobs({ write, remove, directory }) {
    // first what goes: a title may pass from one job to another
    if (remove.length > 0) await q().delete(jobProfile).where(inArray(jobProfile.code, [...remove]))
    for (const { value } of write) {
      const facts = jobFacts(value, directory.departments)
      await q().insert(jobProfile).values(facts).onConflictDoUpdate({ target: jobProfile.code, set: { ...facts, version: sql`${jobProfile.version} + 1` } })
    }
  },

  async growthPeriods({ write, remove }) {
    for (const { value } of write) {
      const facts = periodFacts(value)
      await q().insert(growthPeriod).values(facts).onConflictDoUpdate({ target: growthPeriod.id, set: { ...facts, version: sql`${growthPeriod.version} + 1` } })
    }
    const ids = remove.map((key) => { const [kind, ...code] = key.split(' '); return growthPeriodIdOf(kind as GrowthPeriodItem['kind'], code.join(' ')) })
    if (ids.length > 0) await q().delete(growthPeriod).where(inArray(growthPeriod.id, ids))
  },

  async valueRanges({ write, remove }) {
    for (const { value } of write) {
      const facts = rangeFacts(value)
      await q().insert(valueRange).values(facts).onConflictDoUpdate({ target: valueRange.code, set: { ...facts, version: sql`${valueRange.version} + 1` } })
    }
    if (remove.length > 0) await q().delete(valueRange).where(inArray(valueRange.code, [...remove]))
  },

  async appraisalForms({ write, remove }) {
    for (const { value } of write) {
      const facts = appraisalFormFacts(value)
      await q().insert(appraisalForm).values(facts).onConflictDoUpdate({ target: appraisalForm.code, set: { ...facts, version: sql`${appraisalForm.version} + 1` } })
    }
    if (remove.length > 0) await q().delete(appraisalForm).where(inArray(appraisalForm.code, [...remove]))
  },

  async appraisalTypes({ write, remove }) {
    for (const { value } of write) {
      const facts = typeFacts(value)
      await q().insert(appraisalType).values(facts).onConflictDoUpdate({ target: appraisalType.code, set: { ...facts, version: sql`${appraisalType.version} + 1` } })
    }
    if (remove.length > 0) await q().delete(appraisalType).where(inArray(appraisalType.code, [...remove]))
  },

  async designations({ write, remove }) {
    // first what goes: a title may get another code. Employments name theirs by triggers of the database
    if (remove.length > 0) {
      const gone = await q().delete(designation).where(inArray(designation.code, [...remove])).returning({ id: designation.id })
      await q().update(employment).set({ designationId: null }).where(inArray(employment.designationId, gone.map((d) => d.id)))
    }
    for (const { value } of write) {
      const { id, ...facts } = designationFacts(value)
      await q().insert(designation).values({ id, ...facts }).onConflictDoUpdate({ target: designation.code, set: { ...facts, version: sql`${designation.version} + 1` } })
    }
  },

  async positions({ write, remove, all, directory }) {
    if (remove.length > 0) await q().delete(position).where(inArray(position.code, [...remove]))
    const designations = codes(await q().select({ code: designation.code, id: designation.id }).from(designation))
    // first what is retired: its place may be another's from now on
    for (const { value } of write.toSorted((a, b) => Number(b.value.retired ?? false) - Number(a.value.retired ?? false))) {
      const { id, ...facts } = positionFacts(value, { designations, departments: directory.departments, sites: directory.sites })
      await q().insert(position).values({ id, ...facts }).onConflictDoUpdate({ target: position.code, set: { ...facts, version: sql`${position.version} + 1` } })
    }
    const ids = codes(await q().select({ code: position.code, id: position.id }).from(position))
    for (const { key, value } of all) await q().update(position).set({ reportToPositionId: ids.get(value.reportsTo ?? '') ?? null }).where(eq(position.code, key))
  },

  async planningPeriods({ write, remove }) {
    if (remove.length > 0) {
      const gone = await q().delete(planningPeriod).where(inArray(planningPeriod.code, [...remove])).returning({ id: planningPeriod.id })
      await q().delete(planningFrame).where(inArray(planningFrame.periodId, gone.map((p) => p.id)))
    }
    for (const { value } of write) {
      const { id, ...facts } = planningPeriodFacts(value)
      const [row] = await q().insert(planningPeriod).values({ id, ...facts }).onConflictDoUpdate({ target: planningPeriod.code, set: { ...facts, version: sql`${planningPeriod.version} + 1` } }).returning()
      if (!row) continue
      const frames = framesOf(row)
      await q().delete(planningFrame).where(and(eq(planningFrame.periodId, row.id), gt(planningFrame.number, frames.length)))
      for (const frame of frames) await q().insert(planningFrame).values(frame).onConflictDoUpdate({ target: [planningFrame.periodId, planningFrame.number], set: { from: frame.from, until: frame.until } })
    }
  },

  async customProperties({ write, remove, all, directory }) {
    const positions = codes(await q().select({ code: position.code, id: position.id }).from(position))
    for (const { value } of write) {
      const { id, ...facts } = propertyFacts(value, { departments: directory.departments, positions })
      await q().insert(customProperty).values({ id, ...facts }).onConflictDoUpdate({ target: customProperty.code, set: { ...facts, version: sql`${customProperty.version} + 1` } })
    }
    for (const [i, { key }] of all.entries()) await q().update(customProperty).set({ position: i + 1 }).where(eq(customProperty.code, key))
    if (remove.length > 0) await q().delete(customProperty).where(inArray(customProperty.code, [...remove]))
  },

  // the matrix is replaced as a whole: requests on their way carry their approvers with them
  async approval({ all, directory }) {
    await q().delete(approvalMatrix)
    const rows = matrixRowsOf(all, directory)
    if (rows.length > 0) await q().insert(approvalMatrix).values(rows)
  },

  async accessGroups({ write, remove, directory }) {
    const ids = (list: readonly string[] | undefined, known: ReadonlyMap<string, string>) => list?.map((code) => known.get(code) ?? code)
    for (const { value: { code, name, departments, sites, employees, employmentStatuses, gradeAtLeast } } of write) {
      const members = said({
        departments: ids(departments, directory.departments), sites: ids(sites, directory.sites), employees: employees?.map((e) => directory.people.get(e)?.id ?? e), employmentStatuses, gradeAtLeast,
      }) as typeof accessGroup.$inferInsert['members']
      await q().insert(accessGroup).values({ id: namedId(`access-group:${code}`), code, name, members }).onConflictDoUpdate({ target: accessGroup.code, set: { name, members } })
    }
    if (remove.length > 0) await q().delete(accessGroup).where(inArray(accessGroup.code, [...remove]))
  },

  async rights({ write, remove, directory }) {
    const groups = codes(await q().select({ code: accessGroup.code, id: accessGroup.id }).from(accessGroup))
    const modules = [...write.map((i) => i.key), ...remove]
    if (modules.length > 0) await q().delete(moduleAccess).where(inArray(moduleAccess.module, modules))
    for (const { value } of write) {
      const { module, category, everyone } = value
      const row = (whom: string, how: string, line: Partial<typeof moduleAccess.$inferInsert>) =>
        ({ id: namedId(`access:${module}:${whom}`), module, categoryId: category === 'system' ? 0 : 2, readOnly: how === 'readOnly', denied: how === 'none', ...line })
      const rows = [
        ...(everyone === undefined ? [] : [row('everyone', everyone, {})]),
        ...Object.entries(value.groups ?? {}).map(([code, how]) => row(`group ${code}`, how, { groupId: groups.get(code) ?? null })),
        ...Object.entries(value.roles ?? {}).map(([role, how]) => row(`role ${role}`, how, { role })),
        ...Object.entries(value.people ?? {}).map(([code, how]) => row(`person ${code}`, how, { employeeId: directory.people.get(code)?.id ?? null })),
      ]
      if (rows.length > 0) await q().insert(moduleAccess).values(rows)
    }
  },

  async roles({ write, remove, all, directory }) {
    const held = await q().select().from(employeeRole)
    const personIds = new Map([...directory.people].map(([code, p]) => [code, p.id]))
    const isRow = (row: (typeof held)[number], value: Sections['roles']) =>
      row.role === value.role && row.employeeId === personIds.get(value.person) && row.module === (value.module ?? null) && row.siteId === (value.site ? directory.sites.get(value.site) : null) &&
      (value.from === undefined ? row.from <= ALWAYS : row.from === value.from)
    for (const { key, value } of write) {
      const known = held.find((row) => isRow(row, value))
      if (known) await q().update(employeeRole).set({ until: value.until ?? null }).where(eq(employeeRole.id, known.id))
      else {
        await q().insert(employeeRole).values({
          id: namedId(`role:${key}`), role: value.role, employeeId: personIds.get(value.person) ?? '', module: value.module ?? null,
          siteId: value.site ? (directory.sites.get(value.site) ?? null) : null, from: value.from ?? ALWAYS, until: value.until ?? null,
        }).onConflictDoUpdate({ target: employeeRole.id, set: { until: value.until ?? null } })
      }
    }
    if (remove.length === 0) return
    // a role that was held is ended, not forgotten: who decided what as of a day stays true
    for (const row of held.filter((r) => (r.until === null || r.until >= directory.today) && !all.some((i) => isRow(r, i.value)))) {
      if (row.from >= directory.today) await q().delete(employeeRole).where(eq(employeeRole.id, row.id))
      else await q().update(employeeRole).set({ until: addDays(directory.today, -1) }).where(eq(employeeRole.id, row.id))
    }
  },
}

async function applySection(name: SectionName, wanted: Parts, changes: readonly Change[], directory: Directory, now: Date): Promise<void> {
  const all: readonly Item<unknown>[] = wanted[name] ?? []
  const touched = new Set(changes.filter((c) => c.kind === 'added' || c.kind === 'changed').map((c) => c.key))
  const work = { write: all.filter((i) => touched.has(i.key)), remove: changes.filter((c) => c.kind === 'removed').map((c) => c.key), all, directory, now }
  await (writers[name] as (work: unknown) => Promise<void>)(work)
}

/** Writes the changes, section by section. */
export async function applyChanges(wanted: Parts, changes: readonly Change[], directory: Directory, now: Date): Promise<void> {
  const names = Object.keys(writers) as SectionName[]
  for (const name of names) {
    const own = changes.filter((c) => c.section === name)
    if (own.length > 0) await applySection(name, wanted, own, directory, now)
  }
}
