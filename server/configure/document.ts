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

/** @param names that may stand there */
function wordsOf(issue: z.core.$ZodIssue, value: unknown, names: readonly string[]): string {
  if (issue.code === 'invalid_type') {
    if (typeof value === 'string' && names.includes('en')) return `must be said by language, like { en: ${JSON.stringify(value)} }`
    const wanted = kinds[issue.expected] ?? issue.expected
    if (value === undefined || value === null) return `is missing; it must be ${wanted}`
    return `must be ${wanted}, not ${describe(value)}${issue.expected === 'string' && typeof value === 'number' ? ': put it in quotes' : ''}`
  }
  if (issue.code === 'invalid_value') return `must be one of ${issue.values.map((v) => String(v)).join(', ')}, not ${describe(value)}`
  return issue.message
}

const valueAt = (root: unknown, path: Path): unknown => path.reduce<unknown>((at, key) => (at !== null && typeof at === 'object' ? (at as Record<PropertyKey, unknown>)[key] : undefined), root)

interface Shape {
  def?: { element?: Shape; shape?: Record<string, Shape>; innerType?: Shape; options?: readonly Shape[] }
}

/** The part of a shape at a path; undefined where it is not to be told. */
function schemaAt(schema: z.ZodType, path: Path): Shape | undefined {
  let at = schema as unknown as Shape | undefined
  for (const key of path) {
    at = typeof key === 'number' ? at?.def?.element : (at?.def?.shape?.[String(key)] ?? at?.def?.innerType)
    while (at?.def?.innerType) at = at.def.innerType
  }
  return at
}

const namesOf = (shape: Shape | undefined): string[] => Object.keys(shape?.def?.shape ?? {})
/** Names a shape knows at a path, for "did you mean". */
const namesAt = (schema: z.ZodType, path: Path): string[] => namesOf(schemaAt(schema, path))
/** Names that any of its branches knows. */
const namesOfBranches = (shape: Shape | undefined): string[] => [...new Set((shape?.def?.options ?? []).flatMap(namesOf))]

/** What an entry of several shapes might have been: a word of those there are, or the shape it is nearest to. Empty when that says nothing. */
function unionMistakes(issue: z.core.$ZodIssueInvalidUnion, raw: unknown, schema: z.ZodType, source: Source): Mistake[] {
  const value = valueAt(raw, issue.path)
  const at = (path: Path, message: string): Mistake => ({ file: source.file, line: source.lineOf(path), message: `${textOf(path)}: ${message}` })
  const words = issue.errors.flatMap((branch) => branch.flatMap((i) => (i.code === 'invalid_value' && i.path.length === 0 ? i.values.map(String) : [])))
  const groups = namesOfBranches(schemaAt(schema, issue.path))
  if (typeof value === 'string' && words.length > 0) return [at(issue.path, `there is no ${JSON.stringify(value)}${hint(value, [...words, ...groups.filter((name) => !words.includes(name)).map((name) => `{ ${name}: … }`)])}`)]
  // names first: the branch that knows them all knows best what was meant, else the one that came furthest
  const strange = (branch: readonly z.core.$ZodIssue[]) => branch.reduce((sum, i) => sum + (i.code === 'unrecognized_keys' ? i.keys.length : 0), 0)
  const depth = (branch: readonly z.core.$ZodIssue[]) => Math.max(0, ...branch.map((i) => i.path.length))
  const missing = (branch: readonly z.core.$ZodIssue[]) => branch.filter((i) => i.path.length === 1 && valueAt(value, i.path) === undefined).length
  const best = issue.errors.filter((branch) => depth(branch) > 0).toSorted((a, b) => strange(a) - strange(b) || missing(a) - missing(b) || depth(b) - depth(a))[0] ?? []
  const unheard = best.flatMap((i) => (i.code === 'unrecognized_keys' && i.path.length === 0 ? i.keys : []))
  if (unheard.length > 0 && groups.length > 0) return unheard.map((key) => at([...issue.path, key], `there is no such name${hint(key, groups)}`))
  return best.filter((i) => i.path.length > 0).flatMap((i) => mistakesOf({ ...i, path: [...issue.path, ...i.path] }, raw, schema, source))
}

function mistakesOf(issue: z.core.$ZodIssue, raw: unknown, schema: z.ZodType, source: Source): Mistake[] {
  if (issue.code === 'unrecognized_keys') {
    const known = namesAt(schema, issue.path)
    return issue.keys.map((key) => ({ file: source.file, line: source.lineOf([...issue.path, key]), message: `${textOf([...issue.path, key])}: there is no such name${hint(key, known)}` }))
  }
  if (issue.code === 'invalid_union') {
    const told = unionMistakes(issue, raw, schema, source)
    if (told.length > 0) return told
  }
  const where = textOf(issue.path)
  return [{ file: source.file, line: source.lineOf(issue.path), message: `${where ? `${where}: ` : ''}${wordsOf(issue, valueAt(raw, issue.path), namesAt(schema, issue.path))}` }]
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
