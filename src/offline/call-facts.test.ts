/** Rows name a call by id; the facts of its module come when they are needed. */
import { beforeEach, expect, test } from 'vitest'
import { callById, defineCall, defineCalls } from '../../contract/kit/call.ts'
import { type Bench, bench, save } from './test-bench.ts'

let b: Bench
let asked: string[]
/** Modules whose code does not come. */
let away: Set<string>
beforeEach(async () => {
  b = await bench()
  asked = []
  away = new Set()
  b.world.loadCalls = async (module) => {
    asked.push(module)
    if (away.has(module)) throw new TypeError('Failed to fetch dynamically imported module')
    if (module.startsWith('late-')) defineCalls(module, { file: defineCall({ kind: 'command', method: 'POST', path: `/${module}/file` }), read: defineCall({ kind: 'query', method: 'POST', path: `/${module}/read` }) })
  }
})

/** A row that was kept in an earlier life of the page, whose module nobody has loaded in this one. */
async function keptBefore(record: string, op: string): Promise<number> {
  const { seq } = await b.offline(() => b.engine.enqueue(save(record)))
  await b.engine.store.db.outbox.update(seq, { op })
  return seq
}
const stateOf = async (seq: number) => (await b.row(seq))?.state

test('the calls of a module come when one of its rows is to be sent', async () => {
  const seq = await keptBefore('a', 'late-one.file')
  expect(callById('late-one.file')).toBeUndefined()
  await b.engine.drain('start')
  expect(asked).toEqual(['late-one'])
  expect(await stateOf(seq)).toBe('sent')
})

test('code that does not come holds only its own rows; they are tried again by themselves, and nothing is set aside', async () => {
  away.add('late-two')
  const late = await keptBefore('a', 'late-two.file')
  const other = (await b.offline(() => b.engine.enqueue(save('b')))).seq
  const result = await b.engine.drain('start')
  expect([await stateOf(late), await stateOf(other)]).toEqual(['queued', 'sent'])
  expect(result).toMatchObject({ stoppedBy: 'done', left: 1, waitMs: 30_000 })
  away.clear()
  await b.engine.drain('timer')
  expect(await stateOf(late)).toBe('sent')
})

test('an op that its module does not have any more, or that reads only, is set aside, visible', async () => {
  const rows = [await keptBefore('a', 'late-three.gone'), await keptBefore('b', 'no-such-module.file'), await keptBefore('c', 'late-three.read')]
  await b.engine.drain('start')
  for (const seq of rows) expect(await b.row(seq)).toMatchObject({ state: 'quarantined', problem: { code: 'unknown_op' } })
})

test('a command is kept whose module was not loaded yet; what is no command is refused', async () => {
  await b.engine.enqueue(save('a', { op: 'late-four.file' }))
  await expect(b.engine.enqueue(save('b', { op: 'late-four.read' }))).rejects.toThrow('late-four.read is not a command')
  expect((await b.engine.list()).map((row) => [row.op, row.module])).toEqual([['late-four.file', 'late-four']])
})
