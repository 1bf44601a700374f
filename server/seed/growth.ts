/** Periods of the demo company: people are assessed by years that begin on the first of the present month, and plan for three of them. */
import { addDays } from '../../contract/kit/civil-date.ts'
import type { growthPeriod, PeriodKind } from '../growth/table.ts'
import { growthPeriodIdOf } from '../growth/terms/written.ts'
import { addMonths } from '../lib/months.ts'

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

export const growthPeriodsOn = (today: string): Row[] => [...[assessedYears(today), plannedYears(today)].flatMap(({ now, before }) => [before, now]), ...Object.values(appraisalYears(today))]

/** Who has begun a plan. */
export const PLANNERS = [
  'Dina Lestari', 'Budi Santoso', 'Putri Maharani', 'Samuel Pardede', 'Joko Prasetyo', 'Ratih Puspitasari', 'Agus Setiawan', 'Grace Natalia Tjandra', 'Melati Sukma Ayu', 'Jonathan Lie',
  'Ahmad Fauzi Ma’ruf', 'Supriyadi', 'Teguh Santosa', 'Syamsul Rijal', 'Hasan Basri', 'Lukas Mandacan', 'Nadia Kirana', 'Andi Tenri Abeng',
]
// SCRATCH
export type AppraisalYear = Row & { assessFrom: string; selfUntil: string; publishFrom: string | null }
export const appraisalYears = (today: string) => {
  const from = firstOfMonth(today)
  const y = (n: number, assess: number): AppraisalYear => { const f = addMonths(from, -12 * n); const a = addDays(today, -assess); return { ...periodOf('appraisal', f, 12, { from: n ? addDays(f, 0) : addDays(today, -12), until: n ? addDays(f, 21) : addDays(today, 9) }), code: f.slice(0, 4), id: growthPeriodIdOf('appraisal', f.slice(0, 4)), names: { en: f.slice(0, 4) }, assessFrom: a, selfUntil: addDays(a, 21), assessUntil: addDays(a, 35), publishFrom: null, closedOn: n === 2 ? addDays(today, -300) : null } }
  return { asked: y(0, -300), assessed: y(1, 15), past: y(2, 370) }
}
