/**
 * No regular expression whose time grows faster than its text: a text of a stranger is as long and as regular as the stranger likes,
 * and one expression that backtracks over it stops the server for everybody. recheck decides; a comment `// linear: <why>` on the line
 * or the one above speaks for an expression it is wrong about, or whose text is never a stranger's.
 */
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { check } from 'recheck'
import { parseAst } from 'rolldown/parseAst'

export interface Expression {
  /** `server/files/zip.ts:12` */
  where: string
  /** Null: made at run time of what is not known here. */
  pattern: string | null
  flags: string
  /** A comment says why it is linear. */
  isExplained: boolean
}

interface Node {
  type: string
  start: number
  [key: string]: unknown
}

const isNode = (value: unknown): value is Node => value !== null && typeof value === 'object' && typeof (value as Node).type === 'string'

/** A constant text; null for what is known at run time only. */
function constantOf(node: unknown): string | null {
  if (!isNode(node)) return null
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value
  if (node.type !== 'TemplateLiteral' || (node.expressions as unknown[]).length > 0) return null
  return (node.quasis as { value: { cooked: string } }[]).map((q) => q.value.cooked).join('')
}

function expressionOf(node: Node): Pick<Expression, 'pattern' | 'flags'> | null {
  const literal = node.regex as { pattern: string; flags: string } | undefined
  if (node.type === 'Literal' && literal) return literal
  if ((node.type !== 'NewExpression' && node.type !== 'CallExpression') || !isNode(node.callee) || node.callee.name !== 'RegExp') return null
  const [pattern, flags] = node.arguments as unknown[]
  return { pattern: constantOf(pattern), flags: constantOf(flags) ?? '' }
}

/** Every expression of a source file. @param name its path, as it is to be told */
export function expressionsIn(text: string, name: string): Expression[] {
  const found: Expression[] = []
  const lines = text.split('\n')
  const walk = (value: unknown): void => {
    if (Array.isArray(value)) for (const one of value) walk(one)
    else if (value !== null && typeof value === 'object') {
      const expression = isNode(value) ? expressionOf(value) : null
      if (expression) {
        const line = text.slice(0, (value as Node).start).split('\n').length
        found.push({ ...expression, where: `${name}:${line}`, isExplained: [lines[line - 2], lines[line - 1]].some((l) => l?.includes('// linear: ') ?? false) })
      }
      for (const child of Object.values(value)) walk(child)
    }
  }
  walk(parseAst(text, { lang: name.endsWith('x') ? 'tsx' : 'ts' }))
  return found
}

/** What is wrong with an expression, in words; null when its time grows as its text does. */
export async function faultOf(pattern: string, flags: string): Promise<string | null> {
  const found = await check(pattern, flags, { timeout: 60_000 })
  if (found.status === 'safe') return null
  return found.status === 'vulnerable' ? found.complexity.summary : `not decided (${found.error.kind})`
}

const root = new URL('../..', import.meta.url).pathname
/** Verdicts of earlier runs: a new expression takes a tenth of a second, all of them half a minute. */
const kept = join(root, 'node_modules/.cache/linear-regexps.json')

function keptVerdicts(): Map<string, string | null> {
  try {
    return new Map(Object.entries(JSON.parse(readFileSync(kept, 'utf8')) as Record<string, string | null>))
  } catch {
    return new Map() // none yet
  }
}

/** Goes over the product's sources; one line for each fault. */
async function faults(): Promise<string[]> {
  const names = globSync(['contract/**/*.{ts,tsx}', 'server/**/*.{ts,mjs}', 'src/**/*.{ts,tsx}', 'sw/**/*.ts'], { cwd: root, exclude: ['**/*.test.{ts,tsx}', 'server/**/testing/**'] })
  const all = names.flatMap((name) => expressionsIn(readFileSync(join(root, name), 'utf8'), name)).filter((e) => !e.isExplained)
  if (all.length < 100) throw new Error(`only ${all.length} expressions found: the search is broken`)
  const before = keptVerdicts()
  const verdicts = new Map<string, string | null>()
  const keyOf = ({ pattern, flags }: Expression) => `/${pattern}/${flags}`
  const left = [...new Map(all.map((e) => [keyOf(e), e])).entries()]
  const work = async () => {
    for (let next = left.pop(); next; next = left.pop()) {
      const [key, { pattern, flags }] = next
      const known = before.get(key)
      verdicts.set(key, pattern === null ? 'made at run time, so nobody checks it' : known === undefined ? await faultOf(pattern, flags) : known)
    }
  }
  await Promise.all([work(), work()])
  mkdirSync(dirname(kept), { recursive: true })
  writeFileSync(kept, JSON.stringify(Object.fromEntries(verdicts)))
  return all.flatMap((e) => (verdicts.get(keyOf(e)) ? [`${e.where}: ${keyOf(e)}: ${verdicts.get(keyOf(e))}`] : []))
}

if (process.argv[1]?.endsWith('linear-regexps.ts')) {
  const found = await faults()
  for (const line of found) console.log(line)
  process.exit(found.length === 0 ? 0 : 1)
}
