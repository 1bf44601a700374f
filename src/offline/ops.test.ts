import { afterEach, beforeEach, expect, test } from 'vitest'
import '../../contract/modules/leave-requests/calls.ts'
import { histories } from './op-history.ts'
import { resolveOp, versionOfOp } from './ops.ts'

const submit = 'leave-requests.submit'
beforeEach(() => {
  histories['made-up.file'] = {
    callId: submit,
    upcast: { 1: ({ requestId, ...rest }) => ({ ...rest, id: requestId }), 2: (input) => ({ ...input, lines: (input.lines as unknown[]).length }) },
  }
})
afterEach(() => void delete histories['made-up.file'])
const row = (v: unknown, input: Record<string, unknown>, op = 'made-up.file') => ({ op, v: v as number, input })

test('an input of every version that was ever written comes to today\'s shape', () => {
  expect(versionOfOp('made-up.file')).toBe(3)
  expect(versionOfOp(submit)).toBe(1)
  expect(resolveOp(row(1, { requestId: 'r1', lines: [1, 2] }))).toMatchObject({ call: { id: submit }, input: { id: 'r1', lines: 2 } })
  expect(resolveOp(row(2, { id: 'r1', lines: [] }))?.input).toEqual({ id: 'r1', lines: 0 })
  expect(resolveOp(row(3, { id: 'r1', lines: 7 }))?.input).toEqual({ id: 'r1', lines: 7 })
})

test.each([4, 0, -1, 1.5, '1', undefined, null, Number.NaN])('version %s is nobody\'s: the row stands aside', (v) => expect(resolveOp(row(v, { id: 'r1', lines: [] }))).toBeNull())

// upgrades harness, "a step cannot read it": one such row stopped the whole queue for good
test('a row that its step cannot read stands aside; it does not throw', () => expect(resolveOp(row(2, { id: 'r1' }))).toBeNull())

test('an op no build knows, and a query, stand aside', () => {
  expect(resolveOp(row(1, {}, 'made-up.unheard-of'))).toBeNull()
  expect(resolveOp(row(1, {}, 'leave-requests.detail'))).toBeNull()
})
