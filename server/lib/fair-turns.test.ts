import { expect, test } from 'vitest'
import { fairTurns } from './fair-turns.ts'

const range = (count: number) => Array.from({ length: count }, (_, i) => i)
const soon = () => new Promise((resolve) => setImmediate(resolve))

/** Work that ends when told to, and a note of who began. */
function workshop(inTurn: ReturnType<typeof fairTurns>) {
  const begun: string[] = []
  const ends: (() => void)[] = []
  const ask = (sender: string, name = sender, isBackground = false) =>
    inTurn(sender, async () => {
      begun.push(name)
      await new Promise<void>((resolve) => ends.push(resolve))
    }, isBackground).then(() => 'done', (error: { code: string; status: number }) => `${error.code} ${error.status}`)
  const endOne = async () => {
    ends.shift()?.()
    await soon()
  }
  const endAll = async () => {
    while (ends.length > 0) await endOne()
  }
  return { begun, ask, endOne, endAll }
}

test('no more than allowed are at work; whoever comes after a crowd is served after one of each, not after all', async () => {
  const { begun, ask, endOne, endAll } = workshop(fairTurns({ atOnce: 2, waiting: 20 }))
  const asked = [...range(8).map((i) => ask('crowd', `crowd ${i}`)), ask('budi'), ask('dina')]
  await soon()
  expect(begun).toEqual(['crowd 0', 'crowd 1'])
  for (const _ of range(4)) await endOne()
  expect(begun.slice(2)).toEqual(['crowd 2', 'budi', 'dina', 'crowd 3'])
  await endAll()
  expect(await Promise.all(asked)).toEqual(range(10).map(() => 'done'))
})

test('one sender alone may have all places; who comes then takes the last of theirs, and is sent away only where nobody has more', async () => {
  const { begun, ask, endAll } = workshop(fairTurns({ atOnce: 1, waiting: 3 }))
  const crowd = range(5).map((i) => ask('crowd', `crowd ${i}`))
  expect(await crowd[4]).toBe('busy 503')
  const others = ['budi', 'dina', 'sari'].map((name) => ask(name))
  expect(await others[2]).toBe('busy 503')
  expect(await ask('budi', 'budi again')).toBe('busy 503')
  expect(await Promise.all([crowd[2], crowd[3]])).toEqual(['busy 503', 'busy 503'])
  await endAll()
  expect(begun).toEqual(['crowd 0', 'crowd 1', 'budi', 'dina'])
})

test('work that fails gives its place on', async () => {
  const inTurn = fairTurns({ atOnce: 1, waiting: 1 })
  const failed = inTurn('a', () => Promise.reject(new Error('no')))
  const next = inTurn('b', () => Promise.resolve('done'))
  await expect(failed).rejects.toThrow('no')
  expect(await next).toBe('done')
  expect(await inTurn('c', () => Promise.resolve(2))).toBe(2)
})

test('what nobody waits for is done when nobody else waits, and never by all hands', async () => {
  const { begun, ask, endOne, endAll } = workshop(fairTurns({ atOnce: 2, waiting: 9, background: { atOnce: 1, waiting: 2, longestMs: 60_000 } }))
  const asked = [ask('dina', 'ahead 1', true), ask('budi', 'ahead 2', true), ask('sari', 'ahead 3', true), ask('andi', 'ahead 4', true), ask('dina'), ask('budi'), ask('sari')]
  await soon()
  expect(begun).toEqual(['ahead 1', 'dina'])
  expect(await asked[3]).toBe('busy 503')
  await endOne() // ahead 1: budi waits
  await endOne() // dina: sari waits
  expect(begun.slice(2)).toEqual(['budi', 'sari'])
  await endOne() // budi: nobody else waits
  expect(begun.slice(4)).toEqual(['ahead 2'])
  await endOne() // sari: a hand is free, and not for this
  expect(begun.slice(5)).toEqual([])
  await endAll()
  expect(begun.slice(5)).toEqual(['ahead 3'])
  expect(await Promise.all(asked)).toEqual(['done', 'done', 'done', 'busy 503', 'done', 'done', 'done'])
})

test('what nobody waits for is sent away when its turn does not come in time, and leaves its place to others', async () => {
  const { begun, ask, endAll } = workshop(fairTurns({ atOnce: 1, waiting: 9, background: { atOnce: 1, waiting: 1, longestMs: 20 } }))
  const dina = ask('dina')
  expect(await ask('budi', 'ahead', true)).toBe('busy 503')
  const later = ask('sari', 'ahead of sari', true)
  await endAll()
  expect(await Promise.all([dina, later])).toEqual(['done', 'done'])
  expect(begun).toEqual(['dina', 'ahead of sari'])
  // its time is up long ago: nothing is taken from whoever is at work
  await new Promise((resolve) => setTimeout(resolve, 40))
  const again = ask('budi', 'ahead again', true)
  await endAll()
  expect(await again).toBe('done')
})
