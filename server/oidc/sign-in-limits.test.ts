/** Guessing passwords at the sign-in form, from outside: how fast it goes, and whom it keeps waiting. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { q } from '../db/context.ts'
import type { Database } from '../db/database.ts'
import { openTestDatabase } from '../db/test-database.ts'
import { systemClock } from '../lib/clock.ts'
import { type Log, silentLog } from '../lib/log.ts'
import { addressPace, attemptLimit, passwordPace } from '../org/attempts.ts'
import { signInAttempt } from '../org/table.ts'
import { endSessions } from './sessions.ts'
import { createJudge } from './sign-in-limits.ts'
import { knownDevice } from './table.ts'
import { accounts, PASSWORD, type Served, served, testBrowser, type Tried } from './testing/served.ts'

/** Hundreds of guesses are to take seconds: passwords are compared as they are, after the time a hash takes on a quick machine. */
const hashes = vi.hoisted(() => ({ made: 0 }))
vi.mock('../lib/password.ts', async (original) => ({
  ...(await original<object>()),
  hashPassword: (password: string) => Promise.resolve(`plain ${password}`),
  async verifyPassword(password: string, hash: string | null | undefined) {
    hashes.made++
    await new Promise((resolve) => setTimeout(resolve, 30))
    return hash === `plain ${password}`
  },
}))

const SLOW = 120_000
const HERE = '198.51.100.7'
const ELSEWHERE = '203.0.113.50'
let database: Database
let server: Served
let dina = ''
beforeAll(async () => {
  database = await openTestDatabase()
  ;[dina = ''] = await accounts('dina', 'budi')
  server = await served({ TRUST_PROXY: '1' })
}, SLOW)
afterAll(async () => {
  server.close()
  await database.close()
})
beforeEach(() => q().delete(signInAttempt))

/** A limit that never ends. */
const endless = { take: () => Promise.resolve(0), takeBack: () => Promise.resolve(), clear: () => Promise.resolve() }
const judged = (tries: readonly Tried[]) => tries.filter((t) => t.status !== 429).length
const range = (count: number) => Array.from({ length: count }, (_, i) => i)

/** Wrong tries, ten at a time: an attacker does not wait for answers. */
async function attack(names: readonly string[], from: string): Promise<Tried[]> {
  const browsers = range(10).map(() => testBrowser(server, from))
  const answers: Tried[] = []
  await Promise.all(browsers.map(async (browser, at) => {
    for (let i = at; i < names.length; i += browsers.length) answers.push(await browser.try(names[i] ?? '', `guess ${i}`))
  }))
  return answers
}

/** A browser `dina` has signed in from, and is signed out of again. */
async function knownBrowser(from = HERE) {
  const browser = testBrowser(server, from)
  await browser.tokens('dina')
  for (const name of [...browser.cookies.keys()].filter((n) => n.startsWith('_session'))) browser.cookies.delete(name)
  return browser
}

describe('one account', () => {
  test('tries from many addresses are judged like tries from one', async () => {
    const answers = await Promise.all(range(20).map((i) => testBrowser(server, `203.0.113.${i}`).try('dina', `guess ${i}`)))
    expect(judged(answers)).toBe(5)
    const { wait, page } = await testBrowser(server, HERE).try('dina', PASSWORD)
    expect(wait).toSatisfy((seconds: number) => seconds > 0 && seconds <= 30)
    expect(page).toMatch(new RegExp(`Wait ${wait} seconds?,`))
  }, SLOW)

  test('a hundred at once are judged no more than in turn, whatever blanks and letters the name is written with', async () => {
    const spelled = (i: number) => `${i % 2 ? 'dina' : ' DINA'}${[' ', '\t', '\u00a0'][i % 3]?.repeat(200)}${i}`
    const before = hashes.made
    const answers = await attack(range(100).map((i) => (i % 4 ? spelled(i) : 'dina')), ELSEWHERE)
    expect(judged(answers)).toBe(5)
    // what waits costs no hash
    expect(hashes.made - before).toBe(5)
  }, SLOW)

  test('names of nobody are answered word for word like names of somebody', async () => {
    const answered = async (name: string) => {
      const browser = testBrowser(server, ELSEWHERE)
      const answers: unknown[] = []
      for (const i of range(7)) {
        const { status, page } = await browser.try(name, `guess ${i}`)
        answers.push([status, /role="alert"[^>]*>([^<\d]*)/.exec(page)?.[1]])
      }
      return answers
    }
    const [real, madeUp] = [await answered('dina'), await answered('nobody')]
    expect(real).toEqual(madeUp)
    expect(real.at(-1)).toEqual([429, 'Too many tries. Wait '])
  }, SLOW)

  test('right ones at the same moment do not keep each other waiting', async () => {
    const answers = await Promise.all(range(20).map((i) => testBrowser(server, `10.0.0.${i}`).try('dina', PASSWORD)))
    expect(answers.map((a) => a.status)).toEqual(range(20).map(() => 303))
    expect(await q().select().from(signInAttempt)).toSatisfy((rows: { waitUntil: Date | null }[]) => rows.every((row) => row.waitUntil === null))
  }, SLOW)

  test('a right one forgets the wrong ones before it', async () => {
    const browser = testBrowser(server, HERE)
    for (const round of range(3)) {
      for (const i of range(4)) expect((await browser.try('dina', `mistake ${i}`)).status).toBe(400)
      await testBrowser(server, HERE).tokens('dina').catch(() => expect.fail(`round ${round}`))
    }
  }, SLOW)
})

describe('a judge', () => {
  const limits = { account: attemptLimit('a', systemClock, passwordPace), address: attemptLimit('b', systemClock, addressPace), device: attemptLimit('c', systemClock, passwordPace) }
  const attempt = { username: 'dina', network: HERE, device: null }

  test('takes back what could not be judged: a database that is away locks nobody out', async () => {
    const judge = createJudge(limits)
    for (const device of [null, 'd']) {
      for (const _ of range(10)) await expect(judge({ ...attempt, device }, () => Promise.reject(new Error('away')), () => true)).rejects.toThrow('away')
      expect(await judge({ ...attempt, device }, () => Promise.resolve('right'), () => true)).toEqual({ kind: 'judged', answer: 'right' })
    }
  })

  /** A judge that says nothing until `open`. */
  function closed() {
    const judge = createJudge({ ...limits, account: endless, address: endless })
    let open: () => void = () => undefined
    const opened = new Promise<void>((resolve) => (open = resolve))
    const crowd = (count: number, networks: number) => range(count).map((i) => judge({ ...attempt, username: `n-${i}`, network: `net-${i % networks}` }, () => opened, () => false))
    return { judge, crowd, open, opened }
  }
  const busy = { kind: 'busy', seconds: expect.any(Number) as number }

  test('lets a known browser past a crowd that waits for its turn, and sends away who comes to a full line', async () => {
    const { judge, crowd, open } = closed()
    const waiting = crowd(64, 64)
    expect(await judge({ ...attempt, username: 'one-more' }, () => Promise.resolve(), () => true)).toEqual(busy)
    expect(await judge({ ...attempt, device: 'known' }, () => Promise.resolve('in'), () => true)).toEqual({ kind: 'judged', answer: 'in' })
    open()
    expect((await Promise.all(waiting)).map((judged) => judged.kind)).toEqual(range(64).map(() => 'judged'))
  }, SLOW)

  test('takes one of each address in turn: hundreds of guesses from a few let the first of another through after one of each', async () => {
    const { judge, crowd, open, opened } = closed()
    const guesses = crowd(450, 5)
    let before = 0
    const countedGuesses = guesses.map((guess) => guess.then((judged) => (before += judged.kind === 'judged' ? 1 : 0)))
    const honest = judge({ ...attempt, username: 'budi' }, () => opened.then(() => before), () => true)
    open()
    // those who were at work, and a round
    expect(await honest).toMatchObject({ kind: 'judged', answer: expect.toSatisfy((judged: number) => judged <= 4 + 5) })
    await Promise.all(countedGuesses)
    expect(before).toBe(63)
  }, SLOW)

  test('an office that signs in at once behind one address gets through', async () => {
    const { crowd, open } = closed()
    const office = crowd(60, 1)
    open()
    expect((await Promise.all(office)).map((judged) => judged.kind)).toEqual(range(60).map(() => 'judged'))
  })

  test('keeps a known browser’s own tries in a line, too', async () => {
    const { judge, open, opened } = closed()
    let [atWork, most] = [0, 0]
    const tries = range(100).map(() => judge({ ...attempt, device: 'mine' }, async () => {
      most = Math.max(most, ++atWork)
      await opened
      atWork -= 1
    }, () => true))
    open()
    expect((await Promise.all(tries)).filter((judged) => judged.kind === 'busy')).toHaveLength(36)
    expect(most).toBeLessThanOrEqual(4)
  }, SLOW)
})

describe('one address', () => {
  test('two hundred wrong tries with made-up names keep nobody from a browser they know, and others for half a minute at most', async () => {
    const known = await knownBrowser()
    const answers = await attack(range(220).map((i) => `made-up-${i}`), HERE)
    expect(judged(answers)).toBeLessThan(130)
    expect(judged(answers)).toBeGreaterThanOrEqual(100)
    expect((await known.try('dina', PASSWORD)).status).toBe(303)
    const stranger = await testBrowser(server, HERE).try('budi', PASSWORD)
    if (stranger.status === 429) expect(stranger.wait).toBeLessThanOrEqual(32)
    else expect(stranger.status).toBe(303)
    expect((await testBrowser(server, ELSEWHERE).try('budi', PASSWORD)).status).toBe(303)
  }, SLOW)

  test('an address that waits adds nothing to anybody’s count and leaves no row for names it makes up', async () => {
    await attack(range(130).map((i) => `made-up-${i}`), HERE)
    const before = await q().$count(signInAttempt)
    await attack([...range(40).map(() => 'budi'), ...range(40).map((i) => `more-${i}`)], HERE)
    // at most a few were judged because their turn had come
    expect((await q().$count(signInAttempt)) - before).toBeLessThan(20)
    expect((await testBrowser(server, ELSEWHERE).try('budi', PASSWORD)).status).toBe(303)
  }, SLOW)

  test('one who guesses at one name does not use up what an office has', async () => {
    await attack(range(200).map(() => 'dina'), HERE)
    expect((await testBrowser(server, HERE).try('budi', PASSWORD)).status).toBe(303)
  }, SLOW)

  test('addresses out of one IPv6 network count as one', async () => {
    for (const i of range(3)) await testBrowser(server, `2001:db8:0:1::${i + 1}`).try(`nobody-${i}`, 'x')
    const rows = await q().select().from(signInAttempt)
    expect(rows.map((row) => row.tries).sort()).toEqual([1, 1, 1, 3])
  }, SLOW)

  test('no name, address or password stands in the table', async () => {
    await testBrowser(server, HERE).try('somebody', 'a-guess')
    expect(JSON.stringify(await q().select().from(signInAttempt))).not.toMatch(/somebody|198\.51|a-guess/)
  }, SLOW)
})

describe('a browser the account has signed in from', () => {
  const lockDina = () => attack(range(12).map(() => 'dina'), ELSEWHERE)

  test('is not kept waiting by what others try at the account, and may itself be wrong five times', async () => {
    const known = await knownBrowser()
    await lockDina()
    expect((await testBrowser(server, HERE).try('dina', PASSWORD)).status).toBe(429)
    for (const i of range(4)) expect((await known.try('dina', `mistake ${i}`)).status).toBe(400)
    expect((await known.try('dina', PASSWORD)).status).toBe(303)
    const thief = await knownBrowser(ELSEWHERE).catch(() => null)
    expect(thief).toBeNull() // a new browser still waits
  }, SLOW)

  test('has a limit of its own', async () => {
    const known = await knownBrowser()
    const answers: Tried[] = []
    for (const i of range(8)) answers.push(await known.try('dina', `guess ${i}`))
    expect(judged(answers)).toBe(5)
    expect((await known.try('dina', PASSWORD)).status).toBe(429)
    // and takes nothing from others
    expect((await testBrowser(server, HERE).try('dina', PASSWORD)).status).toBe(303)
  }, SLOW)

  test('is known by a cookie scripts cannot read, for the form alone, new at each sign-in', async () => {
    const known = await knownBrowser()
    const [line = ''] = known.received.filter((l) => l.startsWith('ess_known='))
    expect(line).toMatch(/^ess_known=[\w-]{43}; Path=\/oidc\/interaction; Max-Age=7776000; HttpOnly; SameSite=Strict$/)
    const before = known.cookies.get('ess_known') ?? ''
    expect((await known.try('dina', PASSWORD)).status).toBe(303)
    expect(known.cookies.get('ess_known')).not.toBe(before)
    await lockDina()
    const copy = testBrowser(server, HERE)
    copy.cookies.set('ess_known', before)
    expect((await copy.try('dina', PASSWORD)).status).toBe(429)
  }, SLOW)

  test('is known for that account only, made-up cookies are nothing, and two people may share it', async () => {
    const shared = await knownBrowser()
    shared.cookies.delete('_interaction')
    await attack(range(12).map(() => 'budi'), ELSEWHERE)
    expect((await shared.try('budi', PASSWORD)).status).toBe(429)
    await q().delete(signInAttempt)
    const budis = testBrowser(server, HERE)
    budis.cookies.set('ess_known', shared.cookies.get('ess_known') ?? '')
    await budis.tokens('budi')
    await Promise.all([lockDina(), attack(range(12).map(() => 'budi'), ELSEWHERE)])
    for (const name of ['dina', 'budi']) {
      const both = testBrowser(server, HERE)
      both.cookies.set('ess_known', budis.cookies.get('ess_known') ?? '')
      expect((await both.try(name, PASSWORD)).status).toBe(303)
    }
    for (const value of ['x'.repeat(43), '.'.repeat(4000), '%00', `${'x'.repeat(43)}.`.repeat(80)]) {
      const forged = testBrowser(server, HERE)
      forged.cookies.set('ess_known', value)
      expect((await forged.try('dina', PASSWORD)).status).toBe(429)
    }
  }, SLOW)

  test('is a stranger again after a new password', async () => {
    const known = await knownBrowser()
    await endSessions(dina, undefined)
    await lockDina()
    expect((await known.try('dina', PASSWORD)).status).toBe(429)
  }, SLOW)

  test('however often somebody signs in, few are kept', async () => {
    for (const _ of range(6)) await Promise.all(range(4).map(() => testBrowser(server, HERE).try('dina', PASSWORD)))
    expect(await q().$count(knownDevice, eq(knownDevice.accountId, dina))).toBeLessThanOrEqual(22)
  }, SLOW)
})

test('https alone gets the cookie where the product is reached by https, and the start says when no proxy is told of', async () => {
  const lines: string[] = []
  const log: Log = { ...silentLog, warn: (_, message) => lines.push(message) }
  const secure = await served({ PUBLIC_URL: 'https://hr.example.com' }, log)
  expect(lines.join()).toMatch(/TRUST_PROXY is 0/)
  secure.close()
  lines.length = 0
  const behind = await served({}, log)
  for (const path of ['/api/health/live', '/ess/']) for (const i of range(30)) await fetch(behind.origin + path, { headers: { 'x-forwarded-for': `198.51.100.${i}` } })
  expect(lines).toEqual([])
  for (const i of range(30)) await fetch(`${behind.origin}/api/nowhere`, { headers: { 'x-forwarded-for': `198.51.100.${i}` } })
  expect(lines.join()).toMatch(/^all requests come from one address.*TRUST_PROXY=0/)
  behind.close()
})

test('right passwords of one account, as many as there are, do not fill the line for the others', async () => {
  const judge = createJudge({ account: endless, address: endless, device: endless })
  const check = () => new Promise<boolean>((resolve) => setTimeout(resolve, 5, true))
  const one = (username: string) => judge({ username, network: HERE, device: null }, check, (right) => right)
  const many = range(700).map(() => one('dina'))
  expect(await one('budi')).toMatchObject({ kind: 'judged' })
  expect((await Promise.all(many)).filter((judged) => judged.kind === 'judged')).toHaveLength(20)
})

test('one network begins three hundred sign-ins a minute and no more, and no long address begins one; others begin theirs', async () => {
  const behind = await served({ TRUST_PROXY: '1' })
  const begin = (address: string, state = 'x') => fetch(`${behind.origin}/oidc/auth?client_id=ess&state=${state}`, { redirect: 'manual', headers: { 'x-forwarded-for': address } })
  expect((await begin(HERE, 'x'.repeat(5000))).status).toBe(414)
  const since = performance.now()
  const answers: Response[] = []
  while (!answers.some((answer) => answer.status === 429) && answers.length < 2000) answers.push(...(await Promise.all(range(10).map(() => begin(HERE)))))
  // each second gives five back, and the last ten were under way together
  const begun = answers.filter((answer) => answer.status !== 429).length
  expect(begun).toBeGreaterThanOrEqual(300)
  expect(begun).toBeLessThanOrEqual(310 + ((performance.now() - since) / 1000) * 5)
  expect(answers.find((answer) => answer.status === 429)?.headers.get('retry-after')).toBe('1')
  expect(answers.filter((answer) => answer.status >= 500)).toEqual([])
  // however it is written: the library takes these for the same address
  const spelled = async (path: string) => (await fetch(`${behind.origin}${path}`, { redirect: 'manual', headers: { 'x-forwarded-for': HERE } })).status
  for (const path of ['/oidc/AUTH?client_id=ess', '/oidc/Auth/?client_id=ess', '/oidc/auth/?client_id=ess']) expect([path, await spelled(path)]).toEqual([path, 429])
  expect((await begin(ELSEWHERE)).status).toBeLessThan(429)
  behind.close()
}, SLOW)
