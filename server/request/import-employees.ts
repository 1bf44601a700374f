/** People brought into a list by their codes: each row on its own. The machinery behind a module's import call. @see docs/product/screens.md#people */
import type { ImportedRow, ImportEmployeesInput, ImportEmployeesOutput } from '../../contract/kit/import-employees.ts'
import type { EmployeeOption } from '../../contract/kit/paging.ts'
import { MOST_ROWS as MOST_LINES, readWorkbook, UnreadableWorkbook } from '../files/read-workbook.ts'
import { rowsOfText } from '../lib/delimited-text.ts'
import type { Context } from '../lib/handler.ts'
import type { Within } from '../org/scope.ts'
import { refuse } from '../lib/refuse.ts'
import { idsByCode, searchEmployees } from '../org/people.ts'
import { fileableOf, type Viewer, viewerOf } from './viewer.ts'

/** No list of a request is longer, and no page of people. */
const MOST_ROWS = 500
const LONGEST_NOTE = 500
/** Code and note. */
const COLUMNS = 2

interface GivenRow {
  row: number
  code: string
  note: string
}

/** Text of a file as spreadsheets save it: UTF-16 where its first bytes say so, else UTF-8, else the old western one. */
function textOf(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

const rowsIn = (text: string, field: string): string[][] => rowsOfText(text, { rows: MOST_LINES, columns: COLUMNS }) ?? refuse('import_too_long', { max: MOST_ROWS }, field)

async function rowsOfFile(file: Blob, of: string): Promise<string[][]> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (bytes[0] !== 0x50 || bytes[1] !== 0x4b) return rowsIn(textOf(bytes), 'file')
  try {
    return await readWorkbook(bytes, { of, columns: COLUMNS })
  } catch (error) {
    if (error instanceof UnreadableWorkbook) return refuse('import_unreadable', {}, 'file')
    throw error
  }
}

/** Rows that say something; a heading ("Code", "Kode") is none. */
function givenRows(cells: readonly string[][]): GivenRow[] {
  const rows = cells.map(([code = '', note = ''], i): GivenRow => ({ row: i + 1, code: code.slice(0, 60), note: note.slice(0, LONGEST_NOTE) })).filter((r) => r.code !== '')
  const [first] = rows
  return first && !/\d/.test(first.code) && /cod|kod|nik|رمز|employee|karyawan|موظف/i.test(first.code) ? rows.slice(1) : rows
}

/** Whom the caller may file for, of these people, as options. */
async function inScope(module: Within, ids: readonly string[], viewer: Viewer, context: Context): Promise<Map<string, EmployeeOption>> {
  const own = [...(await fileableOf(viewer, module, ids))]
  const { listData } = await searchEmployees({ ids: own, date: context.today, paginationSize: MOST_ROWS, paginationPage: 1 })
  return new Map(listData.map((o) => [o.id, o]))
}

/**
 * A result for each row: the person, or why it cannot be taken. Case does not matter in a code.
 * @throws CallError import_empty, import_unreadable, import_too_long, too_many, busy
 */
export async function importEmployees(module: Within, { text, file }: ImportEmployeesInput, context: Context): Promise<ImportEmployeesOutput> {
  const rows = givenRows(file ? await rowsOfFile(file, context.caller.sub) : rowsIn(text ?? '', 'text'))
  if (rows.length === 0) refuse('import_empty', {}, file ? 'file' : 'text')
  if (rows.length > MOST_ROWS) refuse('import_too_long', { max: MOST_ROWS }, file ? 'file' : 'text')
  const ids = await idsByCode(rows.map((r) => r.code))
  const people = await inScope(module, [...new Set(ids.values())], await viewerOf(context), context)
  const taken = new Set<string>()
  const judged = rows.map((row): ImportedRow => {
    const id = ids.get(row.code.toLowerCase())
    const person = id === undefined ? undefined : people.get(id)
    const refused = (code: NonNullable<ImportedRow['problem']>['code']): ImportedRow => ({ ...row, employee: null, problem: { code, message: context.t(`errors:${code}`, { code: row.code }) } })
    if (id === undefined) return refused('import_code_unknown')
    if (!person) return refused('import_not_in_scope')
    if (taken.has(id)) return refused('import_twice')
    taken.add(id)
    return { ...row, employee: person, problem: null }
  })
  return { rows: judged }
}
