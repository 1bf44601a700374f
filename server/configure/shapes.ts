/** Shapes of the files, one for each kind. What a name means stands in server/configuration/README.md. */
import { z } from 'zod'
import { isCivilDate } from '../../contract/kit/civil-date.ts'
import { placesOf } from '../../contract/kit/money.ts'
import { EMPLOYMENT_KINDS, EmploymentKind, HIRING_KINDS, MANDATORY_FIELDS } from '../../contract/workforce/vocabulary.ts'
import { systemComponents } from '../payroll/kinds.ts'
import { SCHEMA } from './document.ts'

export const file = <S extends z.ZodRawShape>(shape: S) => z.strictObject({ schema: z.literal(SCHEMA), ...shape })

export const code = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9_.-]{0,39}$/, 'must be a code: letters, digits, dots, dashes and underscores, at most 40')
const name = z.string().trim().min(1, 'must not be empty').max(120)
export const texts = z.strictObject({ en: name, id: name.optional(), ar: name.optional() })
export const longTexts = z.strictObject({ en: z.string().min(1).max(600), id: z.string().max(600).optional(), ar: z.string().max(600).optional() })
export const date = z.string().refine(isCivilDate, 'must be a day of the calendar, like 2026-05-01')
export const whole = (min: number, max: number) => z.int(`must be a whole number from ${min} to ${max}`).min(min, `must be at least ${min}`).max(max, `must be at most ${max}`)
const days = (min = 0) => z.number().min(min, `must be at least ${min}`).max(1000, 'must be at most 1000').multipleOf(0.5, 'must be in steps of half a day')
export const list = <T extends z.ZodType>(of: T) => z.array(of).min(1, 'must name at least one')

export const manifestShape = file({ company: name, revision: whole(1, 1_000_000) })

const httpUrl = z.string().refine((v) => v === '' || (URL.canParse(v) && /^https?:$/.test(new URL(v).protocol)), 'must be empty or an https address')
/** Each word once: with YYYY and YY side by side, one text could be read in many ways, and all of them would be tried. */
const datePattern = /^(?:YY|M|D|[^A-Za-z0-9])+$/
const timePattern = /^(?:H|h|mm|A|[^A-Za-z0-9])+$/

/** Rules of single settings; one without a rule here must be of its default's type. */
export const settingShapes: Record<string, z.ZodType> = {
  thousandSeparator: z.enum([',', '.', ' ', '’', "'", '']),
  decimalSeparator: z.enum([',', '.']),
  dateFormat: z.string().regex(datePattern, 'may use YYYY, YY, MMMM, MMM, MM, M, DD and D, and signs between them').refine((v) => /Y/.test(v) && /M/.test(v) && /D/.test(v), 'needs a year, a month and a day'),
  timeFormat: z.string().regex(timePattern, 'may use HH, H, hh, h, mm and A, and signs between them').refine((v) => /[Hh]/.test(v) && /mm/.test(v), 'needs hours and minutes'),
  attachmentMaxMb: whole(1, 50),
  attachmentMaxCount: whole(1, 20),
  uploadQuotaMb: whole(10, 10_000),
  qrLink: httpUrl,
  nudgeHours: whole(1, 720),
  nudgeAfterHours: whole(0, 720),
  reminderAfterDays: whole(1, 60),
  escalateAfterDays: whole(1, 60),
  overtimeDailyHours: whole(1, 12),
  overtimeWeeklyHours: whole(1, 84),
  overtimeBackdateDays: whole(0, 90),
  timeInLieuDayHours: whole(1, 24),
  timeInLieuExpiryDays: whole(1, 730),
  overrideBackdateDays: whole(0, 90),
  overrideMonthlyQuota: whole(0, 100),

  leaveExtensionMonths: whole(1, 60),
  leaveYearStartMonth: whole(1, 12),
  documentUnlockMinutes: whole(1, 60),
  documentTries: whole(2, 20),
  documentLockMinutes: whole(1, 1440),
  reportKeepDays: whole(1, 90),
  loanBasePays: whole(0, 100),
  loanInstalmentPercent: whole(0, 100),
  loanWarnPercent: whole(0, 100),
  loanDaysAhead: whole(1, 730),
  loanFirstPeriods: whole(1, 12),
  trainingCeiling: whole(0, 99_999_999_999),
  trainingCodeSeconds: whole(10, 300),
  trainingCodeGraceSeconds: whole(0, 600),
  trainingCheckInBeforeMinutes: whole(0, 720),
  trainingCheckInAfterMinutes: whole(0, 720),
  trainingLateMinutes: whole(0, 120),
  trainingOfflineScanDays: whole(0, 30),
  trainingPromotionHours: whole(0, 168),
  personalDataDeadline: z.union([z.literal(''), date]),
  personalDataDays: whole(0, 3650),
  secondFactor: z.enum(['off', 'optional', 'required'], 'must be "off", "optional" or "required", in quotes'),
  companyTimeZone: z.string().refine((v) => Intl.supportedValuesOf('timeZone').includes(v) || v === 'UTC', 'must be a time zone like Asia/Jakarta'),
  currency: z.string().regex(/^[A-Z]{3}$/, 'must be a code of three letters, like IDR').refine((code) => placesOf(code) === 2, 'must be a currency with hundredths'),
  moneyStepMinor: whole(1, 1_000_000),
  manpowerLeadDays: whole(0, 365),
  manpowerReplacementDays: whole(0, 3650),
  manpowerWithoutPlan: z.enum(['allow', 'overPlan', 'refuse']),
  manpowerContractMonths: z.array(z.strictObject({ employmentStatus: z.literal([EmploymentKind.contract, EmploymentKind.probation, EmploymentKind.outsource]), usual: whole(1, 60), most: whole(1, 60) }).refine(({ usual, most }) => usual <= most, 'usual must not be more than most')),
  manpowerMandatory: z.array(z.strictObject({ field: z.enum(MANDATORY_FIELDS), requestType: z.array(z.literal(HIRING_KINDS)).default([]), employmentStatus: z.array(z.literal(EMPLOYMENT_KINDS)).default([]) })),
  applicantKeepMonths: whole(1, 120),
  educationCeilings: z.array(z.strictObject({ gradeAtLeast: whole(1, 99), amount: whole(0, 999_999_999) })),
  help: z.array(z.strictObject({ screen: z.string().regex(/^[a-z0-9/-]*$/, 'must be the address of a screen, like inbox or leave-requests/new'), text: longTexts, videoUrl: httpUrl.default('') })),
}

export const settingsShape = file({ settings: z.record(z.string(), z.unknown()) })

const weekday = z.enum(['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'])
const clockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time in quotes, like "08:00"')
/** An end that is not after the start is on the next day. */
const shift = z.strictObject({ code, name, from: clockTime, until: clockTime, breakMinutes: whole(0, 480).default(0) })
const CYCLE = 'must be W (works) and O (off), like WWWWOO, with at least one W'
const calendar = z.strictObject({
  code, name,
  shifts: list(code).optional(),
  works: list(weekday).optional(),
  cycle: z.strictObject({ anchor: date, pattern: z.string().regex(/^O*W[WO]*$/, CYCLE).min(2, CYCLE).max(60, CYCLE) }).optional(),
  observesHolidays: z.boolean().default(true),
}).refine((c) => (c.works === undefined) !== (c.cycle === undefined), 'needs either works (days of the week) or cycle, not both')
const group = z.strictObject({ code, name, calendar: code, offset: whole(0, 59).default(0) })
const payPeriods = z.strictObject({ firstDay: whole(1, 28), closesAfterDays: whole(0, 60), payAfterDays: whole(0, 60), contact: z.string().optional() })
  .refine((r) => r.closesAfterDays <= r.payAfterDays, { path: ['payAfterDays'], message: 'must not be less than closesAfterDays: a period is closed before it is paid' })
export const calendarsShape = file({ payPeriods: payPeriods.optional(), shifts: z.array(shift).default([]), calendars: z.array(calendar).default([]), groups: z.array(group).default([]) })

const holidayKind = z.enum(['public', 'joint'])
const holidayFacts = { name: texts, kind: holidayKind.default('public'), calendar: code.optional() }
const monthDay = z.string().refine((v) => /^\d\d-\d\d$/.test(v) && isCivilDate(`2024-${v}`), 'must be a month and a day, like "12-25"')
export const holidaysShape = file({
  years: z.strictObject({ from: whole(2000, 2100), until: whole(2000, 2100) }).optional(),
  every: z.array(z.strictObject({ day: monthDay, ...holidayFacts })).default([]),
  days: z.array(z.strictObject({ date, ...holidayFacts })).default([]),
})
  .refine((f) => f.every.length === 0 || f.years !== undefined, { path: ['every'], message: 'needs years: { from: …, until: … }, the years to write these days for' })
  .refine((f) => f.years === undefined || f.years.from <= f.years.until, { path: ['years'], message: 'from must not be after until' })

const grant = z.strictObject({
  days: days(0.5),
  // `january` is how `leaveYear` was written before years could begin in any month
  on: z.enum(['leaveYear', 'anniversary', 'january']).transform((on) => (on === 'january' ? 'leaveYear' : on)),
  carryOver: z.strictObject({ maxDays: days(0.5), months: whole(1, 24) }).optional(),
})
export const leaveTypeShape = z.strictObject({
  code, name: texts,
  /** own, none, or the code of the type whose balance it uses. */
  balance: z.string().default('none'),
  attendanceStatus: z.enum(['onLeave', 'businessTrip', 'workFromHome']).default('onLeave'),
  countsCalendarDays: z.boolean().optional(), allowsHalfDay: z.boolean().optional(), enableLocation: z.boolean().optional(),
  negativeFloor: z.number().min(-365).max(0, 'must be 0 or below: the balance it may fall to').optional(),
  noticeDays: whole(0, 365).optional(), maxBackdateDays: whole(0, 365).optional(),
  minDays: days(0.5).optional(), maxDays: days(0.5).optional(),
  blackout: z.array(z.strictObject({ from: date, until: date }).refine((b) => b.from <= b.until, 'from must not be after until')).optional(),
  minServiceMonths: whole(0, 600).optional(),
  gender: z.enum(['female', 'male']).optional(),
  employmentStatus: list(z.enum(['permanent', 'contract', 'probation', 'partTime'])).optional(),
  attachmentAfterDays: days().optional(), attachmentGraceDays: whole(0, 365).optional(),
  unpaid: z.boolean().optional(), discreet: z.boolean().optional(), retired: z.boolean().optional(),
  disbursement: z.strictObject({ minDays: days(0.5), maxDays: days(0.5) }).refine((d) => d.minDays <= d.maxDays, 'minDays must not be above maxDays').optional(),
  grant: grant.optional(),
})
export const leaveTypesShape = file({ types: z.array(leaveTypeShape) })

/** Hundredths at most, as two places of a percentage. */
const percent = z.number().min(0, 'must be at least 0').max(100, 'must be at most 100').refine((v) => Math.abs(v * 100 - Math.round(v * 100)) < 1e-6, 'must have two places at most')
const amount = whole(0, 99_999_999_999)
const payComponentShape = z.strictObject({
  code: z.string().regex(/^[A-Z][A-Z0-9_]{0,19}$/, 'must be a code: capital letters, digits and underscores, at most 20'),
  name: texts,
  day: z.enum(['meal', 'transport', 'nightAllowance']).optional(), rate: amount.optional(),
  contribution: z.strictObject({ percent, cap: amount.optional() }).optional(),
  tax: z.literal(true).optional(),
  side: z.enum(['deduction', 'employer']).optional(), taxable: z.boolean().optional(), hidden: z.literal(true).optional(), retired: z.literal(true).optional(),
})
  .refine((c) => c.code in systemComponents === [c.day, c.contribution, c.tax].every((v) => v === undefined), 'must say what it is worked out from, day, contribution or tax: exactly those that the server works out itself do not')
  .refine((c) => [c.day, c.contribution, c.tax].filter((v) => v !== undefined).length <= 1, 'is worked out from one thing: day, contribution or tax')
  .refine((c) => (c.day === undefined) === (c.rate === undefined), { path: ['rate'], message: 'goes with day: what is paid each time' })
  .refine((c) => c.side === undefined || c.contribution !== undefined, { path: ['side'], message: 'goes with contribution' })
  .refine((c) => c.taxable === undefined || c.day !== undefined, { path: ['taxable'], message: 'goes with day' })
export const payrollShape = file({
  run: z.enum(['on', 'off']),
  firstPeriod: z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'must be a period in quotes, like "2026-05"').optional(),
  overtimeHourDivisor: whole(1, 1000),
  dayDivisors: z.record(code, whole(1, 31)),
  taxBands: z.array(z.strictObject({ upTo: amount.optional(), percent }))
    .refine((bands) => bands.every((b, i) => (b.upTo === undefined) === (i === bands.length - 1)), 'must each say up to which amount they go, but for the last one, which has no end')
    .refine((bands) => bands.slice(1, -1).every((b, i) => (b.upTo ?? 0) > (bands[i]?.upTo ?? 0)), 'must go up'),
  instalmentFloorPercent: whole(0, 100),
  keepYears: whole(3, 99),
  statement: longTexts.optional(),
  components: z.array(payComponentShape),
})

/** Beside code and name, rules: which of them mean something in a list is said by its module. */
interface ChoiceFacts {
  code: string
  name: z.infer<typeof texts>
  /** What it is, where the name does not say it. */
  description?: z.infer<typeof longTexts> | undefined
  retired?: boolean | undefined
}
const choice: z.ZodType<ChoiceFacts> = z.object({ code, name: texts, description: longTexts.optional(), retired: z.boolean().optional() }).catchall(z.union([z.boolean(), z.int(), z.string().max(60)], 'must be true or false, a whole number, or the code of a site'))
export const choicesShape = file({ lists: z.record(z.string(), z.array(choice)) })

const rule = z.enum(['anyOne', 'allOf']).optional()
const level = z.union([
  z.enum(['superior', 'departmentHead']),
  z.strictObject({ superior: whole(1, 10), rule }),
  z.strictObject({ departmentHead: z.literal(true), rule }),
  z.strictObject({ role: z.string(), rule }),
  z.strictObject({ person: z.string(), rule }),
])
const bound = z.strictObject({ above: z.number().optional(), atMost: z.number().optional() }).refine((b) => b.above !== undefined || b.atMost !== undefined, 'needs above, atMost or both')
const when = z.object({
  department: list(z.string()).optional(), site: list(z.string()).optional(), requester: list(z.string()).optional(),
  grade: z.strictObject({ atLeast: whole(1, 99) }).optional(),
}).catchall(z.union([list(z.string()), bound]))
export const approvalShape = file({ rules: z.array(z.strictObject({ name, module: z.string(), when: when.default({}), levels: list(level) })) })

const access = z.enum(['full', 'readOnly', 'none'])
const lines = z.record(z.string(), access).optional()
export const rightsShape = file({
  groups: z.array(z.strictObject({
    code, name,
    departments: list(z.string()).optional(), sites: list(z.string()).optional(), employees: list(z.string()).optional(),
    employmentStatuses: list(z.enum(['permanent', 'contract', 'probation', 'partTime'])).optional(), gradeAtLeast: whole(1, 99).optional(),
  })).default([]),
  modules: z.record(z.string(), z.strictObject({ category: z.enum(['system', 'group']).default('group'), everyone: access.optional(), groups: lines, roles: lines, people: lines })),
})

export const rolesShape = file({
  roles: z.array(z.strictObject({ role: z.string(), person: z.string(), module: z.string().optional(), site: z.string().optional(), from: date.optional(), until: date.optional() })
    .refine((r) => r.from === undefined || r.until === undefined || r.from <= r.until, 'from must not be after until')),
})

/** What the files say, one type for each kind of item. */
export type Shift = z.infer<typeof shift>
export type Calendar = z.infer<typeof calendar>
export type CalendarGroup = z.infer<typeof group>
export type Holiday = { date: string } & z.infer<z.ZodObject<typeof holidayFacts>>
export type LeaveTypeItem = z.infer<typeof leaveTypeShape>
export type PayPeriodsItem = z.infer<typeof payPeriods>
export type PayComponentItem = z.infer<typeof payComponentShape>
/** An entry and the list it is of. */
export type ChoiceItem = ChoiceFacts & { list: string }
export type Rule = z.infer<typeof approvalShape>['rules'][number]
export type Level = z.infer<typeof level>
export type AccessGroupItem = z.infer<typeof rightsShape>['groups'][number]
export type ModuleRight = z.infer<typeof rightsShape>['modules'][string] & { module: string }
export type RoleItem = z.infer<typeof rolesShape>['roles'][number]
