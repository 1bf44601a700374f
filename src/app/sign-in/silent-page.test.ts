import { beforeEach, expect, test, vi } from 'vitest'

const kept = new Map<string, string>()
vi.stubGlobal('localStorage', { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => void kept.set(key, value), removeItem: (key: string) => void kept.delete(key) })
let now = 1_000_000_000_000
vi.mock('../../api/offline.ts', () => ({ port: { now: () => now } }))
const { ProviderUnreachable } = await import('./discovery.ts')
const { showsPage, wantsPerson } = await import('./silent-page.ts')

const IDP = 'https://idp.test'
const isThere = (there: boolean) => vi.stubGlobal('fetch', () => (there ? Promise.resolve(Response.json({ issuer: IDP, authorization_endpoint: `${IDP}/auth` })) : Promise.reject(new TypeError('Failed to fetch'))))
beforeEach(() => kept.clear())

test('a provider that shows a page is tried once a day on a device, and another one is tried all the same', async () => {
  isThere(true)
  expect(showsPage(IDP)).toBe(false)
  expect(await wantsPerson(IDP)).toBeNull()
  expect([showsPage(IDP), showsPage('https://other.test')]).toEqual([true, false])
  now += 80_000_000
  expect(await wantsPerson(IDP)).toBeNull() // it was not tried: nothing new is known
  now += 6_400_000
  expect(showsPage(IDP)).toBe(false)
})

test('one that is gone has shown nothing', async () => {
  isThere(false)
  await expect(wantsPerson(IDP)).rejects.toThrow(ProviderUnreachable)
  expect(showsPage(IDP)).toBe(false)
})
