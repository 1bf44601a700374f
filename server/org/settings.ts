/** The company's switches, each with its type and what holds until somebody sets it. */
import { type SQL, sql } from 'drizzle-orm'
import { q } from '../db/context.ts'
import { type Part, readPart } from '../db/part.ts'
import { setting } from './table.ts'

/** A text by language (`en`, `id`, `ar`). */
export type Texts = Record<string, string>

/** Help banner of a screen as the company wrote it. */
export interface HelpSetting {
  /** Address below the base path without slashes around it (`inbox`); '' is Home. */
  screen: string
  text: Texts
  /** '' when there is no video. */
  videoUrl: string
}

/** An amount in whole units of the company's currency, from a grade on. */
export interface CeilingSetting {
  gradeAtLeast: number
  amount: number
}

/** Usual and most months of a kind of employment (a number of contract/workforce/vocabulary.ts). */
export interface ContractMonthsSetting {
  employmentStatus: number
  usual: number
  most: number
}

/** A field of a request for people that must be filled in where both lists fit; an empty list fits all. */
export interface MandatorySetting {
  field: string
  requestType: number[]
  employmentStatus: number[]
}

export const settingDefaults = {
  thousandSeparator: ',',
  decimalSeparator: '.',
  /** @see docs/product/screens.md#formats */
  dateFormat: 'YYYY/MM/DD',
  timeFormat: 'HH:mm',
  /** The person who gave the final approval may cancel an approved request. */
  lastApproverMayCancel: true,
  attachmentMaxMb: 4,
  attachmentMaxCount: 5,
  /** A person uploads at most so much in 24 hours. */
  uploadQuotaMb: 200,
  qrLink: '',
  /** A requester may nudge the approver once in so many hours. */
  nudgeHours: 24,
  /** And not before an approver has had so many hours. */
  nudgeAfterHours: 48,
  /** Working days until the approver is reminded, and until the next superior is. */
  reminderAfterDays: 2,
  escalateAfterDays: 5,
  /** Month in which years of leave begin: 1 is January. @see docs/product/days.md#ledger */
  leaveYearStartMonth: 1,
  /** Days of leave may be made to live so many months longer at most. */
  leaveExtensionMonths: 6,
  /** Printed on identification cards. */
  companyName: '',
  /** Zone of people and jobs that belong to no site. */
  companyTimeZone: 'Asia/Jakarta',
  /** Most overtime on a working day, and in a week of working days, in hours; days back it may be claimed. */
  overtimeDailyHours: 4,
  overtimeWeeklyHours: 18,
  overtimeBackdateDays: 7,
  /** Hours of overtime that make a day in lieu, and days one lives. */
  timeInLieuDayHours: 8,
  timeInLieuExpiryDays: 90,
  /** Days back a check-in or check-out may be corrected, and corrections of one person in a month. */
  overrideBackdateDays: 30,
  overrideMonthlyQuota: 5,
  /** What amounts are in. */
  currency: 'IDR',
  /** Amounts that are worked out are rounded to a multiple of so many hundredths: 100 are whole units. */
  moneyStepMinor: 100,
  /** Most that a programme of formal development may cost from a grade on; above it one more level decides. None: any amount. */
  educationCeilings: [] as CeilingSetting[],
  /** Most base pays a loan may come to; percent of base pay that all instalments of a person may; from which percent on it is said to be much; 0 stands for no limit. */
  loanBasePays: 3,
  loanInstalmentPercent: 30,
  loanWarnPercent: 20,
  /** Days ahead for which a loan may be asked for, and how many pay periods the first instalment may wait. */
  loanDaysAhead: 60,
  loanFirstPeriods: 3,
  /** Cost of a training above which one more level decides, in whole units of the currency; 0 stands for no limit. */
  trainingCeiling: 25_000_000,
  /** A code on the trainer's screen changes every so many seconds, and is taken so much longer. */
  trainingCodeSeconds: 30,
  trainingCodeGraceSeconds: 60,
  /** Check-in is open so long before the start of a session, and so long after its end. */
  trainingCheckInBeforeMinutes: 30,
  trainingCheckInAfterMinutes: 15,
  /** Up to so many minutes nobody is late, and nobody has left early. */
  trainingLateMinutes: 10,
  /** Scans made without a network are taken for so many days. */
  trainingOfflineScanDays: 7,
  /** No place of a waiting list moves up later than so many hours before the first session. */
  trainingPromotionHours: 12,
  /** Days a hiring takes: nobody is asked for sooner. */
  manpowerLeadDays: 0,
  /** How many days ago somebody may have left to be replaced. */
  manpowerReplacementDays: 180,
  /** Where a unit has no approved plan: `allow` it and warn, take everybody as `overPlan`, or `refuse`. */
  manpowerWithoutPlan: 'allow',
  /** Months of each kind of employment; what is left out holds as contract/workforce/contract-months.ts has it. */
  manpowerContractMonths: [] as ContractMonthsSetting[],
  manpowerMandatory: [] as MandatorySetting[],
  /** Months for which what is known of an applicant is kept after the last application ended. */
  applicantKeepMonths: 12,
  /** Day until which everybody is asked to look through their personal data; '' = none. */
  personalDataDeadline: '',
  /** Days after a birth, a wedding or a change of marital status within which it is handed in; 0 = any time. */
  personalDataDays: 0,
  help: [] as HelpSetting[],
  /** Passwords for signing in are long and hard to guess; never asked of demo accounts. */
  passwordRules: true,
  /** Codes of an authenticator app when signing in: `off`, `optional` for everybody, `required` of HR and administrators. Never of demo accounts. */
  secondFactor: 'optional',
  /** Documents about pay open with the document password. */
  payDocumentPassword: true,
  /** They then stay open for so long. */
  documentUnlockMinutes: 5,
  /** Wrong document passwords until none is judged, and for how long. */
  documentTries: 5,
  documentLockMinutes: 15,
  /** Days a file of a report is kept. */
  reportKeepDays: 7,
}

export type Settings = typeof settingDefaults
export type SettingKey = keyof Settings

const isKey = (key: string): key is SettingKey => key in settingDefaults
const kindOf = (value: unknown) => (Array.isArray(value) ? 'list' : typeof value)

/** Every setting: what is stored, else its default. A stored value of another type counts as not set. */
export async function settings(): Promise<Settings> {
  const out: Record<SettingKey, unknown> = { ...settingDefaults }
  for (const row of await q().select().from(setting)) {
    if (isKey(row.key) && kindOf(row.value) === kindOf(settingDefaults[row.key])) out[row.key] = row.value
  }
  return out as Settings
}

/** What is stored of a setting, as a value of another statement: to be read with `settingFrom`. */
export const storedSetting = (key: SettingKey): SQL<unknown> => sql`(select ${setting.value} from ${setting} where ${setting.key} = ${key})`

/** A setting from what is stored of it. */
export const settingFrom = <K extends SettingKey>(key: K, stored: unknown): Settings[K] => (kindOf(stored) === kindOf(settingDefaults[key]) ? (stored as Settings[K]) : settingDefaults[key])

/** One setting: what is stored, else its default. */
export const settingPart = <K extends SettingKey>(key: K): Part<Settings[K]> => ({
  of: [setting], key: `setting ${key}`, rows: sql`select ${setting.value} from ${setting} where ${setting.key} = ${key}`,
  read: (rows: readonly { value: unknown }[]) => settingFrom(key, rows[0]?.value),
})

/** One setting: what is stored, else its default. */
export const settingOf = <K extends SettingKey>(key: K): Promise<Settings[K]> => readPart(settingPart(key))

/** Stores a setting. */
export async function setSetting<K extends SettingKey>(key: K, value: Settings[K], now: Date): Promise<void> {
  await q().insert(setting).values({ key, value, updatedAt: now }).onConflictDoUpdate({ target: setting.key, set: { value, updatedAt: now } })
}

/** The text in a language, else in English, else in the first one there is; '' for none. */
export const inLanguage = (texts: Texts, language: string): string => texts[language] ?? texts.en ?? Object.values(texts)[0] ?? ''
