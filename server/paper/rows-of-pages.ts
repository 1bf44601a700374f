/** A table over as many pages as it takes, with its head on each. */
import type { Line } from './lines.ts'
import type { Block, Column } from './model.ts'
import { heightOf, INK, type Look, type Sheet } from './sheet.ts'

interface Type {
  cell: Look
  bold: Look
  /** Points between columns. */
  gap: number
}
const typeOf = (size: number, gap: number): Type => ({ cell: { size, weight: 'regular', ink: INK.text }, bold: { size, weight: 'bold', ink: INK.text }, gap })
/** The more columns, the smaller: up to so many of them. */
const TYPES: readonly [number, Type][] = [[12, typeOf(9, 10)], [14, typeOf(7.5, 7)]]
const SMALLEST = typeOf(6.5, 5)
const PAD = 3
/** Points of the narrowest column. */
const LEAST = 18
/** Of the room there is: figures are broken into lines only beyond it. */
const FIGURES_SHARE = 0.75

type TableBlock = Extract<Block, { kind: 'table' }>
type Cells = readonly string[]

interface Place {
  left: number
  room: number
}

/** Shares room out: who needs little gets it, the others as much as each other; what is left over goes to all by what they have. */
function shared(needs: readonly number[], room: number): number[] {
  const given = needs.map(() => 0)
  let [left, waiting] = [room, needs.length]
  for (const [i, need] of [...needs.entries()].sort(([, a], [, b]) => a - b)) {
    const share = Math.min(need, left / waiting)
    given[i] = share
    left -= share
    waiting -= 1
  }
  const all = given.reduce((sum, width) => sum + width, 0)
  return given.map((width) => width + (left * width) / Math.max(1, all))
}

/** Where each column stands: figures have what the longest needs, words share the rest. */
function placesOf(sheet: Sheet, { columns, rows, totals = [] }: TableBlock, { cell: cellLook, bold: boldLook, gap }: Type): Place[] {
  const widest = (texts: Cells, look: Look) => Math.max(LEAST, ...texts.flatMap((text) => sheet.lines(text, look, Number.POSITIVE_INFINITY, 'auto').map((line) => line.width * look.size)))
  const needs = columns.map(({ head }, c) => Math.ceil(Math.max(widest([head], boldLook), widest(rows.map((row) => row[c] ?? ''), cellLook), widest(totals.map((row) => row[c] ?? ''), boldLook))))
  const room = sheet.width - gap * (columns.length - 1)
  const needOf = (isWanted: (column: Column) => boolean | undefined) => columns.flatMap((column, c) => (isWanted(column) ? [needs[c] ?? 0] : []))
  const ofFigures = needOf((column) => column.figures)
  const ofWords = needOf((column) => !column.figures)
  const most = ofWords.length > 0 ? room * FIGURES_SHARE : room
  const forFigures = Math.min(most, ofFigures.reduce((sum, need) => sum + need, 0))
  const figures = ofWords.length > 0 && forFigures < most ? ofFigures : shared(ofFigures, most)
  const words = shared(ofWords, room - forFigures)
  let before = 0
  return columns.map((column) => {
    const width = (column.figures ? figures : words).shift() ?? 0
    const left = sheet.isRightToLeft ? sheet.left + sheet.width - before - width : sheet.left + before
    before += width + gap
    return { left, room: width }
  })
}

/** Draws a table. @see Table in model.ts */
export function drawTable(sheet: Sheet, block: TableBlock): void {
  const { columns, rows, totals = [] } = block
  const type = TYPES.find(([most]) => columns.length <= most)?.[1] ?? SMALLEST
  const { cell: cellLook, bold: boldLook } = type
  const places = placesOf(sheet, block, type)
  const table = sheet.doc.struct('Table')
  sheet.root.add(table)

  const linesOf = (cells: Cells, look: Look): Line[][] => cells.map((text, c) => sheet.lines(text, look, (places[c]?.room ?? 0) + 0.5, 'auto'))
  const heightOfRow = (cells: readonly Line[][], look: Look) => Math.max(1, ...cells.map((lines) => lines.length)) * heightOf(look) + PAD * 2
  const alignOf = (column: Column | undefined) => (column?.figures ? 'right' : 'start')

  const head = linesOf(columns.map((c) => c.head), boldLook)
  const headHeight = heightOfRow(head, boldLook)
  const drawHeadLine = (lines: readonly Line[], c: number) => {
    for (const [i, line] of lines.entries()) sheet.drawLine(line, boldLook, { ...(places[c] ?? { left: 0, room: 0 }), top: sheet.top() + PAD + i * heightOf(boldLook), align: alignOf(columns[c]) })
  }
  function afterHead(): void {
    sheet.down(headHeight)
    sheet.rule(sheet.top(), INK.text)
  }
  function firstHead(): void {
    const row = sheet.doc.struct('TR')
    table.add(row)
    for (const [c, lines] of head.entries()) {
      const cell = sheet.doc.struct('TH', { ...sheet.says(columns[c]?.head ?? ''), scope: 'Column' })
      row.add(cell)
      sheet.inElement(cell, 'TH', () => drawHeadLine(lines, c))
      cell.end()
    }
    row.end()
    afterHead()
  }
  /** On further pages it is not read out again. */
  function headAgain(): void {
    sheet.newPage()
    sheet.asDecoration('Pagination', () => head.forEach(drawHeadLine))
    afterHead()
  }

  /** @param below height of what must stand on the same page, in points */
  function drawRow(cells: Cells, look: Look, tag: 'TD' | 'TH', below: number): void {
    const lines = linesOf(cells, look)
    const height = heightOfRow(lines, look)
    // a row that no page holds begins here and goes on
    if (!sheet.fits(Math.min(height, sheet.pageRoom - headHeight) + below)) headAgain()
    const row = sheet.doc.struct('TR')
    table.add(row)
    const elements = cells.map((text, c) => {
      const element = sheet.doc.struct(c === 0 ? tag : 'TD', { ...sheet.says(text), ...(c === 0 && tag === 'TH' ? { scope: 'Row' as const } : {}) })
      row.add(element)
      return element
    })
    sheet.down(PAD)
    for (let i = 0; i < Math.max(1, ...lines.map((of) => of.length)); i++) {
      if (!sheet.fits(heightOf(look))) headAgain()
      for (const [c, element] of elements.entries()) {
        const line = lines[c]?.[i]
        if (line) sheet.inElement(element, 'TD', () => sheet.drawLine(line, look, { ...(places[c] ?? { left: 0, room: 0 }), top: sheet.top(), align: alignOf(columns[c]) }))
      }
      sheet.down(heightOf(look))
    }
    for (const element of elements) element.end()
    row.end()
    sheet.down(PAD)
  }

  const totalsHeight = totals.reduce((sum, cells) => sum + heightOfRow(linesOf(cells, boldLook), boldLook), 0)
  if (!sheet.fits(headHeight + (heightOf(cellLook) + PAD * 2) * Math.min(2, rows.length)) && !sheet.isFresh()) sheet.newPage()
  firstHead()
  for (const [r, cells] of rows.entries()) {
    drawRow(cells, cellLook, 'TD', r === rows.length - 1 ? Math.min(totalsHeight, sheet.pageRoom / 2) : 0)
    if (r < rows.length - 1) sheet.rule(sheet.top())
  }
  if (totals.length > 0 || rows.length > 0) sheet.rule(sheet.top(), INK.text)
  for (const cells of totals) drawRow(cells, boldLook, 'TH', 0)
  table.end()
  sheet.down(10)
}
