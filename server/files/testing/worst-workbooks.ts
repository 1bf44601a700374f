/** Workbooks made to cost as much as they can; each has at most 4 MB. For tests. */
import { archive } from './archive.ts'

const MB = 1024 * 1024

const workbookXml = '<workbook xmlns:r="r"><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>'
const relations = '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>'
/** A workbook with this sheet. */
const withSheet = (sheet: string, more: Record<string, string> = {}) => archive({ 'xl/workbook.xml': workbookXml, 'xl/_rels/workbook.xml.rels': relations, ...more, 'xl/worksheets/sheet1.xml': sheet })
const rowsOf = (body: string) => `<worksheet><sheetData>${body}</sheetData></worksheet>`

const columnName = (index: number): string => (index < 26 ? String.fromCharCode(65 + index) : columnName(Math.floor(index / 26) - 1) + String.fromCharCode(65 + (index % 26)))

/** Rows of shared texts, as the usual programs write them: the first text gets the row's number. */
export function asSpreadsheetProgramsWrite(rows: number, texts: readonly string[]): Uint8Array<ArrayBuffer> {
  const names = texts.map((_, i) => columnName(i))
  const shared = [...new Set(texts)]
  const at = texts.map((text) => shared.indexOf(text))
  const body = Array.from({ length: rows }, (_, r) => `<row r="${r + 1}">${names.map((name, i) => `<c r="${name}${r + 1}" t="s"><v>${at[i]}</v></c>`).join('')}</row>`).join('')
  return withSheet(rowsOf(body), { 'xl/sharedStrings.xml': `<sst>${shared.map((text) => `<si><t>${text}</t></si>`).join('')}</sst>` })
}

/** What is more than any list has, by name: as much as is read, and one more. */
export const tooMuch = (): Record<string, [Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>]> => {
  const shared = (count: number) => withSheet(rowsOf(''), { 'xl/sharedStrings.xml': `<sst>${'<si><t>a</t></si>'.repeat(count)}</sst>` })
  // besides the cells: three elements of the book, two of its relations, three around the cells
  const cells = (count: number) => withSheet(rowsOf(`<row r="1">${'<c r="A1"/>'.repeat(count - 8)}</row>`))
  return { 'shared texts': [shared(100_000), shared(100_001)], 'elements': [cells(2_000_000), cells(2_000_001)] }
}

/** The same bytes under many names, and one entry that claims to reach over others. */
function overlapping(): Uint8Array<ArrayBuffer> {
  const bytes = withSheet(rowsOf(' '.repeat(20 * MB)), { 'xl/sharedStrings.xml': `<sst>${' '.repeat(20 * MB)}</sst>` })
  const view = Buffer.from(bytes.buffer)
  const [first, second] = [view.indexOf('PK\u0001\u0002'), view.lastIndexOf('PK\u0001\u0002')]
  // each entry's bytes begin where the first one's do
  view.writeUInt32LE(view.readUInt32LE(first + 42), second + 42)
  return bytes
}

/** What an attacker tries, by name. */
export const worstWorkbooks = (): Record<string, Uint8Array<ArrayBuffer>> => ({
  'rows that never end': withSheet('<row>'.repeat(60_000)),
  'cells that never end': withSheet(`<row>${'<c>'.repeat(60_000)}</row>`),
  'shared texts that never end': withSheet(rowsOf(''), { 'xl/sharedStrings.xml': '<si>'.repeat(60_000) }),
  'hints that never end': withSheet(rowsOf(''), { 'xl/sharedStrings.xml': `<sst><si>${'<rPh>'.repeat(60_000)}</si></sst>` }),
  'texts that never end': withSheet(rowsOf(`<row><c t="inlineStr"><is>${'<t>'.repeat(60_000)}</is></c></row>`)),
  'a bomb': withSheet(rowsOf(' '.repeat(200 * MB))),
  'a bomb in shared texts': withSheet(rowsOf(''), { 'xl/sharedStrings.xml': `<sst><si><t>${'a'.repeat(200 * MB)}</t></si></sst>` }),
  'millions of tiny cells': withSheet(rowsOf(`<row r="1">${'<c/>'.repeat(5 * MB)}</row>`)),
  'as many places as there may be': withSheet(rowsOf(Array.from({ length: 20_000 }, (_, r) => `<row r="${r + 1}"><c r="AH${r + 1}"><v>1</v></c></row>`).join(''))),
  'more places than there may be': withSheet(rowsOf(Array.from({ length: 20_000 }, (_, r) => `<row r="${r + 1}"><c r="CV${r + 1}"><v>1</v></c></row>`).join(''))),
  'tiny rows': withSheet(rowsOf('<row r="1"/>'.repeat(1_500_000))),
  'a long text in every cell': withSheet(rowsOf(Array.from({ length: 20_000 }, (_, r) => `<row r="${r + 1}"><c t="s"><v>0</v></c></row>`).join('')), { 'xl/sharedStrings.xml': `<sst><si><t>${'a'.repeat(32_000)}</t></si></sst>` }),
  'many shared texts': withSheet(rowsOf(''), { 'xl/sharedStrings.xml': `<sst>${'<si><t>a</t></si>'.repeat(1_300_000)}</sst>` }),
  'deep nesting': withSheet(`${'<a>'.repeat(MB)}${'</a>'.repeat(MB)}`),
  'a long attribute': withSheet(`<worksheet a="${'a'.repeat(20 * MB)}"/>`),
  'many attributes': withSheet(`<worksheet ${Array.from({ length: MB }, (_, i) => `a${i}="${i}"`).join(' ')}/>`),
  'a long name': withSheet(`<${'a'.repeat(20 * MB)}/>`),
  'entities in entities': withSheet(`<!DOCTYPE a [<!ENTITY a "aaaaaaaaaa">${Array.from({ length: 20 }, (_, i) => `<!ENTITY a${i} "${`&a${i ? i - 1 : ''};`.repeat(10)}">`).join('')}]>${rowsOf('<row><c><v>&a19;</v></c></row>')}`),
  'an entity that never ends': withSheet(rowsOf(`<row><c><v>&${'a'.repeat(10 * MB)}</v></c></row>`)),
  'many entities': withSheet(rowsOf(`<row><c><v>${'&amp;'.repeat(4 * MB)}</v></c></row>`)),
  'a comment that never ends': withSheet(`<worksheet><!--${'-'.repeat(20 * MB)}`),
  'a declaration that never ends': withSheet(`<!DOCTYPE ${'['.repeat(20 * MB)}`),
  'overlapping entries': overlapping(),
  'many parts': archive(Object.fromEntries(Array.from({ length: 30_000 }, (_, i) => [`a${i}`, '']))),
})
