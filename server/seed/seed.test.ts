import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isDecidedByHr } from '../../contract/kit/decided-by.ts'
import { addDays, datesOf } from '../../contract/kit/civil-date.ts'
import { fromHundredths, toHundredths } from '../../contract/kit/decimal.ts'
import { isOpenForApproval, Status, type StatusId, Step } from '../../contract/kit/lifecycle.ts'
import { reportCalls } from '../../contract/modules/reports/calls.ts'
import { q } from '../db/context.ts'
import type { Database } from '../db/database.ts'
import { openTestDatabase } from '../db/test-database.ts'
import { notification } from '../effects/table.ts'
import { recomputeDaysOf } from '../facts/recompute.ts'
import { attendanceDay, dayFact } from '../facts/table.ts'
import { balanceOn, coverage, debtOf, expiredOf, takenOf } from '../ledger/balance.ts'
import { expireDue } from '../ledger/expire.ts'
import { grantDue } from '../ledger/grant.ts'
import { deductJointHolidays } from '../ledger/joint-holiday.ts'
import { leaveTypeIds } from '../ledger/leave-types.ts'
import { type Ledger, ledgersOf } from '../ledger/read.ts'
import { leaveBalance } from '../ledger/table.ts'
import { calendarDaysOf } from '../org/calendar.ts'
import { payPeriodById } from '../org/pay-period.ts'
import { employee, payPeriod } from '../org/table.ts'
import { peopleToPay, payTerms } from '../payroll/run.ts'
import { digestOf, saidByLine, totalsOf } from '../payroll/slip-sums.ts'
import { bonus, payrollLine, payslip, payslipLine } from '../payroll/table.ts'
import { overtimeCostReport } from '../modules/overtime-schedule/reports.ts'
import { idOf, reportsWorld } from '../modules/reports/testing/world.ts'
import { resolveLevels } from '../request/approval/resolve.ts'
import { approvalStep, effectLog, request, requestHistory } from '../request/table.ts'
import { Diary } from './diary.ts'
import { demoAccounts } from './accounts.ts'
import { isSeeded, seedDemo } from './index.ts'
import { savers } from './leave-history.ts'
import { peopleOn, personId } from './people.ts'
import { playDemo } from './play.ts'
import { type Asking, routesAmong } from './routes.ts'
import type { Teller } from './teller.ts'
import { demoTellers } from './tellers.ts'

const now = new Date('2026-05-12T08:00:00+07:00')
const today = '2026-05-12'
const people = peopleOn(today)
const named = (username: string) => personId(demoAccounts.find((a) => a.username === username)?.name ?? '')

let database: Database
let ledgers: Ledger[]
/** Of all modules. */
let every: (typeof request.$inferSelect)[]
/** For leave. */
let requests: (typeof request.$inferSelect)[]
beforeAll(async () => {
  database = await openTestDatabase()
  await seedDemo({ now: () => now })
  ledgers = await ledgersOf((await q().select({ id: leaveBalance.id }).from(leaveBalance)).map((b) => b.id))
  every = await q().select().from(request)
  requests = every.filter((r) => r.module === 'leave-requests')
}, 120_000)
afterAll(() => database.close())

const ledgerOf = (employeeId: string, type: keyof typeof leaveTypeIds) =>
  ledgers.find((l) => l.balance.employeeId === employeeId && l.balance.leaveTypeId === leaveTypeIds[type]) as Ledger
const withStatus = (status: number) => requests.filter((r) => r.status === status)

describe('the demo company', () => {
  test('is loaded only once', async () => {
    expect(await isSeeded()).toBe(true)
  })
  test('has 120 people in eight departments of the sizes named', async () => {
    const { rows } = await q().execute(sql`select d.code, count(*)::int as n from employment e join department d on d.id = e.department_id where e.until is null group by d.code order by d.code`)
    expect(rows).toEqual(Object.entries({ CCR: 15, EXE: 4, FIN: 12, HRD: 9, ITD: 14, LGA: 6, PLT: 42, SLS: 18 }).map(([code, n]) => ({ code, n })))
  })
  test('gives everybody a name, a code and a mail address of their own; seven have left, with codes apart', async () => {
    const rows = await q().select().from(employee)
    for (const key of ['fullName', 'code', 'email'] as const) expect(new Set(rows.map((r) => r[key])).size).toBe(127)
    expect(rows.filter((r) => r.leaveDate !== null && r.leaveDate < today).map((r) => r.code).sort()).toEqual(Array.from({ length: 7 }, (_, i) => `TL-900${i + 1}`))
    expect(rows.filter((r) => r.leaveDate !== null && r.leaveDate >= today).map((r) => [r.fullName, r.leaveDate])).toEqual([['Ni Luh Putu Ayu Saraswati', addDays(today, 24)]])
  })
  test('seeds calendars as the queries answer them', async () => {
    const diary = new Diary(today)
    const days = await calendarDaysOf(people.map((p) => p.id), addDays(today, -40), addDays(today, 40))
    for (const p of people) expect(days.get(p.id)).toEqual(diary.days(p, addDays(today, -40), addDays(today, 40)))
  })
  test('has an account for each persona', async () => {
    const { rows } = await q().execute(sql`select username, password_hash as "passwordHash", disabled from account where demo order by username`)
    expect(rows.filter((r) => r.passwordHash !== null).map((r) => r.username)).toEqual(demoAccounts.map((a) => a.username).sort())
    expect(rows.filter((r) => r.passwordHash === null).map((r) => [r.username, r.disabled])).toEqual([['lukas.mandacan', true], ['rina.oktaviani', false], ['tommy.salim', false]])
  })
})

describe('the same moment gives the same company', () => {
  let tellers: Teller[] = []
  beforeAll(async () => {
    tellers = await demoTellers()
  })
  const snapshot = (moment: Date) => {
    const { chronicles, ledger, facts, journal } = playDemo(tellers, peopleOn(today), today, moment)
    return JSON.stringify([chronicles.map((c) => [c.record.row, c.record.steps, c.record.history]), ledger.books.map((b) => b.ledger), facts.facts, facts.days, journal.rows])
  }
  test('row for row', () => expect(snapshot(now)).toBe(snapshot(now)))
  test.each(['2026-01-02T09:00', '2026-02-28T23:30', '2026-07-01T00:10', '2026-09-21T12:00', '2026-12-31T18:00', '2027-03-20T07:00', '2028-02-29T10:00'])('and a company stands at %s too', (local) => {
    const day = local.slice(0, 10)
    const { chronicles, ledger, find } = playDemo(tellers, peopleOn(day), day, new Date(`${local}:00+07:00`))
    expect(chronicles.filter((c) => c.record.row.module === 'leave-requests')).toHaveLength(340)
    expect(fromHundredths(balanceOn(ledger.bookOf(find('Dina Lestari'), 'annual')?.ledger as Ledger, day).current)).toBe('9.50')
    const late = chronicles.flatMap((c) => c.acts).filter((a) => a.at.getTime() > new Date(`${local}:00+07:00`).getTime())
    expect(late).toEqual([])
  })
})

describe('approval', () => {
  test('the engine names the same people, for the same reasons, as the rows', async () => {
    const routeOf = routesAmong(people)
    const routed = (asking: Asking) => {
      try {
        return routeOf(asking).map((stop) => [stop])
      } catch {
        return 'no_approver'
      }
    }
    const sameRoute = async (asking: Asking & { covered: string[] }) => {
      const { module, person: { id, name }, covered, stated = {} } = asking
      const engine = await resolveLevels({ module, requestorId: id, employeeId: id, covered: new Set(covered) }, stated, today).then((levels) => levels.map((l) => l.persons), ({ message }: Error) => message)
      expect([name, module, engine]).toEqual([name, module, routed(asking)])
    }
    for (const person of people) {
      for (const [leaveType, totalDay] of [['annual', 2], ['sick', 2], ['sick', 3]] as const) await sameRoute({ module: 'leave-requests', person, covered: [], stated: { leaveType, totalDay } })
      if (!people.some((other) => other.boss === person.name)) continue
      // those who lead somebody: a rule of another module's own, and their superior on a line
      await sameRoute({ module: 'formal-development', person, covered: [], stated: { overCeiling: 'yes' } })
      await sameRoute({ module: 'timesheets', person, covered: people.filter((other) => other.name === person.boss).map((other) => other.id) })
    }
  })
  test('340 requests: 22 in approval, 6 revised, the others in every state', () => {
    expect(requests).toHaveLength(340)
    expect(withStatus(Status.inApproval)).toHaveLength(22)
    expect(withStatus(Status.revision)).toHaveLength(6)
    for (const status of [Status.draft, Status.rejected, Status.cancelled]) expect(withStatus(status).length).toBeGreaterThan(0)
    expect(withStatus(Status.approved).length).toBeGreaterThan(260)
  })
  test('nine wait for the supervisor at level 1, a few for head and HR, two for the delegate’s principal', async () => {
    const { rows } = await q().execute<{ person_id: string; level: number; n: number }>(sql`select s.person_id, s.level, count(*)::int as n from approval_step s join request r on r.id = s.request_id where r.module = 'leave-requests' and s.status_id = ${Step.onDesk} group by 1, 2`)
    const waiting = (who: string) => rows.find((r) => r.person_id === who)
    expect(waiting(named('supervisor'))).toMatchObject({ level: 1, n: 9 })
    expect(waiting(named('head'))).toMatchObject({ level: 2, n: 4 })
    expect(waiting(named('hr'))).toMatchObject({ level: 3, n: 4 })
    expect(waiting(personId('Felicia Wirawan'))).toMatchObject({ level: 1, n: 2 })
  })
  test('every module has some of the requests on the supervisor’s desk: 27', async () => {
    const desk = await q().select({ module: request.module }).from(approvalStep).innerJoin(request, eq(request.id, approvalStep.requestId))
      .where(and(eq(approvalStep.statusId, Step.onDesk), eq(approvalStep.personId, named('supervisor'))))
    // nothing comes to a superior where HR alone decides; trainings are proposed, evaluations written, and people asked for and planned by those who lead somebody themselves
    const byLeaders = new Set(['training-request', 'performance-appraisal', 'manpower', 'manpower-planning-sheet'])
    expect([...new Set(desk.map((d) => d.module))].sort()).toEqual([...new Set(every.map((r) => r.module))].filter((slug) => !isDecidedByHr(slug) && !byLeaders.has(slug)).sort())
    expect(desk).toHaveLength(27)
  })
  test('steps, header and history of a request tell one story', async () => {
    const steps = Map.groupBy(await q().select().from(approvalStep), (s) => s.requestId)
    const history = Map.groupBy(await q().select().from(requestHistory), (h) => h.requestId)
    for (const r of every) {
      const acts = (history.get(r.id) ?? []).sort((a, b) => a.position - b.position)
      const onDesk = (steps.get(r.id) ?? []).filter((s) => s.statusId === Step.onDesk)
      expect(acts.at(-1)?.toStatus ?? Status.draft).toBe(r.status)
      expect(onDesk.map((s) => [s.round, s.level])).toEqual(isOpenForApproval(r.status as StatusId) ? [[r.round, r.level]] : [])
      expect(r.submittedAt).toEqual(acts[0]?.at ?? null)
      acts.reduce((before, act) => {
        expect(act.at.getTime()).toBeGreaterThan(before)
        return act.at.getTime()
      }, r.createdAt.getTime())
      expect(acts.every((a) => a.at <= now)).toBe(true)
    }
  })
  test('every request that waits could be approved: its days are covered', () => {
    for (const r of withStatus(Status.inApproval)) {
      const own = ledgers.flatMap((l) => l.deducts.filter((d) => d.requestId === r.id && d.deductStatus === 'reserved').map((d) => ({ l, d })))
      for (const { l, d } of own) expect([r.code, coverage(l, d.days.map((x) => ({ date: x.date, amount: toHundredths(x.amount) })), r.id).short]).toEqual([r.code, 0])
    }
  })
})

describe('the ledger', () => {
  test('every gain holds what its rows say', () => {
    for (const ledger of ledgers) {
      for (const gain of ledger.gains) {
        expect(gain.leaveTaken).toBe(fromHundredths(takenOf(ledger, gain.id)))
        expect(takenOf(ledger, gain.id) + expiredOf(ledger, gain.id)).toBeLessThanOrEqual(toHundredths(gain.gainBalance))
      }
    }
  })
  test('each approved request took its days once; those in approval hold theirs; nobody else does', () => {
    const deducts = ledgers.flatMap((l) => l.deducts).filter((d) => d.requestId)
    for (const r of requests) {
      const own = deducts.filter((d) => d.requestId === r.id)
      const sum = (rows: typeof own) => fromHundredths(rows.reduce((s, d) => s + toHundredths(d.deductBalance), 0))
      const hasBalance = ['annual', 'sick', 'overtimeInLieu'].some((t) => leaveTypeIds[t as 'annual'] === r.values.leaveType)
      const due = hasBalance ? String(r.values.totalDay) : '0.00'
      expect([r.code, sum(own.filter((d) => d.deductStatus !== 'reserved'))]).toEqual([r.code, r.status === Status.approved ? due : '0.00'])
      expect([r.code, sum(own.filter((d) => d.deductStatus === 'reserved' && d.releasedAt === null))]).toEqual([r.code, r.status === Status.inApproval ? due : '0.00'])
    }
  })
  test('Dina has 9.50, of which 2 are asked for', () => {
    const { current, pending } = balanceOn(ledgerOf(named('employee'), 'annual'), today)
    expect([fromHundredths(current), fromHundredths(pending)]).toEqual(['9.50', '2.00'])
  })
  test('one balance is at zero, one below, and nobody else owes days', () => {
    const annual = ledgers.filter((l) => l.balance.leaveTypeId === leaveTypeIds.annual)
    expect(annual.filter((l) => balanceOn(l, today).current === 0)).toHaveLength(1)
    expect(annual.filter((l) => balanceOn(l, today).current < 0)).toHaveLength(1)
    expect(ledgers.filter((l) => debtOf(l) > 0)).toHaveLength(1)
  })
  test('14 people lose carried-over days in ten days; three earned days by overtime', () => {
    const dying = savers(people, today).map((p) => balanceOn(ledgerOf(p.id, 'annual'), today))
    expect(dying).toHaveLength(14)
    for (const b of dying) expect([b.expiredDate, (b.expiring ?? 0) > 0]).toEqual([addDays(today, 10), true])
    expect(ledgers.filter((l) => l.gains.some((g) => g.generationType === 'overtimeInLieu'))).toHaveLength(3)
  })
  test('one reversal chain gave its days back', () => {
    const back = ledgers.flatMap((l) => l.deducts).filter((d) => d.deductStatus === 'reversed')
    expect(back).toHaveLength(1)
    expect(back[0]?.deductBalance).toBe('-3.00')
  })
  test('the nightly jobs find nothing left to do', async () => {
    const when = { today, now }
    expect([await grantDue(when), await expireDue(when), await deductJointHolidays(addDays(today, -30), when)]).toEqual([0, 0, 0])
  })
})

describe('facts, effects and notices', () => {
  test('every counted day of an approved request has its fact and its attendance', async () => {
    const facts = await q().select().from(dayFact)
    const days = new Map((await q().select().from(attendanceDay)).map((d) => [`${d.employeeId}:${d.date}`, d.status]))
    const known = new Set(requests.map((r) => r.id))
    const live = Map.groupBy(facts.filter((f) => f.kind === 'leave' && f.withdrawnAt === null && known.has(f.requestId ?? '')), (f) => f.requestId)
    for (const r of requests) expect([r.code, live.has(r.id)]).toEqual([r.code, r.status === Status.approved])
    for (const f of [...live.values()].flat()) expect(days.get(`${f.employeeId}:${f.date}`)).toMatch(/^(onLeave|halfDayLeave|businessTrip|workFromHome)$/)
  })
  test('what was taken back is marked in the effect log, with a row of its own', async () => {
    const log = await q().select().from(effectLog)
    for (const row of log.filter((l) => l.reversalOf)) expect(log.find((l) => l.id === row.reversalOf)?.reversedAt).toEqual(row.postedAt)
    const open = log.filter((l) => l.kind === 'reserveBalance' && l.reversedAt === null && l.reversalOf === null).map((l) => l.requestId)
    expect(open.every((id) => every.find((r) => r.id === id)?.status === Status.inApproval)).toBe(true)
  })
  test('each persona has 60 notices, 12 unread, none from the future', async () => {
    const rows = await q().select().from(notification)
    for (const { username } of demoAccounts) {
      const mine = rows.filter((n) => n.employeeId === named(username))
      const unread = mine.filter((n) => n.readAt === null)
      expect([username, mine.length, unread.length]).toEqual([username, 60, 12])
    }
    expect(rows.every((n) => n.createdAt <= now && (n.readAt === null || (n.readAt <= now && n.readAt >= n.createdAt)))).toBe(true)
  })
})

describe('attendance', () => {
  test('ninety days of everybody in the shares named, today with people at work, nothing after now', async () => {
    const days = (await q().select().from(attendanceDay)).filter((d) => d.date > addDays(today, -90) && d.date <= today)
    const past = days.filter((d) => d.date < today)
    expect(past.length).toBeGreaterThan(89 * 115)
    const working = past.filter((d) => ['present', 'late', 'earlyLeave', 'absent', 'incomplete'].includes(d.status))
    const share = (status: string) => (100 * working.filter((d) => d.status === status).length) / working.length
    for (const [status, wanted] of [['late', 4], ['incomplete', 1.5], ['absent', 1]] as const) expect([status, Math.abs(share(status) - wanted) < 0.6]).toEqual([status, true])
    const live = days.filter((d) => d.date === today && d.detail.atWork === true)
    expect(live.length).toBeGreaterThan(60)
    const punches = (await q().select().from(dayFact)).filter((f) => f.kind === 'punch')
    expect(punches.filter((f) => f.recordedAt > now)).toEqual([])
  })
  test('the days are those the facts give', async () => {
    const before = (await q().select().from(attendanceDay)).filter((d) => d.date > addDays(today, -20) && d.date <= today)
    await recomputeDaysOf(people.map((p) => p.id), datesOf(addDays(today, -19), today), now)
    const after = new Map((await q().select().from(attendanceDay)).map((d) => [d.id, d]))
    for (const day of before) expect(after.get(day.id)).toEqual(day)
  })
})

describe('pay of the demo company', () => {
  type Slip = typeof payslip.$inferSelect
  let slips: Slip[]
  let lines: (typeof payslipLine.$inferSelect)[]
  let periods: (typeof payPeriod.$inferSelect)[]
  let bonuses: (typeof bonus.$inferSelect)[]
  beforeAll(async () => {
    slips = await q().select().from(payslip).orderBy(payslip.payDate, payslip.publishedAt)
    lines = await q().select().from(payslipLine).orderBy(payslipLine.payslipId, payslipLine.position)
    bonuses = await q().select().from(bonus)
    periods = await q().select().from(payPeriod).orderBy(payPeriod.from)
  })
  const ofPerson = (username: string) => slips.filter((s) => s.employeeId === named(username))

  test('thirteen slips each of who was there, two corrections, two rounds of bonuses; the trainer is paid elsewhere, the newcomer has at most one', () => {
    const regular = slips.filter((s) => s.kind === 'regular')
    expect([regular.length > 1450, slips.length - regular.length, new Set(bonuses.map((b) => b.runId)).size]).toEqual([true, 2, 2])
    expect(ofPerson('employee').filter((s) => s.kind === 'regular')).toHaveLength(13)
    expect(ofPerson('trainer')).toEqual([])
    expect(ofPerson('newcomer').length).toBeLessThanOrEqual(1)
    expect(bonuses.filter((b) => b.employeeId === named('newcomer'))).toEqual([])
  })

  test('lines sum to totals, and what a slip says is what its control code is of', () => {
    const bySlip = Map.groupBy(lines, (l) => l.payslipId)
    for (const slip of slips) {
      const own = bySlip.get(slip.id) ?? []
      expect(totalsOf(own)).toEqual({ totalEarnings: slip.totalEarnings, totalDeductions: slip.totalDeductions, takeHome: slip.takeHome })
      const [period] = periods.filter((p) => p.id === slip.payPeriodId)
      const { employeeId, kind, payDate, currency, correctsId, totalEarnings, totalDeductions, takeHome, taxable, yearToDate } = slip
      expect(slip.digest).toBe(digestOf({ employeeId, period: period?.code, kind, payDate, currency, correctsId, lines: own.map(saidByLine), totalEarnings, totalDeductions, takeHome, taxable, yearToDate }))
    }
  })

  test('the year to date of the newest paper is the sum of all slips and bonuses of that year, for everybody', () => {
    const slipOf = new Map(slips.map((s) => [s.id, s]))
    const year = (employeeId: string, payYear: number) => {
      const sums = new Map<string, number>()
      const add = (code: string, amount: number) => sums.set(code, (sums.get(code) ?? 0) + amount)
      for (const l of lines) if (l.countsInYear && slipOf.get(l.payslipId)?.employeeId === employeeId && slipOf.get(l.payslipId)?.payYear === payYear) add(l.code, l.amount)
      for (const b of bonuses) if (b.employeeId === employeeId && b.payYear === payYear) { add('BONUS', b.gross); add('BONUSTAX', b.tax) }
      return Object.fromEntries([...sums].sort())
    }
    const newest = [...Map.groupBy(slips, (s) => s.employeeId).values()].map((own) => own.at(-1) as Slip)
    expect(newest.length).toBeGreaterThan(115)
    for (const slip of newest) expect(Object.fromEntries(slip.yearToDate.map((y): [string, number] => [y.code, y.amount]).sort())).toEqual(year(slip.employeeId, slip.payYear))
  })

  test('one of two corrections pays, the other is carried by the next slip', () => {
    const [plus, minus] = slips.filter((s) => s.kind === 'correction').sort((a, b) => b.takeHome - a.takeHome)
    expect([plus?.employeeId, minus?.employeeId]).toEqual([personId('Christina Siahaan'), personId('Gunawan Sitorus')])
    const carried = lines.filter((l) => l.code === 'CARRIED')
    expect(carried.map((l) => [l.amount, l.sources[0]?.id])).toEqual([[-(minus?.takeHome ?? 0), minus?.id]])
  })

  test('the shift worker was paid for overtime, on a slip that leads to its request', () => {
    const own = new Set(ofPerson('shift').map((s) => s.id))
    const [overtime] = lines.filter((l) => l.code === 'OVERTIME' && own.has(l.payslipId))
    expect(overtime?.amount).toBeGreaterThan(0)
    expect(overtime?.sources[0]).toMatchObject({ module: 'overtime-schedule', requestCode: expect.stringMatching(/^OT-/) })
  })

  test('of the accounts one has looked at the newest slip; everything older was opened', () => {
    const newestOf = demoAccounts.map((a) => ofPerson(a.username).at(-1)).filter((s) => s !== undefined)
    expect(newestOf.filter((s) => s.firstOpenedAt !== null)).toHaveLength(1)
    const newestDate = slips.map((s) => s.payDate).sort().at(-1) ?? ''
    expect(slips.filter((s) => s.payDate < newestDate && s.firstOpenedAt === null)).toEqual([])
  })

  test('the run finds nobody it would have to pay, and every line of a paid period is paid', async () => {
    const terms = await payTerms()
    expect(terms?.rules.run).toBe('on')
    const newest = periods.filter((p) => slips.some((s) => s.payPeriodId === p.id)).at(-1)
    const period = newest && (await payPeriodById(newest.id))
    expect(period && terms && (await peopleToPay(period, terms, now))).toEqual([])
    const unpaid = (await q().select().from(payrollLine)).filter((l) => l.paidAt === null).map((l) => l.payPeriodId)
    expect(periods.filter((p) => unpaid.includes(p.id)).every((p) => p.until > (newest?.until ?? ''))).toBe(true)
    expect(lines.filter((l) => l.code === 'OVERTIME').length).toBeGreaterThan(10)
  })

  test('what the report says overtime cost is what slips and corrections of the period paid for it', async () => {
    const world = await reportsWorld([overtimeCostReport])
    const codes = new Set(['OVERTIME', 'OTADJUST'])
    const paidIn = (periodId: string) => {
      const own = new Set(slips.filter((s) => s.payPeriodId === periodId).map((s) => s.id))
      return lines.filter((l) => codes.has(l.code) && own.has(l.payslipId)).reduce((sum, l) => sum + l.amount, 0)
    }
    const said: [string, number | null][] = []
    for (const { id, code } of periods.filter((p) => slips.some((s) => s.payPeriodId === p.id))) {
      const { totals, columns } = await world.send(reportCalls.getReportPreview, { id: idOf('overtime-cost'), parameters: [{ key: 'payPeriod', value: id }] }, world.as(named('hr'), ['hr']))
      const at = columns.findIndex((c) => c.name === 'cost')
      const cost = totals[at] as { minor: number } | null
      // of so few people that nothing is told
      if (cost === null) continue
      said.push([code, cost.minor])
      expect([code, cost.minor]).toEqual([code, paidIn(id)])
    }
    expect(said.length).toBeGreaterThan(0)
    expect(said.every(([, minor]) => (minor ?? 0) > 0)).toBe(true)
  })
})
