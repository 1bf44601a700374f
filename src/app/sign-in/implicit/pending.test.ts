import { expect, test } from 'vitest'
import { newRequest, takeRequest } from './pending.ts'

/** A browser's store. */
function store(): Storage {
  const items = new Map<string, string>()
  return {
    get length() {
      return items.size
    },
    clear: () => items.clear(),
    getItem: (name) => items.get(name) ?? null,
    key: (i) => [...items.keys()][i] ?? null,
    removeItem: (name) => void items.delete(name),
    setItem: (name, value) => void items.set(name, value),
  }
}

test('an answer is taken once, for the request it names', () => {
  const kept = store()
  const [a, b] = [newRequest(kept, 0), newRequest(kept, 0)]
  expect(a.state).not.toBe(b.state)
  expect([takeRequest(kept, b.state), takeRequest(kept, a.state)]).toEqual([b.nonce, a.nonce])
  expect(() => takeRequest(kept, a.state)).toThrow('No matching state found in storage')
})

test('an answer nobody asked for is none', () => {
  for (const state of [null, '', 'made-up']) expect(() => takeRequest(store(), state)).toThrow('No matching state found in storage')
})

test('requests that were never answered are forgotten after an hour', () => {
  const kept = store()
  kept.setItem('lng', 'id')
  const old = newRequest(kept, 0)
  newRequest(kept, 3_600_001)
  expect(() => takeRequest(kept, old.state)).toThrow('No matching state')
  expect([kept.length, kept.getItem('lng')]).toEqual([2, 'id'])
})
