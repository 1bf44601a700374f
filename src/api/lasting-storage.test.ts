import { beforeEach, expect, test, vi } from 'vitest'

const place = { nothing: false }
vi.mock('./offline.ts', () => ({ keepsNothing: () => place.nothing }))
const { askToLast, mayBeDeleted } = await import('./lasting-storage.ts')

const kept = new Map<string, string>()
const persist = vi.fn<() => Promise<boolean>>()
let promised: boolean
beforeEach(() => {
  kept.clear()
  place.nothing = false
  promised = false
  persist.mockReset().mockResolvedValue(false)
  vi.stubGlobal('localStorage', { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => void kept.set(key, value) })
  vi.stubGlobal('navigator', { storage: { persist, persisted: async () => promised } })
})

test('the browser is asked once in its life, whatever it answers', async () => {
  await Promise.all([askToLast(), askToLast()])
  await askToLast()
  expect(persist).toHaveBeenCalledTimes(1)
})

test('where nothing is kept there is nothing to ask for', async () => {
  place.nothing = true
  await askToLast()
  expect(persist).not.toHaveBeenCalled()
})

test('a browser that does not know the question, or throws, breaks nothing', async () => {
  persist.mockRejectedValue(new Error('not here'))
  await askToLast()
  vi.stubGlobal('navigator', {})
  kept.clear()
  await askToLast()
  expect(await mayBeDeleted()).toBe(true)
})

test('only a promise counts as one', async () => {
  expect(await mayBeDeleted()).toBe(true)
  promised = true
  expect(await mayBeDeleted()).toBe(false)
})
