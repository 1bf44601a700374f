/** A company for days of attendance: people on an office calendar and on night shifts, punches, reasons, one level of approval by HR. */
import { addDays, datesOf } from '../../contract/kit/civil-date.ts'
import type { ChoiceRules } from '../../contract/kit/choices.ts'
import { choiceLists } from '../../contract/requests.ts'
import { q } from '../../server/db/context.ts'
import type { KnownFact } from '../../server/facts/known-facts.ts'
import { recordFacts } from '../../server/facts/facts.ts'
import { recomputeDaysOf } from '../../server/facts/recompute.ts'
import { aBalance, aCompany, aHoliday, anEmployee, type Company, NOON } from '../../server/ledger/testing/company.ts'
import { leaveTypeIds } from '../../server/ledger/leave-types.ts'
import { newId } from '../../server/lib/new-id.ts'
import { payPeriod, choice, shift, workCalendar } from '../../server/org/table.ts'
import { setSetting } from '../../server/org/settings.ts'
import { aPerson, giveModule, giveRole, setLevels } from './company.ts'

const id = () => newId(NOON)

/** Friday 8 to Thursday 14 May 2026: days that are over, today at noon, days to come, a Saturday and Sunday, a holiday. */
export const [FIRST, LAST] = ['2026-05-08', '2026-05-14'] as const
export const days = datesOf(FIRST, LAST)
/** Windows of a day reach into the next one, and those of the day before into it. */
export const seen = datesOf(addDays(FIRST, -1), addDays(LAST, 1))

/** Shifts by code, as the company has them. */
export const SHIFTS: Readonly<Record<string, { startMinute: number; endMinute: number; breakMinutes: number }>> = {
  REG: { startMinute: 480, endMinute: 1020, breakMinutes: 60 },
  P1: { startMinute: 360, endMinute: 840, breakMinutes: 30 },
  P3: { startMinute: 1320, endMinute: 1800, breakMinutes: 30 },
  OFF: { startMinute: 0, endMinute: 0, breakMinutes: 0 },
}

type Punches = [date: string, inAt: string | null, outAt: string | null][]
/** Times the three people came and went; an hour past 24 is of the next day. */
const PUNCHES: readonly Punches[] = [
  [['2026-05-08', '08:12', '19:40'], ['2026-05-09', '06:05', '10:30'], ['2026-05-11', '07:55', '21:10'], ['2026-05-12', '07:58', null]],
  [['2026-05-08', '08:00', '16:10'], ['2026-05-11', '05:50', null], ['2026-05-12', '05:40', '11:30']],
  [['2026-05-08', '21:50', '32:10'], ['2026-05-09', '05:55', '14:20'], ['2026-05-11', '21:50', '32:20'], ['2026-05-12', null, '11:00']],
]

const timeOn = (date: string, clock: string): string => {
  const hour = Number(clock.slice(0, 2))
  return hour < 24 ? `${date}T${clock}` : `${addDays(date, 1)}T${String(hour - 24).padStart(2, '0')}${clock.slice(2)}`
}

export interface TimeWorld {
  company: Company
  /** Files everything, for everybody. */
  clerk: string
  approver: string
  period: string
  shiftIds: Readonly<Record<string, string>>
  reasons: Readonly<Record<'official' | 'personal' | 'manual-shifts' | 'overtime-schedule', string>>
  /** Calendars of the three people: office, office, nights. */
  calendars: readonly string[]
}

export async function aTimeWorld(modules: readonly string[]): Promise<TimeWorld> {
  const company = await aCompany()
  const [night, period] = [id(), id()]
  await q().update(workCalendar).set({ shiftCodes: ['REG'] })
  await q().insert(workCalendar).values({ id: night, code: 'NIGHTS', name: 'Nights', rule: { kind: 'cycle', anchor: FIRST, pattern: 'WWWWOO' }, observesHolidays: false, shiftCodes: ['P3'] })
  const shiftIds = Object.fromEntries(Object.keys(SHIFTS).map((code) => [code, id()]))
  await q().insert(shift).values(Object.entries(SHIFTS).map(([code, hours]) => ({ id: shiftIds[code] ?? '', code, name: code, ...hours })))
  await q().insert(payPeriod).values({ id: period, code: '2026-05', from: '2026-04-21', until: '2026-05-20', closed: false })
  await aHoliday(LAST, 'Ascension Day')
  const aReason = async (list: string, code: string, rules: ChoiceRules = {}) => {
    const reasonId = id()
    await q().insert(choice).values({ id: reasonId, list, code, names: { en: code }, rules, position: 1 })
    return reasonId
  }
  const reasons = {
    official: await aReason('permit-out', 'client', { official: true }), personal: await aReason('permit-out', 'bank'),
    'manual-shifts': await aReason('manual-shifts', 'swap'), 'overtime-schedule': await aReason('overtime-schedule', 'peak'),
  }
  for (const { list } of choiceLists) if (!(list in reasons) && list !== 'permit-out') await aReason(list, 'any')
  // the caps are rules of their own, tested where they are
  for (const name of ['overrideMonthlyQuota', 'overtimeDailyHours', 'overtimeWeeklyHours'] as const) await setSetting(name, 100, NOON)
  for (const module of [...modules, 'attendance', 'shift-schedules']) if (module !== 'leave-requests') await giveModule(module)
  const [clerk, approver] = [await aPerson(company, 'Citra Clerk'), await aPerson(company, 'Sekar Second')]
  await giveRole(clerk, 'hr')
  await setLevels([{ resolver: { kind: 'person', employeeId: approver }, rule: 'anyOne' }])
  return { company, clerk, approver, period, shiftIds, reasons, calendars: [company.calendarId, company.calendarId, night] }
}

export interface TimePerson {
  employeeId: string
  annual: string
}

/** The three people, who have nothing but their punches yet. Two calls make people who are alike. */
export async function timePeople({ company, calendars }: TimeWorld): Promise<TimePerson[]> {
  const people: TimePerson[] = []
  for (const [i, calendarId] of calendars.entries()) {
    const employeeId = await anEmployee({ ...company, calendarId }, `Person ${i}`)
    people.push({ employeeId, annual: await aBalance(employeeId, leaveTypeIds.annual, '4.00') })
    const facts = (PUNCHES[i] ?? []).flatMap(([date, inAt, outAt]): { employeeId: string; date: string; fact: KnownFact }[] => [
      ...(inAt ? [{ employeeId, date, fact: { kind: 'punch' as const, direction: 'in' as const, time: timeOn(date, inAt) } }] : []),
      ...(outAt ? [{ employeeId, date, fact: { kind: 'punch' as const, direction: 'out' as const, time: timeOn(date, outAt) } }] : []),
    ])
    await recordFacts(facts, NOON)
  }
  await recomputeDaysOf(people.map((p) => p.employeeId), seen, NOON)
  return people
}
