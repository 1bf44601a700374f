import { afterEach, expect, test } from 'vitest'
import { isObserved, noted, observe, observed, type Observer, workOn } from './observe.ts'

const stops: (() => void)[] = []
afterEach(() => stops.splice(0).forEach((stop) => stop()))

function listening(name: string, said: string[]): void {
  const observer: Observer = {
    async around(work, run) {
      said.push(`${name} begins ${work.name}`)
      try {
        return await run()
      } finally {
        said.push(`${name} ends ${work.outcome}`)
      }
    },
    noted: (kind, what, outcome) => void said.push(`${name}: ${kind} ${what} ${outcome}`),
  }
  stops.push(observe(observer))
}

test('without an observer the work is done and nothing else', async () => {
  expect(isObserved()).toBe(false)
  const answer = Promise.resolve(7)
  expect(observed(workOn('job', 'count'), () => answer)).toBe(answer)
})

test('every observer is around the work and hears what became of it', async () => {
  const said: string[] = []
  listening('one', said)
  listening('two', said)
  const work = workOn('job', 'count')
  expect(await observed(work, async () => ((work.outcome = 'done'), 7))).toBe(7)
  noted('sign-in', 'sign-in', 'wrong')
  expect(said).toEqual(['one begins count', 'two begins count', 'two ends done', 'one ends done', 'one: sign-in sign-in wrong', 'two: sign-in sign-in wrong'])
})

test('work that throws has failed, and throws on', async () => {
  const said: string[] = []
  listening('one', said)
  await expect(observed(workOn('job', 'count'), () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(said).toEqual(['one begins count', 'one ends failed'])
})

test('who has stopped hears nothing more', async () => {
  const said: string[] = []
  listening('one', said)
  stops.splice(0).forEach((stop) => stop())
  await observed(workOn('job', 'count'), () => Promise.resolve())
  expect(said).toEqual([])
})
