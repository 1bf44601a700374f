/** Writes down which sources are in which file of the build, for the budgets (tests/budget.mjs). In a folder that is not served. */
import { relative } from 'node:path'
import type { Plugin } from 'vite'

export function chunkSources(): Plugin {
  let root = ''
  return {
    name: 'chunk-sources',
    apply: 'build',
    configResolved: (config) => void (root = config.root),
    generateBundle(_, bundle) {
      const list = Object.values(bundle).flatMap((file) => {
        if (file.type !== 'chunk') return []
        const own = file.moduleIds.map((id) => relative(root, id)).filter((id) => !id.startsWith('..') && !id.includes('node_modules') && !id.startsWith('\0'))
        return [[file.fileName, own.map((id) => id.replaceAll('\\', '/'))]]
      })
      this.emitFile({ type: 'asset', fileName: '.vite/sources.json', source: JSON.stringify(Object.fromEntries(list)) })
    },
  }
}
