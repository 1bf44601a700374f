import { expect, test } from 'vitest'
import { z } from 'zod'
import { type AnyCall, defineCall, defineCalls } from '../../contract/kit/call.ts'
import { platformCalls } from '../../contract/modules/platform/calls.ts'
import { type Context, FileAnswer, NOBODY, type ServedCall, serve } from '../lib/handler.ts'
import type { Log } from '../lib/log.ts'
import { CallError, refuse } from '../lib/refuse.ts'
import { createReadMany } from './read-many.ts'

const calls = defineCalls('shelves', {
  book: defineCall<{ n: number }, { n: number }>({ kind: 'query', method: 'GET', path: '/books/{n}' }),
  none: defineCall<object, object>({ kind: 'query', method: 'GET', path: '/none' }),
  broken: defineCall<object, object>({ kind: 'query', method: 'GET', path: '/broken' }),
  locked: defineCall<object, object>({ kind: 'query', method: 'GET', path: '/locked' }),
  cover: defineCall<object, Blob>({ kind: 'query', method: 'GET', path: '/cover', answer: 'file' }),
  misread: defineCall<{ state: string }, object>({ kind: 'query', method: 'GET', path: '/misread' }),
  volume: defineCall<{ length: number }, { text: string }>({ kind: 'query', method: 'GET', path: '/volume' }),
  burn: defineCall<object, object>({ kind: 'command', method: 'POST', path: '/burn' }),
})
const ran: string[] = []
const served: ServedCall[] = serve(calls, { book: z.object({ n: z.number() }), none: z.object({}), broken: z.object({}), locked: z.object({}), cover: z.object({}), misread: z.object({ state: z.string() }), volume: z.object({ length: z.number() }), burn: z.object({}) }, {
  book: async ({ n }) => ({ n }),
  none: async () => refuse('not_found'),
  broken: async () => {
    throw new Error('select 1 from salary')
  },
  locked: async () => void ran.push('locked') as never,
  cover: async () => {
    ran.push('cover')
    return new FileAnswer(new Uint8Array(), '', '')
  },
  misread: async ({ state }) => {
    ran.push('misread')
    throw new Error('Failed query', { cause: Object.assign(new Error(''), { code: state }) })
  },
  volume: async ({ length }) => {
    ran.push(`volume ${length}`)
    return { text: 'x'.repeat(length) }
  },
  burn: async () => void ran.push('burn') as never,
})

const errors: unknown[] = []
const log = { error: (facts: unknown) => void errors.push(facts) } as unknown as Log
const requireCall = async (call: AnyCall) => {
  if (call.id === calls.locked.id) throw new CallError('not_allowed', [{ code: 'not_allowed' }])
}
const readMany = createReadMany(() => [...served, { call: platformCalls.readMany, schema: z.object({}), handle: async () => void ran.push('itself') }], requireCall, log)
const ask = async (...reads: [call: string, input: unknown][]) => (await readMany({ reads: reads.map(([call, input]) => ({ call, input })) }, { requestId: 'r1', caller: NOBODY } as Context)).answers

test('each is answered in its place as if it stood alone: one that fails takes no other with it', async () => {
  expect(await ask([calls.book.id, { n: 1 }], [calls.none.id, {}], [calls.broken.id, {}], [calls.book.id, { n: 'x' }], [calls.book.id, { n: 2 }])).toEqual([
    { status: 200, answer: { n: 1 } },
    { status: 404, answer: null },
    { status: 500, answer: null },
    { status: 400, answer: null },
    { status: 200, answer: { n: 2 } },
  ])
  expect(errors).toEqual([expect.objectContaining({ requestId: 'r1', call: calls.broken.id })])
})

test('what the caller may not ask alone they may not ask here; nothing but reads of data is run', async () => {
  const answers = await ask([calls.locked.id, {}], [calls.burn.id, {}], [calls.cover.id, {}], [platformCalls.readMany.id, { reads: [] }], ['nobody.knows', {}])
  expect(answers.map(({ status }) => status)).toEqual([403, 404, 404, 404, 404])
  expect(answers.every(({ answer }) => answer === null)).toBe(true)
  expect(ran).toEqual([])
})

test('a value the database refuses is the mistake of whoever asked; without a database the rest is not asked', async () => {
  errors.length = ran.length = 0
  expect(await ask([calls.misread.id, { state: '22003' }], [calls.book.id, { n: 1 }])).toEqual([{ status: 400, answer: null }, { status: 200, answer: { n: 1 } }])
  expect(errors).toEqual([])
  ran.length = 0
  await expect(ask([calls.misread.id, { state: 'ECONNREFUSED' }], [calls.misread.id, { state: '22003' }])).rejects.toThrow('Failed query')
  expect(ran).toEqual(['misread'])
})

test('with two million characters it is enough: the rest is told to ask again, and is not run', async () => {
  ran.length = 0
  const lengths = [1_200_000, 700_000, 90_000, 20_000, 5, 6]
  expect((await ask(...lengths.map((length): [string, unknown] => [calls.volume.id, { length }]), [calls.none.id, {}])).map(({ status }) => status)).toEqual([200, 200, 200, 200, 413, 413, 413])
  expect(ran).toEqual(lengths.slice(0, 4).map((length) => `volume ${length}`))
  expect((await ask([calls.volume.id, { length: 3_000_000 }], [calls.book.id, { n: 1 }])).map(({ status }) => status)).toEqual([200, 413])
})

test('nothing more is read for somebody who has gone', async () => {
  ran.length = 0
  const context = { requestId: 'r1', caller: NOBODY, hasGone: () => ran.length === 2 } as Context
  await readMany({ reads: [1, 2, 3, 4].map((length) => ({ call: calls.volume.id, input: { length } })) }, context)
  expect(ran).toEqual(['volume 1', 'volume 2'])
})
