/** What a change can touch: for `npm test -- --changed`, while working. Types, lint and boundaries are always judged whole. */
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const JOURNEYS = 'tests/journeys'
/** Code that every screen stands on. */
const UNDER_ALL_SCREENS = /^(src\/(?!modules\/)|sw\/|public\/(?!locales\/)|index\.html$|vite\.config\.ts$|package-lock\.json$|tests\/(support\/|playwright))/
/** Code whose promises the fault harnesses hold. */
const UNDER_FAULTS = /^(src\/(offline|api)\/|sw\/|server\/http\/|tests\/faults\/)/
const MODULE = /^(?:src|server|contract)\/modules\/([^/]+)\//

/**
 * Files that differ from a commit, committed or not; new ones too.
 * @param {string} root of the repository
 * @param {string} ref a commit @returns {string[]} paths from the root
 * @throws Error when there is no such commit
 */
export function changedFiles(root, ref) {
  const lines = (...args) => {
    const { status, stdout, stderr } = spawnSync('git', args, { cwd: root, encoding: 'utf8' })
    if (status !== 0) throw new Error(stderr.trim())
    return stdout.split('\n').filter(Boolean)
  }
  return [...new Set([...lines('diff', '--name-only', ref, '--'), ...lines('ls-files', '--others', '--exclude-standard')])]
}

/**
 * Which journeys a change can touch: those that changed, and those that speak of a changed module; all, when code under every screen changed.
 * @param {readonly string[]} files as `changedFiles` answers them
 * @param {ReadonlyMap<string, string>} specs text of each journey by its path
 * @returns {string[]} paths
 */
export function journeysOf(files, specs) {
  if (files.some((file) => UNDER_ALL_SCREENS.test(file))) return [...specs.keys()]
  const modules = new Set(files.flatMap((file) => MODULE.exec(file)?.[1] ?? []))
  const namesOf = (module) => [module, module.replace(/-(\w)/g, (_, letter) => letter.toUpperCase())]
  const speaksOf = (path, text) => [...modules].some((module) => namesOf(module).some((name) => text.includes(name) || path.includes(name)))
  return [...specs].filter(([path, text]) => files.includes(path) || speaksOf(path, text)).map(([path]) => path)
}

/** @param {readonly string[]} files @returns whether the fault harnesses are touched */
export const touchesFaults = (files) => files.some((file) => UNDER_FAULTS.test(file))

/** @param {string} root @returns {Map<string, string>} text of each journey by its path from the root */
export const allJourneys = (root) => new Map(readdirSync(join(root, JOURNEYS)).filter((name) => name.endsWith('.spec.ts')).map((name) => [`${JOURNEYS}/${name}`, readFileSync(join(root, JOURNEYS, name), 'utf8')]))
