import { expect, test } from 'vitest'
import { packRow, unpackRow } from './pack.ts'

test('a row comes back as it was, with its bytes', () => {
  const row = { id: 'a', nothing: null, text: 'Café 日本 \u0000', list: [1, { deep: true }], bytes: new Uint8Array([1, 2, 3]).buffer, more: [new Uint8Array([9, 8]), new Uint8Array()] }
  expect(unpackRow(packRow(row))).toEqual(row)
})

test('what is cut off does not pass for a row', () => {
  const packed = packRow({ id: 'a', text: 'long enough' })
  expect(() => unpackRow(packed.slice(0, 9))).toThrow(/JSON/)
})
