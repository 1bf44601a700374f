/** Links that set a password, as people use them: over HTTP, without scripts; and what administrators and operators do to accounts. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { decodeJwt } from 'jose'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { lockName, q, tx } from '../db/context.ts'
import { createMailSender } from '../effects/mail.ts'
import { delivery, notification, pushDevice } from '../effects/table.ts'
import { endAccess } from '../end-access.ts'
import { audit } from '../http/table.ts'
import { aCompany, anEmployee } from '../ledger/testing/company.ts'
import { systemClock } from '../lib/clock.ts'
import { newId } from '../lib/new-id.ts'
import { hashPassword } from '../lib/password.ts'
import type { SecurityFacts, SecurityLog } from '../lib/security-log.ts'
import { oidcModel } from '../oidc/table.ts'
import { passwordPath } from '../oidc/password-path.ts'
import { enrol, findSecondFactor } from '../org/second-factor.ts'
import { makeOffer } from '../org/second-factor-offer.ts'
import { account, employee, employeeRole, recoveryCode, secondFactor, signInAttempt } from '../org/table.ts'
import { createSystemNotification } from '../modules/system-notification/index.ts'
import { openSignIn, type SignIn } from '../testing/sign-in.ts'
import { createOpenLetter } from './letters.ts'
import { forgetLinks, makeLink } from './links.ts'
import { listAccounts } from './read.ts'
import { createAccountService } from './service.ts'
import { accountLink } from './table.ts'

const PASSWORD = 'hujan di tujuh atap'
const NEXT = 'kerikil menunggu pagi biru'
const MINUTE = 60_000
const OPERATOR = { sub: 'root', employeeId: null, username: 'root' }
let site: SignIn
let maya = ''
let budi = ''
let passwordHash = ''
const noted: (SecurityFacts & { event: string })[] = []
const security: SecurityLog = { pseudonym: (name) => name, note: (event, facts) => void noted.push({ event, ...facts }), flush: () => undefined, stop: () => undefined }
const service = (more: Partial<Parameters<typeof createAccountService>[0]> = {}) => createAccountService({ clock: systemClock, seal: site.seal, isLocal: true, allowDemo: true, security, endAccess, ...more })

beforeAll(async () => {
  site = await openSignIn(() => createSystemNotification())
  const company = await aCompany()
  maya = await anEmployee(company, 'Maya Sari')
  budi = await anEmployee(company, 'Budi Hartono')
  passwordHash = await hashPassword(PASSWORD)
}, 60_000)
afterAll(() => site.close())
beforeEach(async () => {
  noted.length = 0
  for (const table of [accountLink, signInAttempt, secondFactor, recoveryCode, oidcModel, notification, audit, employeeRole, delivery, account]) await q().delete(table)
  await q().insert(account).values([{ id: maya, username: 'maya', employeeId: maya, passwordHash }, { id: budi, username: 'budi', employeeId: budi, passwordHash: null }])
  await q().update(employee).set({ email: 'Maya.Sari@x.test', leaveDate: null }).where(eq(employee.id, maya))
  await q().update(employee).set({ email: 'budi@x.test', leaveDate: null }).where(eq(employee.id, budi))
})

const form = (path: string, fields?: Record<string, string>) => fetch(site.origin + path, { redirect: 'manual', ...(fields ? { method: 'POST', body: new URLSearchParams(fields) } : {}) })
const choose = async (token: string, password: string, again = password) => {
  const answer = await form(passwordPath(token, 'en'), { password, again })
  return { status: answer.status, page: await answer.text() }
}
async function signIn(username: string, password: string) {
  const b = site.browser()
  await b.open()
  return { ...(await b.password(username, password)), browser: b }
}
const queued = async () => (await q().select().from(delivery)).filter((row) => 'letter' in row.payload)
async function waited<T>(look: () => Promise<T | undefined>): Promise<T> {
  for (let i = 0; i < 200; i++) {
    const found = await look()
    if (found !== undefined) return found
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  throw new Error('it never came')
}
const letterTo = (employeeId: string) => waited(async () => (await queued()).find((row) => row.employeeId === employeeId))
/** The token of a queued mail. */
async function tokenTo(employeeId: string): Promise<string> {
  const row = await letterTo(employeeId)
  const { sealed = '' } = row.payload as { sealed?: string }
  return (await createOpenLetter(site.seal, (token) => token)(sealed, employeeId, 'en')) ?? 'none'
}
const forgot = async (name: string) => {
  const answer = await form('/oidc/forgot?lang=en', { name })
  return { status: answer.status, page: await answer.text(), headers: answer.headers }
}
/** Nothing is queued any more: what was asked has been dealt with. */
const settled = () => new Promise((resolve) => setTimeout(resolve, 300))

describe('forgot password', () => {
  test('from the sign-in page to the mail, to a new password, and in', async () => {
    const before = await site.tokens((await signIn('maya', PASSWORD)).code)
    const b = site.browser()
    const path = /href="(\/oidc\/forgot[^"]*)"/.exec((await b.open()).page)?.[1] ?? ''
    expect((await (await form(path)).text())).toContain('Forgot password?')
    expect((await forgot('MAYA ')).page).toContain('Look into your mailbox')
    const token = await tokenTo(maya)
    const shown = await form(passwordPath(token, 'en'))
    const page = await shown.text()
    expect([shown.status, shown.headers.get('referrer-policy'), shown.headers.get('cache-control')]).toEqual([200, 'no-referrer', 'no-store'])
    expect(page).toContain('At least 12 characters')
    expect(page).toContain('value="maya" readonly')
    expect(page).not.toContain('<script')
    expect((await choose(token, NEXT)).page).toContain('Your password is set')
    expect((await signIn('maya', PASSWORD)).code).toBeNull()
    expect((await signIn('maya', NEXT)).code).not.toBeNull()
    expect((await site.tokenRequest({ grant_type: 'refresh_token', refresh_token: before.refresh_token })).status, 'who was signed in is not any more').toBe(400)
    expect((await q().select().from(audit).orderBy(audit.at)).map((a) => [a.call, a.recordId])).toEqual([['account.reset-asked', maya], ['account.password-set', maya]])
    expect((await q().select({ code: notification.code }).from(notification)).map((n) => n.code)).toEqual(['passwordChanged'])
  })

  test('by address too, whatever its case; of two people with one address nobody is sent anything', async () => {
    await forgot('maya.sari@X.test')
    expect((await letterTo(maya)).payload).toMatchObject({ letter: 'reset' })
    await q().delete(delivery)
    await q().delete(signInAttempt)
    await q().update(employee).set({ email: 'maya.sari@x.test' }).where(eq(employee.id, budi))
    await forgot('maya.sari@x.test')
    await settled()
    expect(await queued()).toEqual([])
  })

  test('the answer is the same to the byte for a name nobody has, a locked account and one whose person has left, and they are sent nothing', async () => {
    await q().update(account).set({ disabled: true }).where(eq(account.id, budi))
    const there = await forgot('maya')
    await letterTo(maya)
    await q().delete(delivery)
    await q().update(employee).set({ leaveDate: '2020-12-31' }).where(eq(employee.id, maya))
    const others = [await forgot('nobody'), await forgot('budi'), await forgot('no@where.test'), await forgot('maya')]
    for (const other of others) expect([other.status, other.page]).toEqual([there.status, there.page])
    await settled()
    expect(await queued()).toEqual([])
  })

  test('who asks is answered before anybody is looked for: how long that takes shows in no answer', async () => {
    const held = await tx(async () => {
      await q().execute('lock table account in access exclusive mode')
      return [await forgot('maya'), await forgot('nobody')]
    })
    expect(held.map((a) => a.status)).toEqual([200, 200])
    expect((await letterTo(maya)).employeeId).toBe(maya)
  })

  test('three times for a name, then one waits, alike for a name nobody has; and for an account by whatever name', async () => {
    for (const name of ['maya', 'nobody']) {
      const statuses: number[] = []
      for (let i = 0; i < 4; i++) statuses.push((await forgot(name)).status)
      expect([name, ...statuses]).toEqual([name, 200, 200, 200, 429])
    }
    await settled()
    await q().delete(delivery)
    expect((await forgot('maya.sari@x.test')).status).toBe(200)
    await settled()
    expect(await queued(), 'the account has had its three').toEqual([])
  })

  test('from one address thirty, whatever the names', async () => {
    const statuses: number[] = []
    for (let i = 0; i < 32; i++) statuses.push((await forgot(`made up ${i}`)).status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(30)
    expect(statuses.at(-1)).toBe(429)
  })

  test('nothing typed is said beside what is missing, and a NUL finds nobody', async () => {
    expect((await forgot('  ')).status).toBe(400)
    expect((await forgot('ma\0ya')).status).toBe(200)
    expect((await form('/oidc/forgot', { name: 'x'.repeat(20_000) })).status).toBe(413)
  })

  test('a person with a second factor is still asked for it', async () => {
    const at = new Date(Date.now() - 3 * 30_000)
    const offer = await makeOffer(site.seal, { id: maya, username: 'maya' }, at)
    expect(await enrol(site.seal, maya, offer, new TOTP({ secret: Secret.fromBase32(offer.key) }).generate({ timestamp: at.getTime() }), at)).toBe('done')
    await choose(await makeLink(maya, 'reset', systemClock.now()), NEXT)
    const { code, page } = await signIn('maya', NEXT)
    expect(code).toBeNull()
    expect(page).toContain('autocomplete="one-time-code"')
    expect(await findSecondFactor(maya)).toMatchObject({ recoveryCodesLeft: 10 })
  })

  test('in three languages, by the address or by the browser', async () => {
    expect(await (await form('/oidc/forgot?lang=id')).text()).toContain('Lupa kata sandi?')
    expect(await (await form('/oidc/forgot?lang=ar')).text()).toContain('dir="rtl"')
    expect(await (await fetch(`${site.origin}/oidc/forgot`, { headers: { 'accept-language': 'id' } })).text()).toContain('Lupa kata sandi?')
  })
})

describe('a link', () => {
  test('is used up by setting the password, not by being looked at; of two at the same moment one is done', async () => {
    const token = await makeLink(maya, 'reset', systemClock.now())
    for (let i = 0; i < 3; i++) expect((await form(passwordPath(token, 'en'))).status).toBe(200)
    const answers = await Promise.all([choose(token, NEXT), choose(token, `${NEXT} juga`)])
    expect(answers.map((a) => a.status).sort()).toEqual([200, 410])
    expect((await form(passwordPath(token, 'en'))).status).toBe(410)
    expect((await choose(token, NEXT)).status).toBe(410)
  })

  test('stays good while a password is refused, and each is told why', async () => {
    const token = await makeLink(maya, 'reset', systemClock.now())
    expect(await choose(token, 'short')).toMatchObject({ status: 400, page: expect.stringContaining('12') as string })
    expect((await choose(token, 'maya sari maya')).status).toBe(400)
    expect((await choose(token, NEXT, `${NEXT}!`)).page).toContain('not the same')
    expect((await choose(token, '')).page).toContain('Enter a password')
    expect((await choose(token, NEXT)).status).toBe(200)
  })

  test('ends by a newer one, with the password, by a lock, after its time; and what is no link is none', async () => {
    const old = await makeLink(maya, 'reset', systemClock.now())
    const newer = await makeLink(maya, 'reset', systemClock.now())
    expect((await choose(old, NEXT)).status).toBe(410)
    await service().lock(maya, OPERATOR)
    await service().unlock(maya, OPERATOR)
    expect((await choose(newer, NEXT)).status).toBe(410)
    const late = await makeLink(maya, 'reset', new Date(Date.now() - 60 * MINUTE))
    expect((await choose(late, NEXT)).status).toBe(410)
    const week = await makeLink(budi, 'invitation', new Date(Date.now() - 7 * 24 * 60 * MINUTE + MINUTE))
    expect((await form(passwordPath(week, 'en'))).status).toBe(200)
    await forgetLinks.run({ now: new Date(), clock: systemClock, log: {} as never, signal: AbortSignal.timeout(1000) })
    expect((await q().select().from(accountLink)).map((row) => row.accountId)).toEqual([budi])
    expect((await form(passwordPath('A'.repeat(43), 'en'))).status).toBe(410)
    expect((await form('/oidc/password/short')).status).toBe(404)
  })

  test('stands nowhere in clear, and is worth nothing in a copy of the database', async () => {
    await service().invite([budi], OPERATOR, 'en')
    const token = await tokenTo(budi)
    expect(token).toHaveLength(43)
    const kept = JSON.stringify([await q().select().from(accountLink), await q().select().from(delivery), await q().select().from(audit), noted])
    expect(kept).not.toContain(token)
    const { digest = '' } = (await q().select().from(accountLink))[0] ?? {}
    expect((await choose(digest, NEXT)).status).toBe(410)
  })

  test('there is none where an external provider keeps the passwords', async () => {
    const foreign = service({ isLocal: false })
    const token = await makeLink(maya, 'reset', systemClock.now())
    expect([await foreign.openLink(token), await foreign.setPassword(token, NEXT, { address: '', requestId: '' })]).toEqual([null, 'gone'])
    await foreign.requestReset('maya', 'en', { address: '', requestId: '' })
    expect(await queued()).toEqual([])
  })

  test('the mail greets, names nobody else, and leads to the link in its reader’s language', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'ess-letters-'))
    const sender = createMailSender({ folder, from: 'a@b.test', appUrl: `${site.origin}/ess/`, openLetter: createOpenLetter(site.seal, (token, language) => site.origin + passwordPath(token, language)) }, systemClock)
    await service().invite([budi], OPERATOR, 'id')
    const row = await letterTo(budi)
    expect(await sender.send(row, AbortSignal.timeout(5000))).toEqual({ done: true })
    const mail = readFileSync(join(folder, readdirSync(folder)[0] ?? ''), 'utf8').replaceAll('=\r\n', '').replaceAll('=3D', '=')
    expect(mail).toContain('Akun Anda di portal karyawan')
    expect(mail).toContain(`/oidc/password/${await tokenTo(budi)}?lang=id`)
    expect(mail).not.toContain('List-Unsubscribe')
    await choose(await tokenTo(budi), NEXT)
    expect(await sender.send(row, AbortSignal.timeout(5000)), 'a link that was used is sent to nobody').toEqual({ done: true })
    expect(readdirSync(folder)).toHaveLength(1)
    rmSync(folder, { recursive: true })
  })
})

describe('an account', () => {
  test('is invited: the first password, and its first sign-in is known', async () => {
    expect((await listAccounts({ state: 'neverSignedIn' }, systemClock.now())).listData.map((a) => a.username)).toEqual(['budi', 'maya'])
    const made = newId(systemClock.now())
    expect(await service().invite([budi, maya, made], OPERATOR, 'en')).toEqual([{ id: budi, outcome: 'sent' }, { id: maya, outcome: 'hasPassword' }, { id: made, outcome: 'unknown' }])
    expect((await listAccounts({ state: 'invited' }, systemClock.now())).listData.map((a) => a.username)).toEqual(['budi'])
    expect((await choose(await tokenTo(budi), NEXT)).status).toBe(200)
    const { code } = await signIn('budi', NEXT)
    expect(decodeJwt((await site.tokens(code)).id_token).sub).toBe(budi)
    expect((await listAccounts({ state: 'neverSignedIn' }, systemClock.now())).listData.map((a) => a.username)).toEqual(['maya'])
    expect((await listAccounts({ state: 'invited' }, systemClock.now())).totalData).toBe(0)
    expect(await q().select().from(notification), 'nobody is told that what they never had has changed').toEqual([])
  })

  test('who cannot be invited is said why', async () => {
    await q().update(employee).set({ email: '' }).where(eq(employee.id, budi))
    expect((await service().invite([budi], OPERATOR, 'en'))[0]?.outcome).toBe('noAddress')
    await q().update(account).set({ disabled: true }).where(eq(account.id, budi))
    expect((await service().invite([budi], OPERATOR, 'en'))[0]?.outcome).toBe('locked')
    await q().update(account).set({ disabled: false })
    await q().update(employee).set({ leaveDate: '2021-01-31' }).where(eq(employee.id, budi))
    expect((await service().invite([budi], OPERATOR, 'en'))[0]?.outcome).toBe('left')
    expect(await queued()).toEqual([])
  })

  test('that is locked refuses its tokens and its password at once, and unlocked it signs in again', async () => {
    const got = await site.tokens((await signIn('maya', PASSWORD)).code)
    const asks = () => fetch(`${site.origin}/api/system-notification/get-count`, { headers: { authorization: `Bearer ${got.access_token}` } })
    expect((await asks()).status).toBe(200)
    await q().insert(pushDevice).values({ deviceId: newId(systemClock.now()), sub: maya, employeeId: maya, token: 't', platform: 'web', updatedAt: systemClock.now() })
    expect(await service().lock(maya, OPERATOR)).toBe('done')
    expect((await asks()).status).toBe(401)
    expect((await site.tokenRequest({ grant_type: 'refresh_token', refresh_token: got.refresh_token })).status).toBe(400)
    expect(await q().select().from(pushDevice)).toEqual([])
    const refused = await signIn('maya', PASSWORD)
    expect([refused.code, refused.page.includes('The username or the password is not right')]).toEqual([null, true])
    expect(await service().lock(maya, OPERATOR)).toBe('same')
    expect(await service().unlock(maya, OPERATOR)).toBe('done')
    expect((await asks()).status, 'what was ended stays ended').toBe(401)
    expect((await signIn('maya', PASSWORD)).code).not.toBeNull()
    expect((await q().select().from(audit).orderBy(audit.at, audit.id)).map((a) => [a.call, a.sub, a.recordId])).toEqual([['account.locked', 'root', maya], ['account.unlocked', 'root', maya]])
    expect(noted.map(({ event, username, by, call }) => ({ event, username, by, call }))).toEqual([{ event: 'changed', username: 'maya', by: 'root', call: 'account.locked' }, { event: 'changed', username: 'maya', by: 'root', call: 'account.unlocked' }])
  })

  test('that guesses keep waiting signs in at once after a link, or after unlocking', async () => {
    for (let i = 0; i < 6; i++) await signIn('maya', 'not it')
    expect((await signIn('maya', PASSWORD)).page).toContain('Too many tries')
    expect(await service().unlock(maya, OPERATOR)).toBe('same')
    expect((await signIn('maya', PASSWORD)).code).not.toBeNull()
    for (let i = 0; i < 6; i++) await signIn('maya', 'not it')
    await choose(await makeLink(maya, 'reset', systemClock.now()), NEXT)
    expect((await signIn('maya', NEXT)).code).not.toBeNull()
  })

  test('whose sessions are ended signs in anew', async () => {
    const got = await site.tokens((await signIn('maya', PASSWORD)).code)
    expect(await service().endSessions(maya, OPERATOR)).toBe('done')
    expect((await site.tokenRequest({ grant_type: 'refresh_token', refresh_token: got.refresh_token })).status).toBe(400)
    expect((await signIn('maya', PASSWORD)).code).not.toBeNull()
  })
})

describe('administrators', () => {
  test('are made and ended one after the other with the configuration, so that none of them is written over', async () => {
    await service().makeAdministrator(maya, OPERATOR)
    const order: string[] = []
    const holding = Promise.withResolvers<undefined>()
    const configuring = tx(async () => {
      await lockName('configuration')
      holding.resolve(undefined)
      await new Promise((resolve) => setTimeout(resolve, 400))
      order.push('configured')
    })
    await holding.promise
    const made = service().makeAdministrator(budi, OPERATOR).then(() => order.push('made'))
    const ended = service().endAdministrator(maya, OPERATOR).then(() => order.push('ended'))
    await Promise.all([configuring, made, ended])
    expect(order[0]).toBe('configured')
    expect(order.toSorted()).toEqual(['configured', 'ended', 'made'])
  })

  const roles = async () => (await q().select().from(employeeRole)).filter((r) => r.until === null).map((r) => [r.employeeId, r.role])
  const asMaya = () => ({ sub: maya, employeeId: maya, username: 'maya' })

  test('are made and ended, never by oneself and never the last who can sign in', async () => {
    expect(await service().makeAdministrator(maya, OPERATOR)).toBe('done')
    expect(await service().makeAdministrator(maya, OPERATOR)).toBe('same')
    expect(await service().endAdministrator(maya, asMaya())).toBe('oneself')
    expect(await service().lock(maya, asMaya())).toBe('oneself')
    expect(await service().makeAdministrator(budi, asMaya())).toBe('done')
    expect(await service().endAdministrator(maya, OPERATOR), 'the other one has no password yet').toBe('last')
    expect(await service().lock(maya, OPERATOR)).toBe('last')
    await q().update(account).set({ passwordHash }).where(eq(account.id, budi))
    expect(await service().endAdministrator(budi, asMaya())).toBe('done')
    expect(await roles()).toEqual([[maya, 'admin']])
    expect(await service().endAdministrator(budi, asMaya())).toBe('same')
    expect((await q().select({ call: audit.call }).from(audit).orderBy(audit.at, audit.id)).map((a) => a.call)).toEqual(['account.administrator-made', 'account.administrator-made', 'account.administrator-ended'])
  })

  test('of two who end one another at the same moment one stays', async () => {
    await q().update(account).set({ passwordHash }).where(eq(account.id, budi))
    for (const id of [maya, budi]) await q().insert(employeeRole).values({ id, employeeId: id, role: 'admin', siteId: null, from: '2020-01-01' })
    const done = await Promise.all([service().endAdministrator(maya, { sub: budi, employeeId: budi }), service().endAdministrator(budi, { sub: maya, employeeId: maya })])
    expect([...done].sort()).toEqual(['done', 'last'])
    expect(await roles()).toHaveLength(1)
  })

  test('what somebody was stays known: a role of before ends yesterday', async () => {
    await q().update(account).set({ passwordHash }).where(eq(account.id, budi))
    for (const id of [maya, budi]) await q().insert(employeeRole).values({ id, employeeId: id, role: 'admin', siteId: null, from: '2020-01-01' })
    await service().endAdministrator(maya, OPERATOR)
    const [row] = await q().select().from(employeeRole).where(eq(employeeRole.employeeId, maya))
    expect(row?.until).not.toBeNull()
  })
})
