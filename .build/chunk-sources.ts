/**
 * Writes down, for the budgets (tests/budget.mjs), which sources are in which file of the build, and in which file those are that
 * the app loads by themselves: screens, and parts of one; and what the build is called. In a folder that is not served.
 */
import { relative } from 'node:path'
import type { Plugin } from 'vite'

/** @param buildId what the app is told it is called */
export function chunkSources(buildId: string): Plugin {
  let root = ''
  return {
    name: 'chunk-sources',
    apply: 'build',
    configResolved: (config) => void (root = config.root),
    generateBundle(_, bundle) {
      const sourceOf = (id: string) => relative(root, id).replaceAll('\\', '/')
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const sources = chunks.map(({ fileName, moduleIds }) => [fileName, moduleIds.map(sourceOf).filter((id) => !id.startsWith('..') && !id.includes('node_modules') && !id.startsWith('\0'))])
      const parts = chunks.flatMap(({ fileName, moduleIds }) => moduleIds.filter((id) => (this.getModuleInfo(id)?.dynamicImporters.length ?? 0) > 0).map((id) => [sourceOf(id), fileName]))
      const emit = (name: string, list: unknown[][]) => this.emitFile({ type: 'asset', fileName: `.vite/${name}.json`, source: JSON.stringify(Object.fromEntries(list)) })
      emit('sources', sources)
      emit('parts', parts)
      emit('build', [['id', buildId]])
    },
  }
}
