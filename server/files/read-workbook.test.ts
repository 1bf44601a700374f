import { deflateRawSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { workbook } from '../lib/workbook.ts'
import { readWorkbook, UnreadableWorkbook } from './read-workbook.ts'

const file = (rows: (string | number)[][]) => workbook({ name: 'People', rows, widths: [12, 20], rightToLeft: false })

test('reads back what a sheet holds: texts, numbers, line breaks and marks of XML', () => {
  expect(readWorkbook(file([['Code', 'Note'], ['TF-0001', 'a < b & "c"'], [42, 'two\nlines']]))).toEqual([['Code', 'Note'], ['TF-0001', 'a < b & "c"'], ['42', 'two\nlines']])
})

/** An archive of these parts, as other programs write it. */
function archive(parts: Record<string, string>): Uint8Array {
  const local: Buffer[] = []
  const central: Buffer[] = []
  let offset = 0
  for (const [path, text] of Object.entries(parts)) {
    const [name, packed] = [Buffer.from(path), deflateRawSync(Buffer.from(text))]
    const head = Buffer.alloc(26)
    head.writeUInt16LE(8, 4)
    head.writeUInt32LE(packed.length, 14)
    head.writeUInt16LE(name.length, 22)
    const entry = Buffer.concat([Buffer.from('PK\u0003\u0004'), head, name, packed])
    const row = Buffer.alloc(42)
    row.writeUInt16LE(8, 6)
    row.writeUInt32LE(packed.length, 16)
    row.writeUInt16LE(name.length, 24)
    row.writeUInt32LE(offset, 38)
    central.push(Buffer.concat([Buffer.from('PK\u0001\u0002'), row, name]))
    local.push(entry)
    offset += entry.length
  }
  const directory = Buffer.concat(central)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(central.length, 6)
  end.writeUInt32LE(directory.length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...local, directory, Buffer.from('PK\u0005\u0006'), end])
}

const workbookXml = '<workbook><sheets><sheet name="A" sheetId="7" r:id="rId9"/><sheet name="B" sheetId="1" r:id="rId1"/></sheets></workbook>'
const relations = '<Relationships><Relationship Id="rId1" Target="worksheets/other.xml"/><Relationship Id="rId9" Target="/xl/worksheets/first.xml"/></Relationships>'

test('shared texts, empty rows and left-out cells keep their places; the first sheet counts, whatever its file is called', () => {
  const bytes = archive({
    'xl/workbook.xml': workbookXml,
    'xl/_rels/workbook.xml.rels': relations,
    'xl/sharedStrings.xml': '<sst><si><t>TF-0001</t></si><si><r><t>with </t></r><r><rPr/><t xml:space="preserve">looks</t></r><rPh><t>hint</t></rPh></si></sst>',
    'xl/worksheets/first.xml': '<worksheet><sheetData><row r="2"><c r="A2" t="s"><v>0</v></c><c r="C2" t="s"><v>1</v></c></row><row r="4"><c r="A4" s="1"/><c r="B4"><v>3</v></c></row></sheetData></worksheet>',
  })
  expect(readWorkbook(bytes)).toEqual([[], ['TF-0001', '', 'with looks'], [], ['', '3']])
})

test.each([
  ['no archive', Buffer.from('Code,Note')],
  ['an archive without a sheet', archive({ 'word/document.xml': '<a/>' })],
  ['a row beyond any list', archive({ 'xl/workbook.xml': workbookXml, 'xl/_rels/workbook.xml.rels': relations, 'xl/worksheets/first.xml': '<row r="900000000"/>' })],
  ['a cut one', file([['a']]).subarray(0, 300)],
  ['a part that unpacks without end', archive({ 'xl/workbook.xml': workbookXml, 'xl/_rels/workbook.xml.rels': relations, 'xl/worksheets/first.xml': ' '.repeat(30 * 1024 * 1024) })],
])('%s is refused', (_, bytes) => {
  expect(() => readWorkbook(bytes)).toThrow(UnreadableWorkbook)
})
