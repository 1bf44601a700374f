/** A filled-in spreadsheet: every cell judged by itself, nothing written unless all are valid or the planner takes the valid ones. @see DOMAIN §3.4 Checks on import */
import { datesOf, isCivilDate } from '../../../contract/kit/civil-date.ts'
import { type ImportProblem, OFF, type ScheduleCell, type ScheduleImport } from '../../../contract/modules/shift-schedules/calls.ts'
import { readWorkbook, UnreadableWorkbook } from '../../files/read-workbook.ts'
import type { Context } from '../../lib/handler.ts'
import { refuse } from '../../lib/refuse.ts'
import type { PayPeriod } from '../../org/pay-period.ts'
import { shiftsByCode } from '../../org/shifts.ts'
import { periodOf, planners } from './plan.ts'
import { FIRST_DAY, TEMPLATE } from './template.ts'
import { requireOpen, writeCells } from './write.ts'

const PAGE = 500

/** @throws CallError schedule_file */
function rowsOf(bytes: Uint8Array): string[][] {
  try {
    return readWorkbook(bytes)
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

/** What the rows say and what is wrong with them. */
export function judged(rows: readonly string[][], { period, people, shifts, t }: { period: Pick<PayPeriod, 'from' | 'until' | 'code'>; people: ReadonlyMap<string, string>; shifts: ReadonlySet<string>; t: Context['t'] }): { cells: ScheduleCell[]; problems: ImportProblem[]; count: number } {
  const [heading = [], ...lines] = rows
  const problems: ImportProblem[] = []
  const cells: ScheduleCell[] = []
  const dates = new Set(datesOf(period.from, period.until))
  const columns = heading.map((text, i) => ({ text, i })).slice(FIRST_DAY).filter((c) => c.text !== '')
  const seenDates = new Set<string>()
  const dayColumns = columns.flatMap(({ text, i }) => {
    const problem = !isCivilDate(text) || !dates.has(text) ? 'outside' : seenDates.has(text) ? 'twice-date' : null
    if (problem) problems.push({ row: 1, column: text || letterOf(i), problem: t(`shift-schedules:import.${problem}`, { date: text, period: period.code }) })
    seenDates.add(text)
    return problem ? [] : [{ date: text, i }]
  })
  const seen = new Set<string>()
  let count = 0
  for (const [at, line] of lines.entries()) {
    const [code = ''] = line
    const said = dayColumns.filter(({ i }) => (line[i] ?? '') !== '')
    if (code === '' && said.length === 0) continue
    const row = at + 2
    count += said.length
    const employeeId = people.get(code)
    const wrong = employeeId === undefined ? 'employee' : seen.has(code) ? 'twice' : null
    seen.add(code)
    if (wrong) {
      problems.push({ row, column: letterOf(0), problem: t(`shift-schedules:import.${wrong}`, { code }) })
      continue
    }
    for (const { date, i } of said) {
      const shift = (line[i] ?? '').toUpperCase()
      if (shift === OFF || shifts.has(shift)) cells.push({ employeeId: employeeId ?? '', date, shift })
      else problems.push({ row, column: date, problem: t('shift-schedules:import.shift', { shift: line[i] ?? '' }) })
    }
  }
  return { cells, problems, count }
}

/** @throws CallError schedule_file, schedule_template, period_locked */
export async function importSchedule({ periodPay, file, acceptValid = false }: { periodPay: string; file: Blob; acceptValid?: boolean }, context: Context): Promise<ScheduleImport> {
  const period = await periodOf(periodPay)
  await requireOpen(period)
  const rows = rowsOf(new Uint8Array(await file.arrayBuffer()))
  if (rows[0]?.[0] !== `${TEMPLATE} ${period.code}`) refuse('schedule_template', { period: period.code }, 'file')
  const codes = [...new Set(rows.slice(1).flatMap((r) => r.slice(FIRST_DAY).map((c) => c.toUpperCase())))].filter(Boolean)
  const shifts = new Set((await shiftsByCode(codes)).keys())
  const { cells, problems, count } = judged(rows, { period, people: await plannedFor(context), shifts, t: context.t })
  const nothing = { written: 0, kept: [], warnings: [], message: context.t('shift-schedules:import.nothing', { count: problems.length }) }
  const change = problems.length === 0 || acceptValid ? await writeCells(cells, period, context) : nothing
  return { ...change, cells: count, valid: cells.length, problems }
}
