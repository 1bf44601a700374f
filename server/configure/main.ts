/** `npm run configure`: the command line. */
import { existsSync } from 'node:fs'
import { userInfo } from 'node:os'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { systemClock } from '../lib/clock.ts'
import { createLog } from '../lib/log.ts'
import { openSecurityLog } from '../lib/open-security-log.ts'
import { readDirectory } from './directory.ts'
import type { Mistake } from './document.ts'
import { config, fail, print, refuseSwallowed, withDatabase } from './operator.ts'
import { lastApplied, readPresent } from './present.ts'
import { readFolder } from './read-folder.ts'
import { apply, history, ledgerAfter, plan, type Planned } from './run.ts'
import { readSheets } from './sheets/read-sheets.ts'
import { writeTemplates } from './sheets/templates.ts'
import { writeShipped } from './shipped.ts'
import { writeFolder } from './write-folder.ts'
import { todayOfCompany } from '../org/today.ts'

/** Lines of changes that are shown; the history keeps all. */
const MOST_LINES = 200
/** Lines of one entry of the history. */
const MOST_OF_HISTORY = 40
const USAGE = `npm run configure -- <folder>             checks the files and applies them, all or nothing
npm run configure -- <folder> --dry-run   checks them and says what would change
npm run configure -- <folder> --check     checks the files alone, without a database
npm run configure -- --export <folder>    writes the present configuration as files
npm run configure -- --example <folder>   writes the demo company's configuration as files, without a database
npm run configure -- --templates <folder> writes empty sheets for people, departments, sites, accounts, balances and base pay
npm run configure -- --history            says who applied what, and when

--whole shows every line of what changes, of which there is else only the beginning.
--by "Name" goes on record instead of the user of this computer. DATA_DIR and DATABASE_URL name the database, as for npm start.
The files are explained in server/configuration/README.md.`

function options() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        'dry-run': { type: 'boolean' }, check: { type: 'boolean' }, history: { type: 'boolean' }, whole: { type: 'boolean' }, help: { type: 'boolean' },
        export: { type: 'string' }, example: { type: 'string' }, templates: { type: 'string' }, by: { type: 'string' },
      },
    })
    refuseSwallowed(['dry-run', 'check', 'history', 'whole', 'export', 'example', 'templates', 'by'], `npm run configure -- ${positionals[0] ?? 'ours'}`)
    return { ...values, folders: positionals }
  } catch (error) {
    return fail((error as Error).message, '', USAGE)
  }
}

const given = options()
const inCwd = (folder: string) => resolve(process.env.INIT_CWD ?? process.cwd(), folder)

const written = (mistakes: readonly Mistake[]): string[] =>
  [...mistakes].sort((a, b) => (a.file === b.file ? a.line - b.line : a.file < b.file ? -1 : 1)).map((m) => `${m.file}${m.line > 0 ? `:${m.line}` : ''}  ${m.message}`)

function failWith(mistakes: readonly Mistake[]): never {
  return fail(...written(mistakes), '', `${mistakes.length === 1 ? 'One mistake' : `${mistakes.length} mistakes`}. Nothing was changed.`)
}

const notes = (warnings: readonly Mistake[]) => (warnings.length > 0 ? ['', ...written(warnings).map((line) => `note: ${line}`)] : [])

function report(planned: Planned, folder: string, done: string): void {
  if (!planned.ok) failWith(planned.mistakes)
  const { lines, summary, isChange, warnings } = planned.plan
  if (!isChange) print(`${folder} and the database say the same: nothing to change.`, ...notes(warnings))
  else print(...shortened(lines), ...notes(warnings), '', `${summary}. ${done}`)
}

async function exportTo(folder: string): Promise<void> {
  const directory = await readDirectory(await todayOfCompany(systemClock.now()))
  const bundle = await readPresent(directory)
  const files = writeFolder(folder, bundle, directory)
  print(`${folder}: ${files.join(', ')}`, `revision ${bundle.manifest.revision}: raise it in configuration.yaml when you change something`)
}

function templatesTo(folder: string): void {
  try {
    print(`${folder}: ${writeTemplates(folder).join(', ')}`, 'delete the sheets you do not need; SHEETS.md says what stands in each column')
  } catch (error) {
    fail((error as Error).message)
  }
}

function exampleTo(folder: string): void {
  try {
    print(`${folder}: ${writeShipped('demo', folder).join(', ')}`, 'name your company in configuration.yaml')
  } catch (error) {
    fail((error as Error).message)
  }
}

/** A first configuration changes everything: its beginning will do. */
const shortened = (lines: readonly string[], most = MOST_LINES): string[] => (given.whole || lines.length <= most ? [...lines] : [...lines.slice(0, most), `… and ${lines.length - most} lines more (--whole shows them)`])

async function showHistory(): Promise<void> {
  const rows = await history()
  if (rows.length === 0) print('No configuration was applied yet.')
  for (const row of rows) print(`${row.appliedAt.toISOString().slice(0, 16).replace('T', ' ')} UTC  revision ${row.revision}  ${row.hash.slice(0, 12)}  by ${row.appliedBy}`, ...shortened(row.changes, MOST_OF_HISTORY).map((line) => `  ${line}`), '')
}

/** For whoever looks after the installation: that it was changed here, by whom of this machine, and what it is now. */
function noteApplied(revision: number): void {
  const security = openSecurityLog(config(), systemClock, createLog('warn'))
  security.note('configured', { username: userInfo().username, call: `configure revision ${revision}` })
  security.stop()
}

const [first] = given.folders
if (given.help) print(USAGE)
else if (given.export !== undefined) await withDatabase(() => exportTo(inCwd(given.export ?? '')).catch((error: unknown) => fail((error as Error).message)))
else if (given.example !== undefined) exampleTo(inCwd(given.example))
else if (given.templates !== undefined) templatesTo(inCwd(given.templates))
else if (given.history) await withDatabase(showHistory)
else if (first === undefined || given.folders.length > 1) fail(first === undefined ? 'Which folder?' : `One folder at a time, not ${given.folders.join(' and ')}`, '', USAGE)
else {
  const [read, sheets] = [readFolder(inCwd(first)), existsSync(inCwd(first)) ? await readSheets(inCwd(first)) : ({ ok: true, lines: {} } as const)]
  const unread = [...(read.ok ? [] : read.mistakes), ...(sheets.ok ? [] : sheets.mistakes)]
  if (!read.ok || !sheets.ok) failWith(unread)
  const { bundle } = read
  const { lines } = sheets
  if (given.check) print(`${first}: no mistake in the files. Names of people and places are checked against the database: --dry-run`)
  else {
    await withDatabase(async () => {
      if (given['dry-run']) report(await plan(bundle, systemClock, lines), first, 'Nothing was written: this was a dry run.')
      else {
        const before = await lastApplied()
        const planned = await apply(bundle, given.by ?? userInfo().username, systemClock, lines)
        if (planned.ok && planned.plan.isChange) noteApplied(planned.plan.isOfSheetsAlone ? (before?.revision ?? 0) : bundle.manifest.revision)
        const { grants, jointHolidays } = planned.ok ? await ledgerAfter(planned.plan, systemClock) : { grants: 0, jointHolidays: 0 }
        const done = planned.ok && planned.plan.isOfSheetsAlone ? 'Applied.' : `Applied as revision ${bundle.manifest.revision}${before ? `, after revision ${before.revision}` : ''}.`
        const after = [...(grants > 0 ? [`${grants} grants of leave were written.`] : []), ...(jointHolidays > 0 ? [`${jointHolidays} days of joint holidays since were taken of balances.`] : [])]
        report(planned, first, [done, ...after].join(' '))
      }
    })
  }
}
