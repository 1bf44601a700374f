/**
 * The configurations that come with the product: what all modules share in server/configuration/{name}/, and what belongs to one module in
 * its own folder, server/modules/{slug}/configuration/. Files there hold for both configurations, those in {name}/ below for one.
 * The build writes them together (server/build.mjs): the bundle reads one folder, as anybody's.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isMap, isSeq, parseDocument } from 'yaml'
import { projectRoot } from '../lib/project-root.ts'
import type { Bundle } from './bundle.ts'
import { type Found, filesOf, readFiles } from './read-folder.ts'
import { makeFolder } from './write-folder.ts'

/** The made-up company's, and what a company of one's own begins with. */
export type Shipped = 'demo' | 'starter'

const WRITTEN = join(projectRoot, 'dist', 'server', 'configuration')
const isBuilt = import.meta.dirname.startsWith(join(projectRoot, 'dist'))

/** Files of a folder below the root, named from the root; a kind's own files alone. */
const pieces = (root: string, folder: string): Found[] =>
  existsSync(join(root, folder)) ? filesOf(join(root, folder), { deep: false }).map((found) => ({ ...found, file: `${folder}/${found.file}` })) : []

function sources(name: Shipped, root: string): Found[] {
  const modules = readdirSync(join(root, 'server/modules'), { withFileTypes: true }).filter((entry) => entry.isDirectory()).map((entry) => `server/modules/${entry.name}/configuration`).sort()
  return [`server/configuration/${name}`, ...modules.flatMap((folder) => [folder, `${folder}/${name}`])].flatMap((folder) => pieces(root, folder))
}

/** Reads one. @throws Error with every mistake, where it is written */
export function readShipped(name: Shipped, root = projectRoot): Bundle {
  const read = readFiles(isBuilt ? filesOf(join(WRITTEN, name)) : sources(name, root))
  if (!read.ok) throw new Error(read.mistakes.map((m) => `${m.file}:${m.line} ${m.message}`).join('\n'))
  return read.bundle
}

/** Several files of one kind as one: lists go on, groups get more names. Comments stay. */
function together(found: readonly Found[]): string {
  const [first, ...more] = found.map(({ text }) => parseDocument(text))
  if (!first || !isMap(first.contents)) throw new Error('a file of the configuration that says nothing')
  for (const { contents } of more) {
    if (!isMap(contents)) throw new Error('a file of the configuration that says nothing')
    for (const { key, value } of contents.items) {
      const there = first.contents.get(key, true) as unknown
      if (isSeq(there) && isSeq(value)) there.items.push(...value.items)
      else if (isMap(there) && isMap(value)) {
        there.flow = false
        there.items.push(...value.items)
      } else if (there === undefined) first.contents.items.push({ key, value } as (typeof first.contents.items)[number])
    }
  }
  return first.toString({ lineWidth: 0, flowCollectionPadding: true })
}

/**
 * Writes one as files to go on with, one a kind.
 * @returns names of the files
 * @throws Error when the folder holds YAML files already, or with the mistakes of the pieces
 */
export function writeShipped(name: Shipped, folder: string, root = projectRoot): string[] {
  makeFolder(folder)
  if (isBuilt) {
    const written = readdirSync(join(WRITTEN, name))
    for (const file of written) writeFileSync(join(folder, file), readFileSync(join(WRITTEN, name, file)))
    return written
  }
  readShipped(name, root) // pieces that contradict each other are told where they are written
  const kinds = Map.groupBy(sources(name, root), ({ kind }) => kind)
  for (const [kind, found] of kinds) writeFileSync(join(folder, `${kind}.yaml`), together(found))
  return [...kinds.keys()].map((kind) => `${kind}.yaml`)
}
