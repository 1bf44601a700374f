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
const { onRenewal, renewToken } = await import('./renew.ts')
const { accessToken, storeAccessToken } = await import('./token.ts')

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
})
