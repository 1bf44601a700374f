import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { tx } from '../db/context.ts'
import { openTestDatabase } from '../db/test-database.ts'
import { workbook } from '../lib/workbook.ts'
import { MOST_ROWS, readWorkbook, UnreadableWorkbook } from './read-workbook.ts'
import { archive } from './testing/archive.ts'
import { asSpreadsheetProgramsWrite, tooMuch, worstWorkbooks } from './testing/worst-workbooks.ts'

const rowsOf = (bytes: Uint8Array, of = 'dina') => readWorkbook(bytes, { of, columns: 100 })
const file = (rows: (string | number)[][]) => workbook({ name: 'People', rows, widths: [12, 20], rightToLeft: false })

test('reads back what a sheet holds: texts, numbers, line breaks and marks of XML', async () => {
  expect(await rowsOf(file([['Code', 'Note'], ['TF-0001', 'a < b & "c"'], [42, 'two\nlines']]))).toEqual([['Code', 'Note'], ['TF-0001', 'a < b & "c"'], ['42', 'two\nlines']])
})

const workbookXml = '<workbook><sheets><sheet name="A" sheetId="7" r:id="rId9"/><sheet name="B" sheetId="1" r:id="rId1"/></sheets></workbook>'
const relations = '<Relationships><Relationship Id="rId1" Target="worksheets/other.xml"/><Relationship Id="rId9" Target="/xl/worksheets/first.xml"/></Relationships>'

test('shared texts, empty rows and left-out cells keep their places; the first sheet counts, whatever its file is called', async () => {
  const bytes = archive({
    'xl/workbook.xml': workbookXml,
    'xl/_rels/workbook.xml.rels': relations,
    'xl/sharedStrings.xml': '<sst><si><t>TF-0001</t></si><si><r><t>with </t></r><r><rPr/><t xml:space="preserve">looks</t></r><rPh><t>hint</t></rPh></si></sst>',
    'xl/worksheets/first.xml': '<worksheet><sheetData><row r="2"><c r="A2" t="s"><v>0</v></c><c r="C2" t="s"><v>1</v></c></row><row r="4"><c r="A4" s="1"/><c r="B4"><v>3</v></c></row></sheetData></worksheet>',
  })
  expect(await rowsOf(bytes)).toEqual([[], ['TF-0001', '', 'with looks'], [], ['', '3']])
})

test.each([
  ['no archive', Buffer.from('Code,Note')],
  ['an archive without a sheet', archive({ 'word/document.xml': '<a/>' })],
  ['a row beyond any list', archive({ 'xl/workbook.xml': workbookXml, 'xl/_rels/workbook.xml.rels': relations, 'xl/worksheets/first.xml': '<row r="900000000"/>' })],
  ['a cut one', file([['a']]).subarray(0, 300)],
  ['a part that unpacks without end', archive({ 'xl/workbook.xml': workbookXml, 'xl/_rels/workbook.xml.rels': relations, 'xl/worksheets/first.xml': ' '.repeat(30 * 1024 * 1024) })],
])('%s is refused', async (_, bytes) => {
  await expect(rowsOf(bytes)).rejects.toThrow(UnreadableWorkbook)
})

describe('a file made to keep the server busy', () => {
  test.each(Object.entries(worstWorkbooks()))('%s: nobody else waits, and it comes to an end', async (_, bytes) => {
    const delay = monitorEventLoopDelay({ resolution: 5 })
    delay.enable()
    const end = await rowsOf(bytes).then((rows) => rows.length, (error: unknown) => error)
    await wait(20)
    delay.disable()
    if (typeof end !== 'number') expect(end).toBeInstanceOf(UnreadableWorkbook)
    expect(delay.max / 1e6).toBeLessThan(400)
  })

  test('files of many people wait for their turn, and too many are sent away', async () => {
    const bytes = file([['Code']])
    const ends = await Promise.all(Array.from({ length: 20 }, (_, i) => rowsOf(bytes, `person ${i}`).then(() => 'read', (error: { code?: string }) => error.code)))
    expect([ends.filter((e) => e === 'read').length, ends.filter((e) => e === 'busy').length]).toEqual([9, 11])
  })

  test('of one person one file is read and one waits; others stand in line behind one of theirs, not behind all', async () => {
    const bytes = file([['Code']])
    const ended: string[] = []
    const read = (of: string) => rowsOf(bytes, of).then(() => ended.push(of), (error: { code?: string; status?: number }) => ended.push(`${of} ${error.code} ${error.status}`))
    await Promise.all([...Array.from({ length: 10 }, () => read('dina')), ...Array.from({ length: 10 }, () => read('sari')), read('budi')])
    const refused = (of: string) => Array.from({ length: 8 }, () => `${of} too_many 429`)
    expect(ended).toEqual([...refused('dina'), ...refused('sari'), 'dina', 'sari', 'budi', 'dina', 'sari'])
  })

  test.each(Object.entries(tooMuch()))('%s are refused, not read to the end', async (_, [most, more]) => {
    expect(Array.isArray(await rowsOf(most))).toBe(true)
    await expect(rowsOf(more)).rejects.toThrow(UnreadableWorkbook)
  })

  test('one that takes too long is ended', async () => {
    await expect(readWorkbook(asSpreadsheetProgramsWrite(MOST_ROWS, ['a', 'b']), { of: 'dina', columns: 2, timeMs: 20 })).rejects.toThrow(UnreadableWorkbook)
  })

  test('none is read inside a transaction, where others wait behind it', async () => {
    const db = await openTestDatabase()
    await expect(tx(() => rowsOf(file([['Code']])))).rejects.toThrow('before the transaction')
    await db.close()
  })
})

test('the largest honest file, 20,000 people with a month each, is read whole', async () => {
  const month = Array.from({ length: 31 }, (_, day) => (day % 7 < 5 ? 'P1' : 'OFF'))
  // as long as it takes: the machine may have other work, and how long it may take is tried above
  const rows = await readWorkbook(asSpreadsheetProgramsWrite(MOST_ROWS, ['TL-', 'Somebody', ...month]), { of: 'dina', columns: 100, timeMs: 60_000 })
  expect([rows.length, rows.at(-1)?.length, rows.at(-1)?.[32]]).toEqual([MOST_ROWS, 33, 'P1'])
}, 90_000)
