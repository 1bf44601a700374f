/** Tables of a benchmark as text, and their place in docs/benchmarks.md. */
import type { Table } from './kit.ts'

export interface Kept {
  name: string
  about: string
  date: string
  cores: number
  size: number
  minutes: number
  tables: readonly Table[]
}

const line = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`

function tableText({ title, rows: [heading = [], ...rows] }: Table): string {
  return [...(title ? [`${title}:`, ''] : []), line(heading), line(heading.map((_, i) => (i === 0 ? '---' : '--:'))), ...rows.map(line)].join('\n')
}

/** All tables of one run, with when and where it was. */
export const markdownOf = ({ name, about, date, cores, size, tables }: Kept): string =>
  `${about} \`npm run bench -- --only ${name}\`, ${date}, ${cores} shared cores${size === 1 ? '' : `, ${size} of the data`}.\n\n${tables.map(tableText).join('\n\n')}\n`

/** The page with these tables between the benchmark's markers; one it has no markers of comes last. */
export function withTables(page: string, name: string, text: string): string {
  const [open, close] = [`<!-- bench ${name} -->`, `<!-- end of bench ${name} -->`]
  const block = `${open}\n${text.trim()}\n${close}`
  const [from, until] = [page.indexOf(open), page.indexOf(close)]
  return from >= 0 && until > from ? `${page.slice(0, from)}${block}${page.slice(until + close.length)}` : `${page.trimEnd()}\n\n${block}\n`
}
