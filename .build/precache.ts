/**
 * What the worker must have to be installed at all: the page and the files it names. Everything else of the build is marked
 * `late`: fetched as well as it goes, so that one blocked file never keeps the app from being installed.
 */
import { readFileSync } from 'node:fs'

interface Entry {
  url: string
  revision: string | null
  size: number
}
type Chunks = Record<string, { file: string; imports?: string[]; css?: string[] }>

/** No screen is found without the list of them. `after` brings a page whose screens are gone to the build that is there now: it may not be gone itself. */
const SHELL = ['src/app/screens.ts', 'src/app/after-start.ts']

const read = (name: string): unknown => JSON.parse(readFileSync(`dist/.vite/${name}.json`, 'utf8'))

/** Files of chunks, with what they import. */
function filesOf(chunks: Chunks, keys: readonly string[]): Set<string> {
  const all = new Set(keys)
  for (const key of all) for (const next of chunks[key]?.imports ?? []) all.add(next)
  return new Set([...all].flatMap((key) => [chunks[key]?.file ?? key, ...(chunks[key]?.css ?? [])]))
}

export function markLate(entries: Entry[]): { manifest: (Entry & { late?: true })[]; warnings: string[] } {
  const chunks = read('manifest') as Chunks
  const parts = read('parts') as Record<string, string>
  const keyOf = (source: string) => Object.keys(chunks).find((key) => chunks[key]?.file === parts[source]) ?? source
  const page = readFileSync('dist/index.html', 'utf8')
  const shell = filesOf(chunks, ['index.html', ...SHELL.map(keyOf)])
  const isShell = (url: string) => !url.startsWith('assets/') || page.includes(url) || shell.has(url)
  return { manifest: entries.map((entry) => (isShell(entry.url) ? entry : { ...entry, late: true as const })), warnings: [] }
}
