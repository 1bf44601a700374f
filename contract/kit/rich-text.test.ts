import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Inline, parseInline, parseRichText, safeHref, summaryOf } from './rich-text.ts'

const text = (t: string): Inline => ({ kind: 'text', text: t })
const link = (href: string, t: string): Inline => ({ kind: 'link', href, children: [text(t)] })

describe('inline', () => {
  test.each<[string, Inline[]]>([
    ['plain words', [text('plain words')]],
    ['**now** or *soon*', [{ kind: 'bold', children: [text('now')] }, text(' or '), { kind: 'italic', children: [text('soon')] }]],
    ['**a *b* c**', [{ kind: 'bold', children: [text('a '), { kind: 'italic', children: [text('b')] }, text(' c')] }]],
    ['2 * 3 * 4 and snake*case*name', [text('2 * 3 * 4 and snake*case*name')]],
    ['see [the form](https://hr.example/form?a=1).', [text('see '), link('https://hr.example/form?a=1', 'the form'), text('.')]],
    ['https://hr.example/x, then', [link('https://hr.example/x', 'https://hr.example/x'), text(', then')]],
    ['[mail](mailto:hr@tirtaloka.example)', [link('mailto:hr@tirtaloka.example', 'mail')]],
    ['[wiki](https://x.example/a_(b))', [link('https://x.example/a_(b)', 'wiki')]],
    ['<b>no</b> <script>alert(1)</script>', [text('<b>no</b> <script>alert(1)</script>')]],
    ['**open', [text('**open')]],
    ['', []],
  ])('%j', (given, wanted) => expect(parseInline(given)).toEqual(wanted))

  test.each(['javascript:alert(1)', 'JaVaScRiPt:alert(1)', ' javascript:alert(1)', 'java\tscript:alert(1)', 'data:text/html,x', 'vbscript:x', '//evil.example', '/relative', 'https://', 'http:evil', 'https:///x', 'blob:https://x', 'https://\u202eelpmaxe'])('%j is no address to open', (address) => {
    expect(safeHref(address)).toBeNull()
    expect(parseInline(`[x](${address})`).some((p) => p.kind === 'link')).toBe(false)
  })
})

describe('blocks', () => {
  test('a heading may be closed by its marks; a line of marks takes no time', () => {
    expect(parseRichText('## News ##')).toEqual([{ kind: 'heading', children: [text('News')] }])
    expect(parseRichText('# C# and F#')).toEqual([{ kind: 'heading', children: [text('C# and F')] }])
    const began = performance.now()
    for (const middle of ['#', ' #', ' ']) parseRichText(`# a${middle.repeat(19_000 / middle.length)}x`)
    expect(performance.now() - began).toBeLessThan(500)
  })

  test('paragraphs, lists and headings', () => {
    expect(parseRichText('## Title\nOne\ntwo\n\n- a\n- **b**\n\nEnd\n1. first\n2. second')).toEqual([
      { kind: 'heading', children: [text('Title')] },
      { kind: 'paragraph', children: [text('One\ntwo')] },
      { kind: 'list', ordered: false, items: [[text('a')], [{ kind: 'bold', children: [text('b')] }]] },
      { kind: 'paragraph', children: [text('End')] },
      { kind: 'list', ordered: true, items: [[text('first')], [text('second')]] },
    ])
  })
  test('a bold line is no list, a hash tag no heading', () => {
    expect(parseRichText('**Bold** start').map((b) => b.kind)).toEqual(['paragraph'])
    expect(parseRichText('#safety first').map((b) => b.kind)).toEqual(['paragraph'])
  })
  test('nothing is nothing', () => expect(parseRichText(' \r\n \n')).toEqual([]))
})

test('whatever is written, every link is safe and no letter is lost or made up', () => {
  const letters = (s: string) => [...s].filter((c) => /[a-z]/.test(c)).join('')
  const said = (parts: readonly Inline[]): string => parts.map((p) => (p.kind === 'text' ? p.text : said(p.children))).join('')
  const hrefs = (parts: readonly Inline[]): string[] => parts.flatMap((p) => (p.kind === 'link' ? [p.href] : p.kind === 'text' ? [] : hrefs(p.children)))
  const piece = fc.constantFrom('**', '*', '[', '](', ')', 'abc', ' ', '\n', '- ', 'https://x.example', 'javascript:', '<a href="', '\\', '1. ')
  fc.assert(fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
    const given = pieces.join('').replaceAll('](', '] (') // link labels hide their address on purpose
    const parts = parseRichText(given).flatMap((b) => (b.kind === 'list' ? b.items : [b.children]))
    expect(letters(parts.map(said).join(''))).toBe(letters(given))
    for (const href of parts.flatMap(hrefs)) expect(href).toMatch(/^https:\/\//)
  }), { seed: 7, numRuns: 500 })
})

test('a long run of marks is read in no time', () => {
  const started = performance.now()
  for (const mark of ['*', '**a', '[', '](', '*a ', 'http://']) parseRichText(mark.repeat(5000))
  expect(performance.now() - started).toBeLessThan(3000)
})

test('the summary is words only, cut between words', () => {
  expect(summaryOf('## Hello\n\n**Big** [news](https://x.example)\n- one\n- two')).toBe('Hello Big news one two')
  expect(summaryOf('word '.repeat(100), 22)).toBe('word word word word…')
  expect(summaryOf('👍'.repeat(100), 11).isWellFormed()).toBe(true)
})
