/** Texts as lines of runs in the order they are seen: which font has a character, where a line ends, what runs from right to left. */
import bidiFactory from 'bidi-js'
import LineBreaker from 'linebreak'
import type { Face, Fonts, Weight } from './fonts.ts'

/** A piece of a line with one font and one direction; its text is in the order it is read. */
export interface Run {
  face: Face
  text: string
  /** In ems. */
  width: number
}

export interface Line {
  /** From left to right. */
  runs: readonly Run[]
  /** In ems. */
  width: number
}

/** Direction of a text: `auto` is that of its first letter, left to right for figures. */
export type Base = 'ltr' | 'rtl' | 'auto'

// its types speak of an ES module; in Node the package is the function itself
const bidi = (bidiFactory as unknown as typeof bidiFactory.default)()
/** What stands for a character in a right-to-left run. */
export const mirrored = (character: string): string | null => bidi.getMirroredCharacter(character)

/** Only orders what stands around it; it has no look. */
const ORDERS = /[\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/
const UNKNOWN = '\ufffd'
/** A letter with its marks: a word that is too long is cut between them. */
const letters = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** As it can be drawn: composed, tabs as spaces, without control characters; what no font has is shown as one sign. */
function drawable(text: string, fonts: Fonts): string {
  const plain = text.normalize('NFC').replaceAll('\t', ' ').replaceAll(/[\u0085\u2028\u2029]/g, '\n').replaceAll(/[^\P{Cc}\n]/gu, '').toWellFormed()
  return [...plain].map((character) => (character === '\n' || ORDERS.test(character) || fonts.has(character) ? character : UNKNOWN)).join('')
}

interface Piece {
  from: number
  until: number
}

/** Pieces that stay together, a word each with the space behind it. */
function* words(text: string): Generator<Piece> {
  const breaker = new LineBreaker(text)
  let from = 0
  for (let next = breaker.nextBreak(); next; next = breaker.nextBreak()) {
    if (next.position > from) yield { from, until: next.position }
    from = next.position
  }
}

interface LineOptions {
  fonts: Fonts
  weight: Weight
  /** In ems; infinite for one line a paragraph. */
  width: number
  base: Base
}

/** Lines of a text, each at most as wide as asked for; its own line breaks are kept. */
export const linesOf = (text: string, options: LineOptions): Line[] => drawable(text, options.fonts).split('\n').flatMap((paragraph) => linesOfParagraph(paragraph, options))

interface LevelRun extends Run {
  level: number
}

/** Turns the runs of a line round, so that they stand as they are seen. @see Unicode UAX 9, L2 */
function asSeen(read: readonly LevelRun[]): Run[] {
  const seen = [...read]
  for (let level = Math.max(0, ...seen.map((run) => run.level)); level > 0; level--) {
    for (let at = 0; at < seen.length; at++) {
      let end = at
      while ((seen[end]?.level ?? 0) >= level) end++
      seen.splice(at, end - at, ...seen.slice(at, end).toReversed())
      at = end
    }
  }
  return seen.map(({ face, text, width }) => ({ face, text, width }))
}

function linesOfParagraph(paragraph: string, { fonts, weight, width, base }: LineOptions): Line[] {
  const { levels } = bidi.getEmbeddingLevels(paragraph, base)

  /** Runs in the order they are read. */
  function runs(from: number, until: number): LevelRun[] {
    const found: { name: string; level: number; text: string }[] = []
    for (let at = from; at < until;) {
      const character = String.fromCodePoint(paragraph.codePointAt(at) ?? 0)
      const level = levels[at] ?? 0
      at += character.length
      if (ORDERS.test(character)) continue
      const last = found.at(-1)
      const name = character === ' ' && last ? last.name : fonts.nameFor(character)
      if (last?.name === name && last.level === level) last.text += character
      else found.push({ name, level, text: character })
    }
    return found.map(({ name, level, text }) => {
      const face = fonts.face(name, weight, level % 2 === 1)
      return { face, level, text, width: face.widthOf(text) }
    })
  }
  const widthOf = (from: number, until: number) => runs(from, until).reduce((sum, run) => sum + run.width, 0)
  const trimmed = (from: number, until: number) => from + paragraph.slice(from, until).trimEnd().length

  function line(from: number, until: number): Line {
    const read = runs(from, trimmed(from, until))
    return { runs: asSeen(read), width: read.reduce((sum, run) => sum + run.width, 0) }
  }

  /** Words; one that is too long for a line is cut between its letters. */
  function* pieces(): Generator<Piece> {
    for (const word of words(paragraph)) {
      if (widthOf(word.from, trimmed(word.from, word.until)) <= width) yield word
      else for (const { index, segment } of letters.segment(paragraph.slice(word.from, word.until))) yield { from: word.from + index, until: word.from + index + segment.length }
    }
  }

  const whole = line(0, paragraph.length)
  if (whole.width <= width) return [whole]
  const lines: Line[] = []
  let [from, end, used] = [0, 0, 0]
  for (const piece of pieces()) {
    if (end > from && used + widthOf(piece.from, trimmed(piece.from, piece.until)) > width) {
      lines.push(line(from, end))
      from = end
      used = 0
    }
    used += widthOf(piece.from, piece.until)
    end = piece.until
  }
  return [...lines, line(from, end)]
}
