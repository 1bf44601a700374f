import { expect, test } from 'vitest'
import { EMPTY_ID } from './ids.ts'
import { draftSchema, zId } from './schema.ts'

test('two spellings of an id are one id', () => {
  expect(zId.parse('0053B527-5893-5B1C-A242-63F12CA8DE51')).toBe('0053b527-5893-5b1c-a242-63f12ca8de51')
})

test('a draft needs an id of its own: the empty one names nothing', () => {
  expect(draftSchema({}).safeParse({ id: EMPTY_ID }).success).toBe(false)
})
