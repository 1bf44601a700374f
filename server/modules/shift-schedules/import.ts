/** A filled-in spreadsheet: every cell judged by itself, nothing written unless all are valid or the planner takes the valid ones. @see contract/modules/shift-schedules/README.md#checks */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { datesOf, isCivilDate } from '../../../contract/kit/civil-date.ts'
import { type ImportProblem, OFF, type ScheduleCell, type ScheduleImport } from '../../../contract/modules/shift-schedules/calls.ts'
import { tx } from '../../db/context.ts'
import { readWorkbook, UnreadableWorkbook } from '../../files/read-workbook.ts'
import type { Context } from '../../lib/handler.ts'
import { refuse } from '../../lib/refuse.ts'
import type { PayPeriod } from '../../org/pay-period.ts'
import { shiftsByCode } from '../../org/shifts.ts'
import { periodOf, planners } from './plan.ts'
import { FIRST_DAY, TEMPLATE } from './template.ts'
import { requireOpen, writeCells } from './write.ts'

const PAGE = 500

/** Problems that are named; all are counted. */
const MOST_PROBLEMS = 1000
/** A period has a month's days; a template has no more columns. */
const COLUMNS = 100
/** No company has so many shifts. */
const MOST_SHIFTS = 1000
/** Rows judged before others have their turn. */
const ROWS_A_TURN = 500

/** @throws CallError schedule_file, too_many, busy */
async function rowsOf(file: Blob, of: string): Promise<string[][]> {
  try {
    return await readWorkbook(new Uint8Array(await file.arrayBuffer()), { of, columns: COLUMNS })
  } catch (error) {
    if (error instanceof UnreadableWorkbook) return refuse('schedule_file', {}, 'file')
    throw error
  }
}

/** People the caller plans for, by code. */
async function plannedFor(context: Context): Promise<Map<string, string>> {
  const people = new Map<string, string>()
  for (let page = 1, pages = 1; page <= pages; page++) {
    const list = await planners({ paginationSize: PAGE, paginationPage: page }, context)
    pages = list.totalPage
    for (const e of list.listData) people.set(e.code, e.id)
  }
  return people
}

/** Letters of a column, as spreadsheets call it. */
const letterOf = (index: number): string => (index < 26 ? String.fromCharCode(65 + index) : letterOf(Math.floor(index / 26) - 1) + letterOf(index % 26))

/** Lines in pieces, with everybody else's turn between them: a file may hold many. */
async function* inTurns<T>(lines: readonly T[]): AsyncGenerator<[number, T]> {
  for (const [at, line] of lines.entries()) {
    if (at % ROWS_A_TURN === ROWS_A_TURN - 1) await nextTurn()
    yield [at, line]
  }
}

/** Shifts the rows name. @throws CallError schedule_file when no company could have so many */
async function codesIn(lines: readonly string[][]): Promise<string[]> {
  const codes = new Set<string>()
  for await (const [, line] of inTurns(lines)) {
    for (const text of line.slice(FIRST_DAY)) if (text !== '') codes.add(text.toUpperCase())
    if (codes.size > MOST_SHIFTS) refuse('schedule_file', {}, 'file')
  }
  return [...codes]
}

interface Rules {
  period: Pick<PayPeriod, 'from' | 'until' | 'code'>
  people: ReadonlyMap<string, string>
  shifts: ReadonlySet<string>
  t: Context['t']
}

interface Judged {
  cells: ScheduleCell[]
  problems: ImportProblem[]
  problemCount: number
  count: number
}

/** What the rows say and what is wrong with them. */
async function judged(rows: readonly string[][], { period, people, shifts, t }: Rules): Promise<Judged> {
  const [heading = [], ...lines] = rows
  const found: Judged = { cells: [], problems: [], problemCount: 0, count: 0 }
  const wrongAt = (row: number, column: string, problem: () => string) => {
    found.problemCount += 1
    if (found.problems.length < MOST_PROBLEMS) found.problems.push({ row, column, problem: problem() })
  }
  const dates = new Set(datesOf(period.from, period.until))
  const columns = heading.map((text, i) => ({ text, i })).slice(FIRST_DAY).filter((c) => c.text !== '')
  const seenDates = new Set<string>()
  const dayColumns = columns.flatMap(({ text, i }) => {
    const problem = !isCivilDate(text) || !dates.has(text) ? 'outside' : seenDates.has(text) ? 'twice-date' : null
    if (problem) wrongAt(1, text || letterOf(i), () => t(`shift-schedules:import.${problem}`, { date: text, period: period.code }))
    seenDates.add(text)
    return problem ? [] : [{ date: text, i }]
  })
  const seen = new Set<string>()
  for await (const [at, line] of inTurns(lines)) {
    const [code = ''] = line
    const said = dayColumns.filter(({ i }) => (line[i] ?? '') !== '')
    if (code === '' && said.length === 0) continue
    const row = at + 2
    found.count += said.length
    const employeeId = people.get(code)
    const wrong = employeeId === undefined ? 'employee' : seen.has(code) ? 'twice' : null
    seen.add(code)
    if (wrong) {
      wrongAt(row, letterOf(0), () => t(`shift-schedules:import.${wrong}`, { code }))
      continue
    }
    for (const { date, i } of said) {
      const shift = (line[i] ?? '').toUpperCase()
      if (shift === OFF || shifts.has(shift)) found.cells.push({ employeeId: employeeId ?? '', date, shift })
      else wrongAt(row, date, () => t('shift-schedules:import.shift', { shift: line[i] ?? '' }))
    }
  }
  return found
}

/**
 * Reads and judges outside any transaction; only the writing has one.
 * @throws CallError schedule_file, schedule_template, period_locked, too_many, busy
 */
export async function importSchedule({ periodPay, file, acceptValid = false }: { periodPay: string; file: Blob; acceptValid?: boolean }, context: Context): Promise<ScheduleImport> {
  const period = await periodOf(periodPay)
  await requireOpen(period)
  const rows = await rowsOf(file, context.caller.sub)
  if (rows[0]?.[0] !== `${TEMPLATE} ${period.code}`) refuse('schedule_template', { period: period.code }, 'file')
  const shifts = new Set((await shiftsByCode(await codesIn(rows.slice(1)))).keys())
  const { cells, problems, problemCount, count } = await judged(rows, { period, people: await plannedFor(context), shifts, t: context.t })
  const nothing = { written: 0, kept: [], warnings: [], message: context.t('shift-schedules:import.nothing', { count: problemCount }) }
  const change = problemCount === 0 || acceptValid ? await tx(() => writeCells(cells, period, context)) : nothing
  return { ...change, cells: count, valid: cells.length, problems }
}
