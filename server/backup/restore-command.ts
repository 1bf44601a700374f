/** `npm run restore -- file.tar.gz`: the command line. */
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { config, fail, print, refuseSwallowed } from '../configure/operator.ts'
import { writePrivately } from '../lib/private-files.ts'
import { STREAM } from './archive.ts'
import { restore } from './restore.ts'

const USAGE = 'npm run restore -- <file.tar.gz> [--without-keys]     "-" as the file: standard input'

function options() {
  try {
    const { values, positionals } = parseArgs({ allowPositionals: true, options: { 'without-keys': { type: 'boolean' } } })
    refuseSwallowed(['without-keys'], `npm run restore -- ${positionals[0] ?? ''}`.trimEnd())
    const [file] = positionals
    if (file === undefined || positionals.length > 1) return fail(USAGE)
    return { archive: file === STREAM ? STREAM : resolve(process.env.INIT_CWD ?? process.cwd(), file), withoutKeys: values['without-keys'] === true }
  } catch (error) {
    return fail((error as Error).message, USAGE)
  }
}

const { archive, withoutKeys } = options()
const { dataDir, databaseUrl } = config()
writePrivately()
try {
  print(...(await restore(archive, { dataDir, databaseUrl, env: process.env }, withoutKeys)))
} catch (error) {
  fail((error as Error).message)
}
