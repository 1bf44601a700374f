/** Sign-ins of a provider of others, from the token to the account. */
import { asc, eq, sql } from 'drizzle-orm'
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type CallersDeps, createCallers } from './callers.ts'
import { q } from './db/context.ts'
import type { Database } from './db/database.ts'
import { openTestDatabase } from './db/test-database.ts'
import { pushDevice } from './effects/table.ts'
import { audit } from './http/table.ts'
import { localKeys } from './http/tokens.ts'
import { unpinIdentity, unpinOtherIssuers } from './identities.ts'
import { aCompany, anEmployee } from './ledger/testing/company.ts'
import { systemClock } from './lib/clock.ts'
import { silentLog } from './lib/log.ts'
import { newId } from './lib/new-id.ts'
import { SignInRefused } from './lib/sign-in-refused.ts'
import { account, employee } from './org/table.ts'

const ISSUER = 'https://idp.test'
let database: Database
let person: Record<'maya' | 'budi' | 'gone' | 'later', string>
let sign: (claims: JWTPayload) => Promise<string>
let callers: (more?: Partial<CallersDeps>) => (claims: JWTPayload) => Promise<string>

const codeOf = async (id: string) => (await q().select({ code: employee.code }).from(employee).where(eq(employee.id, id)))[0]?.code ?? ''

beforeAll(async () => {
  database = await openTestDatabase()
  const company = await aCompany()
  person = {
    maya: await anEmployee(company, 'Maya Sari'), budi: await anEmployee(company, 'Budi Hartono'),
    gone: await anEmployee(company, 'Gita Lama', { leaveDate: '2021-12-31' }), later: await anEmployee(company, 'Lani Nanti', { joinDate: '2999-01-01' }),
  }
  const { publicKey, privateKey } = await generateKeyPair('ES256')
  sign = (claims) => new SignJWT(claims).setProtectedHeader({ alg: 'ES256' }).setIssuer(ISSUER).setAudience('api1').setExpirationTime('5m').sign(privateKey)
  const rules = { issuer: ISSUER, audience: 'api1', keys: localKeys({ keys: [await exportJWK(publicKey)] }), toleranceSeconds: 0 }
  callers = (more = {}) => {
    const identify = createCallers({ clock: systemClock, log: silentLog, rules, isLocal: false, isLive: () => sql`true`, usernameClaim: 'preferred_username', proxySecret: undefined, ...more })
    return async (claims) => {
      const request = new Request('https://ess.test/api/home', { headers: { authorization: `Bearer ${await sign(claims)}` } })
      return identify(request).then(({ username }) => username, (error: unknown) => (error instanceof SignInRefused ? `${error.status} ${error.why.reason}` : String(error)))
    }
  }
})
afterAll(() => database.close())
beforeEach(async () => {
  for (const table of [audit, account, pushDevice]) await q().delete(table)
  await q().insert(account).values({ id: person.maya, username: 'maya', employeeId: person.maya })
})
const pinned = async () => (await q().select({ username: account.username, to: account.externalSubject }).from(account).orderBy(asc(account.username))).map(({ username, to }) => `${username} ${to?.split('|')[1] ?? 'nobody'}`)
const noted = async () => (await q().select({ call: audit.call, sub: audit.sub }).from(audit)).map(({ call, sub }) => `${call} by ${sub}`)

describe('an account', () => {
  test('is pinned to the first who signs in with its name, once, however many calls come together', async () => {
    const ask = callers()
    expect(new Set(await Promise.all(Array.from({ length: 7 }, () => ask({ sub: 's-1', preferred_username: 'Maya' }))))).toEqual(new Set(['maya']))
    expect([await pinned(), await noted()]).toEqual([['maya s-1'], [`identity.pinned by ${ISSUER}|s-1`]])
  })

  test('stays with its person when the provider calls them something else, and is not handed to whoever has the name next', async () => {
    const ask = callers()
    await ask({ sub: 's-1', preferred_username: 'maya' })
    expect(await ask({ sub: 's-1', preferred_username: 'maya.wijaya' })).toBe('maya')
    expect(await ask({ sub: 's-1' })).toBe('maya')
    expect(await ask({ sub: 's-2', preferred_username: 'maya' })).toBe('403 another_identity')
    expect(await pinned()).toEqual(['maya s-1'])
  })

  test('of another name is not taken over by somebody who has one', async () => {
    await q().insert(account).values({ id: person.budi, username: 'budi', employeeId: person.budi })
    const ask = callers()
    await ask({ sub: 's-1', preferred_username: 'maya' })
    expect(await ask({ sub: 's-1', preferred_username: 'budi' })).toBe('maya')
    expect(await pinned()).toEqual(['budi nobody', 'maya s-1'])
  })

  test('asked for by two at the same moment is one’s', async () => {
    const ask = callers()
    const ends = await Promise.all(['s-1', 's-2', 's-3'].map((sub) => ask({ sub, preferred_username: 'maya' })))
    expect(ends.toSorted()).toEqual(['403 another_identity', '403 another_identity', 'maya'])
  })

  test('two of which one person has the names at the same moment: one is theirs, and the other nobody’s', async () => {
    await q().insert(account).values({ id: person.budi, username: 'budi', employeeId: person.budi })
    const ask = callers()
    const ends = await Promise.all(['maya', 'budi'].map((name) => ask({ sub: 's-1', preferred_username: name })))
    expect(new Set(ends).size).toBe(1)
    expect((await pinned()).filter((line) => line.endsWith('s-1'))).toHaveLength(1)
  })

  test('that is unpinned is the next one’s, with the notices of the former on no device', async () => {
    const ask = callers()
    await ask({ sub: 's-1', preferred_username: 'maya' })
    await q().insert(pushDevice).values({ deviceId: newId(new Date()), sub: `${ISSUER}|s-1`, employeeId: person.maya, token: 't', platform: 'web', updatedAt: new Date() })
    expect(await unpinIdentity(person.maya, { sub: 'operator', employeeId: null }, new Date())).toBe('done')
    expect(await unpinIdentity(person.maya, { sub: 'operator', employeeId: null }, new Date())).toBe('none')
    expect(await unpinIdentity(person.gone, { sub: 'operator', employeeId: null }, new Date())).toBe('unknown')
    expect(await q().select().from(pushDevice)).toEqual([])
    expect(await ask({ sub: 's-2', preferred_username: 'maya' })).toBe('maya')
    expect(await ask({ sub: 's-1', preferred_username: 'maya' })).toBe('403 another_identity')
    expect((await noted()).filter((line) => line.endsWith('operator'))).toEqual(['identity.unpinned by operator'])
  })

  test('of another provider are unpinned at once where the company has moved; those of this one stay', async () => {
    await q().insert(account).values({ id: person.budi, username: 'budi', employeeId: person.budi, externalSubject: `${ISSUER}.evil|s-1` })
    await q().update(account).set({ externalSubject: 'https://former.example|s-1' }).where(eq(account.id, person.maya))
    const ask = callers()
    expect(await ask({ sub: 's-1', preferred_username: 'maya' })).toBe('403 another_identity')
    expect((await unpinOtherIssuers(ISSUER, { sub: 'operator', employeeId: null }, new Date())).toSorted()).toEqual(['budi', 'maya'])
    expect(await ask({ sub: 's-1', preferred_username: 'maya' })).toBe('maya')
    expect(await unpinOtherIssuers(ISSUER, { sub: 'operator', employeeId: null }, new Date())).toEqual([])
    expect(await pinned()).toEqual(['budi nobody', 'maya s-1'])
  })

  test('that is switched off is not pinned, and says so', async () => {
    await q().update(account).set({ disabled: true })
    expect(await callers()({ sub: 's-1', preferred_username: 'maya' })).toBe('401 account_off')
    expect(await pinned()).toEqual(['maya nobody'])
  })

  test('is not found by an address that nobody has proven', async () => {
    await q().update(account).set({ username: 'maya@x.test' })
    const ask = callers({ usernameClaim: 'email' })
    expect(await ask({ sub: 's-2', email: 'maya@x.test', email_verified: false })).toBe('403 unknown_person')
    expect(await ask({ sub: 's-1', email: 'maya@x.test', email_verified: true })).toBe('maya@x.test')
  })
})

describe('accounts that are made of a sign-in', () => {
  const making = () => callers({ employeeClaim: 'employee_number' })

  test('are not, unless it is said so', async () => {
    expect(await callers()({ sub: 's-9', preferred_username: 'budi', employee_number: await codeOf(person.budi) })).toBe('403 unknown_person')
  })

  test('are for an employee who has none: one, however many calls come together', async () => {
    const ask = making()
    const claims = { sub: 's-9', preferred_username: 'Budi.H', employee_number: await codeOf(person.budi) }
    expect(new Set(await Promise.all(Array.from({ length: 7 }, () => ask(claims))))).toEqual(new Set(['budi.h']))
    expect([await pinned(), await noted()]).toEqual([['budi.h s-9', 'maya nobody'], [`identity.made by ${ISSUER}|s-9`]])
    expect(await ask({ ...claims, sub: 's-8', preferred_username: 'budi.2' }), 'not a second one').toBe('403 another_identity')
  })

  test('are for nobody unknown, who has left, has not begun, or has an account', async () => {
    const ask = making()
    const of = async (id: string) => ask({ sub: 's-9', preferred_username: 'new', employee_number: await codeOf(id) })
    expect([await of(person.gone), await of(person.later), await of(newId(new Date())), await of(person.maya)]).toEqual(['403 unknown_person', '403 unknown_person', '403 unknown_person', '403 another_identity'])
    expect(await ask({ sub: 's-9', preferred_username: 'new' })).toBe('403 unknown_person')
    expect(await pinned()).toEqual(['maya nobody'])
  })

  test('with a name that is somebody else’s: the name of a person who has another number gives nothing away', async () => {
    const ask = making()
    expect(await ask({ sub: 's-9', preferred_username: 'maya', employee_number: await codeOf(person.budi) })).toBe('403 another_employee')
    expect(await ask({ sub: 's-1', preferred_username: 'maya', employee_number: await codeOf(person.maya) })).toBe('maya')
    expect(await pinned()).toEqual(['maya s-1'])
  })
})
