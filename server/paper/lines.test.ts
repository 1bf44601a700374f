import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createFonts } from './fonts.ts'
import { type Base, linesOf, mirrored } from './lines.ts'

const fonts = createFonts(mirrored)
const lines = (text: string, width: number, base: Base = 'auto') => linesOf(text, { fonts, weight: 'regular', width, base })
/** Runs as they are seen, from left to right; each text in the order it is read. */
const seen = (text: string, base: Base = 'auto') => lines(text, Number.POSITIVE_INFINITY, base)[0]?.runs.map((run) => run.text) ?? []

describe('the order in which runs are seen', () => {
  test('a right-to-left text stands from right to left, figures and Latin words in it from left to right', () => {
    expect(seen('الراتب 12,500,000 لشهر May 2026 هنا')).toEqual([' هنا', 'May 2026', ' لشهر ', '12,500,000', 'الراتب '])
  })
  test('in a left-to-right text only the right-to-left words are turned', () => {
    expect(seen('Name: دينا براميتا, HR')).toEqual(['Name: ', 'دينا براميتا', ', HR'])
  })
  test('a minus stays before its figure, whatever the direction of the paper', () => {
    expect(seen('-1,250.50')).toEqual(['-1,250.50'])
  })
  test('the direction may be said: a full stop stands at the end that the language has', () => {
    expect(seen('PDF.', 'rtl')).toEqual(['.', 'PDF'])
  })
  test('what only orders letters is not drawn', () => {
    expect(seen('صفحة \u2068LV-1\u2069 من \u20682\u2069', 'rtl').join('')).not.toMatch(/\p{Cf}/u)
  })
})

describe('fonts', () => {
  test('a text is cut where another font has the letters', () => {
    const [line] = lines('Wang 王小明, Dina', 100)
    expect(line?.runs.map((run) => [run.text, run.face.key.startsWith('dejavu')])).toEqual([['Wang ', true], ['王', false], ['小明', false], [', Dina', true]])
  })
  test('Arabic letters are joined, and stand from right to left', () => {
    const face = fonts.face('dejavu', 'regular', true)
    const { glyphs } = face.font.layout('بيت')
    expect(glyphs.map((glyph) => String.fromCodePoint(...glyph.codePoints))).toEqual(['ت', 'ي', 'ب'])
    const alone = [...'تيب'].map((letter) => face.font.glyphForCodePoint(letter.codePointAt(0) ?? 0).id)
    expect(glyphs.filter((glyph, i) => glyph.id === alone[i])).toEqual([])
  })
  test('lam and alef are one glyph, and say both letters in the order readers turn round', () => {
    const { glyphs, positions } = fonts.face('dejavu', 'regular', true).font.layout('لا')
    expect(glyphs.map((glyph) => glyph.codePoints)).toEqual([[0x627], [0x644]])
    expect(positions.map((position) => position.xAdvance > 0)).toEqual([true, false])
  })
  test('a bracket is drawn mirrored and says what was written', () => {
    const { glyphs } = fonts.face('dejavu', 'regular', true).font.layout('(ا')
    expect(glyphs.map((glyph) => glyph.codePoints[0])).toEqual([0x627, 0x28])
    expect(glyphs[1]?.id).toBe(fonts.face('dejavu', 'regular', false).font.glyphForCodePoint(0x29).id)
  })
  test('what no font has is shown as one sign', () => {
    expect(seen('aกb')).toEqual(['a\ufffdb'])
  })
  test('each slice of Chinese letters can be read', () => {
    expect([...'陋一龍丨亞'].map((letter) => seen(letter))).toEqual([...'陋一龍丨亞'].map((letter) => [letter]))
  })
  test('a bold one is another', () => {
    expect(fonts.face('dejavu', 'bold', false).widthOf('Total')).toBeGreaterThan(fonts.face('dejavu', 'regular', false).widthOf('Total'))
  })
})

describe('lines', () => {
  const words = fc.array(fc.oneof(fc.constantFrom('Dina', 'دينا', '王小明', 'لا', '(a)', '-12,500.00', '\u202e', '\u2067', 'x'.repeat(90), ' ', '\n', '\u2028'), fc.string({ unit: 'binary', maxLength: 6 })), { maxLength: 30 }).map((parts) => parts.join(' '))
  const letters = (text: string) => [...text.replaceAll(/[\s\p{Cc}\p{Cf}\ufffd]/gu, '')].sort().join('')
  test('none is wider than there is room, and no letter is lost', () => {
    fc.assert(fc.property(words, fc.integer({ min: 4, max: 40 }), fc.constantFrom('ltr', 'rtl', 'auto'), (text, width, base) => {
      const made = lines(text, width, base)
      // an Arabic letter that an override turns round takes another form where it is broken: by a letter or so
      for (const line of made) expect(line.width).toBeLessThanOrEqual(width + (text.includes('\u202e') ? 1.5 : 0.5))
      const known = [...text.normalize('NFC').toWellFormed()].filter((letter) => fonts.has(letter)).join('')
      expect(letters(made.flatMap((line) => line.runs.map((run) => run.text)).join(''))).toBe(letters(known))
    }), { numRuns: 150 })
  })
  test('end between words, and where Chinese may be broken', () => {
    expect(lines('one two three', 5).map((line) => line.runs.map((run) => run.text).join(''))).toEqual(['one two', 'three'])
    expect(lines('王小明王小明', 3).length).toBe(2)
  })
  test('its own line breaks are kept, empty ones too', () => {
    expect(lines('a\n\nb', 50).map((line) => line.runs.length)).toEqual([1, 0, 1])
  })
})
