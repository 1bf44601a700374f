import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it, vi } from 'vitest'

vi.stubGlobal('navigator', { onLine: true, locks: { request: (_name: string, _options: unknown, run: (lock: object) => unknown) => Promise.resolve(run({})) } })
vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined, removeItem: () => undefined })
vi.stubGlobal('document', { baseURI: 'https://hr.example/ess/' })
vi.stubGlobal('location', { href: 'https://hr.example/ess/' })
const ours = { headers: { 'ess-answer': 'judged' } }
const answers: Response[] = []
const asked: { url: string; init: RequestInit }[] = []
vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
  if (url.endsWith('config.json')) return Response.json({ apiBase: '/api' })
  asked.push({ url, init })
  init.signal?.throwIfAborted()
  return answers.shift() ?? new Response('', { status: 599 })
})
vi.mock('./outbox.ts', () => ({ readBlob: async () => undefined }))
const { attachmentsInboxCalls } = await import('../../contract/modules/attachments-inbox-announcements/calls.ts')
const { homeCalls } = await import('../../contract/modules/general-account-home-calendar/home-calls.ts')
const { call } = await import('./call.ts')
const { onRenewal } = await import('./renew.ts')
const { shownError, isCallError } = await import('./call-error.ts')
const { bytesOf, NO_FILE } = await import('./file-bytes.ts')

const file = () => call(attachmentsInboxCalls.attachment, { id: 'x' })
const failed = async (work: Promise<unknown>) => shownError(await work.then(() => null, (error: unknown) => error))

beforeEach(() => {
  answers.length = 0
  asked.length = 0
})

describe('a refused file call', () => {
  it('has its JSON body read, though bytes were asked for', async () => {
    answers.push(Response.json({ Code: 'refused', Errors: ['The payslip is locked'], Message: 'Refused', RequestId: 'r-1' }, { ...ours, status: 400 }))
    expect(await failed(file())).toEqual({ heading: 'snackbar.heading-400', texts: ['The payslip is locked'], reference: 'r-1' })
  })
  it('that is not there (404) says its message', async () => {
    answers.push(Response.json({ Code: 'not_found', Errors: ['one', 'two'], Message: 'There is no such file' }, { ...ours, status: 404 }))
    expect(await failed(file())).toMatchObject({ heading: 'snackbar.heading-404', texts: ['There is no such file'] })
  })
  it('behind a gateway shows no HTML page', async () => {
    answers.push(new Response('<!doctype html><h1>Bad gateway</h1>', { status: 502, statusText: 'Bad Gateway', headers: { 'content-type': 'text/html' } }))
    expect(await failed(file())).toMatchObject({ heading: 'snackbar.heading-other', texts: ['Bad Gateway'] })
  })
})

describe('an answer that says to renew the sign-in', () => {
  it('is read to its end before the call is made again: one that nobody reads is never over', async () => {
    onRenewal({ silentSignIn: async () => 'renewed', settled: () => undefined })
    const refused = Response.json({ Code: 'unauthenticated' }, { ...ours, status: 401 })
    answers.push(refused, Response.json({}, ours))
    await call(homeCalls.home, {})
    expect([refused.bodyUsed, asked.length]).toEqual([true, 2])
  })
})

describe('a page of a hotel that wants a log-in', () => {
  it.each([200, 401, 403, 511])('with status %i is no answer: nothing is stored of it, nobody is signed out', async (status) => {
    answers.push(new Response('<h1>Welcome</h1>', { status, headers: { 'content-type': 'text/html' } }))
    const error: unknown = await call(homeCalls.home, {}).catch((e: unknown) => e)
    expect(isCallError(error, 'network') && error.status).toBe(0)
    expect(asked).toHaveLength(1)
  })
})

describe('JSON of a stranger', () => {
  it.each([200, 400, 401, 404])('with status %i is no answer: nothing is stored of it', async (status) => {
    answers.push(Response.json({ Message: 'Log in to our network' }, { status }))
    const error: unknown = await call(homeCalls.home, {}).catch((e: unknown) => e)
    expect(isCallError(error, 'network') && error.status).toBe(0)
    expect(asked).toHaveLength(1)
  })
  it('of a server of the build before, which only names the request, is an answer', async () => {
    answers.push(Response.json({ Code: 'not_found', Message: 'No such thing' }, { status: 404, headers: { 'x-request-id': 'r-1' } }))
    expect(await failed(call(homeCalls.home, {}))).toMatchObject({ heading: 'snackbar.heading-404' })
  })
})

describe('a server that cannot tell now who asks', () => {
  it('is one that is away: the sign-in is left alone, and the call says so', async () => {
    answers.push(Response.json({ Code: 'unavailable', Message: 'Not now' }, { status: 503, headers: { 'ess-answer': 'unjudged', 'retry-after': '10' } }))
    expect(isCallError(await call(homeCalls.home, {}).catch((e: unknown) => e), 'unavailable')).toBe(true)
    // neither a renewal nor a second try
    expect(asked).toHaveLength(1)
  })
})

describe('what the page asked for itself', () => {
  const byPage = (answer: Promise<Response>) => void (globalThis.essAsked = { reads: { at: Date.now(), asked: [{ call: homeCalls.home.id, input: {} }], headers: { 'accept-language': 'en' }, answer } })
  it('is taken instead of a call', async () => {
    byPage(Promise.resolve(Response.json({ Answers: [{ Status: 200, Answer: { GreetingName: 'Dina' } }] }, ours)))
    expect(await call(homeCalls.home, {})).toEqual({ greetingName: 'Dina' })
    expect(asked).toEqual([])
  })
  it('and not waited for twice when no answer came in time', async () => {
    byPage(Promise.reject(new DOMException('signal timed out', 'TimeoutError')))
    const error: unknown = await call(homeCalls.home, {}).catch((e: unknown) => e)
    expect(isCallError(error, 'timeout')).toBe(true)
    expect(asked).toEqual([])
  })
  it('leaves the call to itself when it failed at once', async () => {
    byPage(Promise.reject(new TypeError('Failed to fetch')))
    answers.push(Response.json({ GreetingName: 'Dina' }, ours))
    expect(await call(homeCalls.home, {})).toEqual({ greetingName: 'Dina' })
    expect(asked).toHaveLength(1)
  })
})

describe('leaving a screen', () => {
  it('cancels its calls, and nothing is shown of it', async () => {
    const controller = new AbortController()
    controller.abort()
    expect(await failed(call(homeCalls.home, {}, { signal: controller.signal }))).toBeNull()
  })
})

describe('the bytes of a file', () => {
  it('of this device need no call', async () => {
    const blob = new Blob(['x'])
    expect(await bytesOf({ blob, attachmentId: 'x' })).toBe(blob)
    expect(asked).toEqual([])
  })
  it('without an id, bytes or address there is nothing to download', async () => {
    await expect(bytesOf({}).catch((error: unknown) => isCallError(error, NO_FILE))).resolves.toBe(true)
  })
  it('by address: the sign-in goes to our own API only', async () => {
    vi.stubGlobal('localStorage', { getItem: (key: string) => (key === 'access_token' ? 'secret' : null), setItem: () => undefined, removeItem: () => undefined })
    answers.push(new Response('a'), new Response('b', ours))
    await bytesOf({ url: 'https://files.example/x.pdf' })
    await bytesOf({ url: 'https://hr.example/api/Attachments/x' })
    expect(asked.map((a) => new Headers(a.init.headers).get('authorization'))).toEqual([null, 'Bearer secret'])
  })
})
