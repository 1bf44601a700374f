/**
 * `npm run backup [-- file.tar.gz]`: the command line. What is not in the archive is said, line by line, and the exit code is 2; `--without-files`,
 * `--without-keys` say that it is meant so.
 */
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { config, fail, refuseSwallowed } from '../configure/operator.ts'
import { writePrivately } from '../lib/private-files.ts'
import { STREAM } from './archive.ts'
import { backUp } from './backup.ts'

const USAGE = 'npm run backup [-- <file.tar.gz>] [--without-files] [--without-keys]     "-" as the file: standard output'
/** Written, and something that belongs to it is not in it. */
const NOT_WHOLE = 2

function options() {
  try {
    const { values, positionals } = parseArgs({ allowPositionals: true, options: { 'without-files': { type: 'boolean' }, 'without-keys': { type: 'boolean' } } })
    refuseSwallowed(['without-files', 'without-keys'], `npm run backup -- ${positionals[0] ?? ''}`.trimEnd())
    if (positionals.length > 1) fail(USAGE)
    return { file: positionals[0], withoutFiles: values['without-files'] === true, withoutKeys: values['without-keys'] === true }
  } catch (error) {
    return fail((error as Error).message, USAGE)
  }
}

const given = options()
const { dataDir, databaseUrl } = config()
writePrivately()
const archive = given.file === STREAM ? STREAM : resolve(process.env.INIT_CWD ?? process.cwd(), given.file ?? `ess-backup-${new Date().toISOString().slice(0, 19).replaceAll(':', '')}.tar.gz`)
try {
  const { said, lacks } = await backUp(archive, { dataDir, databaseUrl, env: process.env }, given)
  process.stderr.write(`${archive === STREAM ? 'the archive' : archive} written: ${said.join(', ')}\n`)
  for (const line of lacks) process.stderr.write(`not in it: ${line}\n`)
  if (lacks.length > 0) process.exitCode = NOT_WHOLE
} catch (error) {
  fail((error as Error).message)
}
