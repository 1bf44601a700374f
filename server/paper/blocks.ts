/** How each kind of block is drawn. */
import { encodeQR } from 'qr'
import type { Block, PaperModel } from './model.ts'
import { type Align, heightOf, INK, type Look, type Sheet } from './sheet.ts'
import { drawTable } from './rows-of-pages.ts'

const PLAIN: Look = { size: 10, weight: 'regular', ink: INK.text }
const STRONG: Look = { ...PLAIN, weight: 'bold' }
const SMALL: Look = { size: 8.5, weight: 'regular', ink: INK.dim }
const TITLE: Look = { size: 18, weight: 'bold', ink: INK.text }
const HEADINGS = { 2: { size: 13, weight: 'bold', ink: INK.text }, 3: { size: 11, weight: 'bold', ink: INK.text } } as const satisfies Record<number, Look>
const looks = { plain: PLAIN, strong: STRONG, small: SMALL } as const

type Of<Kind extends Block['kind']> = Extract<Block, { kind: Kind }>

/** A text from here on, over as many pages as it takes. @param after what must stand on its last page too, in points */
function drawText(sheet: Sheet, text: string, look: Look, { tag, align = 'start', after = 0 }: { tag: string; align?: Align; after?: number }): void {
  const element = sheet.doc.struct(tag, sheet.says(text))
  sheet.root.add(element)
  const lines = sheet.lines(text, look, sheet.width, sheet.base())
  for (const [i, line] of lines.entries()) {
    if (!sheet.fits(heightOf(look) + (i === lines.length - 1 ? after : 0)) && !sheet.isFresh()) sheet.newPage()
    sheet.inElement(element, tag, () => sheet.drawLine(line, look, { left: sheet.left, room: sheet.width, top: sheet.top(), align }))
    sheet.down(heightOf(look))
  }
  element.end()
}

function heading(sheet: Sheet, { text, level = 2, align }: Of<'heading'>): void {
  if (!sheet.isFresh()) sheet.down(10)
  // never alone at the foot of a page
  drawText(sheet, text, HEADINGS[level], { tag: `H${level}`, ...(align ? { align } : {}), after: 40 })
  sheet.down(4)
}

function paragraph(sheet: Sheet, { text, look = 'plain', align }: Of<'text'>): void {
  drawText(sheet, text, looks[look], { tag: 'P', ...(align ? { align } : {}) })
  sheet.down(6)
}

const NAME_SHARE = 0.34
const GAP = 12

function facts(sheet: Sheet, block: Of<'facts'>): void {
  const table = sheet.doc.struct('Table')
  sheet.root.add(table)
  const names = (sheet.width - GAP) * NAME_SHARE
  const values = sheet.width - GAP - names
  const dim = { ...PLAIN, ink: INK.dim }
  for (const { name, value } of block.facts) {
    const row = sheet.doc.struct('TR')
    table.add(row)
    const cells = [
      { tag: 'TH', text: name, look: dim, room: names, left: sheet.isRightToLeft ? sheet.left + values + GAP : sheet.left, lines: sheet.lines(name, dim, names, sheet.base()) },
      { tag: 'TD', text: value, look: PLAIN, room: values, left: sheet.isRightToLeft ? sheet.left : sheet.left + names + GAP, lines: sheet.lines(value, PLAIN, values, 'auto') },
    ]
    const elements = cells.map(({ tag, text }) => sheet.doc.struct(tag, { ...sheet.says(text), ...(tag === 'TH' ? { scope: 'Row' as const } : {}) }))
    for (const element of elements) row.add(element)
    for (let i = 0; i < Math.max(...cells.map((cell) => cell.lines.length)); i++) {
      if (!sheet.fits(heightOf(PLAIN))) sheet.newPage()
      for (const [c, { tag, look, room, left, lines }] of cells.entries()) {
        const [line, element] = [lines[i], elements[c]]
        if (line && element) sheet.inElement(element, tag, () => sheet.drawLine(line, look, { left, room, top: sheet.top(), align: 'start' }))
      }
      sheet.down(heightOf(PLAIN))
    }
    for (const element of elements) element.end()
    row.end()
    sheet.down(2)
  }
  table.end()
  sheet.down(6)
}

/** Points of a module. */
const MODULE = 2.4

function qr(sheet: Sheet, { text, label }: Of<'qr'>): void {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: 4 })
  const edge = rows.length * MODULE
  if (!sheet.fits(edge) && !sheet.isFresh()) sheet.newPage()
  const figure = sheet.doc.struct('Figure', { alt: label })
  sheet.root.add(figure)
  const path = rows.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
  sheet.inElement(figure, 'Figure', () => {
    const left = sheet.isRightToLeft ? sheet.left + sheet.width - edge : sheet.left
    sheet.doc.save().translate(left, sheet.top()).scale(MODULE).path(path).fill('#000000').restore()
  })
  figure.end()
  sheet.down(edge + 6)
}

const draws: { [Kind in Block['kind']]: (sheet: Sheet, block: Of<Kind>) => void } = {
  heading,
  text: paragraph,
  facts,
  table: drawTable,
  qr,
  newPage: (sheet) => {
    if (!sheet.isFresh()) sheet.newPage()
  },
}

const draw = <Kind extends Block['kind']>(sheet: Sheet, block: Of<Kind> & { kind: Kind }) => draws[block.kind](sheet, block)

/** Title and blocks, from the first page on. */
export function drawBlocks(sheet: Sheet, model: PaperModel): void {
  drawText(sheet, model.title, TITLE, { tag: 'H1' })
  sheet.down(6)
  for (const block of model.blocks) draw(sheet, block)
}
