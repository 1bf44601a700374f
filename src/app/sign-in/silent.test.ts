import 'fake-indexeddb/auto'
import { QueryClient } from '@tanstack/react-query'
import { beforeEach, describe, expect, test, vi } from 'vitest'

const kept = new Map<string, string>()
const area = {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
  removeItem: (key: string) => void kept.delete(key),
}
vi.stubGlobal('localStorage', area)
vi.stubGlobal('sessionStorage', area)
vi.stubGlobal('addEventListener', () => undefined)
vi.stubGlobal('location', { href: 'https://hr.example/ess/', pathname: '/ess/', search: '', hash: '', reload: () => undefined })
vi.stubGlobal('document', { baseURI: 'https://hr.example/ess/' })
vi.stubGlobal('navigator', { onLine: true, locks: { request: (_name: string, _options: unknown, run: (lock: object) => unknown) => Promise.resolve(run({})) } })
const provider = { silent: vi.fn<(fence: () => void) => Promise<unknown>>(), redirect: vi.fn<(byHand: boolean) => Promise<void>>(async () => undefined), leave: vi.fn<() => Promise<void>>(async () => undefined) }
vi.mock('./provider.ts', () => ({ provider: async () => provider }))
const whyNotTaken = vi.fn<(token: string) => Promise<unknown>>(async () => null)
vi.mock('./taken.ts', () => ({ whyNotTaken: (token: string) => whyNotTaken(token) }))
const { accessToken } = await import('../../api/token.ts')
const { ensureSignedIn } = await import('./ensure.ts')
const { isSignedOutByHand, noteSignedIn, noteSignedOut, setLeaving } = await import('./leaving.ts')
const { takeIn, takeInSilently } = await import('./sign-in.ts')

const client = new QueryClient()
const dina = { accessToken: 'dina.1', issuer: 'http://idp', sub: 'dina', until: undefined }
const ensure = () => ensureSignedIn(client, () => undefined)

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  kept.clear()
  setLeaving(false)
  provider.silent.mockReset().mockResolvedValue(dina)
  provider.redirect.mockClear()
  whyNotTaken.mockClear()
})

describe('a silent sign-in', () => {
  test('takes in who is there', async () => {
    expect(await ensure()).toBe('signedIn')
    expect([accessToken(), provider.redirect.mock.calls]).toEqual(['dina.1', []])
  })

  test('is not tried after a sign-out, in whichever tab it was: the provider asks who it is, even somebody it knows', async () => {
    noteSignedOut()
    expect(await ensure()).toBe('leaving')
    expect([accessToken(), provider.silent.mock.calls, provider.redirect.mock.calls]).toEqual([null, [], [[true, false, false]]])
  })

  test('that was under way when another tab signed out takes nobody in', async () => {
    provider.silent.mockImplementation(async () => {
      noteSignedOut()
      return dina
    })
    expect(await ensure()).toBe('leaving')
    expect([accessToken(), provider.silent.mock.calls.length, provider.redirect.mock.calls]).toEqual([null, 1, [[true, false, false]]])
  })

  test('of the person before takes nobody in when another one has signed in by hand meanwhile', async () => {
    provider.silent.mockImplementation(async () => {
      noteSignedOut()
      await takeIn(client, { ...dina, accessToken: 'budi.1', sub: 'budi' })
      return dina
    })
    await expect(takeInSilently(client)).rejects.toMatchObject({ name: 'SignedOutMeanwhile' })
    expect(accessToken()).toBe('budi.1')
    provider.silent.mockClear()
    expect(isSignedOutByHand()).toBe(false)
  })

  test('stores nothing once this page signs out', async () => {
    provider.silent.mockImplementation(async (fence) => {
      setLeaving(true)
      fence()
      return dina
    })
    expect(await ensure()).toBe('leaving')
    expect([accessToken(), provider.redirect.mock.calls]).toEqual([null, []])
  })

  test('that the server does not take takes nobody in: the provider is asked for a person, and what it answers then is judged', async () => {
    whyNotTaken.mockResolvedValueOnce({ reason: 'audience' })
    expect(await ensure()).toBe('leaving')
    expect([accessToken(), whyNotTaken.mock.calls, provider.redirect.mock.calls]).toEqual([null, [['dina.1']], [[false, true, false]]])
  })

  test('works again once somebody has signed in by hand', async () => {
    noteSignedOut()
    noteSignedIn()
    expect(await ensure()).toBe('signedIn')
  })
})
