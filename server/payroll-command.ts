/** `npm run payroll`: the command line. Says counts, and sums by component; what somebody is paid only with --person. */
import { readFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { and, count, countDistinct, eq, inArray, isNull, lte, gte, sql } from 'drizzle-orm'
import { isDateOfUse } from '../contract/kit/civil-date.ts'
import { minorOfText, textOfMinor } from '../contract/kit/money.ts'
import { Status } from '../contract/kit/lifecycle.ts'
import { type BonusKind, bonusKinds } from '../contract/modules/bonus/calls.ts'
import { config, fail, print, withDatabase } from './configure/operator.ts'
import { q } from './db/context.ts'
import { systemClock } from './lib/clock.ts'
import { createLog } from './lib/log.ts'
import { openSecurityLog } from './lib/open-security-log.ts'
import { type PayPeriod, payPeriodsByCode } from './org/pay-period.ts'
import { settingOf } from './org/settings.ts'
import { employee } from './org/table.ts'
import { todayOfCompany } from './org/today.ts'
import { instalmentSource } from './pay-sources.ts'
import { type BonusPerson, type BonusRound, foreseeBonus, payBonus, peopleWithBasePay } from './payroll/bonus.ts'
import { type ComponentSum, ComponentSums, CROWD, sayable } from './payroll/component-sums.ts'
import { CannotCompose } from './payroll/compose-slip.ts'
import type { ByHand, SlipLine } from './payroll/slip.ts'
import { type Correction, correct, foreseeCorrection, rulesChangedSince } from './payroll/correct.ts'
import type { PayTerms } from './payroll/gather.ts'
import { giveBasePays, importSlips, judgeBasePays, judgeSlips, peopleByCode } from './payroll/import.ts'
import { bonusLines } from './payroll/publish.ts'
import { payComponents, readComponents } from './payroll/rules.ts'
import { foresee, isPaid, loansHeld, owedWithoutBasePay, payPeriodPeople, payTerms, peopleToPay } from './payroll/run.ts'
import { payslip, payslipLine } from './payroll/table.ts'
import { readTable } from './payroll/table-file.ts'
import { request } from './request/table.ts'

const USAGE = `npm run payroll -- <period>                     computes and publishes the slips of a closed period whose pay date has come (the job does so by itself)
npm run payroll -- <period> --dry-run           says what it would come to
npm run payroll -- correct <period> <employee code> [--add OVERTIME:1.50:2.00]…   publishes what differs from the slip; --again adds what was added before once more
npm run payroll -- import <file.csv>            publishes slips computed elsewhere: period,employee,component,amount[,quantity,multiplier]
npm run payroll -- base-pay <file.csv>          base pay from a day on: employee,from,amount
npm run payroll -- bonus [<file.csv>] --kind annualBonus --title "Annual bonus" --as-of 2026-03-01 --pay-date 2026-03-25
                                                employee,factor or employee,amount; a holidayAllowance needs no file

--dry-run writes nothing. --person <employee code> shows the amounts of that one person; else there are counts and sums by component only.
<period> is its code, like 2026-05. DATA_DIR and DATABASE_URL name the database, as for npm start. Pay is explained in docs/product/pay.md.`

function options() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        'dry-run': { type: 'boolean' }, help: { type: 'boolean' }, person: { type: 'string' }, add: { type: 'string', multiple: true }, again: { type: 'boolean' },
        kind: { type: 'string' }, title: { type: 'string' }, 'title-id': { type: 'string' }, 'title-ar': { type: 'string' }, 'as-of': { type: 'string' }, 'pay-date': { type: 'string' },
      },
    })
    // npm keeps options for itself when "--" is forgotten; a dry run that pays would be a bad surprise
    const swallowed = ['dry_run', 'person', 'add', 'again', 'kind', 'as_of', 'pay_date'].find((name) => !['', 'false', undefined].includes(process.env[`npm_config_${name}`]))
    if (swallowed) fail(`npm took --${swallowed.replace('_', '-')} for itself, nothing was done: put "--" before it, as in`, 'npm run payroll -- 2026-05 --dry-run')
    return { ...values, words: positionals }
  } catch (error) {
    return fail((error as Error).message, '', USAGE)
  }
}

const given = options()
const isDry = given['dry-run'] === true
const log = createLog('warn')
const now = systemClock.now()
const MOST = 40

/** Beginning of a long list. */
const shortened = (lines: readonly string[]): string[] => (lines.length <= MOST ? [...lines] : [...lines.slice(0, MOST), `… and ${lines.length - MOST} more`])
const people = (n: number): string => (n === 1 ? '1 person' : `${n} people`)

/** For whoever looks after the installation: that pay was touched here, by whom of this machine. */
function note(what: string): void {
  const security = openSecurityLog(config(), systemClock, log)
  security.note('configured', { username: userInfo().username, call: `payroll ${what}` })
  security.stop()
}

function textOfFile(name: string | undefined): string {
  if (name === undefined) return fail('Which file?', '', USAGE)
  try {
    return readFileSync(resolve(process.env.INIT_CWD ?? process.cwd(), name), 'utf8')
  } catch (error) {
    return fail(`${name} cannot be read: ${(error as { code?: string }).code ?? ''}`)
  }
}

async function periodNamed(code: string | undefined): Promise<PayPeriod> {
  return (await payPeriodsByCode([code ?? ''])).get(code ?? '') ?? fail(`there is no pay period "${code ?? ''}": it is named by its code, like 2026-05`)
}

async function termsOrFail(): Promise<PayTerms> {
  return (await payTerms()) ?? fail('pay is not set up: payroll.yaml says what it is made of, and firstPeriod from when on this server pays (npm run configure)')
}

async function personNamed(code: string | undefined): Promise<{ id: string; joinDate: string }> {
  return (await peopleByCode()).get(code ?? '') ?? fail(`there is no employee "${code ?? ''}"`)
}

const codesOf = async (ids: readonly string[]): Promise<Map<string, string>> =>
  new Map(ids.length === 0 ? [] : (await q().select({ id: employee.id, code: employee.code }).from(employee).where(inArray(employee.id, [...ids]))).map((p) => [p.id, p.code]))

const amountLine = (code: string, amount: number, currency: string, name = ''): string => `  ${code.padEnd(12)}${textOfMinor(amount, currency).padStart(20)} ${currency}${name ? `  ${name}` : ''}`

/** Sums by component, in the order of the slip. */
async function sumLines(sums: readonly ComponentSum[], currency: string): Promise<string[]> {
  const said = sayable(sums, (await readComponents()).map((c) => c.code))
  if (said.length > 0 && said.every((s) => s.amount === null)) return [`  no sums of fewer than ${CROWD} people: they would be somebody's pay`]
  return said.map(({ code, amount }) => (amount === null ? `  ${code.padEnd(12)} fewer than ${CROWD} people` : amountLine(code, amount, currency)))
}

/** Requests that nobody has answered and that have days in the period, by module. */
async function openRequests(period: PayPeriod): Promise<string[]> {
  const rows = await q().select({ module: request.module, n: count() }).from(request)
    .where(and(inArray(request.status, [Status.inApproval, Status.cancellationInApproval]), isNull(request.deletedAt), lte(sql`coalesce(${request.from}, ${request.transDate})`, period.until), gte(sql`coalesce(${request.until}, ${request.transDate})`, period.from)))
    .groupBy(request.module).orderBy(request.module)
  return rows.map((r) => `  ${r.n} of ${r.module}`)
}

async function why(failed: readonly { employeeId: string; why: string }[]): Promise<string[]> {
  const codes = await codesOf(failed.slice(0, MOST).map((f) => f.employeeId))
  return shortened(failed.map((f) => `  ${codes.get(f.employeeId) ?? f.employeeId}: ${f.why}`))
}

/** Whom something is owed, without a base pay ever: told, so that nobody is forgotten. */
async function withoutBasePay(period: PayPeriod, terms: PayTerms): Promise<string[]> {
  const ids = await owedWithoutBasePay(period, terms)
  return ids.length === 0 ? [] : ['Not paid here, for want of any base pay, but with lines that are not paid:', ...(await why(ids.map((employeeId) => ({ employeeId, why: 'no base pay' }))))]
}

/** Loans of people who leave: told, so that somebody takes them back. */
async function notPaidOut(period: PayPeriod, terms: PayTerms): Promise<string[]> {
  const held = await loansHeld(period, terms)
  return held.length === 0 ? [] : ['Loans that are not paid out, because their people leave or have left:', ...(await why(held.map(({ employeeId, lineId }) => ({ employeeId, why: `payroll line ${lineId}` }))))]
}

async function dryRun(period: PayPeriod, terms: PayTerms): Promise<void> {
  const shown = given.person === undefined ? null : (await personNamed(given.person)).id
  const sums = new ComponentSums()
  const own: SlipLine[] = []
  const failed: { employeeId: string; why: string }[] = []
  let slips = 0
  for (const employeeId of await peopleToPay(period, terms, now)) {
    if (shown !== null && employeeId !== shown) continue
    try {
      const slip = await foresee(employeeId, period, terms, instalmentSource)
      if (!slip) continue
      slips += 1
      if (shown === null) sums.add(employeeId, slip.lines)
      else own.push(...slip.lines)
    } catch (error) {
      if (!(error instanceof CannotCompose)) throw error
      failed.push({ employeeId, why: error.message })
    }
  }
  const open = await openRequests(period)
  print(`${period.code}: ${people(slips)} would get a slip on ${period.payDate}.`, ...own.map((l) => amountLine(l.code, l.amount, terms.currency)), ...(await sumLines(sums.all, terms.currency)), ...(failed.length > 0 ? [`${people(failed.length)} would not:`, ...(await why(failed))] : []), ...(await withoutBasePay(period, terms)), ...(await notPaidOut(period, terms)), ...(open.length > 0 ? ['Not answered yet, with days in it:', ...open] : []), 'Nothing was written: this was a dry run.')
}

async function runPeriod(): Promise<void> {
  const period = await periodNamed(given.words[0])
  const terms = await termsOrFail()
  if (isDry) return dryRun(period, terms)
  if (terms.rules.run !== 'on') fail('this server does not compute pay: payroll.yaml says "run: off". A dry run works all the same.')
  if (period.from < terms.since) fail(`${period.code} is before the first period this server pays`)
  if (!period.closed) fail(`${period.code} is still open: what people ask for may change it`)
  if (!(await isPaid(period.payDate, now))) fail(`${period.code} is paid on ${period.payDate}: slips are published from 10:00 of that day on. --dry-run says what it would come to.`)
  const { paid, failed } = await payPeriodPeople(period, terms, instalmentSource, { now, log })
  note(`run ${period.code}`)
  const sums = await q().select({ code: payslipLine.code, amount: sql<string>`sum(${payslipLine.amount})`.mapWith(Number), people: countDistinct(payslip.employeeId) }).from(payslipLine).innerJoin(payslip, eq(payslip.id, payslipLine.payslipId))
    .where(and(eq(payslip.payPeriodId, period.id), eq(payslip.kind, 'regular'))).groupBy(payslipLine.code)
  print(`${period.code}: ${people(paid)} paid now. All of the period:`, ...(await sumLines(sums, terms.currency)), ...(failed.length > 0 ? [`${people(failed.length)} not, tried again in an hour:`, ...(await why(failed))] : []), ...(await withoutBasePay(period, terms)), ...(await notPaidOut(period, terms)))
}

/** `OVERTIME:1.50:2.00`, `UNPAID:1.00`. */
function added(text: string): ByHand {
  const match = /^([A-Z][A-Z0-9_]*):(-?\d{1,4}(?:\.\d{1,2})?)(?::(\d{1,2}(?:\.\d{1,2})?))?$/.exec(text)
  if (!match || Number(match[2]) === 0) return fail(`--add ${text} is not understood: component:quantity or component:quantity:multiplier, like OVERTIME:1.50:2.00`)
  const [, code = '', quantity = '', multiplier] = match
  return { code, date: '', quantity: Number(quantity).toFixed(2), multiplier: multiplier === undefined ? null : Number(multiplier).toFixed(2) }
}

async function correctSlip(): Promise<void> {
  const [, periodCode, code] = given.words
  const [period, person, terms] = [await periodNamed(periodCode), await personNamed(code), await termsOrFail()]
  const today = await todayOfCompany(now)
  const payDate = given['pay-date'] ?? today
  if (!isDateOfUse(payDate)) fail('--pay-date is no day, like 2026-05-25')
  const correction: Correction = { employeeId: person.id, period, terms, added: (given.add ?? []).map(added), again: given.again === true, payDate, today, now }
  try {
    const lines = isDry ? await foreseeCorrection(correction) : await correct(correction, instalmentSource)
    if (!isDry && lines.length > 0) note(`correct ${period.code}`)
    const shown = given.person === code ? lines.map((l) => amountLine(l.code, l.amount, terms.currency)) : lines.map((l) => `  ${l.code}`)
    print(...(lines.length === 0 ? ['Nothing differs: no correction.'] : [`${isDry ? 'Would differ' : 'Corrected'}: ${lines.length === 1 ? 'one component' : `${lines.length} components`}`, ...shown]), ...(isDry && (await rulesChangedSince(person.id, period.id)) ? ['Rules of pay have changed since the slip was published: this is computed by those of today.'] : []), ...(isDry ? ['Nothing was written: this was a dry run.'] : []))
  } catch (error) {
    if (error instanceof CannotCompose) fail(error.message)
    throw error
  }
}

function failWith(mistakes: readonly string[]): never {
  return fail(...shortened(mistakes), '', `${mistakes.length === 1 ? 'One mistake' : `${mistakes.length} mistakes`}. Nothing was written.`)
}

async function importFile(): Promise<void> {
  const text = textOfFile(given.words[1])
  const known = { components: await payComponents(), currency: await settingOf('currency'), now }
  const judged = await judgeSlips(text, known)
  if (!judged.ok) return failWith(judged.mistakes)
  // first all are judged against the books, so that a file is taken whole
  const foreseen = await importSlips(judged.items, known, instalmentSource, true)
  if (foreseen.refused.length > 0) failWith(await why(foreseen.refused.map((r) => ({ ...r, why: `${r.period}: ${r.why}` }))))
  const done = isDry ? foreseen : await importSlips(judged.items, known, instalmentSource, false)
  if (!isDry && done.published > 0) note('import')
  const sums = new ComponentSums()
  for (const { employeeId, lines } of judged.items) sums.add(employeeId, lines)
  print(`${done.published === 1 ? '1 slip' : `${done.published} slips`} ${isDry ? 'would be published' : 'published'}, ${done.already} are there already.`, ...(await sumLines(sums.all, known.currency)), ...(done.refused.length > 0 ? await why(done.refused) : []), ...(isDry ? ['Nothing was written: this was a dry run.'] : []))
}

async function basePayFile(): Promise<void> {
  const currency = await settingOf('currency')
  const judged = await judgeBasePays(textOfFile(given.words[1]), currency)
  if (!judged.ok) return failWith(judged.mistakes)
  const changed = await giveBasePays(judged.items, { by: userInfo().username, currency, now, isDry })
  if (!isDry && changed > 0) note('base-pay')
  print(`${changed === 1 ? '1 base pay changes' : `${changed} base pays change`}.${isDry ? ' Nothing was written: this was a dry run.' : ''}`)
}

function roundAsked(): BonusRound {
  const { kind = '', title, 'as-of': asOf = '', 'pay-date': payDate = '' } = given
  if (!(bonusKinds as readonly string[]).includes(kind)) fail(`--kind is one of ${bonusKinds.join(', ')}`)
  if (!title) fail('--title says what it is called, like --title "Annual bonus"')
  if (!isDateOfUse(asOf) || !isDateOfUse(payDate)) fail('--as-of and --pay-date are days, like 2026-03-25')
  const titles = { en: title ?? '', ...(given['title-id'] ? { id: given['title-id'] } : {}), ...(given['title-ar'] ? { ar: given['title-ar'] } : {}) }
  return { kind: kind as BonusKind, titles, asOf, payDate }
}

/** Who gets how much of a round, as the file says; a holiday allowance without a file is everybody's. */
async function bonusPeople(round: BonusRound, currency: string): Promise<BonusPerson[]> {
  if (given.words[1] === undefined) {
    if (round.kind !== 'holidayAllowance') fail('Which file? It says who gets which factor or amount: employee,factor or employee,amount')
    return (await peopleWithBasePay(round.asOf)).map((p) => ({ ...p, factor: null, amount: null }))
  }
  const read = readTable<'employee' | 'factor' | 'amount'>(textOfFile(given.words[1]), ['employee'], ['factor', 'amount'])
  if (!read.ok) return failWith(read.mistakes)
  const known = await peopleByCode()
  const mistakes: string[] = []
  const out = new Map<string, BonusPerson>()
  for (const { line, cells } of read.rows) {
    const person = known.get(cells.employee)
    const amount = cells.amount === '' ? null : minorOfText(cells.amount, currency)
    if (!person) mistakes.push(`line ${line}: there is no employee "${cells.employee}"`)
    if (out.has(cells.employee)) mistakes.push(`line ${line}: ${cells.employee} is there twice`)
    if (cells.factor !== '' && !/^\d{1,3}(\.\d{1,2})?$/.test(cells.factor)) mistakes.push(`line ${line}: the factor is a number with two places at most, like 1.50`)
    if (cells.amount !== '' && (amount === null || amount === 0)) mistakes.push(`line ${line}: the amount is no amount other than nothing`)
    if ((cells.factor === '') === (cells.amount === '') && !(round.kind === 'holidayAllowance' && cells.factor === '')) mistakes.push(`line ${line}: needs a factor or an amount, and not both`)
    if (person) out.set(cells.employee, { employeeId: person.id, joinDate: person.joinDate, factor: cells.factor === '' ? null : Number(cells.factor).toFixed(2), amount })
  }
  return mistakes.length > 0 ? failWith(mistakes) : [...out.values()]
}

async function bonuses(): Promise<void> {
  const round = roundAsked()
  const terms = await termsOrFail()
  if (!isDry && !(await isPaid(round.payDate, now))) fail(`bonuses are published from 10:00 of their pay date on: run this again on ${round.payDate}. --dry-run says what they would come to.`)
  let paid = 0
  const sums = new ComponentSums()
  const everybody = await bonusPeople(round, terms.currency)
  // first all are worked out, so that a round is given whole
  const failed: { employeeId: string; why: string }[] = []
  const worths = new Map<string, Awaited<ReturnType<typeof foreseeBonus>>>()
  for (const person of everybody) {
    try {
      worths.set(person.employeeId, await foreseeBonus(person, round, terms))
    } catch (error) {
      if (!(error instanceof CannotCompose)) throw error
      failed.push({ employeeId: person.employeeId, why: error.message })
    }
  }
  if (failed.length > 0) failWith(await why(failed))
  for (const person of everybody) {
    const worth = worths.get(person.employeeId)
    if (!worth || (!isDry && !(await payBonus(person, round, terms, now)))) continue
    paid += 1
    sums.add(person.employeeId, bonusLines(worth.gross, worth.tax))
  }
  if (!isDry && paid > 0) note('bonus')
  print(`${people(paid)} ${isDry ? 'would get' : 'got'} a bonus${isDry ? '' : ' now; who had it already keeps it'}.`, ...(await sumLines(sums.all, terms.currency)), ...(isDry ? ['Nothing was written: this was a dry run.'] : []))
}

const [first] = given.words
const commands: Record<string, () => Promise<void>> = { correct: correctSlip, import: importFile, 'base-pay': basePayFile, bonus: bonuses }
if (given.help) print(USAGE)
else if (first === undefined) fail('Which period?', '', USAGE)
else await withDatabase(commands[first] ?? runPeriod)
