import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

function find(from: string): string {
  let folder = from
  while (!existsSync(join(folder, 'package.json'))) {
    const parent = dirname(folder)
    if (parent === folder) throw new Error(`no package.json above ${from}`)
    folder = parent
  }
  return folder
}

/** Folder that holds package.json, from the sources as well as from the bundle in dist/server. */
export const projectRoot = find(import.meta.dirname)
