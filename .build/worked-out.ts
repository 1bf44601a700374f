/**
 * Modules that only work something out of facts: the build runs them, and what they export comes to the device as data. In
 * development and in tests they run as they are.
 */
import { relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'

const WORKED_OUT = ['src/app/sync/form-choices.ts']

export function workedOut(): Plugin {
  let root = ''
  return {
    name: 'worked-out',
    apply: 'build',
    configResolved: (config) => void (root = config.root),
    async load(id) {
      if (!WORKED_OUT.includes(relative(root, id).replaceAll('\\', '/'))) return null
      const values = Object.entries((await import(pathToFileURL(id).href)) as object)
      return values.map(([name, value]) => `export const ${name} = ${JSON.stringify(value)}`).join('\n')
    },
  }
}
