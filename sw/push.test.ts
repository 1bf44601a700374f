import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import pushTexts from '../public/locales/en/push.json'
import { deviceGet } from '../src/offline/device-db.ts'
import { openEngine } from '../src/offline/engine.ts'
import { readSession, writeSession } from '../src/offline/session.ts'
import { settle, TestWorld, type TestPort, testPort } from '../src/offline/test-port.ts'
import { sessionOf, TestServer } from '../src/offline/test-server.ts'
import { onNotificationClick } from './decide.ts'
import type { NotificationData, PushEnvironment } from './notification.ts'
import { showFinished } from './outcome.ts'
import { onPush, onSettled } from './push.ts'
import { onSync } from './sync.ts'

const texts: Record<string, string> = pushTexts
const APPROVE = '/v2/leave-requests/Approve'
const hash = async (sub: string) => Array.from(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(sub))), (b) => b.toString(16).padStart(2, '0')).join('')

let world: TestWorld
let server: TestServer
let port: TestPort
let screen: Map<string, { title: string; options: NotificationOptions & { actions?: { action: string }[]; data: NotificationData } }>
let opened: string[]
let badges: number[]
let env: PushEnvironment

const environment = (maxActions = 2): PushEnvironment => ({
  port,
  scope: 'https://ess.test/ess/',
  maxActions,
  show: async (title, options) => void screen.set(String(options.tag), { title, options: options as never }),
  shown: async (tag) => [...screen].filter(([t]) => tag === undefined || t === tag).map(([t, n]) => ({ tag: t, title: n.title, data: n.options.data, close: () => void screen.delete(t) })),
  open: async (link) => void opened.push(link),
  setBadge: async (count) => void badges.push(count),
  texts: async () => texts,
  wakeLater: async () => undefined,
})

beforeEach(async () => {
  world = new TestWorld()
  server = new TestServer()
  server.versions.set('r1', 3)
  world.fetch = server.fetch
  port = testPort(world)
  screen = new Map()
  opened = []
  badges = []
  env = environment()
  await writeSession(port, sessionOf('dina'))
})

/** Whatever a test does: the number on the app's icon is the one that is stored. */
afterEach(async () => {
  const shown = badges.at(-1)
  if (shown !== undefined) expect((await deviceGet(testPort(world), 'badge')) ?? 0).toBe(shown)
})

const message = async (more: Record<string, string> = {}) => ({
  kind: 'request', id: 'r1', notificationId: `n-${more.id ?? 'r1'}`, module: 'leave-requests', version: '3', subject: await hash('dina'), expiresAt: '2026-05-13T00:00:00Z',
  actions: 'approve,reject', code: 'x', params: '{}', title: 'Budi Santoso asks', body: 'Leave request', link: 'leave-requests/r1', ...more,
})
const push = async (more: Record<string, string> = {}) => onPush(env, JSON.stringify({ from: '1', data: await message(more) }))
const tap = (action: string, tag = 'r1') => onNotificationClick(env, { action, data: screen.get(tag)?.options.data, close: () => void screen.delete(tag) })
const said = (tag = 'r1') => screen.get(tag)?.options.body

describe('what is shown', () => {
  test('a request: its tag is the request, at most two buttons, and the badge counts', async () => {
    await push()
    expect(screen.get('r1')).toMatchObject({ title: 'Budi Santoso asks', options: { actions: [{ action: 'approve' }, { action: 'reject' }] } })
    await push()
    expect(screen.size).toBe(1)
    expect(badges, 'brought once more it counts once').toEqual([1])
    expect(screen.get('r1')?.options).toMatchObject({ renotify: false, silent: true })
  })

  test('plain data without the FCM wrapper is understood, too', async () => {
    await onPush(env, JSON.stringify(await message()))
    expect(screen.has('r1')).toBe(true)
  })

  for (const [name, text] of [['no JSON', 'not json'], ['nothing', ''], ['somebody else\'s JSON', '{"hello":1}'], ['null', 'null']] as const) {
    test(`${name}: a generic notification all the same`, async () => {
      await onPush(env, text)
      expect([...screen.values()]).toMatchObject([{ title: texts['generic.title'], options: { body: texts['generic.body'] } }])
    })
  }

  test('for another person, or nobody signed in: generic, without name and buttons', async () => {
    await push({ subject: await hash('budi') })
    expect([...screen.values()]).toMatchObject([{ title: texts['generic.title'] }])
    expect(screen.get('ess-generic')?.options.actions).toBeUndefined()
  })

  test('after its expiry it offers no decision', async () => {
    await push({ expiresAt: '2026-05-01T00:00:00Z' })
    expect(screen.get('r1')?.options.actions).toEqual([])
  })

  test('what was read on another device goes from this one; what waits for a decision waits still, and counts', async () => {
    await push()
    await push({ id: 'r2', link: 'leave-requests/r2' })
    await push({ kind: 'read', id: 'x', params: JSON.stringify({ tags: ['r1'], waiting: 1 }) })
    expect([...screen.keys()]).toEqual(['r2'])
    expect(badges.at(-1)).toBe(2)
    await push({ kind: 'read', id: 'y', params: JSON.stringify({ tags: ['*'], waiting: 0 }) })
    expect([...screen.keys()]).toEqual([])
    expect(badges.at(-1)).toBe(2)
    await push({ id: 'n', kind: 'notice', notificationId: 'n-n' })
    expect(badges.at(-1), 'a notice asks for nothing').toBe(2)
  })

  test('a kind nobody knows, and storage that fails: generic all the same', async () => {
    await push({ kind: 'surprise' })
    expect(said('ess-generic')).toBe(texts['generic.body'])
    screen.clear()
    port.hook = (step, when) => {
      if (step === 'session.read' && when === 'before') throw new Error('storage failed')
    }
    await push()
    expect([...screen.keys()]).toEqual(['ess-generic'])
    expect(screen.get('ess-generic')?.title).not.toBe('')
  })

  test('a close meant for another person takes nothing away', async () => {
    await push()
    await push({ kind: 'close', subject: await hash('budi') })
    expect([...screen.keys()]).toEqual(['r1'])
  })

  test('where a push must show something (iOS): no buttons, a tap opens the request; decided, read and strangers\u2019 pushes show a word', async () => {
    env = environment(0)
    await push()
    expect(screen.get('r1')?.options.actions).toEqual([])
    await tap('')
    expect(opened).toEqual(['leave-requests/r1'])
    await push()
    await push({ kind: 'read', id: 'x', params: JSON.stringify({ tags: ['r1'], waiting: 0 }) })
    expect([...screen.keys()]).toEqual(['ess-read'])
    await push({ kind: 'read', id: 'x', subject: await hash('budi') })
    expect(screen.has('ess-generic')).toBe(true)
  })

  test('a reading by another person of this device takes nothing away', async () => {
    await push()
    await push({ kind: 'read', id: 'x', subject: await hash('budi'), params: JSON.stringify({ tags: ['*'], waiting: 0 }) })
    expect([...screen.keys()]).toEqual(['r1'])
  })

  test('the notification of many requests leads to the inbox and goes when none waits any more', async () => {
    await push({ kind: 'notice', id: 'ess-approvals', actions: '', link: 'inbox', title: '3 requests are waiting for you' })
    await push({ kind: 'close', id: 'r7', params: JSON.stringify({ waiting: 2 }) })
    expect([...screen.keys()]).toEqual(['ess-approvals'])
    await tap('', 'ess-approvals')
    expect(opened).toEqual(['inbox'])
    await push({ kind: 'notice', id: 'ess-approvals', actions: '', link: 'inbox' })
    await push({ kind: 'close', id: 'r8', params: JSON.stringify({ waiting: 0 }) })
    expect([...screen.keys()]).toEqual([])
  })

  test('close takes the notification away; where a push must show something it says so instead', async () => {
    await push()
    await push({ kind: 'close' })
    expect(screen.size).toBe(0)
    env = environment(0)
    await push({ kind: 'close' })
    expect(said()).toBe(texts['decided.body'])
  })
})

describe('a tap', () => {
  test('Approve: the row, the sending, and only then the outcome', async () => {
    await push()
    const bodies: (string | undefined)[] = []
    const real = env
    env = { ...env, show: async (title, options) => (bodies.push(options.body), real.show(title, options)) }
    await tap('approve')
    expect(bodies).toEqual([texts['outcome.waiting.approve'], texts['outcome.approved']])
    expect(server.ledger).toMatchObject([{ path: APPROVE, sub: 'dina', body: { id: 'r1', version: 3 } }])
  })

  test('the outcome stays when the server then closes the request on every device', async () => {
    await push()
    await tap('approve')
    await push({ kind: 'close' })
    expect(said()).toBe(texts['outcome.approved'])
  })

  test('a decision that a page has sent gets its outcome, and counts once however often the worker is told', async () => {
    await push()
    world.fetch = () => Promise.reject(new TypeError('offline'))
    await tap('approve')
    world.fetch = server.fetch
    const session = await readSession(port)
    if (!session) throw new Error('nobody is signed in')
    const page = await openEngine(port, session)
    await page.drain('online')
    await Promise.all([showFinished(env, page), showFinished(env, page)])
    page.close()
    expect(said()).toBe(texts['outcome.approved'])
    expect(badges.at(-1)).toBe(0)
  })

  test('Reject carries the standard note', async () => {
    await push()
    await tap('reject')
    expect(server.ledger[0]?.body).toMatchObject({ id: 'r1', note: 'Rejected from notification' })
    expect(said()).toBe(texts['outcome.rejected'])
  })

  test('offline: it waits, says so, and the next sync sends it and puts the outcome in place', async () => {
    await push()
    world.isOnline = false
    world.fetch = () => Promise.reject(new TypeError('offline'))
    await tap('approve')
    expect(said()).toBe(texts['outcome.waiting.approve'])
    world.isOnline = true
    world.fetch = server.fetch
    await onSync(port, (engine) => showFinished(env, engine))
    expect(said()).toBe(texts['outcome.approved'])
    expect(server.ledger).toHaveLength(1)
  })

  test('a sync that cannot finish asks the browser to come again', async () => {
    await push()
    world.fetch = () => Promise.reject(new TypeError('offline'))
    await tap('approve')
    await expect(onSync(port, () => Promise.resolve())).rejects.toThrow('waiting')
  })

  test('twice, or on two notifications of the same decision: one command', async () => {
    await push()
    const data = screen.get('r1')?.options.data
    await tap('approve')
    await onNotificationClick(env, { action: 'approve', data, close: () => undefined })
    expect(server.ledger).toHaveLength(1)
    expect(new Set(server.seen.map((r) => r.key)).size).toBe(1)
  })

  test('killed at any step: the decision is taken at most once, and exactly once when it was kept', async () => {
    await push()
    await tap('approve')
    const names = [...new Set(port.steps)].filter((name) => /^(click|keep|outcome|worker)\b/.test(name))
    for (const [i, name] of names.entries()) {
      const id = `k${i}`
      server.versions.set(id, 3)
      await push({ id })
      port.hook = (step, when) => (step === name && when === 'after' ? new Promise(() => undefined) : undefined)
      void tap('approve', id)
      await settle()
      world.crash(port)
      port = testPort(world)
      env = environment()
      await onSync(port, (engine) => showFinished(env, engine))
      const effects = server.ledger.filter((r) => r.body.id === id).length
      const engine = await openEngine(port, { issuer: 'http://idp', sub: 'dina' })
      const rows = (await engine.list()).filter((r) => r.recordId === id)
      engine.close()
      expect([name, effects, rows.map((r) => r.state)]).toEqual([name, rows.length, rows.map(() => 'sent')])
    }
  }, 60_000)

  test('a stale decision says who changed the request; nothing is merged', async () => {
    server.versions.set('r1', 4)
    await push()
    await tap('approve')
    expect(said()).toContain('Sari')
    expect(server.ledger).toHaveLength(0)
  })

  test('refused: said without the reason, and the payload kept', async () => {
    server.fault(APPROVE, { status: 403, body: { Code: 'not_allowed', Message: 'Not on your desk.' } })
    await push()
    await tap('approve')
    expect(said()).toBe(texts['outcome.refused'])
    expect(JSON.stringify([...screen.values()]), 'the server\u2019s reasons may name amounts: they are read in the app').not.toContain('desk')
  })

  test('an expired sign-in without a ticket: kept, the person is asked to sign in, and then the outcome follows', async () => {
    server.goodTokens.clear()
    server.refreshTokens.clear()
    await push()
    await tap('approve')
    expect(said()).toBe(texts['outcome.signIn'])
    server.goodTokens.add('dina.7')
    await writeSession(port, sessionOf('dina', { accessToken: 'dina.7' }))
    await onSync(port, (engine) => showFinished(env, engine))
    expect(said()).toBe(texts['outcome.approved'])
  })

  test('an expired sign-in with a ticket: decided all the same, and the ticket is nowhere any more', async () => {
    server.goodTokens.clear()
    server.refreshTokens.clear()
    server.tickets.set('very-secret', { sub: 'dina', id: 'r1', version: 3, until: Number.MAX_SAFE_INTEGER })
    await push({ ticket: 'very-secret' })
    await tap('approve')
    expect(said()).toBe(texts['outcome.approved'])
    expect(server.ledger).toMatchObject([{ sub: 'dina', ticket: true }])
    const engine = await openEngine(port, { issuer: 'http://idp', sub: 'dina' })
    expect(JSON.stringify([await engine.list(), [...screen.values()]])).not.toContain('very-secret')
    engine.close()
  })

  test('after the ticket\u2019s day, with an expired sign-in: \u201csign in to finish\u201d, and nothing is lost', async () => {
    server.tickets.set('t', { sub: 'dina', id: 'r1', version: 3, until: Number.MAX_SAFE_INTEGER })
    await push({ ticket: 't' })
    world.fetch = () => Promise.reject(new TypeError('offline'))
    await tap('approve')
    world.fetch = server.fetch
    world.nowMs = Date.parse('2026-05-14T00:00:00Z')
    server.goodTokens.clear()
    server.refreshTokens.clear()
    await onSync(port, (engine) => showFinished(env, engine))
    expect([said(), server.ledger.length]).toEqual([texts['outcome.signIn'], 0])
    server.goodTokens.add('dina.7')
    await writeSession(port, sessionOf('dina', { accessToken: 'dina.7' }))
    await onSync(port, (engine) => showFinished(env, engine))
    expect([said(), server.ledger.length]).toEqual([texts['outcome.approved'], 1])
  })

  test('both buttons: the first decision stands, its outcome is shown, and the badge counts it once', async () => {
    await push()
    const data = screen.get('r1')?.options.data
    world.fetch = () => Promise.reject(new TypeError('offline'))
    await tap('approve')
    await onNotificationClick(env, { action: 'reject', data, close: () => undefined })
    expect(said()).toBe(texts['outcome.already.approve'])
    world.fetch = server.fetch
    await onSync(port, (engine) => showFinished(env, engine))
    expect(said()).toBe(texts['outcome.approved'])
    expect([server.ledger.map((r) => r.path), badges.at(-1)]).toEqual([[APPROVE], 0])
  })

  test('killed after it was kept and before that was said: the buttons are gone at the next wake-up, whichever it is', async () => {
    for (const wake of ['push', 'sync', 'settled'] as const) {
      const id = `w-${wake}`
      server.versions.set(id, 3)
      await push({ id })
      await new Promise<void>((reached) => {
        port.hook = (step) => (step === 'click.wake-later' ? (reached(), new Promise(() => undefined)) : undefined)
        void tap('approve', id)
      })
      world.crash(port)
      port = testPort(world)
      env = environment()
      if (wake === 'push') await push({ id: 'other' })
      else if (wake === 'sync') await onSync(port, (engine) => showFinished(env, engine))
      else await onSettled(env, id, false)
      expect([wake, said(id)]).toEqual([wake, wake === 'settled' ? texts['outcome.waiting.approve'] : texts['outcome.approved']])
      await onSync(port, (engine) => showFinished(env, engine))
    }
  })

  test('the same push once more does not bring the buttons back', async () => {
    await push()
    world.fetch = () => Promise.reject(new TypeError('offline'))
    await tap('approve')
    const real = env
    const offered: unknown[] = []
    env = { ...env, show: async (title, options) => (offered.push((options as { actions?: unknown[] }).actions ?? []), real.show(title, options)) }
    await push()
    expect([said(), offered.flat()]).toEqual([texts['outcome.waiting.approve'], []])
    world.fetch = server.fetch
    await onSync(port, (engine) => showFinished(env, engine))
    await push()
    expect([said(), badges.at(-1)]).toEqual([texts['outcome.approved'], 0])
  })

  test('a decision that was taken back in the app takes its notification along', async () => {
    await push()
    world.fetch = () => Promise.reject(new TypeError('offline'))
    await tap('approve')
    const engine = await openEngine(port, { issuer: 'http://idp', sub: 'dina' })
    const [row] = await engine.list()
    await engine.discard(row?.seq ?? 0)
    await showFinished(env, engine)
    engine.close()
    expect(screen.size).toBe(0)
  })

  test('what another person of this device decided is left alone', async () => {
    await push()
    world.fetch = () => Promise.reject(new TypeError('offline'))
    await tap('approve')
    server.goodTokens.add('budi.1')
    world.fetch = server.fetch
    await writeSession(port, sessionOf('budi'))
    await onSync(port, (engine) => showFinished(env, engine))
    await push({ subject: await hash('budi'), id: 'r9' })
    expect([said(), server.seen.length]).toEqual([texts['outcome.waiting.approve'], 0])
  })

  test('a request that was decided in the app goes from the screen; one that still waits stays', async () => {
    await push()
    await onSettled(env, 'r1', false)
    expect(screen.has('r1')).toBe(true)
    await onSettled(env, 'r1', true)
    expect(screen.has('r1')).toBe(false)
  })

  test.each([
    ['reject', 'Rejected by Sari at 10:12'], ['approve', 'Approved by Sari at 10:12'], ['revise', 'Returned for revision by Sari at 10:12'], ['cancel', 'Withdrawn by Sari at 10:12'], ['', 'Changed by Sari at 10:12'],
  ])('decided elsewhere meanwhile (%s): who and when', async (action, words) => {
    server.versions.set('r1', 4)
    world.nowMs = new Date(2026, 4, 12, 11, 0).getTime()
    server.moves.set('r1', { by: 'Sari', at: new Date(2026, 4, 12, 10, 12).toISOString(), action })
    await push()
    await tap('reject')
    expect(said()).toContain(words)
    world.nowMs = new Date(2026, 4, 13, 0, 30).getTime()
    await onSync(port, (engine) => showFinished(env, engine))
    expect(server.ledger).toEqual([])
  })

  test('no room on the device: nothing is said to be saved', async () => {
    await push()
    port.hook = (step, when) => {
      if (step === 'enqueue.put' && when === 'before') throw new DOMException('full', 'QuotaExceededError')
    }
    await tap('approve')
    expect(said()).toBe(texts['outcome.notKept'])
    expect(server.seen).toEqual([])
  })

  test('another person is signed in: nothing is decided, the request opens', async () => {
    await push()
    await writeSession(port, sessionOf('budi'))
    await tap('approve')
    expect(opened).toEqual(['leave-requests/r1?action=approve'])
    expect(server.seen).toHaveLength(0)
  })

  test('on the body: the app opens where the message leads', async () => {
    await push()
    await tap('')
    expect(opened).toEqual(['leave-requests/r1'])
    expect(screen.size).toBe(0)
  })
})
