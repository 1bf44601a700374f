import { beforeEach, expect, test } from 'vitest'
import { clearAccessToken, storeAccessToken, whenSignedIn } from './token.ts'

const kept = new Map<string, string>()
beforeEach(() => {
  kept.clear()
  globalThis.localStorage = { getItem: (k: string) => kept.get(k) ?? null, setItem: (k: string, v: string) => void kept.set(k, v), removeItem: (k: string) => void kept.delete(k) } as unknown as Storage
})

test('who waits for a sign-in is told once, whenever it comes: also while something else is waited for', async () => {
  let told = 0
  void whenSignedIn().then(() => told++)
  await Promise.resolve()
  clearAccessToken()
  await Promise.resolve()
  expect(told).toBe(0)
  storeAccessToken('a')
  storeAccessToken('b')
  await whenSignedIn()
  expect(told).toBe(1)
})
