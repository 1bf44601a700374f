/** What the runs came to, kept over several starts, and the table of it in docs/cluster.md. */
import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { columns } from '../faults/kit.ts'
import { faults, MOST_SILENT_S } from './faults.ts'
import type { Found } from './people.ts'

const root = new URL('../..', import.meta.url).pathname
const folder = join(root, '.data', 'cluster')
const kept = join(folder, 'results.jsonl')
const page = join(root, 'docs', 'cluster.md')
const [BEGIN, END] = ['<!-- results -->', '<!-- /results -->']

export interface Result {
  fault: string
  /** Servers, standbys and version: results of one table are of one. */
  setUp: string
  /** Digest of the server that was built. */
  build: string
  seed: number
  found: Found[]
  /** How long people were at it. */
  seconds: number
  commands: number
  reads: number
  /** Reads of all people that standbys answered, as far as servers lived to tell. */
  standbyReads: number
  /** Of the probes: requests without a good answer. */
  failedReads: number
  failedWrites: number
  /** Why -> how often. */
  whys: Record<string, number>
  /** Of the probes: the longest time between two good answers, in seconds. */
  silentReads: number
  silentWrites: number
}

/** Notes a run. */
export function keep(result: Result): void {
  mkdirSync(folder, { recursive: true })
  appendFileSync(kept, `${JSON.stringify(result)}\n`)
}

const all = (): Result[] => (existsSync(kept) ? readFileSync(kept, 'utf8').trim().split('\n').filter(Boolean).map((line) => JSON.parse(line) as Result) : [])

/** Nobody was answered for longer than may be, as the table says it: to a tenth of a second. */
export const isSilentTooLong = ({ fault, silentReads, silentWrites }: Pick<Result, 'fault' | 'silentReads' | 'silentWrites'>): boolean =>
  Number(Math.max(silentReads, silentWrites).toFixed(1)) > (faults[fault]?.mostSilentS ?? MOST_SILENT_S)

const middleOf = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
const spread = (values: readonly number[]) => `${middleOf(values).toFixed(1)} (${Math.max(...values).toFixed(1)})`

/**
 * Heading, then a line for each fault that ran: of the build it ran on last.
 * @param setUp as of a result, without its build
 */
export function tableOf(setUp: string, names: readonly string[] = Object.keys(faults)): string[][] {
  const results = all().filter((result) => result.setUp === setUp)
  const heading = ['fault', 'runs', 'commands', 'reads', 'answered by standbys', ...columns.filter((column) => !['wrongUser', 'silent', 'broken'].includes(column)), 'wrong', 's without a read: middle (longest)', 's without a command', 'too long', 'requests that failed at the first try']
  const lines = names.flatMap((name) => {
    const ofFault = results.filter(({ fault }) => fault === name)
    const runs = ofFault.filter(({ build }) => build === ofFault.at(-1)?.build)
    if (runs.length === 0) return []
    const found = runs.flatMap((run) => run.found)
    const count = (...of: string[]) => String(found.filter(({ column }) => of.includes(column)).length)
    const sum = (of: (run: Result) => number) => runs.reduce((total, run) => total + of(run), 0).toLocaleString('en')
    return [[name, String(runs.length), sum((r) => r.commands), sum((r) => r.reads), sum((r) => r.standbyReads), count('lost', 'silent'), count('doubled'), count('reordered'), count('wrongUser', 'broken'), spread(runs.map((r) => r.silentReads)), spread(runs.map((r) => r.silentWrites)), String(runs.filter(isSilentTooLong).length), sum((r) => r.failedReads + r.failedWrites)]]
  })
  return [heading, ...lines]
}

/** Writes the table between its marks in docs/cluster.md. */
export function writeTable(setUp: string): void {
  const [heading = [], ...lines] = tableOf(setUp)
  const table = [heading, heading.map((_, i) => (i === 0 ? '---' : '--:')), ...lines].map((row) => `| ${row.join(' | ')} |`).join('\n')
  const text = readFileSync(page, 'utf8')
  const [from, to] = [text.indexOf(BEGIN), text.indexOf(END)]
  if (from < 0 || to < from) throw new Error(`docs/cluster.md lacks ${BEGIN} … ${END}`)
  writeFileSync(page, `${text.slice(0, from + BEGIN.length)}\n\n${table}\n\n${text.slice(to)}`)
}
