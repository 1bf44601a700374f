/** `npm run doctor`: looks at everything the server needs, changes nothing, and says of each what to do. */
import { parseArgs } from 'node:util'
import { readFileSync } from 'node:fs'
import { q } from '../db/context.ts'
import { CannotStart } from '../db/embedded/cannot-start.ts'
import { DataDirInUse } from '../db/data-dir-lock.ts'
import { whyNotOpen } from '../db/server-look.ts'
import { acceptMark, markNames, type MarkName } from '../installation/marks.ts'
import { type Config, ConfigError, readConfig } from '../lib/config.ts'
import { oneAddress } from '../lib/mail-address.ts'
import { writePrivately } from '../lib/private-files.ts'
import { secret } from '../oidc/table.ts'
import { checkBackup } from './backup.ts'
import { checkClocks } from './clock.ts'
import { checkDatabase } from './database.ts'
import { checkDisks } from './disk.ts'
import { checkFileStore } from './file-store.ts'
import { asTable, fail, type Finding, ofLine, ok, warn } from './finding.ts'
import { checkKeys, ownMark } from './keys.ts'
import { checkMail } from './mail.ts'
import { NoDatabaseYet, type OpenDatabase, openForLook } from './open.ts'
import { checkProvider, checkToken } from './provider.ts'
import { checkPush } from './push.ts'
import { checkRunning } from './running.ts'
import { checkStandbys } from './standbys.ts'
import { checkTraces } from './traces.ts'

const USAGE = `npm run doctor                                looks at everything; ends with 1 when something fails
npm run doctor -- --json                      the same as JSON
npm run doctor -- --mail somebody@example.com sends a test mail
npm run doctor -- --token < file              says what of an access token does not fit
npm run doctor -- --accept <name>             from now on this process's own is the right one: ${markNames.join(', ')}

The environment is the server's: the same variables, the same DATA_DIR.`

const say = (text: string): void => void process.stdout.write(`${text}\n`)

function end(...lines: string[]): never {
  process.stderr.write(`${lines.join('\n')}\n`)
  process.exit(1)
}

function options() {
  try {
    // npm keeps options for itself when "--" is forgotten
    const swallowed = ['json', 'mail', 'token', 'accept'].find((name) => !['', 'false', undefined].includes(process.env[`npm_config_${name}`]))
    const { values, positionals } = parseArgs({ allowPositionals: true, options: { json: { type: 'boolean' }, mail: { type: 'string' }, token: { type: 'boolean' }, accept: { type: 'string' }, help: { type: 'boolean' } } })
    if (swallowed !== undefined && (values as Record<string, unknown>)[swallowed] === undefined) end(`npm took --${swallowed} for itself: put "--" before it, as in`, `npm run doctor -- --${swallowed}`)
    if (positionals.length > 0) end(`${positionals.join(' ')} is not understood`, '', USAGE)
    if (values.mail !== undefined && oneAddress(values.mail) === null) end('--mail takes one address, like somebody@example.com')
    return values
  } catch (error) {
    return end((error as Error).message, '', USAGE)
  }
}

/** The database, or what stands in its way. */
async function open(config: Config): Promise<OpenDatabase | Finding> {
  try {
    return await openForLook(config)
  } catch (error) {
    if (error instanceof NoDatabaseYet) return ok('database', 'none yet: it is made at the first start')
    if (error instanceof DataDirInUse) return fail('database', 'a server has the folder, and its database does not run', 'see its log and postgres.log; it starts the database again by itself')
    if (error instanceof CannotStart) return fail('database', error.message, 'see postgres.log in DATA_DIR')
    return ofLine('fail', 'database', `${config.databaseUrl ? 'DATABASE_URL, ' : ''}${whyNotOpen(error)}`)
  }
}

async function look(config: Config, given: ReturnType<typeof options>): Promise<Finding[]> {
  const database = await open(config)
  const asked = 'look' in database ? (database.newest === null ? 'empty' : 'ready') : database.state === 'ok' ? 'empty' : 'away'
  try {
    const aheadMs = 'look' in database && database.kind === 'server' ? database.look.aheadMs : null
    const now = new Date(Date.now() + (aheadMs ?? 0))
    const token = given.token ? await checkToken(config, readFileSync(0, 'utf8').trim(), now) : []
    return [
      ...config.warnings.map((line) => ofLine('warn', 'settings', line)),
      await checkRunning(config),
      ...('look' in database ? checkDatabase(database) : [database]),
      ...(await checkStandbys(config)),
      ...(await checkKeys(config, asked)),
      await checkFileStore(config),
      await checkMail(config, given.mail),
      await checkProvider(config),
      ...token,
      await checkPush(config),
      await checkTraces(config),
      ...(await checkClocks(config, aheadMs)),
      ...(await checkDisks(config)),
      await checkBackup(asked, now),
    ]
  } finally {
    if ('look' in database) await database.close()
  }
}

/** What is lost with the former one. */
const LOST: Readonly<Record<MarkName, string>> = {
  'document.key': 'Everybody signs in again and sets a new document password; second factors are set up anew (npm run reset-second-factor).',
  'device.keys': 'Unsent work of people who have signed out of a device stays locked there.',
  'security.key': 'People have other pseudonyms in the security log from now on.',
  files: 'Files that lie in the former place alone are not found any more.',
}

async function accept(config: Config, name: string): Promise<void> {
  if (!(markNames as readonly string[]).includes(name)) end(`--accept takes one of: ${markNames.join(', ')}`)
  const database = await open(config)
  if (!('look' in database)) return end(`${database.says}: ${database.whatToDo}`)
  try {
    if (database.newest === null) end('the database is empty: there is nothing to accept')
    const own = await ownMark(config, name as MarkName)
    if (own === null) return end(`this process has no ${name} yet: start the server once, or bring the former one here`)
    // sealed with a key that nobody has any more
    if (name === 'document.key') await q().delete(secret)
    await acceptMark(own, new Date())
    say(`${name}: ${own.marks[0]} is the right one from now on. ${LOST[name as MarkName]}`)
  } finally {
    await database.close()
  }
}

const given = options()
if (given.help) say(USAGE)
else {
  writePrivately()
  let findings: Finding[]
  try {
    const config = readConfig(process.env)
    if (given.accept !== undefined) await accept(config, given.accept)
    findings = given.accept === undefined ? await look(config, given) : []
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    findings = [...error.lines.map((line) => ofLine('fail', 'settings', line)), warn('all else', 'not looked at', 'put the settings right first: docs/settings.md')]
  }
  if (given.json && given.accept === undefined) say(JSON.stringify(findings, null, 2))
  else if (findings.length > 0) say(asTable(findings))
  if (findings.some(({ state }) => state === 'fail')) process.exitCode = 1
}
