/** What is done to accounts: by administrators, by operators at the command line, and by whoever has a link. Each is audited. */
import { and, eq, inArray, sql } from 'drizzle-orm'
import { lockName, q, tx } from '../db/context.ts'
import { queueLetter } from '../effects/notify.ts'
import { tellOwner } from '../effects/tell-owner.ts'
import { addDays } from '../../contract/kit/civil-date.ts'
import { type Clock, systemClock } from '../lib/clock.ts'
import { newId } from '../lib/new-id.ts'
import { hashPassword } from '../lib/password.ts'
import { isCallError, type Problem } from '../lib/refuse.ts'
import type { Seal } from '../lib/seal.ts'
import type { SecurityLog } from '../lib/security-log.ts'
import { type Account, findAccount, findAccountByUsername } from '../org/accounts.ts'
import { attemptLimit, passwordPace } from '../org/attempts.ts'
import { requireSignInPassword } from '../org/password-rule.ts'
import { findEmployee } from '../org/people.ts'
import { forgetSecondFactor } from '../org/second-factor.ts'
import { secondFactorLimits } from '../org/second-factor-limit.ts'
import { settingOf } from '../org/settings.ts'
import { account, employee, employeeRole } from '../org/table.ts'
import { todayOfCompany } from '../org/today.ts'
import { ADMIN, administratorsBeside, isAdministrator, isAdministratorOn, lockAdministrators } from './administrators.ts'
import { type By, noteDeed } from './deed.ts'
import { endLinks, findLink, type LinkKind, makeLink, takeLink } from './links.ts'
import { resetPace } from './pace.ts'
import { letterOwner } from './letters.ts'

/** Why nobody can be sent a link: no such account; it is locked; its person has left; nobody knows their address; it has a password already (an invitation). */
export type Unsent = 'unknown' | 'locked' | 'left' | 'noAddress' | 'hasPassword'

/** What became of something done to an account; `oneself`, `last`: it would leave nobody, or not the one who does it, an administrator. */
export type Done = 'done' | 'same' | 'unknown' | 'left' | 'oneself' | 'last'

export interface AccountDeps {
  clock: Clock
  /** Of the server: a link on its way stands sealed in the queue. */
  seal: Seal
  /** False when an external provider keeps the passwords: there are no links then. */
  isLocal: boolean
  /** Demo accounts may sign in. */
  allowDemo: boolean
  security?: SecurityLog | undefined
  /** Ends whatever an account is signed in to, and what it has under way. */
  endAccess: (accountId: string, keep: undefined) => Promise<void>
}

export interface OpenLink {
  kind: LinkKind
  username: string
  /** The company has rules for passwords, and they hold for this account. */
  hasRules: boolean
}

export type AccountService = ReturnType<typeof createAccountService>

export function createAccountService({ clock, seal, isLocal, allowDemo, security, endAccess }: AccountDeps) {
  const asked = attemptLimit('reset-account', systemClock, resetPace)
  const tried = attemptLimit('sign-in', systemClock, passwordPace)
  const companyDay = () => todayOfCompany(clock.now())

  /** Whether an account can be signed in to at all; else why not. */
  async function barrier(found: Account): Promise<'locked' | 'left' | null> {
    if (found.disabled || (found.demo && !allowDemo)) return 'locked'
    const { leaveDate = null } = (await findEmployee(found.employeeId)) ?? {}
    return leaveDate !== null && leaveDate < (await companyDay()) ? 'left' : null
  }

  async function sendLink(found: Account, kind: LinkKind, language: string): Promise<Unsent | 'sent'> {
    const hindered = await barrier(found)
    if (hindered) return hindered
    if (kind === 'invitation' && found.passwordHash !== null) return 'hasPassword'
    const { email = '' } = (await findEmployee(found.employeeId)) ?? {}
    if (email.trim() === '') return 'noAddress'
    const token = await makeLink(found.id, kind, systemClock.now())
    await queueLetter(found.employeeId, { letter: kind, sealed: seal.seal(token, letterOwner(found.employeeId)), language }, clock.now())
    return 'sent'
  }

  /** By username; or by the address of the one person who has it, if they have one account. */
  async function accountNamed(typed: string): Promise<Account | null> {
    const found = await findAccountByUsername(typed)
    if (found || !typed.includes('@')) return found
    const rows = await q().select({ id: account.id }).from(account).innerJoin(employee, eq(employee.id, account.employeeId)).where(eq(sql`lower(${employee.email})`, typed.trim().toLowerCase())).limit(2)
    return rows.length === 1 && rows[0] ? findAccount(rows[0].id) : null
  }

  /** Takes the right to sign in, or to administrate, from an account: never from oneself, nor from the last administrator. */
  async function mayTake(found: Account, by: By): Promise<'oneself' | 'last' | null> {
    if (found.employeeId === by.employeeId) return 'oneself'
    await lockAdministrators()
    const today = await companyDay()
    return (await isAdministrator(found.employeeId, today)) && (await administratorsBeside(found.id, today, isLocal)) === 0 ? 'last' : null
  }

  const onAccount = async (id: string, work: (found: Account) => Promise<Done>): Promise<Done> =>
    tx(async () => {
      const [found] = await q().select().from(account).where(eq(account.id, id)).for('update')
      return found ? work(found) : 'unknown'
    })

  /** What changes who holds a role waits for whoever configures, before anything else: theirs is judged and written over what they have read. */
  const onRoles = async (id: string, work: (found: Account) => Promise<Done>): Promise<Done> =>
    tx(async () => {
      await lockName('configuration')
      return onAccount(id, work)
    })

  return {
    /** Mails each a link of seven days to choose their first password. @returns what became of each, in the order given */
    async invite(ids: readonly string[], by: By, language: string): Promise<{ id: string; outcome: Unsent | 'sent' }[]> {
      return tx(async () => {
        const rows = new Map((await q().select().from(account).where(inArray(account.id, [...ids])).for('update')).map((row) => [row.id, row]))
        const outcomes: { id: string; outcome: Unsent | 'sent' }[] = []
        for (const id of ids) {
          const found = rows.get(id)
          const outcome = found ? await sendLink(found, 'invitation', language) : 'unknown'
          if (found && outcome === 'sent') await noteDeed('account.invited', found, by, clock.now(), security)
          outcomes.push({ id, outcome })
        }
        return outcomes
      })
    },

    /** Mails an account a link of an hour to choose another password. */
    async sendReset(id: string, by: By, language: string): Promise<Unsent | 'sent'> {
      return tx(async () => {
        const found = await findAccount(id)
        if (!found) return 'unknown'
        const outcome = await sendLink(found, 'reset', language)
        if (outcome === 'sent') await noteDeed('account.reset-sent', found, by, clock.now(), security)
        return outcome
      })
    },

    /** A link of an hour that is told to an operator instead of mailed. @returns what stands in its address, or why there is none */
    async tellReset(id: string, by: By): Promise<{ token: string } | Exclude<Unsent, 'noAddress' | 'hasPassword'>> {
      return tx(async () => {
        const found = await findAccount(id)
        if (!found) return 'unknown'
        const hindered = await barrier(found)
        if (hindered) return hindered
        await noteDeed('account.reset-sent', found, by, clock.now(), security)
        return { token: await makeLink(id, 'reset', systemClock.now()) }
      })
    },

    /**
     * Somebody says they forgot a password: whoever the name or address belongs to is mailed a link. Whether there is such a person shows in
     * nothing it does but its time: whoever asks is answered before.
     */
    async requestReset(typed: string, language: string, from: { address: string; requestId: string }): Promise<void> {
      if (!isLocal) return
      const found = await accountNamed(typed)
      // by whatever name it is asked for; one that was told to an operator, or sent by an administrator, counts as none
      if (!found || (await asked.take(found.id)) > 0) return
      await tx(async () => {
        // who has chosen none yet keeps the days of their invitation, whoever asks for it anew
        if ((await sendLink(found, found.passwordHash === null ? 'invitation' : 'reset', language)) === 'sent') await noteDeed('account.reset-asked', found, { sub: found.id, employeeId: null, ...from }, clock.now(), security)
      })
    },

    /** Whose link it is; null when it is none, or none any more. Does not use it up. */
    async openLink(token: string): Promise<OpenLink | null> {
      const link = isLocal ? await findLink(token, systemClock.now()) : null
      const found = link && (await findAccount(link.accountId))
      if (!found || (await barrier(found))) return null
      return { kind: link.kind, username: found.username, hasRules: !found.demo && (await settingOf('passwordRules')) }
    },

    /**
     * Sets the password of whoever a link belongs to, once; ends every session, and forgets what was tried before. The second factor stays.
     * @returns 'gone': the link is none, or none any more; else what is wrong with the password
     */
    async setPassword(token: string, password: string, from: { address: string; requestId: string }): Promise<'done' | 'gone' | readonly Problem[]> {
      const link = isLocal ? await findLink(token, systemClock.now()) : null
      const found = link && (await findAccount(link.accountId))
      if (!found || (await barrier(found))) return 'gone'
      try {
        await requireSignInPassword(password, found)
      } catch (error) {
        if (!isCallError(error)) throw error
        return error.problems
      }
      // outside the transaction: it takes its time
      const passwordHash = await hashPassword(password)
      return tx(async () => {
        if (!(await takeLink(token, systemClock.now()))) return 'gone'
        const [changed] = await q().update(account).set({ passwordHash, version: sql`${account.version} + 1` }).where(and(eq(account.id, found.id), eq(account.disabled, false))).returning()
        if (!changed) return 'gone'
        await endLinks(found.id)
        await endAccess(found.id, undefined)
        await tried.clear(found.username)
        const now = clock.now()
        await noteDeed('account.password-set', found, { sub: found.id, employeeId: found.employeeId, username: found.username, ...from }, now, security)
        if (found.passwordHash !== null) await tellOwner(found.employeeId, 'passwordChanged', newId(now), 'me/account', now)
        return 'done'
      })
    },

    /** From now on nobody signs in to it, and whoever is signed in is signed out. */
    lock: (id: string, by: By): Promise<Done> =>
      onAccount(id, async (found) => {
        if (found.disabled) return 'same'
        const hindered = await mayTake(found, by)
        if (hindered) return hindered
        await q().update(account).set({ disabled: true }).where(eq(account.id, id))
        await endLinks(id)
        await endAccess(id, undefined)
        await noteDeed('account.locked', found, by, clock.now(), security)
        return 'done'
      }),

    /** It can be signed in to again, and what was tried before keeps nobody waiting. */
    unlock: (id: string, by: By): Promise<Done> =>
      onAccount(id, async (found) => {
        await tried.clear(found.username)
        await secondFactorLimits(systemClock).account.clear(id)
        if (!found.disabled) return 'same'
        await q().update(account).set({ disabled: false }).where(eq(account.id, id))
        await noteDeed('account.unlocked', found, by, clock.now(), security)
        return 'done'
      }),

    /** Another name to sign in with. What is signed in stays, and so does who it is pinned to. @param username in small letters @returns 'taken': somebody else's */
    rename: (id: string, username: string, by: By): Promise<Done | 'taken'> =>
      tx(async () => {
        // who opens accounts waits for the same
        await lockName('configuration')
        const [found] = await q().select().from(account).where(eq(account.id, id)).for('update')
        if (!found) return 'unknown'
        if (found.username === username) return 'same'
        if (await findAccountByUsername(username)) return 'taken'
        await q().update(account).set({ username, version: sql`${account.version} + 1` }).where(eq(account.id, id))
        await noteDeed('account.renamed', { id, username }, by, clock.now(), security)
        return 'done'
      }),

    /** Signs its person out everywhere. */
    endSessions: (id: string, by: By): Promise<Done> =>
      onAccount(id, async (found) => {
        await endAccess(id, undefined)
        await noteDeed('account.sessions-ended', found, by, clock.now(), security)
        return 'done'
      }),

    /**
     * Takes the second factor away (a lost phone), ends sessions and tells the person. What was tried before keeps nobody from setting up
     * another. Nobody does it to themselves: they would need neither password nor code. @returns 'same': there was none
     */
    resetSecondFactor: (id: string, by: By): Promise<Done> =>
      onAccount(id, async (found) => {
        if (found.employeeId === by.employeeId) return 'oneself'
        if (!(await forgetSecondFactor(id))) return 'same'
        await endAccess(id, undefined)
        const { account: ofAccount, signedIn } = secondFactorLimits(systemClock)
        for (const limit of [ofAccount, signedIn]) await limit.clear(id)
        const now = clock.now()
        await noteDeed('second-factor.reset', found, by, now, security)
        await tellOwner(found.employeeId, 'secondFactorReset', newId(now), 'me/account', now)
        return 'done'
      }),

    /** Makes the person an administrator of the whole company from today on. */
    makeAdministrator: (id: string, by: By): Promise<Done> =>
      onRoles(id, async (found) => {
        const today = await companyDay()
        if ((await barrier(found)) === 'left') return 'left'
        if (await isAdministrator(found.employeeId, today)) return 'same'
        await q().insert(employeeRole).values({ id: newId(clock.now()), employeeId: found.employeeId, role: ADMIN, siteId: null, module: null, from: today })
        await noteDeed('account.administrator-made', found, by, clock.now(), security)
        return 'done'
      }),

    /** The person is no administrator any more: never oneself, never the last one who can sign in. What they were stays known. */
    endAdministrator: (id: string, by: By): Promise<Done> =>
      onRoles(id, async (found) => {
        const today = await companyDay()
        if (!(await isAdministrator(found.employeeId, today))) return 'same'
        const hindered = await mayTake(found, by)
        if (hindered) return hindered
        const isTheirs = and(eq(employeeRole.employeeId, found.employeeId), isAdministratorOn(today))
        await q().delete(employeeRole).where(and(isTheirs, eq(employeeRole.from, today)))
        await q().update(employeeRole).set({ until: addDays(today, -1) }).where(isTheirs)
        await noteDeed('account.administrator-ended', found, by, clock.now(), security)
        return 'done'
      }),
  }
}
