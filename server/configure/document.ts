/** One YAML file: read, checked against its shape, every mistake with its line. */
import { type Document, isMap, isNode, isPair, isScalar, LineCounter, parseDocument } from 'yaml'
import type { z } from 'zod'
import { hint } from './near.ts'

/** A mistake a person can find and mend. */
export interface Mistake {
  file: string
  /** From 1; 0 = the file as a whole. */
  line: number
  message: string
}

export type Path = readonly PropertyKey[]

/** A file as it was read. */
export interface Source {
  file: string
  /** Line of a value, or of the nearest thing around it that is written down. */
  lineOf(path: Path): number
}

const textOf = (path: Path): string => path.map((p, i) => (typeof p === 'number' ? `[${p + 1}]` : i === 0 ? String(p) : `.${String(p)}`)).join('')

function lineFinder(document: Document, counter: LineCounter): Source['lineOf'] {
  const startOf = (path: Path): number | undefined => {
    const node = document.getIn(path as unknown[], true)
    const [start] = isNode(node) ? (node.range ?? []) : []
    if (start === undefined || path.length === 0) return start
    // the line of the key, where the value begins on a later one
    const parent = document.getIn(path.slice(0, -1) as unknown[], true)
    const pair = isMap(parent) ? parent.items.find((item) => isPair(item) && isScalar(item.key) && item.key.value === path.at(-1)) : undefined
    return isScalar(pair?.key) ? (pair.key.range?.[0] ?? start) : start
  }
  return (path) => {
    for (let length = path.length; length >= 0; length--) {
      const start = startOf(path.slice(0, length))
      if (start !== undefined) return counter.linePos(start).line
    }
    return 1
  }
}

const kinds: Record<string, string> = { string: 'text', number: 'a number', boolean: 'true or false', array: 'a list', object: 'a group of names and values', record: 'a group of names and values', int: 'a whole number' }

function describe(value: unknown): string {
  if (value === undefined || value === null) return 'nothing'
  if (Array.isArray(value)) return 'a list'
  return typeof value === 'object' ? 'a group' : JSON.stringify(value)
}

function wordsOf(issue: z.core.$ZodIssue, value: unknown): string {
  if (issue.code === 'invalid_type') {
    const wanted = kinds[issue.expected] ?? issue.expected
    if (value === undefined || value === null) return `is missing; it must be ${wanted}`
    return `must be ${wanted}, not ${describe(value)}${issue.expected === 'string' && typeof value === 'number' ? ': put it in quotes' : ''}`
  }
  if (issue.code === 'invalid_value') return `must be one of ${issue.values.map((v) => String(v)).join(', ')}, not ${describe(value)}`
  return issue.message
}

const valueAt = (root: unknown, path: Path): unknown => path.reduce<unknown>((at, key) => (at !== null && typeof at === 'object' ? (at as Record<PropertyKey, unknown>)[key] : undefined), root)

/** Names a shape knows at a path, for "did you mean". */
function namesAt(schema: z.ZodType, path: Path): string[] {
  let at: unknown = schema
  for (const key of path) {
    const def = (at as { def?: { element?: unknown; shape?: Record<string, unknown>; innerType?: unknown } }).def
    at = typeof key === 'number' ? def?.element : (def?.shape?.[String(key)] ?? def?.innerType)
    while ((at as { def?: { innerType?: unknown } } | undefined)?.def?.innerType) at = (at as { def: { innerType: unknown } }).def.innerType
    if (!at) return []
  }
  const shape = (at as { def?: { shape?: Record<string, unknown> } }).def?.shape
  return shape ? Object.keys(shape) : []
}

function mistakesOf(issue: z.core.$ZodIssue, raw: unknown, schema: z.ZodType, source: Source): Mistake[] {
  if (issue.code === 'unrecognized_keys') {
    const known = namesAt(schema, issue.path)
    return issue.keys.map((key) => ({ file: source.file, line: source.lineOf([...issue.path, key]), message: `${textOf([...issue.path, key])}: there is no such name${hint(key, known)}` }))
  }
  if (issue.code === 'invalid_union') {
    // the branch that came furthest knows best what was meant
    const best = [...issue.errors].sort((a, b) => Math.max(0, ...b.map((i) => i.path.length)) - Math.max(0, ...a.map((i) => i.path.length)))[0] ?? []
    const deep = best.filter((i) => i.path.length > 0)
    if (deep.length > 0) return deep.flatMap((i) => mistakesOf({ ...i, path: [...issue.path, ...i.path] }, raw, schema, source))
  }
  const where = textOf(issue.path)
  return [{ file: source.file, line: source.lineOf(issue.path), message: `${where ? `${where}: ` : ''}${wordsOf(issue, valueAt(raw, issue.path))}` }]
}

/** Newest schema of the files this server knows. */
export const SCHEMA = 1

function schemaMistake(raw: unknown, source: Source): Mistake | null {
  const given = valueAt(raw, ['schema'])
  if (given === SCHEMA) return null
  const message =
    typeof given !== 'number' ? `schema is missing: begin the file with "schema: ${SCHEMA}"`
      : given > SCHEMA ? `schema ${given} is newer than this server, which knows ${SCHEMA}: update the server first`
        : `there is no schema ${given}: write "schema: ${SCHEMA}"`
  return { file: source.file, line: typeof given === 'number' ? source.lineOf(['schema']) : 1, message }
}

export type Parsed<T> = { ok: true; data: T; source: Source } | { ok: false; mistakes: Mistake[] }

/** Reads the text of a file. Every mistake in it is told at once. */
export function parseFile<T>(file: string, text: string, schema: z.ZodType<T>): Parsed<T> {
  const counter = new LineCounter()
  const document = parseDocument(text, { lineCounter: counter })
  if (document.errors.length > 0) {
    return { ok: false, mistakes: document.errors.map((e) => ({ file, line: e.linePos?.[0].line ?? 0, message: (e.message.split('\n')[0] ?? '').replace(/ at line \d+, column \d+:?$/, '') })) }
  }
  const raw: unknown = document.toJS()
  const source: Source = { file, lineOf: lineFinder(document, counter) }
  if (raw === null || typeof raw !== 'object' || Array.isArray(raw)) return { ok: false, mistakes: [{ file, line: 1, message: `the file says nothing; it begins with "schema: ${SCHEMA}"` }] }
  const old = schemaMistake(raw, source)
  if (old) return { ok: false, mistakes: [old] }
  const parsed = schema.safeParse(raw)
  return parsed.success ? { ok: true, data: parsed.data, source } : { ok: false, mistakes: parsed.error.issues.flatMap((issue) => mistakesOf(issue, raw, schema, source)) }
}
