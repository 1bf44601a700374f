/** A small company for conformance: one line of command, one office each, accounts, rules, access. Made in milliseconds. */
import { eq } from 'drizzle-orm'
import { addDays } from '../../contract/kit/civil-date.ts'
import { isDecidedByHr } from '../../contract/kit/decided-by.ts'
import { choiceLists } from '../../contract/requests.ts'
import { q } from '../../server/db/context.ts'
import { aBalance, aCompany, anEmployee, elsewhere, type Company, type Facts, NOON, TODAY } from '../../server/ledger/testing/company.ts'
import { anAppraisal } from '../../server/growth/testing/appraisal.ts'
import { aCompetency, aJobProfile, somePeriods } from '../../server/growth/testing/growth.ts'
import { leaveTypeIds } from '../../server/ledger/leave-types.ts'
import { newId } from '../../server/lib/new-id.ts'
import { setSetting } from '../../server/org/settings.ts'
import { aProject, aTaskCategory } from '../../server/projects/testing/projects.ts'
import { account, employeeRole, moduleAccess, choice, payPeriod, shift } from '../../server/org/table.ts'
import { addMonths } from '../../contract/kit/months.ts'
import { aFormTemplate, aRate, aSubject } from '../../server/training/testing/terms.ts'
import { compensation } from '../../server/payroll/table.ts'
import { aPosition, somePlanningPeriods } from '../../server/workforce/testing/workforce.ts'
import { approvalMatrix, delegation, type MatrixLevel } from '../../server/request/table.ts'

export { NOON, TODAY } from '../../server/ledger/testing/company.ts'

const id = () => newId(NOON)

/** The same base pay for everybody. */
const aBasePay = (employeeId: string) =>
  q().insert(compensation).values({ id: id(), employeeId, from: '2020-01-01', until: null, basePay: 800_000_000, currency: 'IDR', recordedAt: NOON, recordedBy: 'suite' })

/** Somebody who can sign in: the account has the employee's id. */
export async function aPerson(company: Company, name: string, facts: Facts = {}): Promise<string> {
  const employeeId = await anEmployee(company, name, facts)
  await q().insert(account).values({ id: employeeId, username: `${name.toLowerCase().replaceAll(' ', '.')}.${employeeId.slice(-6)}`, employeeId })
  await aBasePay(employeeId)
  return employeeId
}

/** A role at all sites, or at one; in all modules, or in one. */
export const giveRole = (employeeId: string, role: string, siteId: string | null = null, module: string | null = null) =>
  q().insert(employeeRole).values({ id: id(), employeeId, role, siteId, module, from: '2020-01-01' })

/** A module for everybody, or for one person only. */
export const giveModule = (module: string, employeeId: string | null = null, how: { readOnly?: boolean; denied?: boolean } = {}) =>
  q().insert(moduleAccess).values({ id: id(), module, employeeId, ...how })

/** The right to approve in somebody's place, all of 2026. */
export const grant = (fromEmployeeId: string, grantedToEmployeeId: string) =>
  q().insert(delegation).values({ id: id(), fromEmployeeId, grantedToEmployeeId, from: '2026-01-01', until: '2026-12-31', createdAt: new Date('2026-01-01T00:00:00Z') })

/** One rule of approval for all modules. */
export const setLevels = (levels: MatrixLevel[]) => q().insert(approvalMatrix).values({ id: id(), module: '*', position: 1, condition: {}, levels })

/** Two years of pay periods, from the 21st to the 20th; the first one is today's. */
async function payPeriods(): Promise<void> {
  const rows = Array.from({ length: 24 }, (_, i) => {
    const until = addMonths('2026-05-20', i)
    return { id: id(), code: until.slice(0, 7), from: addDays(addMonths(until, -1), 1), until, closed: false }
  })
  await q().insert(payPeriod).values(rows)
}

/** A period of one day for every day to come, called by it: the later it is called, the earlier it was. */
const growthPeriods = () => somePeriods(Array.from({ length: 800 }, (_, i) => ({ code: addDays(TODAY, i), from: addDays(TODAY, -i), until: addDays(TODAY, -i) })))

/** A plan a day: each person may have but one of a period. */
const planPeriods = () => somePeriods(Array.from({ length: 800 }, (_, i) => ({ kind: 'plan' as const, code: addDays(TODAY, i), from: TODAY, until: addDays(TODAY, 700) })))

/** First month of those that head counts are planned for: no request for people is as far ahead. */
const PLANNED_FROM = '2029-01-01'
/** A unit has one plan of a period: each sheet takes one of its own. */
const PLANNED_MONTHS = 120

/** A time whose plans are made, without any, and months to come that can be planned. */
const planningPeriods = () => somePlanningPeriods([
  { code: 'now', from: '2026-01-01', until: '2027-12-31', closesOn: '2020-01-01' },
  ...Array.from({ length: PLANNED_MONTHS }, (_, i) => ({ from: addMonths(PLANNED_FROM, i), until: addDays(addMonths(PLANNED_FROM, i + 1), -1), frameMonths: 1 })),
])

/** Id of a pay period of the cast: `2026-05`. */
export async function periodIdOf(code: string): Promise<string> {
  const [row] = await q().select({ id: payPeriod.id }).from(payPeriod).where(eq(payPeriod.code, code))
  if (!row) throw new Error(`no pay period ${code}`)
  return row.id
}

export interface People {
  /** Superior of the superior; on no level. */
  director: string
  /** Level 1. */
  superior: string
  /** May decide for the superior. */
  delegate: string
  /** Level 2: a named person. */
  second: string
  employee: string
  /** HR, not in the chain; files for others. */
  clerk: string
  hr: string
  /** A peer of the employee. */
  stranger: string
  /** HR, but may only look. */
  reader: string
  /** HR, but without any request module. */
  without: string
  /** HR of another site than everybody's, where they work. */
  siteHr: string
  /** Works at that site; below the superior, like the employee. */
  distant: string
}

export interface Cast {
  company: Company
  /** Of the one site's HR. */
  branch: Company
  people: People
}

/** Modules of administrators: nobody has them by being here. */
export const OF_ADMINISTRATORS = ['accounts', 'directory', 'rules']
export async function giveModulesOfAdministrators(employeeId: string, how: { readOnly?: boolean } = {}): Promise<void> {
  for (const module of OF_ADMINISTRATORS) await giveModule(module, employeeId, how)
}

/** What `aCompany` gives to everybody already. */
const everybodys: ReadonlySet<string> = new Set(['leave-requests', 'leave-balance'])

/** Everybody the lifecycle knows, with these modules; the employee and the clerk have days to spend. */
export async function aCast(modules: readonly string[]): Promise<Cast> {
  const company = await aCompany()
  const branch = await elsewhere(company, 'SUB', 'Surabaya')
  const director = await aPerson(company, 'Dewi Director')
  const superior = await aPerson(company, 'Surya Superior', { superiorId: director })
  const under = { superiorId: superior }
  const people: People = {
    director, superior,
    delegate: await aPerson(company, 'Dian Delegate', { superiorId: director }),
    second: await aPerson(company, 'Sekar Second'),
    employee: await aPerson(company, 'Eka Employee', under),
    clerk: await aPerson(company, 'Citra Clerk', under),
    hr: await aPerson(company, 'Hana Hr'),
    stranger: await aPerson(company, 'Sari Stranger', under),
    reader: await aPerson(company, 'Rudi Reader'),
    without: await aPerson(company, 'Wati Without'),
    siteHr: await aPerson(branch, 'Sita Site'),
    distant: await aPerson(branch, 'Dodi Distant', under),
  }
  // the employee is somebody's superior, too: some modules are for superiors alone
  await aBasePay(await anEmployee(company, 'Ani Apprentice', { superiorId: people.employee }))
  for (const hr of [people.clerk, people.hr, people.reader, people.without]) await giveRole(hr, 'hr')
  await giveRole(people.siteHr, 'hr', branch.siteId)
  for (const module of [...modules, 'leave-balance', 'attendance', 'shift-schedules', 'payroll', 'bonus', 'training', 'reports']) {
    if (!everybodys.has(module)) await giveModule(module)
    await giveModule(module, people.reader, { readOnly: true })
    await giveModule(module, people.without, { denied: true })
  }
  // where HR alone decides, those who are asked are HR there
  for (const slug of modules.filter(isDecidedByHr)) for (const decides of [superior, people.second, people.delegate]) await giveRole(decides, 'hr', null, slug)
  for (const { list } of choiceLists) await q().insert(choice).values({ id: id(), list, code: 'any', names: { en: 'Any reason' }, position: 1 })
  await q().insert(shift).values([
    { id: id(), code: 'EARLY', name: 'Early hours', startMinute: 420, endMinute: 960, breakMinutes: 60 },
    { id: id(), code: 'REG', name: 'Office hours', startMinute: 480, endMinute: 1020, breakMinutes: 60 },
  ])
  // a reminder is possible from the first moment on
  await setSetting('nudgeAfterHours', 0, NOON)
  // a record for every state: more corrections than a company would grant
  await setSetting('overrideMonthlyQuota', 100, NOON)
  await setSetting('overrideBackdateDays', 90, NOON)
  await setSetting('loanDaysAhead', 600, NOON)
  await grant(superior, people.delegate)
  await payPeriods()
  await aProject('EVERYBODY')
  await aTaskCategory('any')
  await aSubject('any')
  await aRate('AED', '4400')
  await aFormTemplate('any')
  await growthPeriods()
  await planPeriods()
  await planningPeriods()
  for (const unit of [company, branch]) await aPosition(unit, 'Clerk')
  await anAppraisal()
  await aJobProfile('Clerk', { [await aCompetency('any')]: 3, [await aCompetency('other', 2)]: 2 })
  await setLevels([{ resolver: { kind: 'superior' }, rule: 'anyOne' }, { resolver: { kind: 'person', employeeId: people.second }, rule: 'anyOne' }])
  await aBalance(people.employee, leaveTypeIds.annual, '200.00')
  await aBalance(people.clerk, leaveTypeIds.annual, '200.00')
  await aBalance(people.distant, leaveTypeIds.annual, '200.00')
  await aBalance(people.without, leaveTypeIds.annual, '12.00')
  return { company, branch, people }
}
