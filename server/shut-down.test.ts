import { expect, test } from 'vitest'
import type { Log } from './lib/log.ts'
import { shutDown, type Step } from './shut-down.ts'

async function ended(steps: Step[]): Promise<{ codes: number[]; said: object[] }> {
  const [codes, said]: [number[], object[]] = [[], []]
  const log: Log = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: (facts, message) => said.push({ ...facts, message }) }
  await new Promise<void>((resolve) => {
    void shutDown(steps, { limitMs: 100, log, exit: (code) => (codes.push(code), resolve()) })
  })
  return { codes, said }
}

test('all steps done: 0, and nothing is said', async () => {
  const done: string[] = []
  const step = (name: string): Step => ({ name, run: async () => void done.push(name) })
  expect(await ended([step('a'), step('b')])).toEqual({ codes: [0], said: [] })
  expect(done).toEqual(['a', 'b'])
})

test('a step that hangs holds nothing up: 1, and the log names it', async () => {
  const { codes, said } = await ended([{ name: 'database', run: () => new Promise(() => undefined) }])
  expect([codes, said]).toEqual([[1], [{ waitingFor: 'database', seconds: 0.1, message: 'shutdown takes too long: ended without it' }]])
})

test('a step that fails: 1', async () => {
  const { codes, said } = await ended([{ name: 'jobs', run: () => Promise.reject(new TypeError('x')) }])
  expect(codes).toEqual([1])
  expect(said).toMatchObject([{ during: 'jobs', error: 'TypeError' }])
})
