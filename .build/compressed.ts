/** Writes .br and .gz beside every text file of the build: the server hands them out as they are. */
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const TEXT = /\.(m?js|css|html|svg|json|webmanifest)$/
/** Rewritten by the server for the base path, so compressed there. */
const SERVED_CHANGED = /^(index\.html|manifest\.webmanifest)$/

async function compressFile(file: string): Promise<void> {
  const bytes = await readFile(file)
  const br = await promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } })
  const gz = await promisify(gzip)(bytes, { level: 9 })
  if (br.length < bytes.length) await writeFile(`${file}.br`, br)
  if (gz.length < bytes.length) await writeFile(`${file}.gz`, gz)
}

export function compressed(): Plugin {
  let out = 'dist'
  return {
    name: 'compressed',
    apply: 'build',
    enforce: 'post',
    configResolved: (config) => void (out = config.build.outDir),
    closeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        const names = await readdir(out, { recursive: true })
        await Promise.all(names.filter((n) => TEXT.test(n) && !SERVED_CHANGED.test(n) && !n.startsWith('server')).map((n) => compressFile(join(out, n))))
      },
    },
  }
}
