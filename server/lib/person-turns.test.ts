import { expect, test } from 'vitest'
import { createPersonTurns } from './person-turns.ts'

const codeOf = (work: Promise<unknown>) => work.then(() => 'done', (error: { code: string; status: number }) => `${error.code} ${error.status}`)

test('so many calls of one person are at work together, and others have turns of their own', async () => {
  const inTurn = createPersonTurns({ atOnce: 2, longestLine: 3 })
  const ends: (() => void)[] = []
  let atWork = 0
  const work = () => new Promise<void>((resolve) => {
    atWork += 1
    ends.push(resolve)
  })
  const calls = Array.from({ length: 7 }, () => codeOf(inTurn('dina', work)))
  await Promise.resolve()
  expect(atWork).toBe(2)
  expect(await Promise.all(calls.slice(5))).toEqual(['too_many 429', 'too_many 429'])
  expect(await codeOf(inTurn('budi', () => Promise.resolve()))).toBe('done')
  while (ends.length > 0) {
    ends.shift()?.()
    await new Promise((resolve) => setTimeout(resolve, 1))
  }
  expect(await Promise.all(calls.slice(0, 5))).toEqual(Array.from({ length: 5 }, () => 'done'))
  expect(atWork).toBe(5)
})
