/** Signing in with a second factor, as a browser does it: over HTTP, with cookies, without scripts. */
import { eq } from 'drizzle-orm'
import { decodeJwt } from 'jose'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { q } from './db/context.ts'
import { createAccountService } from './account/service.ts'
import { endAccess } from './end-access.ts'
import { notification, pushDevice } from './effects/table.ts'
import { audit, commandKey } from './http/table.ts'
import { aCompany, anEmployee } from './ledger/testing/company.ts'
import { systemClock } from './lib/clock.ts'
import { newId } from './lib/new-id.ts'
import { hashPassword } from './lib/password.ts'
import { calendarFeed } from './modules/general-account-home-calendar/calendar/table.ts'
import { createSecondFactor } from './modules/general-account-home-calendar/second-factor.ts'
import { oidcModel } from './oidc/table.ts'
import { enrol, findSecondFactor, forgetSecondFactor } from './org/second-factor.ts'
import { makeOffer, type SecondFactorOffer } from './org/second-factor-offer.ts'
import { setSetting } from './org/settings.ts'
import { account, employeeRole, recoveryCode, secondFactor, signInAttempt } from './org/table.ts'
import { openSignIn, type SignIn } from './testing/sign-in.ts'

const PASSWORD = 'hujan di tujuh atap'
let site: SignIn
let id = ''

beforeAll(async () => {
  site = await openSignIn((seal) => createSecondFactor({ isLocal: true, seal, clock: systemClock, codeClock: systemClock, endSessions: endAccess }))
  id = await anEmployee(await aCompany(), 'Maya Sari')
  await q().insert(account).values({ id, username: 'maya', employeeId: id, passwordHash: await hashPassword(PASSWORD) })
}, 60_000)
afterAll(() => site.close())
beforeEach(async () => {
  for (const table of [commandKey, signInAttempt, secondFactor, recoveryCode, oidcModel, notification, audit, employeeRole]) await q().delete(table)
  await setSetting('secondFactor', 'optional', systemClock.now())
  await q().update(account).set({ demo: false })
})

async function atCode() {
  const b = site.browser()
  await b.open()
  const answer = await b.password('maya', PASSWORD)
  expect(answer.page).toContain('autocomplete="one-time-code"')
  return b
}
const totp = (key: string, steps = 0) => new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: Date.now() + steps * 30_000 })
/** Maya has an app; its last used code is of a while ago. */
async function withApp(): Promise<SecondFactorOffer> {
  const before = new Date(Date.now() - 3 * 30_000)
  const offer = await makeOffer(site.seal, { id, username: 'maya' }, before)
  expect(await enrol(site.seal, id, offer, totp(offer.key, -3), before)).toBe('done')
  return offer
}
const reset = (accountId: string) =>
  createAccountService({ clock: systemClock, seal: site.seal, isLocal: true, allowDemo: true, endAccess }).resetSecondFactor(accountId, { sub: 'operator', employeeId: null })
const codesOf = async () => (await q().select({ code: notification.code }).from(notification)).map((n) => n.code)

test('without one, the password alone signs in', async () => {
  const b = site.browser()
  await b.open()
  expect((await b.password('maya', PASSWORD)).code).not.toBeNull()
})

test('a password that is changed while it is being judged signs nobody in', async () => {
  const { passwordHash } = (await q().select({ passwordHash: account.passwordHash }).from(account).where(eq(account.id, id)))[0] ?? {}
  const another = await hashPassword('another one altogether')
  const codes: (string | null)[] = []
  for (const afterMs of [5, 15, 25, 35, 45]) {
    const b = site.browser()
    await b.open()
    const signing = b.password('maya', PASSWORD)
    await new Promise((resolve) => setTimeout(resolve, afterMs))
    await q().update(account).set({ passwordHash: another }).where(eq(account.id, id))
    codes.push((await signing).code)
    await q().update(account).set({ passwordHash: passwordHash ?? null }).where(eq(account.id, id))
    await q().delete(signInAttempt)
  }
  expect(codes).toEqual([null, null, null, null, null])
})

test('what was begun with the old password is not finished, its devices get no more notices to decide with, and its address of the calendar ends', async () => {
  const { key } = await withApp()
  const begun = await atCode()
  const device = { deviceId: newId(systemClock.now()), sub: id, employeeId: id, token: 'of whoever knew the password', platform: 'web', updatedAt: systemClock.now() }
  // of an external provider it is registered under what the provider calls them
  const pinned = 'https://idp.example|sup'
  await q().update(account).set({ externalSubject: pinned }).where(eq(account.id, id))
  await q().insert(pushDevice).values([device, { ...device, deviceId: newId(systemClock.now()), sub: pinned, token: 'another' }])
  await q().insert(calendarFeed).values([id, newId(systemClock.now())].map((employeeId) => ({ employeeId, digest: `of ${employeeId}`, createdAt: systemClock.now() })))
  await endAccess(id, undefined)
  await q().update(account).set({ externalSubject: null }).where(eq(account.id, id))
  expect((await begun.send({ code: totp(key) })).code).toBeNull()
  expect(await q().select().from(pushDevice)).toEqual([])
  expect(await q().select().from(calendarFeed), 'that of somebody else stays').toHaveLength(1)
  const anew = await atCode()
  expect((await anew.send({ code: totp(key) })).code).not.toBeNull()
})

describe('with an app', () => {
  test('a right password leads to the code, and the code signs in with both written into the session', async () => {
    const { key } = await withApp()
    const b = await atCode()
    const { code } = await b.send({ code: totp(key) })
    const got = await site.tokens(code)
    expect(decodeJwt(got.id_token).sub).toBe(id)
    const [session] = await q().select({ payload: oidcModel.payload }).from(oidcModel).where(eq(oidcModel.kind, 'Session'))
    expect(session?.payload).toMatchObject({ amr: ['pwd', 'otp'] })
    expect((await site.tokenRequest({ grant_type: 'refresh_token', refresh_token: got.refresh_token })).status).toBe(200)
    expect((await b.open({ prompt: 'none' })).code, 'silent renewal asks for nothing').not.toBeNull()
  })

  test('a wrong password says the same as ever, and leads nowhere', async () => {
    await withApp()
    const b = site.browser()
    await b.open()
    const answer = await b.password('maya', 'not it')
    expect(answer.page).toContain('The username or the password is not right')
    expect((await b.reload()).page).toContain('autocomplete="current-password"')
  })

  test('a code without a right password before it is worth nothing', async () => {
    const { key, recoveryCodes } = await withApp()
    const forms: Record<string, string>[] = [{ code: totp(key) }, { code: recoveryCodes[0] ?? '' }, { kept: '1' }, { code: totp(key), username: 'maya', passwordWasRight: id }]
    for (const fields of forms) {
      const b = site.browser()
      await b.open()
      const answer = await b.send(fields)
      expect([answer.code, answer.page.includes('autocomplete="current-password"')]).toEqual([null, true])
    }
    expect((await findSecondFactor(id))?.recoveryCodesLeft).toBe(10)
  })

  test('leaving the page for the app by hand does not go round it', async () => {
    await withApp()
    const b = await atCode()
    const answer = await b.visit(b.action().replace('/oidc/interaction/', '/oidc/auth/'))
    const url = answer.headers.get('location') ?? ''
    expect(url).not.toContain('code=')
    expect((await (await b.visit(url)).text())).toContain('autocomplete="current-password"')
    expect((await b.open({ prompt: 'none' })).page).toContain('error=login_required')
  })

  test('the code page stays after a reload; one may begin again as somebody else', async () => {
    await withApp()
    const b = await atCode()
    expect((await b.reload()).page).toContain('one-time-code')
    expect((await b.send({ again: '1' })).page).toContain('autocomplete="current-password"')
    expect((await b.reload()).page).toContain('autocomplete="current-password"')
  })

  test('a code works once, also when two browsers send it at the same moment', async () => {
    const { key } = await withApp()
    const both = await Promise.all([atCode(), atCode(), atCode(), atCode()])
    const answers = await Promise.all(both.map((b) => b.send({ code: totp(key) })))
    expect(answers.filter((a) => a.code !== null)).toHaveLength(1)
    for (const { page } of answers.filter((a) => a.code === null)) expect(page).toContain('not right, or was used already')
  })

  test('a code of a minute ago or to come does not work; the neighbours do, since clocks differ', async () => {
    const { key } = await withApp()
    const b = await atCode()
    for (const steps of [-2.5, 2.5]) expect((await b.send({ code: totp(key, steps) })).code).toBeNull()
    const typed = totp(key, 1).replace(/(...)/, '$1 ').replace(/\d/g, (d) => String.fromCharCode(0x660 + Number(d)))
    expect((await b.send({ code: typed })).code, 'with a space, in Arabic digits').not.toBeNull()
    const later = await atCode()
    expect((await later.send({ code: totp(key) })).code, 'what came before the last one is used up').toBeNull()
  })

  test('a recovery code works once, however it is typed, and the person is told', async () => {
    const { recoveryCodes: [first = ''] } = await withApp()
    const b = await atCode()
    const page = (await b.reload('?with=recovery')).page
    expect(page).toContain('Recovery code')
    expect(page).not.toContain('inputmode="numeric"')
    expect((await b.send({ with: 'recovery', code: ` ${first.toUpperCase().replaceAll('-', ' ')}` })).code).not.toBeNull()
    expect(await findSecondFactor(id)).toMatchObject({ recoveryCodesLeft: 9 })
    const again = await (await atCode()).send({ code: first })
    expect([again.code, again.status]).toEqual([null, 400])
    expect(await codesOf()).toEqual(['recoveryCodeUsed'])
  })

  test('five wrong codes are enough, for every browser and also against the right one', async () => {
    const { key } = await withApp()
    const b = await atCode()
    for (let i = 0; i < 5; i++) expect((await b.send({ code: '000000' })).status).toBe(400)
    const other = await atCode()
    const limited = await other.send({ code: totp(key) })
    expect([limited.status, limited.code]).toEqual([429, null])
    await q().delete(signInAttempt)
    expect((await other.send({ code: totp(key) })).code, 'and it was not used up').not.toBeNull()
  })

  test('who has the password keeps the owner out of no browser they know, and makes none known', async () => {
    const { recoveryCodes: [first = '', second = ''] } = await withApp()
    const known = await atCode()
    expect((await known.send({ code: first })).code).not.toBeNull()
    const thief = await atCode()
    for (let i = 0; i < 5; i++) expect((await thief.send({ code: '000000' })).status).toBe(400)
    expect((await thief.send({ code: '000000' })).status).toBe(429)
    // the password given once more in the same browser brings no new tries
    await thief.open()
    await thief.password('maya', PASSWORD)
    expect((await thief.send({ code: '000000' })).status).toBe(429)
    await known.open({ prompt: 'login' })
    expect((await known.password('maya', PASSWORD)).page).toContain('one-time-code')
    for (let i = 0; i < 4; i++) expect((await known.send({ code: '000000' })).status).toBe(400)
    expect((await known.send({ code: second })).code).not.toBeNull()
  })

  test('tries at the same moment are counted before they are judged', async () => {
    await withApp()
    const b = await atCode()
    const answers = await Promise.all(Array.from({ length: 12 }, (_, i) => b.send({ code: `00000${i % 10}` })))
    expect(answers.filter((a) => a.status === 400).length).toBeLessThanOrEqual(5)
    expect(answers.filter((a) => a.status === 429).length).toBeGreaterThanOrEqual(7)
  })

  test('the key stands nowhere in clear, nor do recovery codes', async () => {
    const { key, recoveryCodes } = await withApp()
    const kept = JSON.stringify([await q().select().from(secondFactor), await q().select().from(recoveryCode)])
    for (const secret of [key, ...recoveryCodes, ...recoveryCodes.map((c) => c.replaceAll('-', ''))]) expect(kept).not.toContain(secret)
  })
})

describe('where it is required of HR and administrators', () => {
  const keyOn = (page: string) => (/<code class="key"[^>]*>([^<]+)</.exec(page)?.[1] ?? '').replaceAll(' ', '')
  const required = async (role: string | null) => {
    await setSetting('secondFactor', 'required', systemClock.now())
    if (role) await q().insert(employeeRole).values({ id, employeeId: id, role, siteId: null, from: '2020-01-01' })
  }

  test.each(['hr', 'hrOwner', 'hrHead', 'admin'])('%s sets it up on the sign-in page before going on', async (role) => {
    await required(role)
    const b = site.browser()
    await b.open()
    const offered = await b.password('maya', PASSWORD)
    expect(offered.page).toContain('Protect your account')
    expect(offered.page).toContain('<svg class="qr"')
    expect(offered.page).not.toContain('<script')
    const key = keyOn(offered.page)
    expect(key).toMatch(/^[A-Z2-7]{32}$/)
    expect((await b.reload()).page, 'the same key after a reload').toContain(offered.page.match(/<path d="([^"]+)"/)?.[1])
    expect((await b.send({ kept: '1' })).code, 'not without a code').toBeNull()
    expect((await b.send({ code: '000000' })).page).toContain('not right')
    expect(await findSecondFactor(id)).toBeNull()
    const shown = await b.send({ code: totp(key) })
    const recovery = [...shown.page.matchAll(/<li>([^<]+)<\/li>/g)].map((m) => m[1])
    expect(recovery).toHaveLength(10)
    expect((await b.send({ kept: '1' })).code).not.toBeNull()
    expect((await (await atCode()).send({ code: recovery[3] ?? '' })).code).not.toBeNull()
    expect(await codesOf()).toEqual(['secondFactorOn', 'recoveryCodeUsed'])
    expect((await q().select().from(audit)).map((a) => a.call)).toEqual(['second-factor.set-up', 'second-factor.recovery-code-used'])
    expect(JSON.stringify(await q().select().from(oidcModel)), 'nor is it kept with the sign-in').not.toContain(key)
  })

  test('others are not asked, and demo accounts neither', async () => {
    await required(null)
    const b = site.browser()
    await b.open()
    expect((await b.password('maya', PASSWORD)).code).not.toBeNull()
    await q().insert(employeeRole).values({ id, employeeId: id, role: 'admin', siteId: null, from: '2020-01-01' })
    await q().update(account).set({ demo: true })
    const other = site.browser()
    await other.open()
    expect((await other.password('maya', PASSWORD)).code).not.toBeNull()
  })

  test('a session of before, by the password alone, ends with the rule', async () => {
    const b = site.browser()
    await b.open()
    const got = await site.tokens((await b.password('maya', PASSWORD)).code)
    await required('admin')
    expect((await site.tokenRequest({ grant_type: 'refresh_token', refresh_token: got.refresh_token })).status).toBe(400)
    expect((await b.open({ prompt: 'none' })).page).toContain('error=')
    const page = (await b.open()).page
    expect(page).toContain('autocomplete="current-password"')
    const key = keyOn((await b.password('maya', PASSWORD)).page)
    await b.send({ code: totp(key) })
    const { code } = await b.send({ kept: '1' })
    expect((await site.tokens(code)).access_token).toBeTruthy()
    expect((await site.tokenRequest({ grant_type: 'refresh_token', refresh_token: got.refresh_token })).status, 'nor does it come back').toBe(400)
  })

  test('for a lost phone it is reset: noted, told, signed out everywhere, and set up anew', async () => {
    await required('hr')
    const { key } = await withApp()
    const b = await atCode()
    const got = await site.tokens((await b.send({ code: totp(key) })).code)
    expect(await reset(newId(systemClock.now()))).toBe('unknown')
    expect(await reset(id)).toBe('done')
    expect(await reset(id)).toBe('same')
    expect((await site.tokenRequest({ grant_type: 'refresh_token', refresh_token: got.refresh_token })).status).toBe(400)
    expect((await q().select().from(audit)).map((a) => [a.call, a.sub, a.recordId])).toEqual([['second-factor.reset', 'operator', id]])
    expect(await codesOf()).toEqual(['secondFactorReset'])
    await b.open()
    expect((await b.password('maya', PASSWORD)).page).toContain('Protect your account')
  })

  test('after a reset nobody waits for what was tried before it', async () => {
    await required('hr')
    await withApp()
    const thief = await atCode()
    for (let i = 0; i < 6; i++) await thief.send({ code: '000000' })
    expect(await reset(id)).toBe('done')
    const b = site.browser()
    await b.open()
    const key = keyOn((await b.password('maya', PASSWORD)).page)
    expect((await b.send({ code: totp(key) })).page).toContain('<li>')
  })
})

describe('set up, renewed and turned off in the app', () => {
  interface Answer { rule: string; since: string | null; recoveryCodesLeft: number }
  async function signedIn() {
    const b = site.browser()
    await b.open()
    return site.tokens((await b.password('maya', PASSWORD)).code)
  }
  const ask = async (token: string, method: string, path: string, body?: object, key: string = crypto.randomUUID()) => {
    const answer = await fetch(`${site.origin}/api${path}`, { method, headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': key }, ...(body ? { body: JSON.stringify(body) } : {}) })
    return { status: answer.status, cache: answer.headers.get('cache-control'), body: (await answer.json()) as Record<string, unknown> }
  }
  async function offered(token: string) {
    const { body, status, cache } = await ask(token, 'POST', '/account/second-factor/offer', {})
    expect([status, cache]).toEqual([200, 'no-store'])
    return { offer: String(body.Offer), key: String(body.Key), uri: String(body.Uri), recoveryCodes: body.RecoveryCodes as string[] }
  }
  const confirm = (token: string, { offer, key }: { offer: string; key: string }, more: object = {}, commandId?: string) =>
    ask(token, 'POST', '/account/second-factor/confirm', { Offer: offer, Code: totp(key), CurrentPassword: PASSWORD, ...more }, commandId)
  const wire = (state: Answer) => Object.fromEntries(Object.entries(state).map(([k, v]) => [k.charAt(0).toUpperCase() + k.slice(1), v]))

  test('the whole way: offered, confirmed, asked for, new recovery codes, off again', async () => {
    const { access_token: token } = await signedIn()
    expect((await ask(token, 'GET', '/account/second-factor')).body).toEqual(wire({ rule: 'optional', since: null, recoveryCodesLeft: 0 }))
    const first = await offered(token)
    expect(first.uri).toMatch(/^otpauth:\/\/totp\/Employee%20Portal:maya\?/)
    expect((await confirm(token, first)).body).toMatchObject({ Rule: 'optional', RecoveryCodesLeft: 10 })
    expect((await ask(token, 'GET', '/account/second-factor')).status, 'this session goes on').toBe(200)
    expect((await (await atCode()).send({ code: totp(first.key, 1) })).code).not.toBeNull()
    const second = await offered(token)
    const renewed = await ask(token, 'POST', '/account/second-factor/recovery-codes', { Offer: second.offer, CurrentPassword: PASSWORD, Code: first.recoveryCodes[0] })
    expect(renewed.body).toMatchObject({ RecoveryCodesLeft: 10 })
    expect((await (await atCode()).send({ code: first.recoveryCodes[1] ?? '' })).code, 'of the old ones none works').toBeNull()
    const removed = await ask(token, 'POST', '/account/second-factor/remove', { CurrentPassword: PASSWORD, Code: second.recoveryCodes[0] })
    expect(removed.body).toEqual(wire({ rule: 'optional', since: null, recoveryCodesLeft: 0 }))
    const b = site.browser()
    await b.open()
    expect((await b.password('maya', PASSWORD)).code).not.toBeNull()
    expect(await codesOf()).toEqual(['secondFactorOn', 'recoveryCodesRenewed', 'secondFactorOff'])
  })

  test('sessions of before are ended, but for the one it was set up in', async () => {
    const [here, there] = [await signedIn(), await signedIn()]
    expect((await confirm(here.access_token, await offered(here.access_token))).status).toBe(200)
    expect((await site.tokenRequest({ grant_type: 'refresh_token', refresh_token: there.refresh_token })).status).toBe(400)
    expect((await ask(there.access_token, 'GET', '/account/second-factor')).status).toBe(401)
    expect((await site.tokenRequest({ grant_type: 'refresh_token', refresh_token: here.refresh_token })).status).toBe(200)
  })

  test('it takes the password and the code, and somebody else’s offer is none', async () => {
    const { access_token: token } = await signedIn()
    const offer = await offered(token)
    expect((await confirm(token, offer, { CurrentPassword: 'not it' })).body).toMatchObject({ Code: 'wrong_password' })
    expect((await confirm(token, offer, { Code: '000000' })).body).toMatchObject({ Code: 'wrong_code', Fields: [{ Field: 'code' }] })
    const foreign = await makeOffer(site.seal, { id: crypto.randomUUID(), username: 'maya' }, systemClock.now())
    expect((await confirm(token, { offer: foreign.sealed, key: foreign.key })).body).toMatchObject({ Code: 'second_factor_late' })
    const old = await makeOffer(site.seal, { id, username: 'maya' }, new Date(Date.now() - 21 * 60_000))
    expect((await confirm(token, { offer: old.sealed, key: old.key })).body).toMatchObject({ Code: 'second_factor_late' })
    expect(await findSecondFactor(id)).toBeNull()
  })

  test('of four at the same moment one is set up, and a replay is answered the same', async () => {
    const { access_token: token } = await signedIn()
    const offers = await Promise.all(Array.from({ length: 4 }, () => offered(token)))
    const answers = await Promise.all(offers.map((offer) => confirm(token, offer)))
    expect(answers.filter((a) => a.status === 200)).toHaveLength(1)
    await forgetSecondFactor(id)
    const key = crypto.randomUUID()
    const body = { Offer: offers[0]?.offer, Code: totp(offers[0]?.key ?? ''), CurrentPassword: PASSWORD }
    const [one, two] = [await ask(token, 'POST', '/account/second-factor/confirm', body, key), await ask(token, 'POST', '/account/second-factor/confirm', body, key)]
    expect([one.status, two.body]).toEqual([200, one.body])
  })

  test('no table holds the key, the recovery codes or the password in clear', async () => {
    const { access_token: token } = await signedIn()
    const offer = await offered(token)
    await confirm(token, offer)
    const tables = [commandKey, audit, notification, oidcModel, secondFactor, recoveryCode, signInAttempt] as const
    const kept = JSON.stringify(await Promise.all(tables.map((table) => q().select().from(table))))
    expect(kept).toContain('confirmSecondFactor')
    for (const secret of [offer.key, PASSWORD, ...offer.recoveryCodes]) expect(kept).not.toContain(secret)
  })

  test('where it is off or required, the server says so', async () => {
    const { access_token: token } = await signedIn()
    const offer = await offered(token)
    await setSetting('secondFactor', 'off', systemClock.now())
    expect((await ask(token, 'POST', '/account/second-factor/offer', {})).body).toMatchObject({ Code: 'second_factor_off' })
    expect((await confirm(token, offer)).body).toMatchObject({ Code: 'second_factor_off' })
    await setSetting('secondFactor', 'required', systemClock.now())
    await confirm(token, offer)
    await q().insert(employeeRole).values({ id, employeeId: id, role: 'hr', siteId: null, from: '2020-01-01' })
    expect((await ask(token, 'GET', '/account/second-factor')).body).toMatchObject({ Rule: 'required' })
    expect((await ask(token, 'POST', '/account/second-factor/remove', { CurrentPassword: PASSWORD, Code: offer.recoveryCodes[0] })).body).toMatchObject({ Code: 'second_factor_required' })
    await q().update(account).set({ demo: true })
    expect((await ask(token, 'GET', '/account/second-factor')).body).toMatchObject({ Rule: 'off' })
  })
})
