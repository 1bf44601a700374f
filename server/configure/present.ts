/** The configuration a database holds, as files would say it. */
import { asc, desc, eq, gte, isNull, lt, or } from 'drizzle-orm'
import { languages } from '../../contract/kit/language.ts'
import { q } from '../db/context.ts'
import { leaveTypes } from '../ledger/read.ts'
import { hasText, text } from '../lib/text.ts'
import { type HelpSetting, settings } from '../org/settings.ts'
import { payPeriodRule } from '../org/pay-period-rule.ts'
import { componentWords, readComponents, storedPayRules } from '../payroll/rules.ts'
import { accessGroup, calendarGroup, configurationApplied, employeeRole, holiday, moduleAccess, choice, shift, workCalendar } from '../org/table.ts'
import { approvalMatrix } from '../request/table.ts'
import { appraisalForm, appraisalType, valueRange } from '../growth/appraisal/table.ts'
import { competency, competencyGroup, growthPeriod, jobProfile } from '../growth/table.ts'
import { formWords as appraisalFormWords, rangeWords, typeWords } from '../growth/terms/appraisal-written.ts'
import { competencyWords, groupWords, jobWords, periodWords } from '../growth/terms/written.ts'
import { trainingCategory, trainingCurrency, trainingFormTemplate, trainingMandatoryRule, trainingSubject } from '../training/terms/table.ts'
import { categoryWords, currencyWords, formWords, ruleWords, subjectWords } from '../training/terms/written.ts'
import { customProperty, designation, planningPeriod, position } from '../workforce/table.ts'
import { designationWords, periodWords as planningPeriodWords, positionWords, propertyWords } from '../workforce/terms/written.ts'
import { type Bundle, type Item, itemOf, type Parts, said, type Sections } from './bundle.ts'
import { levelOf, whenOf } from './conditions.ts'
import { coder, type Directory } from './directory.ts'
import type { Calendar, ModuleRight } from './shapes.ts'

/** Roles held from this day on are written without it. */
export const ALWAYS = '2000-01-01'
export const weekdays = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const

const clockOf = (minute: number): string => `${String(Math.floor(minute / 60) % 24).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`

async function presentShifts(): Promise<Item<Sections['shifts']>[]> {
  const rows = await q().select().from(shift).orderBy(asc(shift.code))
  return rows.map(({ code, name, startMinute, endMinute, breakMinutes }) => itemOf('shifts', { code, name, from: clockOf(startMinute), until: clockOf(endMinute), breakMinutes }))
}

async function presentCalendars(): Promise<Item<Calendar>[]> {
  const rows = await q().select().from(workCalendar).orderBy(asc(workCalendar.code))
  return rows.map(({ code, name, rule, observesHolidays, shiftCodes }) =>
    itemOf('calendars', {
      code, name,
      ...(rule.kind === 'weekly' ? { works: rule.working.map((day) => weekdays[day] ?? 'mon') } : { cycle: { anchor: rule.anchor, pattern: rule.pattern } }),
      observesHolidays, shifts: shiftCodes.length > 0 ? shiftCodes : undefined,
    }),
  )
}

async function presentGroups(): Promise<Item<Sections['calendarGroups']>[]> {
  const rows = await q().select({ group: calendarGroup, calendar: workCalendar.code }).from(calendarGroup).innerJoin(workCalendar, eq(workCalendar.id, calendarGroup.calendarId)).orderBy(asc(calendarGroup.code))
  return rows.map(({ group, calendar }) => itemOf('calendarGroups', { code: group.code, name: group.name, calendar, offset: group.offset }))
}

async function presentPayPeriods(personCode: (id: string) => string): Promise<Item<Sections['payPeriods']>[]> {
  const rule = await payPeriodRule()
  return rule ? [itemOf('payPeriods', { ...rule, contact: rule.contact === null ? undefined : personCode(rule.contact) })] : []
}

async function presentPayRules(): Promise<Item<Sections['payRules']>[]> {
  const stored = await storedPayRules()
  return Object.entries(stored).map(([name, value]) => itemOf('payRules', { name, value }))
}

async function presentPayComponents(): Promise<Item<Sections['payComponents']>[]> {
  return (await readComponents()).map((one) => itemOf('payComponents', componentWords(one)))
}

/** What `training.yaml` would say. */
async function presentTraining(directory: Directory): Promise<Pick<Bundle['parts'], 'trainingCategories' | 'trainingSubjects' | 'mandatoryTraining' | 'trainingCurrencies' | 'trainingForms'>> {
  const categories = await q().select().from(trainingCategory).orderBy(asc(trainingCategory.position), asc(trainingCategory.code))
  const subjects = await q().select().from(trainingSubject).orderBy(asc(trainingSubject.position), asc(trainingSubject.code))
  const rules = await q().select().from(trainingMandatoryRule)
  const currencies = await q().select().from(trainingCurrency).orderBy(asc(trainingCurrency.position), asc(trainingCurrency.code))
  const forms = await q().select().from(trainingFormTemplate).orderBy(asc(trainingFormTemplate.position), asc(trainingFormTemplate.code))
  const codes = { subject: coder(new Map(subjects.map((s) => [s.code, s.id]))), department: coder(directory.departments), site: coder(directory.sites) }
  return {
    trainingCategories: categories.map((row) => itemOf('trainingCategories', categoryWords(row))),
    trainingSubjects: subjects.map((row) => itemOf('trainingSubjects', subjectWords(row, codes.subject))),
    mandatoryTraining: rules.map((row) => itemOf('mandatoryTraining', ruleWords(row, codes))).toSorted((a, b) => (a.key < b.key ? -1 : 1)),
    trainingCurrencies: currencies.map((row) => itemOf('trainingCurrencies', currencyWords(row))),
    trainingForms: forms.map((row) => itemOf('trainingForms', formWords(row))),
  }
}

/** What `growth.yaml` would say. Periods of the demo are no part of it. */
async function presentGrowth(directory: Directory): Promise<Pick<Bundle['parts'], 'competencyGroups' | 'competencies' | 'jobs' | 'growthPeriods' | 'valueRanges' | 'appraisalForms' | 'appraisalTypes'>> {
  const groups = await q().select().from(competencyGroup).orderBy(asc(competencyGroup.position), asc(competencyGroup.code))
  const competencies = await q().select().from(competency).orderBy(asc(competency.position), asc(competency.code))
  const jobs = await q().select().from(jobProfile).orderBy(asc(jobProfile.code))
  const periods = await q().select().from(growthPeriod).where(eq(growthPeriod.demo, false)).orderBy(asc(growthPeriod.kind), asc(growthPeriod.code))
  const ranges = await q().select().from(valueRange).orderBy(asc(valueRange.code))
  const forms = await q().select().from(appraisalForm).orderBy(asc(appraisalForm.code))
  const types = await q().select().from(appraisalType).orderBy(asc(appraisalType.code))
  const subjects = await q().select({ id: trainingSubject.id, code: trainingSubject.code }).from(trainingSubject)
  const formOf = coder(new Map(forms.map((f) => [f.code, f.id])))
  const codes = { subject: coder(new Map(subjects.map((s) => [s.code, s.id]))), department: coder(directory.departments), competency: coder(new Map(competencies.map((c) => [c.code, c.id]))) }
  return {
    competencyGroups: groups.map((row) => itemOf('competencyGroups', groupWords(row))),
    competencies: competencies.map((row) => itemOf('competencies', competencyWords(row, codes.subject))),
    jobs: jobs.map((row) => itemOf('jobs', jobWords(row, codes))),
    growthPeriods: periods.map((row) => itemOf('growthPeriods', periodWords(row))),
    valueRanges: ranges.map((row) => itemOf('valueRanges', rangeWords(row))),
    appraisalForms: forms.map((row) => itemOf('appraisalForms', appraisalFormWords(row, codes.competency))),
    appraisalTypes: types.map((row) => itemOf('appraisalTypes', typeWords(row, formOf))),
  }
}

/** What `workforce.yaml` would say. Periods of the demo are no part of it. */
async function presentWorkforce(directory: Directory): Promise<Pick<Bundle['parts'], 'designations' | 'positions' | 'planningPeriods' | 'customProperties'>> {
  const designations = await q().select().from(designation).orderBy(asc(designation.code))
  const positions = await q().select().from(position).orderBy(asc(position.code))
  const periods = await q().select().from(planningPeriod).where(eq(planningPeriod.demo, false)).orderBy(asc(planningPeriod.from), asc(planningPeriod.code))
  const properties = await q().select().from(customProperty).orderBy(asc(customProperty.position), asc(customProperty.code))
  const codes = { designation: coder(new Map(designations.map((d) => [d.code, d.id]))), department: coder(directory.departments), site: coder(directory.sites), position: coder(new Map(positions.map((p) => [p.code, p.id]))) }
  return {
    designations: designations.map((row) => itemOf('designations', designationWords(row))),
    positions: positions.map((row) => itemOf('positions', positionWords(row, codes))),
    planningPeriods: periods.map((row) => itemOf('planningPeriods', planningPeriodWords(row))),
    customProperties: properties.map((row) => itemOf('customProperties', propertyWords(row, codes))),
  }
}

async function presentHolidays(): Promise<Item<Sections['holidays']>[]> {
  const rows = await q().select({ day: holiday, calendar: workCalendar.code }).from(holiday).leftJoin(workCalendar, eq(workCalendar.id, holiday.calendarId)).where(eq(holiday.demo, false)).orderBy(asc(holiday.date), asc(workCalendar.code))
  return rows.map(({ day, calendar }) =>
    itemOf('holidays', { date: day.date, name: { en: day.name, ...day.names }, kind: day.kind === 'joint' ? 'joint' : 'public', calendar: calendar ?? undefined }),
  )
}

/** A name nobody configured is the one of the locale files. */
function typeName(code: string, names: Record<string, string>): { en: string; id?: string; ar?: string } {
  const key = `leave:type.${code}`
  const written = languages.map((l) => [l, names[l] ?? (Object.keys(names).length === 0 && hasText(key) ? text(l, key) : undefined)] as const)
  return { en: code, ...Object.fromEntries(written.filter(([, name]) => name !== undefined)) }
}

async function presentLeaveTypes(): Promise<Item<Sections['leaveTypes']>[]> {
  const types = await leaveTypes()
  const codes = new Map(types.map((t) => [t.id, t.code]))
  return types.map(({ id, code, names, balanceTypeId, rules }) =>
    itemOf('leaveTypes', {
      code, name: typeName(code, names),
      balance: balanceTypeId === null ? 'none' : balanceTypeId === id ? 'own' : (codes.get(balanceTypeId) ?? balanceTypeId),
      ...(rules as Omit<Sections['leaveTypes'], 'code' | 'name' | 'balance'>),
      // as it is written today
      ...(rules.grant ? { grant: { ...rules.grant, on: rules.grant.on === 'january' ? 'leaveYear' as const : rules.grant.on } } : {}),
    }),
  )
}

/** English first, whatever order the database keeps; undefined where nothing is said. */
const descriptionOf = ({ en, ...others }: Record<string, string>) => (en === undefined ? undefined : { en, ...others })

async function presentChoices(): Promise<Item<Sections['choices']>[]> {
  const rows = await q().select().from(choice).orderBy(asc(choice.position), asc(choice.id))
  return rows.map(({ list, code, names: { en = code, ...names }, descriptions, rules, active }) => itemOf('choices', { list, code, name: { en, ...names }, description: descriptionOf(descriptions), ...rules, retired: active ? undefined : true }))
}

async function presentApproval(directory: Directory, personCode: (id: string) => string): Promise<Item<Sections['approval']>[]> {
  const rows = await q().select().from(approvalMatrix).orderBy(asc(approvalMatrix.position), asc(approvalMatrix.id))
  return rows.map((row, i) =>
    itemOf('approval', { name: row.name || `Rule ${i + 1}`, module: row.module, when: whenOf(row.condition, directory), levels: row.levels.map((l) => levelOf(l, personCode)) }),
  )
}

async function presentAccessGroups(directory: Directory, personCode: (id: string) => string): Promise<Item<Sections['accessGroups']>[]> {
  const rows = await q().select().from(accessGroup).orderBy(asc(accessGroup.code))
  return rows.map(({ code, name, members: { departments, sites, employees, employmentStatuses, gradeAtLeast } }) =>
    itemOf('accessGroups', {
      code, name,
      departments: departments?.map(coder(directory.departments)), sites: sites?.map(coder(directory.sites)), employees: employees?.map(personCode),
      employmentStatuses: employmentStatuses as Sections['accessGroups']['employmentStatuses'], gradeAtLeast,
    }),
  )
}

/** Who has which module. */
export async function presentRights(personCode: (id: string) => string): Promise<Item<ModuleRight>[]> {
  const rows = await q().select().from(moduleAccess).orderBy(asc(moduleAccess.module), asc(moduleAccess.id))
  const groups = new Map((await q().select().from(accessGroup)).map((g) => [g.id, g.code]))
  const modules = [...new Set(rows.map((r) => r.module))].sort()
  return modules.map((module) => {
    const own = rows.filter((r) => r.module === module)
    const allowed = (row: (typeof rows)[number]) => (row.denied ? 'none' : row.readOnly ? 'readOnly' : 'full')
    const lines = (nameOf: (row: (typeof rows)[number]) => string | null | undefined) => {
      const found = own.flatMap((row) => (nameOf(row) ? [[nameOf(row) as string, allowed(row)] as const] : [])).sort(([a], [b]) => (a < b ? -1 : 1))
      return found.length > 0 ? (Object.fromEntries(found) as ModuleRight['groups']) : undefined
    }
    const everyone = own.find((r) => r.employeeId === null && r.groupId === null && r.role === null)
    return itemOf('rights', {
      module, category: (everyone ?? own[0])?.categoryId === 0 ? 'system' : 'group', everyone: everyone && allowed(everyone),
      groups: lines((r) => groups.get(r.groupId ?? '')), roles: lines((r) => r.role), people: lines((r) => r.employeeId && personCode(r.employeeId)),
    })
  })
}

/** Roles people hold, will hold, or (`ended`) held once. */
export async function rolesIn(directory: Directory, personCode: (id: string) => string, ended = false): Promise<Item<Sections['roles']>[]> {
  const rows = await q().select().from(employeeRole).where(ended ? lt(employeeRole.until, directory.today) : or(isNull(employeeRole.until), gte(employeeRole.until, directory.today))).orderBy(asc(employeeRole.role), asc(employeeRole.from))
  return rows
    .map((r) => itemOf('roles', {
      role: r.role, person: personCode(r.employeeId), module: r.module ?? undefined, site: r.siteId === null ? undefined : coder(directory.sites)(r.siteId),
      from: r.from <= ALWAYS ? undefined : r.from, until: r.until ?? undefined,
    }))
    .sort((a, b) => (a.key < b.key ? -1 : 1))
}

const officeOf = ({ role, person, module, site }: Sections['roles']) => JSON.stringify([role, person, module, site])

/**
 * Roles of the files as the database keeps them, so that nothing shows as a change that is none: a line without `from` means whoever holds the role,
 * since whenever; one that ended, and is kept so, asks for nothing.
 */
export async function rolesAsHeld(wanted: Parts, directory: Directory): Promise<Parts> {
  if (wanted.roles === undefined) return wanted
  const personCode = personCoder(directory)
  const held = await rolesIn(directory, personCode)
  const ended = await rolesIn(directory, personCode, true)
  const taken = new Set(wanted.roles.map((item) => item.key))
  const roles = wanted.roles.flatMap((item) => {
    const { value } = item
    const isSame = (other: Item<Sections['roles']>) => officeOf(other.value) === officeOf(value) && (value.from === undefined || other.value.from === value.from)
    if (value.until !== undefined && value.until < directory.today && ended.some((other) => isSame(other) && other.value.until === value.until)) return []
    const [since, ...others] = held.filter((other) => isSame(other) && (other.value.from ?? '') <= directory.today)
    if (value.from !== undefined || !since || others.length > 0 || taken.has(since.key)) return [item]
    return [{ ...item, key: since.key, value: said({ ...value, from: since.value.from }) }]
  })
  return { ...wanted, roles }
}

/** The database keeps names in an order of its own. */
const inReadingOrder = ({ screen, text: { en = '', ...others }, videoUrl }: HelpSetting): HelpSetting => ({ screen, text: { en, ...others }, videoUrl })

/** What was applied last, or null. */
export async function lastApplied(): Promise<typeof configurationApplied.$inferSelect | null> {
  const [row] = await q().select().from(configurationApplied).orderBy(desc(configurationApplied.appliedAt), desc(configurationApplied.id)).limit(1)
  return row ?? null
}

export const personCoder = (directory: Pick<Directory, 'people'>) => coder(new Map([...directory.people].map(([code, p]) => [code, p.id])))

/** Reads the whole configuration. Roles that ended and holidays of the demo are no part of it. */
export async function readPresent(directory: Directory): Promise<Bundle> {
  const present = await settings()
  const personCode = personCoder(directory)
  return {
    manifest: { company: present.companyName || 'My company', revision: (await lastApplied())?.revision ?? 1 },
    parts: {
      settings: Object.entries({ ...present, help: present.help.map(inReadingOrder) }).map(([name, value]) => itemOf('settings', { name, value })),
      shifts: await presentShifts(),
      calendars: await presentCalendars(),
      calendarGroups: await presentGroups(),
      payPeriods: await presentPayPeriods(personCode),
      holidays: await presentHolidays(),
      leaveTypes: await presentLeaveTypes(),
      choices: await presentChoices(),
      payRules: await presentPayRules(),
      payComponents: await presentPayComponents(),
      ...(await presentTraining(directory)),
      ...(await presentGrowth(directory)),
      ...(await presentWorkforce(directory)),
      approval: await presentApproval(directory, personCode),
      accessGroups: await presentAccessGroups(directory, personCode),
      rights: await presentRights(personCode),
      roles: await rolesIn(directory, personCode),
    },
  }
}
