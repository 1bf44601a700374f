import { expect, test } from 'vitest'
import { contentWith } from './use-row-store.ts'

const content = { values: { note: 'x', stops: [{ lineId: 'a', minutes: 5 }, { lineId: 'b' }] }, texts: {}, files: null }

const longer = { lineId: 'a', minutes: 9 }

test('a stored row stands where it stood, a new one at the end, and one taken away is gone', () => {
  expect(contentWith(content, 'stops', 'a', longer).values.stops).toEqual([{ lineId: 'a', minutes: 9 }, { lineId: 'b' }])
  expect(contentWith(content, 'stops', 'c', { lineId: 'c' }).values.stops).toEqual([{ lineId: 'a', minutes: 5 }, { lineId: 'b' }, { lineId: 'c' }])
  expect(contentWith(content, 'stops', 'a', undefined).values).toEqual({ note: 'x', stops: [{ lineId: 'b' }] })
  expect(contentWith({ ...content, values: {} }, 'stops', 'c', { lineId: 'c' }).values.stops).toEqual([{ lineId: 'c' }])
})
