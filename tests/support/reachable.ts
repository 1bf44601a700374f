/** Which source files the product really runs: everything its entries import, directly or when a screen opens. */
import { dirname, join, normalize } from 'node:path'
import { readSource, sourceFiles } from './sources.ts'

const ENTRIES = ['src/main.tsx', 'sw/sw.ts', 'server/main.ts', 'server/configure.ts']
/** Shows widgets to developers; what only stands there is used by nobody. */
const SHOWROOM = /\/gallery\//

const importsOf = (file: string): string[] =>
  [...readSource(file).matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g)].map((m) => normalize(join(dirname(file), m[1] ?? '')))

/** Paths below the project, sorted. Style sheets come with whoever imports them. */
export function reachableFiles(): string[] {
  const known = new Set(sourceFiles())
  const seen = new Set<string>()
  const open = ENTRIES.filter((file) => known.has(file))
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (seen.has(file) || SHOWROOM.test(file)) continue
    seen.add(file)
    if (known.has(file)) open.push(...importsOf(file))
  }
  return [...seen].sort()
}
