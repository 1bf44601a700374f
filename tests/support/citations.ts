/** What comments and documents cite, and whether it is there. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

const root = new URL('../..', import.meta.url).pathname
/** Installed, built or kept by a run, and what tests/conformance/boundaries.test.ts writes for a moment. */
const NOT_OURS = new Set(['node_modules', 'dist', '.git', '.data', 'zz-boundary-probe'])
const TEXT = /\.(ts|tsx|mts|mjs|js|css|html|sql|ya?ml|md)$|(^|\/)(Dockerfile|run)$/

/** Paths below the project of every text people wrote: sources, tests, files of rules, documents. */
export function writtenFiles(folder = ''): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return NOT_OURS.has(entry.name) ? [] : writtenFiles(path)
    return TEXT.test(path) ? [path] : []
  })
}

export const isDocument = (file: string): boolean => file.endsWith('.md')

/** Papers of whoever asked for the product: no reader of the repository has them. */
const PAPERS = [
  /\bDOMAIN\b(?!\\)/,
  /\b00[01],? (§|section)/,
  /\bDECISIONS(\.md|[ ,]+(\d|§))/,
  /\b(OFFLINE|UX|STYLE|STACK(-\w+)?)(\.md\b|,? (§|"))/,
  /\bCORRECTIONS\b/,
  /\b(pay-and-people|learning|growth|workforce-and-reports)\.md\b/,
  /\b(specification|the spec)\b/i,
  /(?<!RFC \d+ )§/,
]

/** Lines that cite a paper that is not in the repository. */
export const foreignCitations = (text: string): string[] => text.split('\n').filter((line) => PAPERS.some((paper) => paper.test(line))).map((line) => line.trim())

/** Anchor of a heading, as GitHub and most readers make it. */
const anchorOf = (heading: string): string => heading.trim().toLowerCase().replaceAll(/[^\p{L}\p{N} _-]/gu, '').replaceAll(' ', '-')

/** Anchors of a document's headings. */
export function anchorsOf(text: string): Set<string> {
  const prose = text.replaceAll(/^```[\s\S]*?^```/gm, '')
  return new Set([...prose.matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = '']) => anchorOf(heading.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1'))))
}

/** Whether a path below the project, perhaps with an anchor, leads somewhere. A decision may go by its number. */
function isThere(target: string): boolean {
  const [path = '', anchor] = target.split('#')
  const decision = /^\.decisions\/(\d{4})$/.exec(path)
  if (decision) return readdirSync(join(root, '.decisions')).some((file) => file.startsWith(`${decision[1]}-`))
  if (!existsSync(join(root, path))) return false
  return anchor === undefined || anchorsOf(readFileSync(join(root, path), 'utf8')).has(anchor)
}

/** Published standards, by how their names begin. */
const STANDARD = /^(RFC \d|Unicode UAX \d|ISO \d|OpenID Connect|WCAG \d|HTML,|WOFF )/
const PATH = /(?:\.decisions|\.build|docs|contract|server|src|sw|tests|public)\/[\w./-]*\w(?:#[\w-]+)?/g

const WHOLE_PATH = new RegExp(`^(?:${PATH.source}/?)$`)

/** What a comment's `@see` names and is not there: a path of the repository, a name of the same file, or a published standard is asked for. */
function deadSee(text: string): string[] {
  return [...text.matchAll(/@see (.+?)\s*(?:\*\/|$)/gm)].map(([, said = '']) => said).filter((said) => {
    const paths = said.match(PATH) ?? []
    if (paths.length > 0) return !paths.every(isThere)
    const name = /^\w+/.exec(said)?.[0]
    return !STANDARD.test(said) && (name === undefined || text.split(new RegExp(`\\b${name}\\b`)).length < 3)
  })
}

/** Documents, headings and decisions that a text names, wherever in it, and that are not there. */
const deadMentions = (text: string): string[] =>
  [...text.matchAll(/\bdocs\/[\w/-]+\.md(?:#[\w-]+)?|\.decisions\/\d{4}(?:-[\w-]+\.md)?/g)].map(([target]) => target).filter((target) => !isThere(target))

/** Links of a document that lead nowhere inside the repository. */
function deadLinks(file: string, text: string): string[] {
  const targets = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target).filter((target) => !/^[a-z]+:/.test(target))
  return targets.filter((target) => !isThere(target.startsWith('#') ? `${file}${target}` : normalize(join(dirname(file), target))))
}

/** Files and folders that a document names as code and that are not there. Decisions tell of their own day. */
const deadPaths = (file: string, text: string): string[] =>
  file.startsWith('.decisions/') ? [] : [...text.matchAll(/`([^`\s]+)`/g)].map(([, said = '']) => said).filter((said) => WHOLE_PATH.test(said) && !isThere(said.replace(/\/$/, '')))

/** Everything a file leads to that is not there. */
export const deadEnds = (file: string, text: string): string[] =>
  [...new Set([...(isDocument(file) ? [...deadLinks(file, text), ...deadPaths(file, text)] : deadSee(text)), ...deadMentions(text)])]
