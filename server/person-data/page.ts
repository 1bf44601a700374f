/** The readable page of an archive: one heading a kind, a table for each kind of row; needs nothing but itself. */
import { getTableName } from 'drizzle-orm'
import { textOfMinor } from '../../contract/kit/money.ts'
import { isId, type Labels } from './labels.ts'
import type { Kind, TableFacts } from './facts.ts'
import type { Row } from './own-rows.ts'

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string): string => text.replace(/[&<>"]/g, (c) => escapes[c] ?? c)

/** `firstOpenedAt`, `payslip_line`: "First opened at", "Payslip line". */
function wordsOf(name: string): string {
  const words = name.replace(/_/g, ' ').replace(/([a-z\d])([A-Z])/g, '$1 $2').toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const withoutId = (name: string) => wordsOf(name.replace(/Ids?$/, '') || name)

/** A value as a reader has it, escaped. */
function cellOf(value: unknown, labels: Labels): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return value.toISOString().replace('T', ' ').slice(0, 16)
  if (Array.isArray(value)) return value.map((one) => cellOf(one, labels)).filter((text) => text !== '').join('<br>')
  if (typeof value === 'object' && 'en' in value && typeof value.en === 'string') return escaped(value.en) // by language
  if (typeof value === 'object') return Object.entries(value).flatMap(([name, one]) => (cellOf(one, labels) === '' ? [] : [`${escaped(withoutId(name))}: ${cellOf(one, labels)}`])).join('; ')
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return escaped(isId(value) ? labels.of(value) : `${value as string | number | bigint}`)
}

/** What says nothing to a reader, and is among the JSON. */
const forMachines: ReadonlySet<string> = new Set(['id', 'version', 'search', 'digest', 'sha256', 'smallSha256', 'hash', 'formHash', 'filesHash', 'valuesBytes', 'eventKey', 'yearToDate', 'sources'])

/** Of the columns that are told those of the page. */
export const pageColumns = (columns: readonly string[]): string[] => columns.filter((name) => !forMachines.has(name))

/** Such a text has room of its own. */
const LONG = 60

const STYLE = 'body{font:15px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:75rem;padding:0 1rem;color:#1c2430}h1{font-size:1.6rem}h2{margin-top:2.5rem;border-bottom:2px solid #c9d1dc}h3{margin:1.5rem 0 .5rem}.scroll{overflow-x:auto}table{border-collapse:collapse;font-size:.9rem}th,td{border:1px solid #c9d1dc;padding:.3rem .5rem;text-align:start;vertical-align:top}th{background:#eef2f7}.long{min-width:22rem}@media(prefers-color-scheme:dark){body{background:#12161c;color:#e6eaf0}th{background:#222a35}th,td,h2{border-color:#3a4453}}'

export interface Head {
  title: string
  /** Lines below the title. */
  lines: readonly string[]
  kinds: readonly Kind[]
}

const anchorOf = (kind: string) => kind.toLowerCase().replace(/[^a-z]+/g, '-')

export const pageHead = ({ title, lines, kinds }: Head): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${escaped(title)}</title><style>${STYLE}</style></head><body><h1>${escaped(title)}</h1>${lines.map((line) => `<p>${escaped(line)}</p>`).join('')}<nav><ul>${kinds.map((kind) => `<li><a href="#${anchorOf(kind)}">${escaped(kind)}</a></li>`).join('')}</ul></nav>`

export const kindHead = (kind: Kind): string => `<h2 id="${anchorOf(kind)}">${escaped(kind)}</h2>`

export const tableHead = (facts: TableFacts, columns: readonly string[]): string =>
  `<h3>${escaped(wordsOf(getTableName(facts.table)))}</h3><div class="scroll"><table><thead><tr>${columns.map((name) => `<th scope="col">${escaped(withoutId(name))}</th>`).join('')}</tr></thead><tbody>`

/** @param currency of amounts whose row names none */
export function tableRow(facts: TableFacts, row: Row, columns: readonly string[], { labels, currency }: { labels: Labels; currency: string }): string {
  const own = typeof row.currency === 'string' ? row.currency : currency
  const cell = (name: string) => (facts.means?.[name]?.[row[name] as number] !== undefined ? escaped(facts.means[name][row[name] as number] ?? '') : facts.amounts?.includes(name) && typeof row[name] === 'number' ? escaped(`${textOfMinor(row[name], own)} ${own}`) : cellOf(row[name], labels))
  return `<tr>${columns.map((name) => cell(name)).map((text) => `<td${text.length > LONG ? ' class="long"' : ''}>${text}</td>`).join('')}</tr>\n`
}

export const TABLE_END = '</tbody></table></div>'

/** A list of files that lie beside the page. */
export const fileList = (files: readonly { path: string; name: string }[]): string => `<ul>${files.map(({ path, name }) => `<li><a href="${escaped(encodeURI(path))}">${escaped(name)}</a></li>`).join('')}</ul>`

export const PAGE_END = '</body></html>\n'
