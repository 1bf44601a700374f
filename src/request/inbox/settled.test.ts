import { describe, expect, test } from 'vitest'
import type { OutboxRow } from '../../offline/rows.ts'
import { decisionOf, refusalOf, withKept } from './settled.ts'

const list = (...ids: string[]) => ids.map((id) => ({ id }))
const ids = (items: readonly { id: string }[]) => items.map((i) => i.id).join('')

describe('the list after decisions', () => {
  test('what was decided stays where it stood; what went away otherwise is gone', () => {
    expect(ids(withKept(list('a', 'b', 'c', 'd'), list('a', 'd'), (i) => i.id === 'b'))).toBe('abd')
    expect(ids(withKept(list('a', 'b', 'c'), list('c'), () => true))).toBe('abc')
    expect(ids(withKept(list('a', 'b'), [], () => true))).toBe('ab')
  })
  test('new items come where the server has them, nobody stands twice', () => {
    expect(ids(withKept(list('a', 'b', 'c'), list('n', 'a', 'c', 'z'), (i) => i.id === 'b'))).toBe('nabcz')
    expect(ids(withKept(list('a', 'b'), list('a', 'b'), () => true))).toBe('ab')
  })
})

describe('the decision of an item', () => {
  const row = (over: Partial<OutboxRow>) => ({ recordId: 'a', decision: true, baseVersion: 1, state: 'queued', input: {}, ...over }) as OutboxRow
  const item = { id: 'a', version: 1 }
  test('is one that waits or was sent, of the version shown', () => {
    expect(decisionOf([row({})], item)?.state).toBe('queued')
    expect(decisionOf([row({ state: 'sent' })], item)?.state).toBe('sent')
    expect(decisionOf([row({ state: 'sent', baseVersion: 1 })], { id: 'a', version: 2 }), 'it came back').toBeUndefined()
    expect(decisionOf([row({ decision: false, state: 'sent' })], item), 'a comment is none').toBeUndefined()
  })
  test('may be part of a batch', () => {
    const batch = row({ recordId: 'batch', decision: false, baseVersion: null, input: { items: [{ id: 'a' }] } })
    expect(decisionOf([batch], item)).toBe(batch)
    const sent = { ...batch, state: 'sent' as const, input: { items: [{ id: 'a', version: 1 }, { id: 'b', version: 1 }] }, answer: { outcomes: [{ id: 'a', ok: true }, { id: 'b', ok: false }] } }
    expect(decisionOf([sent], item), 'it went through: it stays in its place as the others do').toBe(sent)
    expect(decisionOf([sent], { id: 'b', version: 1 }), 'refused: it is to be decided again').toBeUndefined()
    expect(decisionOf([sent], { id: 'a', version: 2 }), 'it came back').toBeUndefined()
  })
  test('is none once it was stopped: the person decides again', () => {
    expect(decisionOf([row({ state: 'conflict' })], item)).toBeUndefined()
  })
})

test('why a batch left an item undecided is said at it, until it is another version or a later batch took it', () => {
  const batch = (over: object) => ({ recordId: 'batch', state: 'sent', input: { items: [{ id: 'a', version: 1 }] }, answer: { outcomes: [{ id: 'a', ok: false, message: 'No days left' }] }, ...over }) as unknown as OutboxRow
  expect(refusalOf([batch({})], { id: 'a', version: 1 })).toBe('No days left')
  expect(refusalOf([batch({})], { id: 'a', version: 2 })).toBeUndefined()
  expect(refusalOf([batch({}), batch({ state: 'queued', answer: null })], { id: 'a', version: 1 }), 'it is under way again').toBeUndefined()
  expect(refusalOf([], { id: 'a', version: 1 })).toBeUndefined()
})
