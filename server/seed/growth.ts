/** Periods of the demo company: people are assessed and appraised by years that begin on the first of the present month, and plan for three of them. */
import { addDays } from '../../contract/kit/civil-date.ts'
import type { growthPeriod, PeriodKind } from '../growth/table.ts'
import { growthPeriodIdOf } from '../growth/terms/written.ts'
import { addMonths } from '../../contract/kit/months.ts'

type Row = typeof growthPeriod.$inferInsert & { from: string; until: string }

const YEAR = 12
const PLANNED_YEARS = 3

const firstOfMonth = (today: string): string => `${today.slice(0, 7)}-01`

/** A period called by the years it begins and ends in. */
function periodOf(kind: PeriodKind, from: string, months: number, filled: { from: string; until: string }): Row {
  const until = addDays(addMonths(from, months), -1)
  const code = [...new Set([from.slice(0, 4), until.slice(0, 4)])].join('-')
  const name = code.replace('-', '–')
  return { id: growthPeriodIdOf(kind, code), kind, code, names: { en: name, id: name, ar: name }, from, until, fillFrom: filled.from, fillUntil: filled.until, demo: true }
}

/** The year assessed now is the one that has just ended; the one before was assessed a year ago. */
export function assessedYears(today: string): { now: Row; before: Row } {
  const from = addMonths(firstOfMonth(today), -YEAR)
  return {
    now: periodOf('competency', from, YEAR, { from: addDays(today, -24), until: addDays(today, 20) }),
    before: periodOf('competency', addMonths(from, -YEAR), YEAR, { from: addDays(today, -385), until: addDays(today, -335) }),
  }
}

/** Years planned now begin with the present month. */
export function plannedYears(today: string): { now: Row; before: Row } {
  const from = firstOfMonth(today)
  return {
    now: periodOf('plan', from, PLANNED_YEARS * YEAR, { from: addDays(today, -24), until: addDays(today, 27) }),
    before: periodOf('plan', addMonths(from, -PLANNED_YEARS * YEAR), PLANNED_YEARS * YEAR, { from: addDays(today, -1110), until: addDays(today, -1060) }),
  }
}

/** A year of appraisal, with its days. */
export type AppraisalYear = Row & { assessFrom: string; selfUntil: string; assessUntil: string; publishFrom: null; closedOn: string | null }

/** Days of an appraisal: people are evaluated from the first of them, rate themselves and others until so many later, and are evaluated until so many later. */
const RATED_DAYS = 21
const ASSESSED_DAYS = 35
/** Objectives of a year are agreed in its first month. */
const FILLED_DAYS = 27

/** A year called by the one it begins in. */
function appraisalYear(from: string, filled: { from: string; until: string }, assessFrom: string, closedOn: string | null): AppraisalYear {
  const code = from.slice(0, 4)
  return {
    ...periodOf('appraisal', from, YEAR, filled), id: growthPeriodIdOf('appraisal', code), code, names: { en: code, id: code, ar: code },
    assessFrom, selfUntil: addDays(assessFrom, RATED_DAYS), assessUntil: addDays(assessFrom, ASSESSED_DAYS), publishFrom: null, closedOn,
  }
}

/** For this year objectives are agreed, by the year before people are evaluated, and the one before that is closed. */
export function appraisalYears(today: string): Record<'asked' | 'assessed' | 'past', AppraisalYear> {
  const [asked, assessed, past] = [0, 1, 2].map((ago) => addMonths(firstOfMonth(today), -ago * YEAR)) as [string, string, string]
  const filled = (from: string) => ({ from, until: addDays(from, FILLED_DAYS) })
  const assessFrom = addDays(today, -15)
  return {
    asked: appraisalYear(asked, { from: addDays(today, -12), until: addDays(today, 9) }, addMonths(assessFrom, YEAR), null),
    assessed: appraisalYear(assessed, filled(assessed), assessFrom, null),
    past: appraisalYear(past, filled(past), addDays(today, -370), addDays(today, -300)),
  }
}

export const growthPeriodsOn = (today: string): Row[] => {
  const { asked, assessed, past } = appraisalYears(today)
  return [...[assessedYears(today), plannedYears(today)].flatMap(({ now, before }) => [before, now]), past, assessed, asked]
}

/** Who has begun a plan. */
export const PLANNERS = [
  'Dina Lestari', 'Budi Santoso', 'Putri Maharani', 'Samuel Pardede', 'Joko Prasetyo', 'Ratih Puspitasari', 'Agus Setiawan', 'Grace Natalia Tjandra', 'Melati Sukma Ayu', 'Jonathan Lie',
  'Ahmad Fauzi Ma’ruf', 'Supriyadi', 'Teguh Santosa', 'Syamsul Rijal', 'Hasan Basri', 'Lukas Mandacan', 'Nadia Kirana', 'Andi Tenri Abeng',
]
