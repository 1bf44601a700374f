/** Parts of a spreadsheet file (.xlsx) as text: the few of the format that every program opens. */

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const PART = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** Nothing of it has to be written otherwise: most cells. */
const AS_IT_IS = /^[ !#-%'-;=?-~]*$/

const rewritten = (text: string): string =>
  text.replaceAll(/[^\P{Cc}\n\t]/gu, '').toWellFormed().replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** Control characters are dropped: most of them XML cannot hold at all. */
export const escaped = (text: string): string => (AS_IT_IS.test(text) ? text : rewritten(text))

export function columnName(index: number): string {
  const rest = String.fromCharCode(65 + (index % 26))
  return index < 26 ? rest : columnName(Math.floor(index / 26) - 1) + rest
}

/** @param style with a space before it, or '' */
export const textCell = (text: string, at: string, style: string): string => `<c r="${at}"${style} t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`
export const numberCell = (number: number | string, at: string, style: string): string => `<c r="${at}"${style}><v>${number}</v></c>`

export const xmlText = (xml: string): string => `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${xml}`

export interface SheetLook {
  /** Widths of the columns, in characters. */
  widths: readonly number[]
  /** The columns run from right to left. */
  rightToLeft: boolean
  /** The first row stays in sight. Left out: it does. */
  hasHeading?: boolean
}

/** What stands before the rows of a sheet. */
export function sheetHead({ widths, rightToLeft, hasHeading = true }: SheetLook): string {
  const columns = widths.map((width, i) => `<col min="${i + 1}" max="${i + 1}" width="${width}" customWidth="1"/>`).join('')
  const pane = hasHeading ? '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>' : ''
  return xmlText(`<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"${rightToLeft ? ' rightToLeft="1"' : ''}>${pane}</sheetView></sheetViews><cols>${columns}</cols><sheetData>`)
}

/** @param filter cells the heading filters, `A1:C9` */
export const sheetFoot = (filter?: string): string => `</sheetData>${filter === undefined ? '' : `<autoFilter ref="${filter}"/>`}</worksheet>`

export const sheetPath = (number: number): string => `xl/worksheets/sheet${number}.xml`

export const FONTS = '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>'

/** @param formats numFmts of its own, or '' @param cells looks of cells by number: xf elements */
export const stylesXml = (cells: readonly string[], formats = ''): string =>
  `<styleSheet xmlns="${MAIN}">${formats}${FONTS}<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="${cells.length}">${cells.join('')}</cellXfs></styleSheet>`

const relationship = (id: string, type: string, target: string) => `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`

const sheetName = (name: string) => escaped(name.replaceAll(/[\\/?*:[\]]/g, ' ').slice(0, 31))

/** What stands around the sheets, by path: their names in their order. */
export const partsAround = (sheets: readonly string[], styles: string): [path: string, xml: string][] => [
  ['[Content_Types].xml', `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${PART}.sheet.main+xml"/>${sheets.map((_, i) => `<Override PartName="/${sheetPath(i + 1)}" ContentType="${PART}.worksheet+xml"/>`).join('')}<Override PartName="/xl/styles.xml" ContentType="${PART}.styles+xml"/></Types>`],
  ['_rels/.rels', `<Relationships xmlns="${PACKAGE}/relationships">${relationship('rId1', 'officeDocument', 'xl/workbook.xml')}</Relationships>`],
  ['xl/workbook.xml', `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${sheets.map((name, i) => `<sheet name="${sheetName(name)}" sheetId="${i + 1}" r:id="rId${i + 1}"/>`).join('')}</sheets></workbook>`],
  ['xl/_rels/workbook.xml.rels', `<Relationships xmlns="${PACKAGE}/relationships">${sheets.map((_, i) => relationship(`rId${i + 1}`, 'worksheet', `worksheets/sheet${i + 1}.xml`)).join('')}${relationship(`rId${sheets.length + 1}`, 'styles', 'styles.xml')}</Relationships>`],
  ['xl/styles.xml', styles],
]
