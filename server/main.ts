/** Reads the environment, opens the database, serves everything on one port, and leaves in good order. */
import type { Server } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { createApp } from './app.ts'
import { compose } from './compose.ts'
import { limitedServer } from './connections.ts'
import { followTime } from './db/agreed-time.ts'
import { type Database, openDatabase } from './db/database.ts'
import { DataDirInUse } from './db/data-dir-lock.ts'
import { CannotStart } from './db/embedded/cannot-start.ts'
import { patiently } from './db/patiently.ts'
import { whyNotOpen } from './db/server-look.ts'
import { unheldModules } from './configure/unheld.ts'
import { endLeases } from './effects/end-leases.ts'
import { type Clock, movableClock, systemClock } from './lib/clock.ts'
import { type Config, ConfigError, readConfig } from './lib/config.ts'
import { requireDataDir } from './lib/data-dir.ts'
import { lastResort } from './lib/last-resort.ts'
import { logRuntime } from './lib/runtime-words.ts'
import { createLog, errorFacts, type Log } from './lib/log.ts'
import { openSecurityLog } from './lib/open-security-log.ts'
import { closeToOthers, writePrivately } from './lib/private-files.ts'
import { version } from './lib/version.ts'
import { lookAround } from './look-around.ts'
import { startObservers } from './observers.ts'
import { somebodyCanSignIn } from './org/accounts.ts'
import { requireSameInstallation } from './same-installation.ts'
import { type DemoCompany, seedOnFirstStart } from './seed-on-first-start.ts'
import { shutDown, type Step } from './shut-down.ts'

/** How long requests under way have to come to their end. */
const FINISH_MS = 10_000
/** So long after it has begun to refuse connections the process ends, whatever is still going on. */
const SHUTDOWN_MS = 15_000

/** Heard at every level: without these lines nobody knows why it ended. */
const lastWords = createLog('error')

/** Ends the process with lines a person can act upon. */
function fail(...lines: string[]): never {
  for (const line of lines) lastWords.error({}, line)
  process.exit(1)
}

function config(): Config {
  try {
    return readConfig(process.env)
  } catch (error) {
    if (error instanceof ConfigError) fail(...error.lines)
    throw error
  }
}

async function open(settings: Config, log: Log): Promise<Database> {
  try {
    return await patiently(() => openDatabase({ dataDir: settings.dataDir, databaseUrl: settings.databaseUrl, standbyUrls: settings.standbyUrls }, log), settings.databaseUrl ? settings.databaseWaitMs : 0, log)
  } catch (error) {
    if (error instanceof DataDirInUse || error instanceof CannotStart) fail(error.message)
    if (settings.databaseUrl) fail(`DATABASE_URL: ${whyNotOpen(error)}`)
    log.error(errorFacts(error), 'embedded database')
    return fail(`the database in ${settings.dataDir} does not open: ${whyNotOpen(error)}`)
  }
}

/** Runs a part of the start that explains itself in one line when it can't. */
async function explained<T>(work: Promise<T> | (() => T)): Promise<T> {
  try {
    return await (typeof work === 'function' ? work() : work)
  } catch (error) {
    if (process.env.LOG_LEVEL === 'debug') lastWords.error(errorFacts(error), 'start')
    return fail((error as Error).message)
  }
}

function listen(server: Server, settings: Config): Promise<void> {
  return new Promise((resolve) => {
    server.once('error', ({ code = '' }: NodeJS.ErrnoException) => fail(`${['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN'].includes(code) ? 'HOST' : 'PORT'}: cannot listen on ${settings.host}:${settings.port} (${code})`))
    server.listen(settings.port, settings.host, resolve)
  })
}

function printReady(settings: Config, { accounts, documentPassword }: DemoCompany): void {
  const address = settings.publicUrl.startsWith('http://localhost') ? `http://localhost:${settings.port}` : settings.publicUrl
  process.stdout.write(`ready ${address}${settings.basePath}\n`)
  if (accounts.length === 0) return
  const width = Math.max(...accounts.map((a) => a.username.length))
  process.stdout.write(`\naccounts of the demo company, password "demo":\n${accounts.map((a) => `  ${a.username.padEnd(width)}  ${a.about}`).join('\n')}\ntheir document password: ${documentPassword}\n`)
}

const leaveBy = lastResort(lastWords)
const settings = config()
const log = createLog(settings.logLevel)
if (!settings.isDev) logRuntime(log)
log.info({ version }, 'the portal starts')
for (const line of settings.warnings) log.warn({}, line)
writePrivately()
await explained(() => requireDataDir(settings.dataDir))
const notClosed = closeToOthers(settings.dataDir)
if (notClosed.length > 0) log.warn({ codes: notClosed }, 'DATA_DIR stays readable for other users of this machine')
const observers = await explained(startObservers(settings, log))
const database = await open(settings, log)
// before anything looks at a clock
if (database.kind === 'server') await followTime(database.pool, log)
const noteInstallation = await explained(requireSameInstallation(database, settings, log))
const clock: Clock = settings.clockStart ? movableClock(settings.clockStart) : systemClock
const demo = await explained(seedOnFirstStart(database, settings, clock, log))
if (settings.seed === 'demo' && demo.accounts.length === 0) log.warn({}, 'SEED=demo: this database holds a company of its own, and no demo company was loaded into it; set SEED=none')
if (database.kind === 'embedded') await endLeases()
const unheld = await unheldModules()
if (unheld.length > 0) log.warn({ modules: unheld }, 'nobody has these modules: say who in rights.yaml, then npm run configure')
const security = await explained(() => openSecurityLog(settings, clock, log))
const parts = await explained(compose({ config: settings, clock, log, security }))
const app = await explained(createApp({ config: settings, metricsPage: observers.page, clock, log, served: parts.served, storeUpload: parts.storeUpload, noteArrival: parts.noteArrival, noteHeard: parts.noteHeard, scim: parts.scim, seal: parts.signInSeal, ticketCaller: parts.ticketCaller, ...(parts.vapidKey === undefined ? {} : { vapidKey: parts.vapidKey }), security, demoAccounts: demo.accounts.map((a) => a.username), ...(demo.documentPassword === null ? {} : { demoDocumentPassword: demo.documentPassword }) }))
await explained(noteInstallation())
if (!(await somebodyCanSignIn())) log.warn({}, 'nobody has an account: name the first administrator with ADMIN_USERNAME and ADMIN_PASSWORD')

let handle = app.listener
if (settings.isDev) {
  const { withHotReload } = await import('./static/dev.ts')
  handle = await withHotReload(app.listener, settings.basePath)
}
const server = limitedServer(handle)
await explained(observers.serve({ pool: database.pool, clock, jobs: parts.jobs }))
await listen(server, settings)
parts.start()
security.note('started', { call: 'server' })
void lookAround(settings, log)
printReady(settings, settings.allowDemoAccounts ? demo : { accounts: [], documentPassword: null })

/** The balancer in front first, then running requests, then senders and jobs, then the database. */
const leaving: readonly Step[] = [
  {
    name: 'balancer',
    async run() {
      app.leave()
      await wait(settings.leaveMs)
    },
  },
  {
    name: 'requests',
    async run() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      server.closeIdleConnections()
      const late = new Promise<void>((resolve) => setTimeout(resolve, FINISH_MS).unref())
      await Promise.race([closed, late])
      server.closeAllConnections()
      app.stop()
    },
  },
  { name: 'jobs and senders', run: () => parts.stop() },
  { name: 'security log', run: () => security.stop() },
  { name: 'metrics and traces', run: () => observers.stop() },
  { name: 'database', run: () => database.close() },
]

let isEnding = false
leaveBy(async () => {
  if (isEnding) return new Promise(() => undefined) // on its way already
  isEnding = true
  // something is broken: nothing more is taken on
  app.leave()
  await shutDown(leaving.slice(1), { limitMs: SHUTDOWN_MS, log, exit: () => process.exit(1) })
})
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.on(signal, () => {
    if (isEnding) process.exit(1)
    isEnding = true
    void shutDown(leaving, { limitMs: settings.leaveMs + SHUTDOWN_MS, log, exit: (code) => process.exit(code) })
  })
}
