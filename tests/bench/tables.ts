/** Tables of a benchmark as text, and their place in the README. */
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

/** The README with these tables between the benchmark's markers; without markers it gets them, before the next chapter or at the end. */
export function withTables(readme: string, name: string, text: string): string {
  const [open, close] = [`<!-- bench ${name} -->`, `<!-- end of bench ${name} -->`]
  const block = `${open}\n${text.trim()}\n${close}`
  const [from, until] = [readme.indexOf(open), readme.indexOf(close)]
  if (from >= 0 && until > from) return `${readme.slice(0, from)}${block}${readme.slice(until + close.length)}`
  const chapter = '## Benchmarks'
  const at = readme.indexOf(chapter)
  if (at < 0) return `${readme.trimEnd()}\n\n${chapter}\n\n${block}\n`
  const next = readme.indexOf('\n## ', at + chapter.length)
  return next < 0 ? `${readme.trimEnd()}\n\n${block}\n` : `${readme.slice(0, next).trimEnd()}\n\n${block}\n${readme.slice(next)}`
}
