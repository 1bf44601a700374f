/** Pages of one paper and what is put on them: lines of text, rules, marks for whoever hears it. Places are points from the top left corner. */
import Pdf from 'pdfkit'
import { directionOf } from '../../contract/kit/language.ts'
import { createFonts, type Weight } from './fonts.ts'
import { type Base, type Line, linesOf, mirrored } from './lines.ts'
import type { PaperModel } from './model.ts'

const A4 = { width: 595.28, height: 841.89 }
const MARGIN = 48
const FOOTER = 28
/** Black ink beside two greys: of 10 and 3 to 1 on white. */
export const INK = { text: '#111111', dim: '#4d4d4d', rule: '#8c8c8c' } as const

export interface Look {
  size: number
  weight: Weight
  ink: string
}

export type Align = 'start' | 'center' | 'right'
type Element = PDFKit.PDFStructureElement

/** Height of a line, of the letters' size. */
const LEADING = 1.4
const BASELINE = 1.02

export const heightOf = (look: Look): number => look.size * LEADING

/** Whether somebody reads the text from right to left. */
const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}]/u

export function createSheet(model: PaperModel) {
  const isRightToLeft = directionOf(model.language) === 'rtl'
  const isLandscape = model.layout === 'landscape'
  const width = (isLandscape ? A4.height : A4.width) - MARGIN * 2
  const bottom = (isLandscape ? A4.width : A4.height) - MARGIN - FOOTER
  const fonts = createFonts(mirrored)
  const doc = new Pdf({
    size: 'A4', layout: isLandscape ? 'landscape' : 'portrait', margin: 0, autoFirstPage: false, bufferPages: true, font: '',
    pdfVersion: '1.7', tagged: true, lang: model.language, displayTitle: true,
    info: { Title: model.title, Creator: 'Employee Portal', Producer: 'Employee Portal', CreationDate: model.madeAt, ModDate: model.madeAt },
  })
  const chunks: Buffer[] = []
  const whole = new Promise<Buffer>((resolve, reject) => {
    doc.on('data', (chunk: Buffer) => chunks.push(chunk))
    doc.on('end', () => resolve(Buffer.concat(chunks)))
    doc.on('error', reject)
  })
  const root = doc.struct('Document')
  doc.addStructure(root)
  let y = 0

  const newPage = () => {
    doc.addPage()
    y = MARGIN
  }
  newPage()

  const base = (): Base => (isRightToLeft ? 'rtl' : 'ltr')
  /** @param room in points */
  const lines = (text: string, look: Look, room: number, direction: Base): Line[] => linesOf(text, { fonts, weight: look.weight, width: room / look.size, base: direction })

  function drawLine(line: Line, look: Look, { left, room, top, align }: { left: number; room: number; top: number; align: Align }): void {
    const wide = line.width * look.size
    const spare = room - wide
    let x = left + (align === 'center' ? spare / 2 : align === 'right' || isRightToLeft ? spare : 0)
    for (const run of line.runs) {
      doc.font(run.face.font, run.face.key).fontSize(look.size).fillColor(look.ink)
      doc.text(run.text, x, top + look.size * BASELINE, { lineBreak: false, baseline: 'alphabetic', features: [] })
      x += run.width * look.size
    }
  }

  /** What is drawn is part of an element, on the page it stands on. */
  function inElement(element: Element, tag: string, draw: () => void): void {
    element.add(doc.markStructureContent(tag))
    draw()
    doc.endMarkedContent()
  }
  /** What is drawn is not read out: rules, and what stands on every page. */
  function asDecoration(type: 'Pagination' | 'Layout', draw: () => void): void {
    doc.markContent('Artifact', { type })
    draw()
    doc.endMarkedContent()
  }
  const rule = (at: number, ink: string = INK.rule) => asDecoration('Layout', () => {
    doc.moveTo(MARGIN, at).lineTo(MARGIN + width, at).lineWidth(0.6).strokeColor(ink).stroke()
  })
  /** Options of an element that says `text`: its letters as they are read, where glyphs stand in another order. */
  const says = (text: string) => (RIGHT_TO_LEFT.test(text) ? { actual: text.replaceAll(/\p{Cf}/gu, '') } : {})

  /** The file, with what `footer` draws at the foot of each page. */
  async function end(footer: (page: number, pages: number) => { start: string; end: string }): Promise<Buffer> {
    root.end()
    const { start, count } = doc.bufferedPageRange()
    const look: Look = { size: 8, weight: 'regular', ink: INK.dim }
    for (let i = 0; i < count; i++) {
      doc.switchToPage(start + i)
      const words = footer(i + 1, count)
      const top = bottom + FOOTER - heightOf(look)
      const [number] = lines(words.end, look, width, base())
      const numberWide = (number?.width ?? 0) * look.size
      const [words1] = lines(words.start, look, width - numberWide - 12, base())
      asDecoration('Pagination', () => {
        if (words1) drawLine(words1, look, { left: MARGIN, room: width, top, align: 'start' })
        if (number) drawLine(number, look, { left: isRightToLeft ? MARGIN : MARGIN + width - numberWide, room: numberWide, top, align: 'right' })
      })
    }
    doc.end()
    return whole
  }

  return {
    doc, root, left: MARGIN, width, isRightToLeft, base, lines, drawLine, inElement, asDecoration, rule, says, newPage, end,
    top: () => y,
    /** Whether so many points are left on this page. */
    fits: (height: number) => y + height <= bottom,
    room: () => bottom - y,
    pageRoom: bottom - MARGIN,
    isFresh: () => y === MARGIN,
    down: (height: number) => {
      y += height
    },
  }
}

export type Sheet = ReturnType<typeof createSheet>
