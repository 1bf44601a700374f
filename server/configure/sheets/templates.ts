/** Empty sheets to fill in, and a page that says what stands in each column. */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type CellKind, type Column, sheetNames, sheets } from './columns.ts'

const kinds: Record<Exclude<CellKind, readonly string[]>, string> = {
  code: 'a code', name: 'text', text: 'text', email: 'an address', digits: 'digits', phone: 'digits', country: 'two letters', date: 'a date, `YYYY-MM-DD`', grade: '1 to 99', whole: 'a whole number',
  days: 'days, two places at most', money: 'an amount, two places at most', username: 'a name', zone: 'a time zone',
}
const kindOf = (kind: CellKind): string => (typeof kind === 'string' ? kinds[kind] : kind.map((w) => `\`${w}\``).join(', '))
const needOf = ({ key, needed }: Column): string => (key ? 'always' : needed ? 'of what is new' : '')

/** The page, in Markdown. */
export function pageOfSheets(): string {
  return sheetNames.flatMap((name) => [
    `## ${name}`, '', `Each row is ${sheets[name].of}.`, '', '| column | needed | what stands in it | for instance |', '|---|---|---|---|',
    ...Object.entries<Column>(sheets[name].columns).map(([column, c]) => `| \`${column}\` | ${needOf(c)} | ${[kindOf(c.kind), c.means].filter(Boolean).join(': ')}${c.clearable ? '; `-` takes it away' : ''} | ${c.example} |`), '',
  ]).join('\n')
}

/** @throws Error when one of the sheets is there already: nobody's work is overwritten */
export function writeTemplates(folder: string): string[] {
  const files = sheetNames.map((name) => `${name}.csv`)
  const there = files.filter((file) => existsSync(join(folder, file)))
  if (there.length > 0) throw new Error(`${folder} holds ${there.join(', ')} already: choose a new folder`)
  mkdirSync(folder, { recursive: true })
  // the mark tells spreadsheet programs that it is UTF-8
  for (const name of sheetNames) writeFileSync(join(folder, `${name}.csv`), `\uFEFF${Object.keys(sheets[name].columns).join(',')}\r\n`)
  writeFileSync(join(folder, 'SHEETS.md'), `# Sheets of the directory\n\n${pageOfSheets()}`)
  return [...files, 'SHEETS.md']
}
