import { read, type WorkBook } from '@e965/xlsx'
import { expect, test } from 'vitest'
import { isFormulaLike } from './formula-like.ts'
import { type StreamCell, type StreamSheet, workbookStream } from './workbook-stream.ts'

const formats = { date: 'yyyy/mm/dd', time: 'hh:mm' }

async function bytesOf(sheets: StreamSheet[]): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  for await (const chunk of workbookStream(sheets, formats)) chunks.push(chunk)
  return Buffer.concat(chunks)
}
/** Read by another library than the one that wrote it. */
const opened = async (sheets: StreamSheet[]): Promise<WorkBook> => read(await bytesOf(sheets), { cellStyles: true, cellNF: true, cellFormula: true, xlfn: true })

const sheet = (rows: StreamCell[][], more: Partial<StreamSheet> = {}): StreamSheet => ({ name: 'Rows', widths: [10, 10, 10, 10], rightToLeft: false, heading: ['Name', 'Day', 'Hours', 'When'], rows: [rows], ...more })

test('texts, numbers, days and moments are what they are', async () => {
  const book = await opened([sheet([['Ani', { day: '2026-11-27' }, { number: '-12.50', places: 2 }, { moment: '2026-11-27T18:00' }], ['', null, { number: 3, places: 0 }, null]])])
  const rows = book.Sheets.Rows ?? {}
  expect([rows.A2?.t, rows.A2?.v]).toEqual(['s', 'Ani'])
  expect([rows.B2?.t, rows.B2?.v, rows.B2?.w]).toEqual(['n', 46_353, '2026/11/27'])
  expect([rows.C2?.t, rows.C2?.v, rows.C2?.w]).toEqual(['n', -12.5, '-12.50'])
  expect([rows.D2?.t, rows.D2?.v, rows.D2?.w]).toEqual(['n', 46_353.75, '2026/11/27 18:00'])
  expect([rows.A3, rows.B3, rows.C3?.v]).toEqual([undefined, undefined, 3])
})

test('several sheets in their order; names lose what is not allowed; the heading filters the rows and not the totals', async () => {
  const about: StreamSheet = { name: 'a/b', widths: [10, 10], rightToLeft: false, rows: [[['Report', 'Attendance']]] }
  const book = await opened([about, sheet([['x', null, { number: 1, places: 0 }, null]], { totals: () => [null, null, { number: 1, places: 0 }, null] })])
  expect(book.SheetNames).toEqual(['a b', 'Rows'])
  expect(book.Sheets['a b']?.B1?.v).toBe('Attendance')
  expect(book.Sheets.Rows?.['!autofilter']).toEqual({ ref: 'A1:D2' })
  expect(book.Sheets.Rows?.C3?.v).toBe(1)
})

test.each(['=1+1', '-2+3', '@x', '\t=1', '＝1', '  +1', '\u00A0=1', '\n=1'])('%j is a text, and stays one when somebody edits the cell', async (text) => {
  expect(isFormulaLike(text)).toBe(true)
  const bytes = await bytesOf([sheet([[text, null, null, null]], { heading: [text, 'b', 'c', 'd'] })])
  const book = read(bytes, { cellFormula: true })
  for (const at of ['A1', 'A2']) expect([at, book.Sheets.Rows?.[at]?.t, book.Sheets.Rows?.[at]?.f, book.Sheets.Rows?.[at]?.v]).toEqual([at, 's', undefined, text])
  const { entries } = await import('./testing/zip-entries.ts')
  const parts = await entries(bytes)
  expect(parts.get('xl/worksheets/sheet1.xml')).toMatch(/<c r="A2" s="1" t="inlineStr">/)
  expect(parts.get('xl/styles.xml')).toMatch(/<cellXfs count="18"><xf fontId="0"\/><xf numFmtId="49" fontId="0" quotePrefix="1"/)
})

test('what is no formula is left alone', () => {
  for (const text of ['Ani', '1-2', 'a=b', 'x@y.test', '', ' ', '«=»']) expect([text, isFormulaLike(text)]).toEqual([text, false])
})

test('columns run from right to left where they are read so', async () => {
  const { entries } = await import('./testing/zip-entries.ts')
  expect((await entries(await bytesOf([sheet([], { rightToLeft: true })]))).get('xl/worksheets/sheet1.xml')).toContain('rightToLeft="1"')
})

test('what fails in the rows fails in the file, and rows nobody asks for are not read', async () => {
  async function* failing() {
    yield [['a', null, null, null] as StreamCell[]]
    await Promise.resolve()
    throw new Error('rows end')
  }
  await expect(bytesOf([sheet([], { rows: failing() })])).rejects.toThrow('rows end')
  let read = 0
  async function* endless() {
    for (;;) {
      read += 1
      await Promise.resolve()
      yield Array.from({ length: 2000 }, () => ['x'.repeat(50), null, null, null] as StreamCell[])
    }
  }
  let pieces = 0
  for await (const piece of workbookStream([sheet([], { rows: endless() })], formats)) {
    expect(piece.length).toBeLessThan(1_000_000)
    if ((pieces += 1) > 20) break
  }
  expect(read).toBeLessThan(200)
})

test('memory does not grow with the rows', async () => {
  async function* many() {
    for (let chunk = 0; chunk < 100; chunk++) {
      await Promise.resolve()
      yield Array.from({ length: 2000 }, (_, i) => [`Person ${chunk * 2000 + i}`, { day: '2026-11-27' }, { number: i, places: 2 }, { moment: '2026-11-27T08:00' }] as StreamCell[])
    }
  }
  let size = 0
  let most = 0
  const before = process.memoryUsage().rss
  for await (const piece of workbookStream([sheet([], { rows: many() })], formats)) {
    size += piece.length
    most = Math.max(most, process.memoryUsage().rss - before)
  }
  expect(size).toBeGreaterThan(2_000_000)
  expect(most).toBeLessThan(150 * 1024 * 1024)
}, 60_000)
