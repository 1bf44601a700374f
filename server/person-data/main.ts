/** `npm run person`: the command line. What is known of one person as an archive, and their erasure. @see docs/personal-data-of-one.md */
import { createWriteStream, renameSync, rmSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { config, fail, print, refuseSwallowed, withDatabase } from '../configure/operator.ts'
import { q } from '../db/context.ts'
import { openFileStore } from '../files/store.ts'
import { audit } from '../http/table.ts'
import { systemClock } from '../lib/clock.ts'
import { requireDataDir } from '../lib/data-dir.ts'
import { documentKey } from '../lib/document-key.ts'
import { createLog } from '../lib/log.ts'
import { newId } from '../lib/new-id.ts'
import { openSecurityLog } from '../lib/open-security-log.ts'
import { createSeal } from '../lib/seal.ts'
import { type Employee, findEmployee } from '../org/people.ts'
import { writeArchive } from './archive.ts'
import { type EraseDeps, type Erasure, erase, foresee, MayNotErase } from './erase.ts'
import { erasedIds, noteErased } from '../lib/erased-list.ts'
import { readKept } from './kept.ts'
import { deleteMails } from './mails.ts'
import { findByCode, isErased, personOf } from './person.ts'

/** Erased, and a file is still there. */
const NOT_ALL = 2

const USAGE = [
  'npm run person -- export <employee code> [--to <folder>]   everything about one person: a page to read, JSON, files; default folder: exports in DATA_DIR',
  'npm run person -- erase <employee code>                    says what an erasure would come to, and changes nothing',
  'npm run person -- erase <employee code> --yes              erases; of somebody who was erased (FORMER-…): what was kept and whose years are over',
  'npm run person -- erase --again [--yes]                    after a restore of an older backup: everybody who was erased since',
  '',
  'DATA_DIR, DATABASE_URL, S3_… and DOCUMENT_KEY as for npm start; also while the server runs. docs/personal-data-of-one.md says what becomes of what.',
]

function options() {
  try {
    const { values, positionals } = parseArgs({ allowPositionals: true, options: { to: { type: 'string' }, yes: { type: 'boolean', default: false }, again: { type: 'boolean', default: false }, help: { type: 'boolean', default: false } } })
    refuseSwallowed(['to', 'yes', 'again'], `npm run person -- ${positionals.join(' ')}`.trimEnd())
    return { ...values, words: positionals }
  } catch (error) {
    return fail((error as Error).message, '', ...USAGE)
  }
}

const given = options()
const [what = '', code = '', ...more] = given.words
if (given.help) {
  print(...USAGE)
  process.exit(0)
}
const isRight = more.length === 0 && (what === 'export' ? code !== '' && !given.yes && !given.again : what === 'erase' && given.to === undefined && (code !== '') !== given.again)
if (!isRight) fail(...USAGE)

const settings = config()
const by = userInfo().username

/** For whoever looks after the installation. */
function noteSecurity(event: 'exported' | 'changed', call: string): void {
  const security = openSecurityLog(settings, systemClock, createLog('warn'))
  security.note(event, { username: by, call })
  security.stop()
}

const person = async (): Promise<Employee> => (await findByCode(code)) ?? fail(`there is no employee "${code}"`)

async function depsOf(): Promise<EraseDeps> {
  const { dataDir, s3 } = settings
  return { clock: systemClock, store: await openFileStore({ dataDir, ...(s3 ? { s3 } : {}) }), seal: createSeal(documentKey(dataDir, settings.documentKey)), isLocal: settings.signIn.kind === 'local', by }
}

/** Without the row there is no archive. */
async function noteExport(id: string, now: Date): Promise<void> {
  const row = newId(now)
  await q().insert(audit).values({ id: row, at: now, sub: by, employeeId: null, call: 'person.exported', commandId: row, requestId: row, recordId: id, detail: null })
}

async function exportPerson(): Promise<void> {
  const row = await person()
  const deps = await depsOf()
  const folder = given.to === undefined ? join(settings.dataDir, 'exports') : resolve(process.env.INIT_CWD ?? process.cwd(), given.to)
  const now = systemClock.now()
  const file = join(folder, `person-${row.code.replace(/[^\w.-]/g, '_')}-${now.toISOString().slice(0, 19).replaceAll(':', '')}.zip`)
  const partial = `${file}.part`
  try {
    requireDataDir(folder)
  } catch (error) {
    fail((error as Error).message.replace('DATA_DIR: ', ''))
  }
  try {
    await noteExport(row.id, now)
    const kept = isErased(row) ? await readKept(deps, row.id) : null
    await writeArchive({ person: await personOf(row), title: `${row.fullName}, ${row.code}`, madeAt: now, store: deps.store, kept }, (pieces) => pipeline(Readable.from(pieces), createWriteStream(partial, { mode: 0o600 })))
    renameSync(partial, file)
  } catch (error) {
    rmSync(partial, { force: true })
    fail(`no archive was written to ${folder}: ${(error as Error).message}`)
  }
  noteSecurity('exported', 'person export')
  print(`${file} written: hand it over on a way nobody else reads, and delete it here.`)
}

/** A table of what becomes of what, and what remains. */
function sayErasure({ pseudonym, lines, identityUntil }: Erasure): void {
  const cells = lines.map(({ kind, table, rows, what: done, left, until }) => [kind, table, String(rows), done, [until === null ? '' : `until ${until}`, left].filter(Boolean).join(': ')])
  const widths = [0, 1, 2, 3].map((i) => Math.max(...['Kind', 'Table', 'Rows', 'What'].map((head, j) => (i === j ? head.length : 0)), ...cells.map((row) => row[i]?.length ?? 0)))
  for (const row of [['Kind', 'Table', 'Rows', 'What', 'What remains, and why'], ...cells]) print(row.map((cell, i) => (i === 2 ? cell.padStart(widths[i] ?? 0) : cell.padEnd(widths[i] ?? 0))).join('  ').trimEnd())
  print('', `Called from then on: ${pseudonym.name} (${pseudonym.code}).`)
  if (identityUntil !== null) print(`Who it was stays in a sealed file until ${identityUntil}, with the pay documents: npm run person -- erase ${pseudonym.code} --yes takes it from the day after on.`)
  print('Outside of it: backups made before, copies on devices and mails that were sent.')
}

async function eraseOne(row: Employee, deps: EraseDeps): Promise<void> {
  if (!given.yes) {
    sayErasure(await foresee(row, deps))
    print('Nothing was changed: this was a dry run. --yes erases.')
    return
  }
  const done = await erase(row, deps)
  noteErased(settings.dataDir, row.id, systemClock.now())
  noteSecurity('changed', 'person erase')
  const mails = await deleteMails(join(settings.dataDir, 'mail'), done.terms)
  sayErasure(done)
  if (mails.gone > 0) print(`${mails.gone} mails that were kept as files are deleted.`)
  if (done.filesLeft.length > 0) print(`Files that are not deleted yet${done.why === null ? '' : ` (${done.why})`}: the server tries again every hour, and so does this command.`, ...done.filesLeft.map((key) => `  ${key}`))
  if (mails.left.length > 0) print(`Mails that could not be deleted: delete them in ${join(settings.dataDir, 'mail')}.`, ...mails.left.map((name) => `  ${name}`))
  if (done.filesLeft.length + mails.left.length > 0) process.exitCode = NOT_ALL
}

/** @returns whether it could be */
async function tryErase(row: Employee, deps: EraseDeps): Promise<boolean> {
  try {
    await eraseOne(row, deps)
    return true
  } catch (error) {
    if (!(error instanceof MayNotErase)) throw error
    process.stderr.write(`${row.code} is not erased:\n${error.reasons.map((reason) => `  ${reason}`).join('\n')}\n`)
    process.exitCode = 1
    return false
  }
}

async function eraseAgain(): Promise<void> {
  const deps = await depsOf()
  const rows = (await Promise.all(erasedIds(settings.dataDir).map((id) => findEmployee(id)))).filter((row) => row !== null)
  const back = rows.filter((row) => !isErased(row))
  for (const row of back) await tryErase(row, deps)
  print(back.length === 0 ? 'Nobody who was erased is back.' : `${back.length} ${back.length === 1 ? 'person' : 'people'} of the list of erasures ${back.length === 1 ? 'was' : 'were'} back.`)
}

await withDatabase(async () => {
  if (what === 'export') return exportPerson()
  if (given.again) return eraseAgain()
  await tryErase(await person(), await depsOf())
})
