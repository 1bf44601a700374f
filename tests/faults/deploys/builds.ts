/** Builds of the product made from the one in dist/: other names for its chunks, another build id, another shape of the database. */
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createHash } from 'node:crypto'
import { join } from 'node:path'

const dist = new URL('../../../dist/', import.meta.url).pathname
/** Files that are the same in every build. */
const SAME = ['icons', 'locales', 'pdf', 'manifest.webmanifest', 'sw-off.js']
/** Chunks that import nothing: a build that changes other code leaves their names alone. */
const LEAVES = /^(react|dexie|rolldown-runtime)-/

const NAME = /[\w.-]+\.(?:js|css)/g
const newHash = (name: string, build: number) => createHash('sha256').update(`${name} ${build}`).digest('base64url').replace(/[^A-Za-z0-9]/g, 'x').slice(0, 8)

const sources = () => {
  const made = JSON.parse(readFileSync(join(dist, '.vite/builds.json'), 'utf8')) as string[][]
  const names = (made[0] ?? []).filter((name) => /\.(js|mjs|css)$/.test(name))
  return new Map(names.map((name) => [name, readFileSync(join(dist, 'assets', name), 'utf8')]))
}

/** Whether the code that begins like this is fetched only with its screen, and is not part of what every device has. */
export const comesLate = (code: string): boolean => new RegExp(`"late":true[^}]*"url":"${code}`).test(readFileSync(join(dist, 'sw.js'), 'utf8'))

export interface BuildOptions {
  /** Version of the person's database this build declares; left out: that of dist/. */
  databaseVersion?: number
}

/** Writes build `number` into `folder`, ready to be served. The page says which it is: `<meta name="deploy">`. */
export function makeBuild(folder: string, number: number, { databaseVersion }: BuildOptions = {}): void {
  const assets = sources()
  const names = new Map([...assets.keys()].map((name) => [name, LEAVES.test(name) ? name : name.replace(/-[\w-]{8}(\.\w+)$/, `-${newHash(name, number)}$1`)]))
  const start = [...assets].find(([name]) => /^start-.*\.js$/.test(name))?.[1] ?? ''
  const buildId = /[`"']((?:[\w.-]+-g)?[0-9a-f]{7,40}(?:-dirty)?|local)[`"']/.exec(start)?.[1]
  if (!buildId) throw new Error('dist/ does not say its build id where it used to')
  const rewrite = (text: string) => {
    const named = text.replaceAll(NAME, (name) => names.get(name) ?? name).replaceAll(buildId, `deploy-${number}`)
    return databaseVersion === undefined ? named : named.replaceAll('.version(2).stores(', `.version(${databaseVersion}).stores(`)
  }
  mkdirSync(join(folder, 'assets'), { recursive: true })
  for (const [name, text] of assets) writeFileSync(join(folder, 'assets', names.get(name) ?? name), rewrite(text))
  for (const name of SAME) cpSync(join(dist, name), join(folder, name), { recursive: true, filter: (path) => !/\.(br|gz)$/.test(path) })
  const page = rewrite(readFileSync(join(dist, 'index.html'), 'utf8')).replace('<head>', `<head><meta name="deploy" content="${number}" />`)
  writeFileSync(join(folder, 'index.html'), page)
  const worker = rewrite(readFileSync(join(dist, 'sw.js'), 'utf8'))
  const revision = createHash('md5').update(page).digest('hex')
  const revised = worker.replace(/("revision":")[0-9a-f]{32}(","url":"index\.html")/, `$1${revision}$2`)
  if (revised === worker) throw new Error('the worker\'s list has no page in it')
  writeFileSync(join(folder, 'sw.js'), revised)
}
