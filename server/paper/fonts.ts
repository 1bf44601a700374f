/**
 * Which font has a character, and how its texts are shaped. DejaVu Sans has Latin, Cyrillic and Arabic letters; Chinese ones are in a
 * hundred slices of Noto Sans SC, of which a paper takes those it needs.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { inflateSync } from 'node:zlib'
import { create, type Font } from 'fontkit'
import { projectRoot } from '../lib/project-root.ts'

export type Weight = 'regular' | 'bold'

/** A font in one direction: right-to-left runs have one of their own, in which what is drawn mirrored still says what was written. */
export interface Face {
  /** Names the face in the paper. */
  key: string
  font: Font
  /** Width of a text in ems. */
  widthOf(text: string): number
}

export interface Fonts {
  /** The font a character is drawn with: DejaVu for what no font has. */
  nameFor(character: string): string
  /** Whether any font has the character. */
  has(character: string): boolean
  face(name: string, weight: Weight, rightToLeft: boolean): Face
}

const DEJAVU = 'dejavu'

/** Built first, then the packages: a server started from its sources has no build (server/build.mjs copies them). */
const folders = [join(projectRoot, 'dist', 'server', 'fonts'), join(projectRoot, 'node_modules', 'dejavu-fonts-ttf', 'ttf'), join(projectRoot, 'node_modules', '@fontsource', 'noto-sans-sc'), join(projectRoot, 'node_modules', '@fontsource', 'noto-sans-sc', 'files')]

function fileOf(name: string): Buffer {
  const folder = folders.find((f) => existsSync(join(f, name)))
  if (!folder) throw new Error(`no font ${name}: run npm install, or npm run build`)
  return readFileSync(join(folder, name))
}

/** The font in a WOFF file, unpacked: fontkit's own unpacking fails on some of them. @see WOFF File Format 1.0 */
function unpacked(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12)
  const tables = Array.from({ length: count }, (_, i) => {
    const entry = woff.subarray(44 + i * 20, 64 + i * 20)
    const [offset, packed, length] = [entry.readUInt32BE(4), entry.readUInt32BE(8), entry.readUInt32BE(12)]
    const bytes = woff.subarray(offset, offset + packed)
    return { tag: entry.subarray(0, 4), checksum: entry.subarray(16, 20), bytes: packed < length ? inflateSync(bytes) : bytes }
  })
  const head = Buffer.alloc(12 + count * 16)
  woff.copy(head, 0, 4, 8)
  head.writeUInt16BE(count, 4)
  const selector = Math.floor(Math.log2(count))
  head.writeUInt16BE(2 ** selector * 16, 6)
  head.writeUInt16BE(selector, 8)
  head.writeUInt16BE(count * 16 - 2 ** selector * 16, 10)
  let offset = head.length
  const parts = tables.map(({ tag, checksum, bytes }, i) => {
    const at = 12 + i * 16
    tag.copy(head, at)
    checksum.copy(head, at + 4)
    head.writeUInt32BE(offset, at + 8)
    head.writeUInt32BE(bytes.length, at + 12)
    const padded = Buffer.concat([bytes, Buffer.alloc((4 - (bytes.length % 4)) % 4)])
    offset += padded.length
    return padded
  })
  return Buffer.concat([head, ...parts])
}

/** First and last character of each range, with its slice; sorted. */
type Ranges = readonly { from: number; until: number; slice: string }[]

/** The package's list: slice "[118]" -> "U+4e00,U+4e03-4e05". */
function rangesOf(list: Readonly<Record<string, string>>): Ranges {
  return Object.entries(list).flatMap(([name, ranges]) => ranges.split(',').map((range) => {
    const [from = '', until = from] = range.trim().replace(/^U\+/i, '').split('-')
    return { from: Number.parseInt(from, 16), until: Number.parseInt(until, 16), slice: name.replace(/[[\]]/g, '') }
  })).filter(({ slice }) => /^\d+$/.test(slice)).sort((a, b) => a.from - b.from)
}

function sliceIn(ranges: Ranges, codePoint: number): string | null {
  let [low, high] = [0, ranges.length - 1]
  while (low <= high) {
    const middle = (low + high) >> 1
    const range = ranges[middle]
    if (!range) return null
    if (codePoint < range.from) high = middle - 1
    else if (codePoint > range.until) low = middle + 1
    else return range.slice
  }
  return null
}

const DEJAVU_FILES = { regular: 'DejaVuSans.ttf', bold: 'DejaVuSans-Bold.ttf' } as const
const sliceFile = (slice: string, weight: Weight) => `noto-sans-sc-${slice}-${weight === 'bold' ? 700 : 400}-normal.woff`

type Glyph = ReturnType<Font['getGlyph']>
type Shaped = ReturnType<Font['layout']>
type Position = Shaped['positions'][number]

/** Characters without a look or a width, one for each further letter of a ligature. */
const BLANKS = ['\u200b', '\u200e', '\u200f', '\u202a', '\u202b', '\u202c', '\u202d', '\u202e']
const nothing = (): Position => ({ xAdvance: 0, yAdvance: 0, xOffset: 0, yOffset: 0 })

/**
 * Shapes right-to-left runs, so that readers find what was written. They take glyphs from left to right and turn the letters round, those
 * of a ligature too: its last letter stands on the ligature, those before it on blank glyphs behind. A bracket that is drawn
 * mirrored says the one that was written.
 */
function rightToLeft(font: Font, mirrored: (character: string) => string | null): void {
  const shape = font.layout.bind(font)
  const blankOf = new Map<number, Glyph>()
  const saying = (glyph: Glyph, codePoints: number[]): Glyph => ({ id: glyph.id, advanceWidth: glyph.advanceWidth, codePoints }) as unknown as Glyph
  function blank(codePoint: number): Glyph | null {
    const known = blankOf.get(codePoint)
    if (known) return known
    const free = BLANKS[blankOf.size]
    if (!free) return null
    const made = saying(font.glyphForCodePoint(free.codePointAt(0) ?? 0), [codePoint])
    blankOf.set(codePoint, made)
    return made
  }
  const layoutRightToLeft = (text: string): Shaped => {
    const drawn = [...text].map((character) => mirrored(character) ?? character).join('')
    const run = shape(drawn, [], undefined, undefined, 'rtl')
    const glyphs: Glyph[] = []
    const positions: Position[] = []
    for (const [i, glyph] of run.glyphs.entries()) {
      const letters = glyph.codePoints.map((codePoint) => mirrored(String.fromCodePoint(codePoint))?.codePointAt(0) ?? codePoint).toReversed()
      const [first = 0, ...others] = letters
      const blanks = others.map(blank).filter((made) => made !== null)
      const isWhole = blanks.length === others.length
      glyphs.push(saying(glyph, isWhole ? [first] : glyph.codePoints), ...(isWhole ? blanks : []))
      positions.push(run.positions[i] ?? nothing(), ...(isWhole ? blanks.map(nothing) : []))
    }
    return Object.assign(run, { glyphs, positions })
  }
  // of its own name: what draws takes fonts with the same name for one
  Object.defineProperties(font, { layout: { value: layoutRightToLeft, configurable: true }, postscriptName: { value: `${font.postscriptName}-RightToLeft` } })
}

/** Shapes each text once: it is measured and drawn. Who draws it scales the places, so they are handed out anew. */
function once(font: Font): void {
  const shape = font.layout.bind(font)
  const kept = new Map<string, Shaped>()
  const layout = (text: string): Shaped => {
    const run = kept.get(text) ?? shape(text, [])
    kept.set(text, run)
    return { ...run, glyphs: run.glyphs, positions: run.positions.map((position) => ({ ...position })) }
  }
  Object.defineProperty(font, 'layout', { value: layout })
}

/** @param mirrored what stands for a character in a right-to-left run: "(" for ")" */
export function createFonts(mirrored: (character: string) => string | null): Fonts {
  const faces = new Map<string, Face>()
  let ranges: Ranges | undefined
  const sliceOf = (codePoint: number) => sliceIn((ranges ??= rangesOf(JSON.parse(fileOf('unicode.json').toString('utf8')) as Record<string, string>)), codePoint)

  function face(name: string, weight: Weight, isRightToLeft: boolean): Face {
    const key = `${name}-${weight}${isRightToLeft ? '-rtl' : ''}`
    const known = faces.get(key)
    if (known) return known
    const font = create(name === DEJAVU ? fileOf(DEJAVU_FILES[weight]) : unpacked(fileOf(sliceFile(name, weight)))) as Font
    if (isRightToLeft) rightToLeft(font, mirrored)
    once(font)
    const widths = new Map<string, number>()
    const made: Face = {
      key,
      font,
      widthOf(text) {
        const before = widths.get(text)
        if (before !== undefined) return before
        const width = font.layout(text, []).positions.reduce((sum, position) => sum + position.xAdvance, 0) / font.unitsPerEm
        widths.set(text, width)
        return width
      },
    }
    faces.set(key, made)
    return made
  }

  const inDejaVu = new Map<number, boolean>()
  function isInDejaVu(codePoint: number): boolean {
    const known = inDejaVu.get(codePoint)
    if (known !== undefined) return known
    const found = face(DEJAVU, 'regular', false).font.hasGlyphForCodePoint(codePoint)
    inDejaVu.set(codePoint, found)
    return found
  }
  function found(character: string): string | null {
    const codePoint = character.codePointAt(0) ?? 0
    if (isInDejaVu(codePoint)) return DEJAVU
    const slice = sliceOf(codePoint)
    return slice !== null && face(slice, 'regular', false).font.hasGlyphForCodePoint(codePoint) ? slice : null
  }
  return { face, nameFor: (character) => found(character) ?? DEJAVU, has: (character) => found(character) !== null }
}
