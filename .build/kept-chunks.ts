/**
 * Keeps the code of the last two builds beside the new one: a tab that still runs one of them finds its screens, and what is
 * served while files are being copied is never half of each. The worker's list does not hold them.
 */
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const BUILDS_KEPT = 2
/** Names of files in assets/, newest build first. In a folder that is not served. */
const LIST = '.vite/builds.json'

export function keptChunks(): Plugin {
  let out = 'dist'
  let builds: string[][] = []
  const files = new Map<string, Buffer>()
  return {
    name: 'kept-chunks',
    apply: 'build',
    enforce: 'post',
    configResolved: (config) => void (out = config.build.outDir),
    async buildStart() {
      const text = await readFile(join(out, LIST), 'utf8').catch(() => '[]')
      builds = (JSON.parse(text) as string[][]).slice(0, BUILDS_KEPT)
      for (const name of new Set(builds.flat())) {
        const bytes = await readFile(join(out, 'assets', name)).catch(() => null)
        if (bytes) files.set(name, bytes)
      }
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        const made = await readdir(join(out, 'assets'))
        await mkdir(join(out, '.vite'), { recursive: true })
        await writeFile(join(out, LIST), JSON.stringify([made, ...builds]))
        for (const [name, bytes] of files) if (!made.includes(name)) await writeFile(join(out, 'assets', name), bytes)
      },
    },
  }
}
