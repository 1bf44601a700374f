import { expect, test, vi } from 'vitest'
import { forgetWithoutWorker, isForbidden, noteWithoutWorker, withoutWorker } from './without-worker.ts'

const kept = new Map<string, string>()
vi.stubGlobal('localStorage', { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => void kept.set(key, value) })

test('a browser that refuses is told from a network that fails', () => {
  expect(isForbidden(new DOMException('denied', 'NotSupportedError'))).toBe(true)
  expect(isForbidden(new DOMException('insecure', 'SecurityError'))).toBe(true)
  expect(isForbidden(new TypeError('Failed to register: An unknown error occurred when fetching the script.'))).toBe(false)
})

test('it is said until it was read, and not again', () => {
  noteWithoutWorker()
  expect(withoutWorker.read()).toBe(true)
  forgetWithoutWorker()
  expect(withoutWorker.read()).toBe(false)
  noteWithoutWorker()
  expect(withoutWorker.read()).toBe(false)
})
