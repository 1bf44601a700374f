/**
 * `npm run account`: accounts by hand, for operators: whoever can run it has the database. Also while the server runs, which hears of it
 * with the next call.
 */
import { userInfo } from 'node:os'
import { parseArgs } from 'node:util'
import { createAccountService, type Done, type Unsent } from './account/service.ts'
import type { By } from './account/deed.ts'
import { listAccounts } from './account/read.ts'
import { config, fail, print, withDatabase } from './configure/operator.ts'
import { endAccess } from './end-access.ts'
import { unpinIdentity, unpinOtherIssuers } from './identities.ts'
import { systemClock } from './lib/clock.ts'
import { DEFAULT_LANGUAGE } from '../contract/kit/language.ts'
import { documentKey } from './lib/document-key.ts'
import { createLog } from './lib/log.ts'
import { openSecurityLog } from './lib/open-security-log.ts'
import { createSeal } from './lib/seal.ts'
import type { SecurityLog } from './lib/security-log.ts'
import { passwordPath } from './oidc/password-path.ts'
import { type Account, findAccountByUsername } from './org/accounts.ts'

const USAGE = [
  'usage: npm run account -- <what> <username>   (DATA_DIR and DATABASE_URL name the database, as for npm start)',
  '  list [part of a name]             accounts, who has left, who is locked, who administrates',
  '  reset <username> [--mail]         a link that sets a password once, within an hour: printed, or mailed to the person',
  '  invite <username>                 mails a link of seven days to choose the first password',
  '  lock, unlock <username>           locked: signed out everywhere, and nobody signs in',
  '  end-sessions <username>           signed out everywhere',
  '  reset-second-factor <username>    for a lost phone',
  '  unpin <username> | --all          the next sign-in with that name has the account; --all: every account of another provider than OIDC_ISSUER',
  '  admin <username>                  makes the person an administrator',
]

const unsent: Record<Unsent, (name: string) => string> = {
  unknown: (name) => `there is no account "${name}" (npm run account -- list)`,
  locked: (name) => `${name} is locked: unlock it first`,
  left: (name) => `the person of ${name} has left the company`,
  noAddress: (name) => `nobody knows an e-mail address of ${name}: reset prints a link`,
  hasPassword: (name) => `${name} has a password: reset lets the person choose another one`,
}
const undone: Record<Exclude<Done, 'done' | 'same'>, (name: string) => string> = {
  unknown: unsent.unknown,
  left: unsent.left,
  oneself: (name) => `${name} is yourself`,
  last: (name) => `${name} is the last administrator who can sign in: make another one first`,
}

function parsed() {
  try {
    return parseArgs({ allowPositionals: true, options: { mail: { type: 'boolean', default: false }, all: { type: 'boolean', default: false } } })
  } catch {
    return fail(...USAGE)
  }
}
const { values: { mail, all }, positionals: [what = '', username = '', ...more] } = parsed()
const settings = config()
const { signIn } = settings
const isLocal = signIn.kind === 'local'
const by: By = { sub: userInfo().username, employeeId: null, username: userInfo().username }

type Service = ReturnType<typeof createAccountService>
/** Says what was done, or ends with why it was not. */
function say(done: Done, name: string, texts: { done: string; same: string }): void {
  if (done !== 'done' && done !== 'same') fail(undone[done](name))
  print(`${name}: ${texts[done]}`)
}

async function sent(accounts: Service, { id, username: name }: Account, kind: 'reset' | 'invitation'): Promise<void> {
  const outcome = kind === 'reset' ? await accounts.sendReset(id, by, DEFAULT_LANGUAGE) : (await accounts.invite([id], by, DEFAULT_LANGUAGE))[0]?.outcome ?? 'unknown'
  if (outcome !== 'sent') fail(unsent[outcome](name))
  print(`${name}: a mail with a link is on its way (as soon as the server runs); the link works once, for ${kind === 'reset' ? 'an hour' : 'seven days'}.`)
}

/** Who lets it go stands in the audit; here for whoever looks after the installation. */
const noteUnpinned = (security: SecurityLog, username: string) => security.note('changed', { username, call: 'identity.unpinned' })

const works: Record<string, (accounts: Service, found: Account, security: SecurityLog) => Promise<void>> = {
  async reset(accounts, found) {
    if (mail) return sent(accounts, found, 'reset')
    const outcome = await accounts.tellReset(found.id, by)
    if (typeof outcome === 'string') return fail(unsent[outcome](found.username))
    print(settings.publicUrl + passwordPath(outcome.token, DEFAULT_LANGUAGE), `${found.username}: give this link to the person and to nobody else; it works once, for an hour.`)
  },
  invite: (accounts, found) => sent(accounts, found, 'invitation'),
  lock: async (accounts, { id, username: name }) => say(await accounts.lock(id, by), name, { done: 'locked, and signed out everywhere.', same: 'is locked already.' }),
  unlock: async (accounts, { id, username: name }) => say(await accounts.unlock(id, by), name, { done: 'can sign in again.', same: 'is not locked; wrong tries of before keep nobody waiting any more.' }),
  'end-sessions': async (accounts, { id, username: name }) => say(await accounts.endSessions(id, by), name, { done: 'signed out everywhere.', same: '' }),
  'reset-second-factor': async (accounts, { id, username: name }) => say(await accounts.resetSecondFactor(id, by), name, { done: 'the second factor is taken away, every session is ended, and the person is told.', same: 'has no second factor.' }),
  async unpin(_, { id, username: name }, security) {
    const done = await unpinIdentity(id, by, systemClock.now())
    if (done === 'done') noteUnpinned(security, name)
    print(`${name}: ${done === 'done' ? 'whoever signs in next with this name has the account.' : 'is nobody’s yet: whoever signs in first with this name has it.'}`)
  },
  admin: async (accounts, { id, username: name }) => say(await accounts.makeAdministrator(id, by), name, { done: 'is an administrator from now on.', same: 'is an administrator already.' }),
}

async function list(): Promise<void> {
  const { listData, totalData } = await listAccounts({ filterSearch: username, paginationSize: 500 }, systemClock.now())
  for (const row of listData) print([row.username.padEnd(24), row.fullName.padEnd(28), ...(row.isAdministrator ? ['administrator'] : []), ...(row.hasLeft ? ['left'] : []), ...(row.isLocked ? ['locked'] : []), ...(isLocal && !row.hasPassword ? ['no password'] : [])].join('  ').trimEnd())
  print(totalData > listData.length ? `${listData.length} of ${totalData}: name a part of a name or username` : `${totalData} ${totalData === 1 ? 'account' : 'accounts'}`)
}

/** Of everybody, where the provider is another one. */
async function unpinAll(issuer: string, security: SecurityLog): Promise<void> {
  const names = await unpinOtherIssuers(issuer, by, systemClock.now())
  for (const name of names) noteUnpinned(security, name)
  const count = names.length
  print(count === 0 ? `no account is pinned to another provider than ${issuer}.` : `${count} ${count === 1 ? 'account was' : 'accounts were'} of another provider than ${issuer}: the next sign-in with each name has it.`)
}

const isForAll = what === 'unpin' && all && username === ''
if ((what !== 'list' && !isForAll && (!Object.hasOwn(works, what) || username === '')) || (all && !isForAll) || more.length > 0 || (mail && what !== 'reset')) fail(...USAGE)
if (!isLocal && ['reset', 'invite', 'reset-second-factor'].includes(what)) fail('OIDC_ISSUER is set: passwords and second factors are kept by that sign-in provider')

if (what === 'unpin' && isLocal) fail('OIDC_ISSUER is not set: the portal keeps the passwords itself, and no account is pinned to a provider')

await withDatabase(async () => {
  if (what === 'list') return list()
  const security = openSecurityLog(settings, systemClock, createLog('warn'))
  try {
    if (isForAll && signIn.kind !== 'local') return await unpinAll(signIn.issuer, security)
    const found = (await findAccountByUsername(username)) ?? fail(unsent.unknown(username))
    const accounts = createAccountService({ clock: systemClock, seal: createSeal(documentKey(settings.dataDir, settings.documentKey)), isLocal, allowDemo: settings.allowDemoAccounts, security, endAccess })
    await works[what]?.(accounts, found, security)
  } finally {
    security.stop()
  }
})
