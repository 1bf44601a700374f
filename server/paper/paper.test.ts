import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { tx } from '../db/context.ts'
import { openTestDatabase } from '../db/test-database.ts'
import { type Block, MOST_ROWS, type PaperModel } from './model.ts'
import { paper } from './paper.ts'
import { readPaper, textsOf } from './testing/read-paper.ts'

const model = (blocks: readonly Block[], more: Partial<PaperModel> = {}): PaperModel => ({ language: 'en', title: 'Pay document', madeAt: new Date('2026-05-28T02:00:00Z'), blocks, ...more })
const draw = (blocks: readonly Block[], more: Partial<PaperModel> = {}) => paper(model(blocks, more), { of: 'dina' })
const rowsOf = (count: number) => Array.from({ length: count }, (_, i) => [`Row ${i + 1}`, 'Customer care', (i * 1_234_567).toLocaleString('en')])
const table = (count: number): Block => ({ kind: 'table', columns: [{ head: 'Name' }, { head: 'Department' }, { head: 'Amount', figures: true }], rows: rowsOf(count), totals: [['Sum', '', '99,999,999,999']] })
const said = async (file: Uint8Array, password?: string) => (await readPaper(file, password)).pages.map((page) => textsOf(page))

const hasQpdf = spawnSync('qpdf', ['--version']).status === 0
if (!hasQpdf) console.warn('qpdf is not on this machine: papers are read by pdf.js alone')
/** What qpdf says of a file; empty when it is sound. */
function faultsOf(file: Uint8Array, password?: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'paper-'))
  try {
    writeFileSync(join(folder, 'paper.pdf'), file)
    const done = spawnSync('qpdf', ['--check', ...(password === undefined ? [] : [`--password=${password}`]), join(folder, 'paper.pdf')], { encoding: 'utf8' })
    return done.status === 0 ? '' : `${done.stdout}${done.stderr}`
  } finally {
    rmSync(folder, { recursive: true })
  }
}

describe('what is read back', () => {
  test('English and Indonesian words, Chinese names, figures', async () => {
    const file = await draw([
      { kind: 'facts', facts: [{ name: 'Nama', value: 'Dina Paramita' }, { name: 'Atasan', value: '王小明' }] },
      { kind: 'text', text: 'Slip gaji ini dibuat oleh sistem – office, affiliate, naïve.' },
      table(2),
    ])
    const [page] = await said(file)
    expect(page?.join('|')).toContain('Pay document|Nama|Dina Paramita|Atasan|王|小明|Slip gaji ini dibuat oleh sistem – office, affiliate, naïve.|Name|Department|Amount|Row 1|Customer care|0|Row 2|Customer care|1,234,567|Sum|99,999,999,999')
    expect(page?.slice(-2)).toEqual(['Pay document', 'Page 1 of 1'])
  })

  test('Arabic words in the order they are written, with lam and alef, brackets and figures in them', async () => {
    const file = await draw([
      { kind: 'heading', text: 'الاستحقاقات (لاحقا)' },
      { kind: 'text', text: 'لا إله لأن الأجر لآخر ولا كلا' },
      { kind: 'facts', facts: [{ name: 'الاسم', value: 'دينا براميتا' }] },
    ], { language: 'ar', title: 'مستند راتب', footer: 'شركة المثال' })
    const { pages, info } = await readPaper(file)
    expect(textsOf(pages[0]).slice(0, 5)).toEqual(['مستند راتب', 'الاستحقاقات (لاحقا)', 'لا إله لأن الأجر لآخر ولا كلا', 'الاسم', 'دينا براميتا'])
    expect(info.Language).toBe('ar')
    const [, heading, , name, value] = pages[0] ?? []
    expect(heading?.right, 'it begins at the right').toBeCloseTo(595.28 - 48, 0)
    expect(value?.right, 'the name of a fact stands right of it').toBeLessThan(name?.left ?? 0)
  })

  test('its title says no name, and what it is made of is said to whoever hears it', async () => {
    const { info, tags } = await readPaper(await draw([{ kind: 'heading', text: 'Dina Paramita' }, { kind: 'text', text: 'a' }, { kind: 'facts', facts: [{ name: 'a', value: 'b' }] }, table(1), { kind: 'qr', text: 'https://hr.example.com', label: 'To verify' }]))
    expect([info.Title, info.Language, info.PDFFormatVersion, info.CreationDate]).toEqual(['Pay document', 'en', '1.7', 'D:20260528020000Z'])
    expect([...new Set(tags)]).toEqual(['Document > H1', 'Document > H2', 'Document > P', 'Document > Table > TR > TH', 'Document > Table > TR > TD', 'Document > Figure'])
  })

  test('the same model gives the same bytes', async () => {
    expect(Buffer.from(await draw([table(3)])).equals(await draw([table(3)]))).toBe(true)
  })

  test('fonts are cut to what is drawn: a page is small', async () => {
    const file = await draw([{ kind: 'facts', facts: [{ name: 'Name', value: 'Dina 王小明 دينا' }] }, table(20)])
    const names = [...Buffer.from(file).toString('latin1').matchAll(/\/FontName \/(\S+)/g)].map(([, name]) => name)
    expect(names.length).toBeGreaterThan(3)
    expect(names.filter((name) => !/^[A-Z]{6}\+/.test(name ?? ''))).toEqual([])
    expect(file.length).toBeLessThan(64_000)
  })
})

describe('pages', () => {
  test('are A4, upright or across', async () => {
    const boxOf = (file: Uint8Array) => /\/MediaBox \[([^\]]+)\]/.exec(Buffer.from(file).toString('latin1'))?.[1]
    expect([boxOf(await draw([])), boxOf(await draw([], { layout: 'landscape' }))]).toEqual(['0 0 595.28 841.89', '0 0 841.89 595.28'])
  })

  test('a table goes on with its head on each, loses no row, and keeps the sum with the last one', async () => {
    const pages = await said(await draw([table(120)]))
    expect(pages.length).toBeGreaterThan(2)
    expect(pages.map((page, i) => [page.filter((text) => text === 'Department').length, page.at(-1), i])).toEqual(pages.map((_, i) => [1, `Page ${i + 1} of ${pages.length}`, i]))
    expect(pages.flat().filter((text) => text.startsWith('Row '))).toEqual(rowsOf(120).map(([name]) => name))
    const counts = Array.from({ length: 14 }, (_, i) => 30 + i)
    const many = await said(await draw(counts.flatMap((count) => [{ kind: 'newPage' }, table(count)])))
    const withSums = many.filter((page) => page.includes('Sum'))
    expect(withSums.map((page) => page.findLast((text) => text.startsWith('Row ')))).toEqual(counts.map((count) => `Row ${count}`))
    expect(many.length).toBeGreaterThan(counts.length)
  })

  test('units of figures stand below units, right to left as well', async () => {
    for (const language of ['en', 'ar'] as const) {
      const { pages } = await readPaper(await draw([table(12)], { language }))
      const figures = (pages[0] ?? []).filter((piece) => /^\d[\d,]+\d$/.test(piece.text))
      expect(figures.length).toBe(12)
      expect(Math.max(...figures.map((f) => f.right)) - Math.min(...figures.map((f) => f.right))).toBeLessThan(0.5)
    }
  })

  test('nothing stands outside the margins, however long a word or a row is', async () => {
    const long = 'x'.repeat(400)
    const blocks: Block[] = [
      { kind: 'heading', text: long }, { kind: 'facts', facts: [{ name: long, value: long }] },
      { kind: 'table', columns: Array.from({ length: 12 }, (_, i) => ({ head: `${long.slice(0, 30)}${i}`, figures: i > 5 })), rows: [Array.from({ length: 12 }, () => '9'.repeat(60)), Array.from({ length: 12 }, (_, i) => (i === 0 ? 'word '.repeat(700) : ''))] },
    ]
    const { pages } = await readPaper(await draw(blocks, { footer: long }))
    expect(pages.length).toBeGreaterThan(1)
    for (const piece of pages.flat()) expect([piece.text, piece.left >= 47.5, piece.right <= 595.28 - 47.5]).toEqual([piece.text, true, true])
    expect(pages.flat().map((piece) => piece.text).join('').split('w').length - 1, 'no word is lost').toBe(700)
  })

  test('a heading is never alone at the foot of a page, and a new page is taken where one is asked for', async () => {
    const counts = Array.from({ length: 18 }, (_, i) => 36 + i)
    const pages = await said(await draw(counts.flatMap((count): Block[] => [{ kind: 'newPage' }, { kind: 'text', text: 'line\n'.repeat(count) }, { kind: 'heading', text: 'Heading' }, { kind: 'text', text: 'below' }])))
    const withHeading = pages.filter((page) => page.includes('Heading'))
    expect([withHeading.length, withHeading.filter((page) => page.includes('below')).length]).toEqual([18, 18])
    expect(pages.length).toBeGreaterThan(18)
    expect((await said(await draw([{ kind: 'text', text: 'one' }, { kind: 'newPage' }, { kind: 'newPage' }, { kind: 'text', text: 'two' }]))).map((page) => page.filter((text) => /^(one|two)$/.test(text)))).toEqual([['one'], ['two']])
  })
})

describe('a password', () => {
  const PASSWORD = 'correct horse battery staple and 7 more, up to the longest: 64 !'
  const sealed = (password: string) => paper(model([table(2)]), { of: 'dina', password })

  test('opens the paper, another does not: AES-256 in the standard handler, revision 6', async () => {
    expect(PASSWORD).toHaveLength(64)
    const file = await sealed(PASSWORD)
    expect((await said(file, PASSWORD))[0]).toContain('Customer care')
    await expect(readPaper(file)).rejects.toMatchObject({ name: 'PasswordException' })
    for (const wrong of [PASSWORD.slice(0, -1), `${PASSWORD}x`, PASSWORD.toUpperCase()]) await expect(readPaper(file, wrong)).rejects.toMatchObject({ name: 'PasswordException' })
    const raw = Buffer.from(file).toString('latin1')
    const dictionary = /\/Filter\s*\/Standard[\s\S]{0,2000}/.exec(raw)?.[0] ?? raw
    expect([/\/V\s+5\b/.test(dictionary), /\/R\s+6\b/.test(dictionary), /\/CFM\s*\/AESV3/.test(raw), /\/EncryptMetadata\s+false/.test(raw)]).toEqual([true, true, true, false])
    expect(raw).not.toContain('Pay document')
    if (hasQpdf) expect(faultsOf(file, PASSWORD)).toBe('')
  })

  test('is the same word however it was typed', async () => {
    const file = await sealed('Ｋａｆｆｅｅ mit Ma\u0308rz')
    expect((await said(file, 'Kaffee mit März'))[0]).toContain('Customer care')
  })

  test('that readers would cut is not taken', async () => {
    await expect(sealed('王'.repeat(43))).rejects.toThrow('127 bytes')
    await expect(sealed('')).rejects.toThrow('127 bytes')
    expect((await said(await sealed('王'.repeat(42)), '王'.repeat(42)))[0]).toContain('Customer care')
  })
})

test('qpdf finds nothing wrong with papers of every kind of block', async () => {
  const blocks: Block[] = [{ kind: 'heading', text: 'H', level: 3, align: 'center' }, { kind: 'text', text: 'الأجر 王', look: 'small' }, { kind: 'text', text: '', look: 'strong' }, { kind: 'facts', facts: [] }, table(60), { kind: 'qr', text: 'x', label: 'y' }, { kind: 'newPage' }, { kind: 'table', columns: [{ head: '' }], rows: [] }]
  for (const language of ['en', 'ar'] as const) {
    const file = await draw(blocks, { language })
    expect((await readPaper(file)).pages.length).toBeGreaterThan(2)
    if (hasQpdf) expect(faultsOf(file)).toBe('')
  }
})

describe('a paper is heavy work', () => {
  test('nobody else waits while it is drawn', async () => {
    const delay = monitorEventLoopDelay({ resolution: 5 })
    delay.enable()
    await draw([table(1500)])
    await wait(20)
    delay.disable()
    expect(delay.max / 1e6).toBeLessThan(400)
  })

  test('more than a paper holds is refused; so are facts that disagree', async () => {
    await expect(draw([table(MOST_ROWS + 10)])).rejects.toMatchObject({ code: 'paper_too_large', status: 400 })
    await expect(draw([{ kind: 'text', text: 'x'.repeat(1_000_001) }])).rejects.toMatchObject({ code: 'paper_too_large' })
    await expect(draw([{ kind: 'table', columns: [{ head: 'a' }], rows: [['1', '2']] }])).rejects.toThrow('a row of 2 cells in a table of 1 columns')
    await expect(draw([{ kind: 'table', columns: [], rows: [] }])).rejects.toThrow('1 to 20 columns')
  })

  test('of one person one is drawn and one waits; of many, too many are sent away', async () => {
    const end = (of: string) => paper(model([]), { of }).then(() => 'drawn', (error: { code?: string }) => error.code)
    expect((await Promise.all(['a', 'a', 'a', 'b'].map(end))).toSorted()).toEqual(['drawn', 'drawn', 'drawn', 'too_many'])
    const ends = await Promise.all(Array.from({ length: 20 }, (_, i) => end(`person ${i}`)))
    expect([ends.filter((e) => e === 'drawn').length, ends.filter((e) => e === 'busy').length]).toEqual([9, 11])
  })

  test('one that takes too long is given up', async () => {
    await expect(paper(model([table(2000)]), { of: 'dina', timeMs: 50 })).rejects.toThrow('not drawn within 50 ms')
  })

  test('it is no part of a transaction', async () => {
    const db = await openTestDatabase()
    await expect(tx(() => draw([]))).rejects.toThrow('outside the transaction')
    await db.close()
  })
})
