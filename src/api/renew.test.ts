import 'fake-indexeddb/auto'
import type { Renewal } from './renew.ts'
import { beforeEach, describe, expect, it, vi } from 'vitest'

const kept = new Map<string, string>()
vi.stubGlobal('localStorage', {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
  removeItem: (key: string) => void kept.delete(key),
})
vi.stubGlobal('navigator', { onLine: true, locks: { request: (_name: string, _options: unknown, run: (lock: object) => unknown) => Promise.resolve(run({})) } })
const { onRenewal, renewedInVain, renewToken } = await import('./renew.ts')
const { accessToken, storeAccessToken } = await import('./token.ts')
const { port } = await import('./offline.ts')
const { endSession, writeSession } = await import('../offline/session.ts')
const { sessionOf } = await import('../offline/test-server.ts')

describe('renewing the sign-in', () => {
  beforeEach(() => kept.clear())

  it('asks nobody when the token was renewed meanwhile', async () => {
    const silentSignIn = vi.fn<() => Promise<Renewal>>(async () => 'renewed')
    onRenewal({ silentSignIn, settled: () => undefined })
    storeAccessToken('new')
    expect(await renewToken('old')).toBe('renewed')
    expect(silentSignIn).not.toHaveBeenCalled()
  })

  it('asks once for all calls that wait', async () => {
    const silentSignIn = vi.fn<() => Promise<Renewal>>(async () => {
      storeAccessToken('new')
      return 'renewed'
    })
    onRenewal({ silentSignIn, settled: () => undefined })
    storeAccessToken('old')
    expect(await Promise.all([renewToken('old'), renewToken('old'), renewToken('old')])).toEqual(['renewed', 'renewed', 'renewed'])
    expect(silentSignIn).toHaveBeenCalledOnce()
    expect(accessToken()).toBe('new')
  })

  it('tells the shell how it ended, and keeps the token when nobody answered', async () => {
    const settled = vi.fn<(result: Renewal) => void>()
    onRenewal({ silentSignIn: async () => 'unreachable', settled })
    storeAccessToken('old')
    expect(await renewToken('old')).toBe('unreachable')
    expect(settled).toHaveBeenCalledWith('unreachable')
    expect(accessToken()).toBe('old')
  })

  // faults: tokens, seeds 6, 53, 104
  it('gives no token back to a device that was signed out in another tab meanwhile', async () => {
    onRenewal({ silentSignIn: async () => 'renewed', settled: () => undefined })
    await writeSession(port, sessionOf('dina', { accessToken: 'new' }))
    storeAccessToken('old')
    const renewing = renewToken('old')
    kept.clear()
    expect(await renewing).toBe('unreachable')
    expect(accessToken()).toBeNull()
    await endSession(port)
  })

  it('that the server does not take all the same is a person\'s matter, said once', () => {
    const settled = vi.fn<(result: Renewal) => void>()
    onRenewal({ silentSignIn: async () => 'renewed', settled })
    storeAccessToken('of a leaver')
    for (const token of ['of before', null, 'of a leaver', 'of a leaver']) renewedInVain(token)
    expect(settled.mock.calls).toEqual([['refused']])
  })

  it('a call of one person is not asked again as another', async () => {
    const of = (sub: string) => `h.${btoa(JSON.stringify({ sub }))}.s`
    storeAccessToken(of('budi'))
    expect(await renewToken(of('dina'))).toBe('unreachable')
    storeAccessToken(`${of('dina')}2`)
    expect(await renewToken(of('dina'))).toBe('renewed')
  })
})
