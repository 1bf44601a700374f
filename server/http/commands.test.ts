import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { q } from '../db/context.ts'
import type { Database } from '../db/database.ts'
import { openTestDatabase } from '../db/test-database.ts'
import { setting } from '../org/table.ts'
import { type CommandKey, type Done, runCommand, runOwnTransactions } from './commands.ts'
import { commandKey } from './table.ts'

const clock = { now: () => new Date('2026-05-12T05:00:00.000Z') }
const key: CommandKey = { sub: 'eka', commandId: 'one tap', call: 'leave-requests.submit', digest: 'of the body' }

let db: Database
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())
beforeEach(async () => {
  await q().delete(commandKey)
  await q().delete(setting)
})

/** Work with an effect in the database, and a note beside its answer. */
function work(answer = 'first') {
  const done = { effects: 0, notes: 0 }
  const run = async (): Promise<Done> => {
    done.effects++
    await q().insert(setting).values({ key: `effect ${done.effects} ${answer}`, value: 1, updatedAt: clock.now() })
    return { answer, record: async () => void done.notes++ }
  }
  return { done, run }
}
const effects = async () => (await q().select().from(setting)).length
/** A row whose process was killed before the answer. */
const leftOpen = () => q().insert(commandKey).values({ ...key, status: 0, answer: '', createdAt: clock.now() })

describe.each([['in one transaction', runCommand], ['with transactions of its own', runOwnTransactions]] as const)('a command %s', (_, run) => {
  test('is done once; whoever asks again gets the first answer', async () => {
    const { done, run: first } = work()
    const second = work('second')
    expect(await run(key, clock, first)).toEqual({ answer: 'first', replayed: false })
    expect(await run(key, clock, second.run)).toEqual({ answer: 'first', replayed: true })
    expect([done, second.done, await effects()]).toEqual([{ effects: 1, notes: 1 }, { effects: 0, notes: 0 }, 1])
  })

  test('with the key of another body, or of another call, is refused', async () => {
    await run(key, clock, work().run)
    await expect(run({ ...key, digest: 'of another' }, clock, work().run)).rejects.toMatchObject({ code: 'key_reused' })
    await expect(run({ ...key, call: 'leave-requests.cancel' }, clock, work().run)).rejects.toMatchObject({ code: 'key_reused' })
    expect(await effects()).toBe(1)
  })

  test('that is refused leaves no key: it is judged anew, also with another body', async () => {
    await expect(run(key, clock, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(await run({ ...key, digest: 'of another' }, clock, work('second').run)).toEqual({ answer: 'second', replayed: false })
  })

  test('of somebody else with the same id is another command', async () => {
    await run(key, clock, work().run)
    expect(await run({ ...key, sub: 'dina' }, clock, work('hers').run)).toEqual({ answer: 'hers', replayed: false })
  })

  test('eight times at once: one answer, noted once', async () => {
    const all = Array.from({ length: 8 }, (_unused, i) => work(`answer ${i}`))
    const answers = await Promise.all(all.map((w) => run(key, clock, w.run)))
    expect(new Set(answers.map((a) => a.answer)).size).toBe(1)
    expect(answers.filter((a) => !a.replayed)).toHaveLength(1)
    expect(all.reduce((sum, w) => sum + w.done.notes, 0)).toBe(1)
  })
})

test('a refusal in one transaction takes its effects back', async () => {
  await expect(runCommand(key, clock, async () => {
    await work().run()
    throw new Error('no')
  })).rejects.toThrow('no')
  expect([await effects(), (await q().select().from(commandKey)).length]).toEqual([0, 0])
})

test('a command with transactions of its own goes on after a crash, and its first kept answer stays (lost-answers, seed 7)', async () => {
  await leftOpen()
  const [one, two] = [work('one'), work('two')]
  const answers = await Promise.all([runOwnTransactions(key, clock, one.run), runOwnTransactions(key, clock, two.run)])
  expect(answers[0]?.answer).toBe(answers[1]?.answer)
  expect(one.done.notes + two.done.notes).toBe(1)
  expect((await runOwnTransactions(key, clock, work('three').run)).answer).toBe(answers[0]?.answer)
})
