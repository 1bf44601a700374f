import { monitorEventLoopDelay } from 'node:perf_hooks'
import { inflateRawSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { largeWorkbook, workbook } from './workbook.ts'

/** Parts of a zip by their path, read through its directory. */
function partsOf(bytes: Uint8Array): Map<string, string> {
  const file = Buffer.from(bytes)
  const end = file.length - 22
  expect(file.readUInt32LE(end)).toBe(0x0605_4b50)
  const out = new Map<string, string>()
  let at = file.readUInt32LE(end + 16)
  for (let i = 0; i < file.readUInt16LE(end + 10); i++) {
    const [packed, nameLength, offset] = [file.readUInt32LE(at + 20), file.readUInt16LE(at + 28), file.readUInt32LE(at + 42)]
    const path = file.toString('utf8', at + 46, at + 46 + nameLength)
    const from = offset + 30 + file.readUInt16LE(offset + 26)
    out.set(path, inflateRawSync(file.subarray(from, from + packed)).toString('utf8'))
    at += 46 + nameLength
  }
  return out
}

const sheetOf = (rows: (string | number)[][], rightToLeft = false) => partsOf(workbook({ name: 'a/b', rows, widths: [10, 20], rightToLeft })).get('xl/worksheets/sheet1.xml') ?? ''

test('is a zip with the parts a spreadsheet needs; the name of the sheet loses what is not allowed', () => {
  const parts = partsOf(workbook({ name: 'a/b', rows: [['x']], widths: [1], rightToLeft: false }))
  expect([...parts.keys()]).toEqual(['[Content_Types].xml', '_rels/.rels', 'xl/workbook.xml', 'xl/_rels/workbook.xml.rels', 'xl/styles.xml', 'xl/worksheets/sheet1.xml'])
  expect(parts.get('xl/workbook.xml')).toContain('name="a b"')
})

test('numbers stay numbers, texts are never formulas, markup and control characters do no harm', () => {
  const xml = sheetOf([['Name', 'Hours'], ['=1+1 <b>&"\u0000x', 8.25]])
  expect(xml).toContain('<c r="A2" t="inlineStr"><is><t xml:space="preserve">=1+1 &lt;b&gt;&amp;&quot;x</t></is></c><c r="B2"><v>8.25</v></c>')
  expect(xml).toContain('<c r="A1" s="1" t="inlineStr">')
})

test('columns beyond Z, and a sheet that runs from right to left', () => {
  expect(sheetOf([Array.from({ length: 28 }, (_, i) => i)])).toContain('<c r="AB1" s="1"><v>27</v></c>')
  expect(sheetOf([['x']], true)).toContain('rightToLeft="1"')
})

test('a large sheet has the bytes of a small one, and nobody waits for it', async () => {
  const rows = Array.from({ length: 20_000 }, (_, i) => Array.from({ length: 13 }, (_cell, c) => (c % 3 === 0 ? i + c : `What is said of day ${c} & of person ${i}`)))
  const sheet = { name: 'x', rows, widths: [], rightToLeft: false }
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  const made = await largeWorkbook(sheet)
  delay.disable()
  expect(delay.max / 1e6).toBeLessThan(150)
  expect(Buffer.from(made).equals(Buffer.from(workbook(sheet)))).toBe(true)
}, 60_000)
